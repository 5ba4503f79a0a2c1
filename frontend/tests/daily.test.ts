import { describe, expect, test } from "vitest";
import { dayAfter, earlierDays, percent, shareText, week } from "../src/daily/daily-text.ts";
import type { Daily } from "../src/protocol/school.ts";

const setting = (low: string, cost: number) => ({ low: [low, "2-3"], cost: { fraction: "", value: cost } });

/** Today's hand as it is answered; `own` is the chosen setting. */
function hand(own: number | null, streak = 1): Daily {
  const settings = [setting("4-5", 13.75), setting("4-6", 0), setting("3-3", 3)];
  const found = { day: "2026-11-28", today: "2026-11-28", tiles: ["4-5", "2-3", "4-6", "3-3"], own };
  return { ...found, result: { of: { settings }, chosen: [1, 0, 0] }, streak: { current: streak, best: 9 } } as unknown as Daily;
}

test("days follow each other over the ends of months and years, also of a leap year", () => {
  expect(dayAfter("2026-11-30", 1)).toBe("2026-12-01");
  expect(dayAfter("2027-01-01", -1)).toBe("2026-12-31");
  expect(dayAfter("2028-02-28", 1)).toBe("2028-02-29");
});

test("the week ends today and says which days are answered", () => {
  const days = week({ today: "2026-12-02", answered: ["2026-11-20", "2026-11-26", "2026-12-01"] });
  expect(days.map(({ day }) => day.slice(-2))).toEqual(["26", "27", "28", "29", "30", "01", "02"]);
  expect(days.filter(({ isAnswered }) => isAnswered).map(({ day }) => day)).toEqual(["2026-11-26", "2026-12-01"]);
});

test("the archive lists the days before today, newest first", () => {
  expect(earlierDays({ today: "2026-12-02", archive_from: "2026-11-29" })).toEqual(["2026-12-01", "2026-11-30", "2026-11-29"]);
  expect(earlierDays({ today: "2026-01-01", archive_from: "2026-01-01" })).toEqual([]);
});

test("nobody is no part of nobody", () => {
  expect([percent(1, 3), percent(2, 3), percent(0, 5), percent(0, 0)]).toEqual([33, 67, 0, 0]);
});

describe("the text to share", () => {
  test.each([
    [0, "Mistake"],
    [1, "Best play"],
    [2, "Inaccuracy"],
  ])("of setting %i has the date, the grade and the streak", (own, grade) => {
    expect(shareText(hand(own, 7))).toBe(`Paigow daily hand, Sat, Nov 28\n${grade}, 7 days in a row`);
  });

  test("says nothing of the tiles, their hands and the costs", () => {
    for (const own of [0, 1, 2]) expect(shareText(hand(own))).not.toMatch(/\d-\d|13|3\.00|per 100/);
  });

  test("has no grade for a hand without an answer", () => {
    expect(shareText(hand(null))).toBe("Paigow daily hand, Sat, Nov 28");
  });
});
