import { prefs } from "./prefs.svelte.ts";

function format(currency: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return new Intl.NumberFormat(prefs.language === "en" ? "en" : "zh-Hant-TW", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
    ...options,
  });
}

/** Whole coins (hundredths) with their unit: 1050 NZD is "NZ$10.50". US dollars carry "US" too, Singapore's an "S". */
export function money(coins: number, currency: string): string {
  const text = format(currency).format(coins / 100);
  if (currency === "XXX") return text.replace(/¤\s?/, ""); // the book is not known yet
  if (currency === "USD") return text.replace(/US\$|\$/, "US$");
  return text.replace(/SGD\s?/, "S$");
}

/** The same with its sign, for gains and losses. */
export function signed(coins: number, currency: string): string {
  return (coins > 0 ? "+" : coins < 0 ? "−" : "") + money(Math.abs(coins), currency);
}

/** The face of a chip: the number alone, as the amount has it, or its thousands. */
export function chipFace(coins: number): string {
  const value = coins / 100;
  return value >= 1000 ? `${value / 1000}k` : value % 1 ? value.toFixed(2) : String(value);
}

/** The fewest chips that make up an amount, largest first. */
export function chipsFor(coins: number, values: readonly number[]): number[] {
  const chips: number[] = [];
  let left = coins;
  for (const value of [...values].sort((a, b) => b - a)) {
    while (left >= value && chips.length < 40) {
      chips.push(value);
      left -= value;
    }
  }
  return chips;
}
