import { maybe, t } from "../i18n/index.ts";
import type { BookOption } from "../protocol.ts";
import { SPOKEN, WRITTEN, type Language } from "../words/languages.ts";
import { named } from "./names.ts";
import { prefs } from "./prefs.svelte.ts";

/** A word of a rule book, or several with commas between, in the language of the page. */
function word(text: string): string {
  const parts = text.split(", ").map((part) => maybe(`values.${part}`));
  return maybe(`values.${text}`) ?? (parts.every(Boolean) ? parts.join(t("joiner.comma")) : text.replaceAll("_", " "));
}

/** What a row of a rule book is called: `exposed_dead`, or `commission_bp`. */
export function rowName(name: string): string {
  const plain = name.replace(/_bp$/, "");
  return maybe(`row_names.${plain}`) ?? plain.replaceAll("_", " ");
}

/** What a player reads of an option at a new table: in plain words, or as the book has it. */
export const optionLabel = (option: BookOption): string => maybe(`lobby.option.${option.name}`) ?? (option.says || rowName(option.name));

/** A topic, an actor or a kind of the clause register in the language of the page. */
export const clauseWord = (text: string): string => maybe(`register.${text}`) ?? text;

/** The language to mark a text with that is English on a page in another language; undefined where none is needed. */
export function languageOf(text: string): Language | undefined {
  const { script } = SPOKEN[prefs.language];
  return script && !new RegExp(`\\p{Script=${script}}`, "u").test(text) ? WRITTEN : undefined;
}

/** A value of a rule book's row as people read it. */
export function shown(value: unknown, words: { yes: string; no: string; none: string }): string {
  if (value === true) return words.yes;
  if (value === false) return words.no;
  if (value === null || value === undefined || value === "") return words.none;
  if (Array.isArray(value) && value.length === 0) return words.none;
  if (Array.isArray(value)) return value.map((one) => shown(one, words)).join(t("joiner.comma"));
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([key, one]) => named(rowName(key), shown(one, words)))
      .join(t("joiner.comma"));
  }
  return word(String(value));
}

/** Hundredths of a per cent as a percentage: 500 is "5%". */
export const percent = (basisPoints: number): string => `${basisPoints / 100}%`;
