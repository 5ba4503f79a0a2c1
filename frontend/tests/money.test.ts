import { expect, test } from "vitest";
import { coins, money, signed } from "../src/lib/money.ts";

test("amounts have their unit, commas, and two digits unless they are whole", () => {
  expect([0, 5, 50, 1050, 100_000, 123_456_789].map((amount) => money(amount, "NZD"))).toEqual([
    "NZ$0",
    "NZ$0.05",
    "NZ$0.50",
    "NZ$10.50",
    "NZ$1,000",
    "NZ$1,234,567.89",
  ]);
  expect([money(-1050, "AUD"), coins(99_999), signed(0, "USD"), signed(-7, "USD"), signed(700, "USD")]).toEqual([
    "−A$10.50",
    "999.99",
    "US$0",
    "−US$0.07",
    "+US$7",
  ]);
});

test("amounts are written as the browser's own formatter writes them", () => {
  const own = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2, trailingZeroDisplay: "stripIfInteger" });
  for (let amount = 0; amount < 2_000_000_000; amount = amount * 3 + 7) expect(coins(amount)).toBe(own.format(amount / 100));
});
