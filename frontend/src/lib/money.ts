const SIGNS: Record<string, string> = { NZD: "NZ$", AUD: "A$", USD: "US$", SGD: "S$", XXX: "" };

/** The sign of a currency, the same in every language: "NZ$" of NZD. Before the book is known ("XXX") there is none. */
export const unit = (currency: string): string => SIGNS[currency] ?? `${currency}\u00a0`;

/** Hundredths as a number with commas between thousands, and with two digits after the point unless it is whole. */
function number(hundredths: number): string {
  const rounded = Math.round(hundredths);
  const whole = String(Math.floor(rounded / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  return rounded % 100 ? `${whole}.${String(rounded % 100).padStart(2, "0")}` : whole;
}

/** Whole coins (hundredths) with their unit: 1050 NZD is "NZ$10.50", as the server's sentences have it. */
export function money(coins: number, currency: string): string {
  return `${coins < 0 ? "−" : ""}${unit(currency)}${number(Math.abs(coins))}`;
}

/** Coins of free play outside any table, which have no currency: 1050 is "10.50". */
export const coins = (amount: number): string => money(amount, "XXX");

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
