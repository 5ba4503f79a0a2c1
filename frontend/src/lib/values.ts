import { bookWords } from "../i18n/book-words.ts";
import { t } from "../i18n/index.ts";
import { named } from "./names.ts";
import { prefs } from "./prefs.svelte.ts";

/** A word of a rule book, or several with commas between, in the language of the page. */
function word(text: string): string {
  const { values } = bookWords[prefs.language];
  const parts = text.split(", ");
  return (
    values[text] ??
    (parts.every((part) => part in values) ? parts.map((part) => values[part]).join(t("common.comma")) : text.replaceAll("_", " "))
  );
}

/** What a row of a rule book is called: `exposed_dead`, or `commission_bp`. */
export function rowName(name: string): string {
  const plain = name.replace(/_bp$/, "");
  return bookWords[prefs.language].rows[plain] ?? plain.replaceAll("_", " ");
}

/** A topic, an actor or a kind of the clause register in the language of the page. */
export const clauseWord = (text: string): string => bookWords[prefs.language].register[text] ?? text;

/** The language to mark a text with that is English on a page in another language; undefined where none is needed. */
export const languageOf = (text: string): "en" | undefined => (prefs.language === "en" || /[\u4e00-\u9fff]/.test(text) ? undefined : "en");

/** A value of a rule book's row as people read it. */
export function shown(value: unknown, words: { yes: string; no: string; none: string }): string {
  if (value === true) return words.yes;
  if (value === false) return words.no;
  if (value === null || value === undefined || value === "") return words.none;
  if (Array.isArray(value) && value.length === 0) return words.none;
  if (Array.isArray(value)) return value.map((one) => shown(one, words)).join(t("common.comma"));
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([key, one]) => named(rowName(key), shown(one, words)))
      .join(t("common.comma"));
  }
  return word(String(value));
}

/** Hundredths of a per cent as a percentage: 500 is "5%". */
export const percent = (basisPoints: number): string => `${basisPoints / 100}%`;
