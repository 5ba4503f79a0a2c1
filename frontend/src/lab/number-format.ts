import { maybe, t } from "../i18n/index.ts";
import type { BookInfo } from "../protocol.ts";
import { prefs } from "../lib/prefs.svelte.ts";

/** Digits of a change that would be nothing with fewer. */
const FINE = 7;
const MINUS = "\u2212";

/** A share in hundredths, such as "−1.680%". */
export const percent = (value: number, digits = 3): string => `${number(value, digits)}%`;

/** The same, with a plus sign where it is above nothing. */
export function change(value: number, digits = 4): string {
  const enough = value !== 0 && Number(value.toFixed(digits)) === 0 ? FINE : digits;
  return `${Number(value.toFixed(enough)) > 0 ? "+" : ""}${percent(value, enough)}`;
}

/** A number with a fixed count of decimals and a true minus sign. */
export const number = (value: number, digits = 4): string => {
  const text = Math.abs(value).toFixed(digits);
  return `${value < 0 && Number(text) !== 0 ? MINUS : ""}${text}`;
};

/** A whole number with its thousands apart. */
export const whole = (value: number): string => value.toLocaleString(prefs.language);

export const share = (part: number, of: number): number => (of ? (100 * part) / of : 0);

/** A fraction in a text: "-19/20" with a true minus sign. */
export const fraction = (text: string): string => text.replace("-", MINUS);

/** A commission, "1/20", as a percentage. */
export function rate(text: string): string {
  const [above = 0, below = 1] = text.split("/").map(Number);
  return `${Number(((100 * above) / below).toFixed(4))}%`;
}

/** A policy in words; another book's house way names the book. */
export function policyName(word: string): string {
  const [name = "", book = ""] = word.split(":");
  if (book) return t("lab.policy.house_way_of", { book: bookName(book) });
  return maybe(`lab.policy.${name.replaceAll("-", "_")}`) ?? word;
}

let known: readonly BookInfo[] = [];

/** Tells what books are called. */
export const nameBooks = (books: readonly BookInfo[]): void => void (known = books);

export const bookName = (id: string): string => known.find((book) => book.id === id)?.title ?? id;

/** A book with its edition, such as "New Zealand (2026.4)". */
export function editionName(id: string): string {
  const book = known.find((one) => one.id === id);
  return book ? `${book.title} (${book.edition})` : id;
}

/** The title of the book of a place; charts name places. */
export const bookAt = (place: string): string | undefined => known.find((book) => book.place === place)?.title;

/** A class of hand: "wong", "high_nine", or points. */
export const className = (name: string): string => maybe(`lab.class.${name}`) ?? t("lab.class.points", { count: name });

/** What a fraction comes to. */
export function ratio(text: string): number {
  const [above = "0", below = "1"] = text.split("/");
  return Number(above) / Number(below);
}
