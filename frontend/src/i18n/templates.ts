/** Templates as the server's: sentences with facts in braces, and how a fact is written after a colon. */
import type { Spoken } from "../words/languages.ts";

export type Fact = string | number | readonly (string | number)[];
export type Facts = Readonly<Record<string, Fact>>;

const RELATION = /^n(?: % (\d+))? (!?=) ([\d.,]+)$/;

function isSo(relation: string, number: number): boolean {
  const [, by, is, ranges = ""] = RELATION.exec(relation) ?? [];
  const value = by ? number % Number(by) : number;
  return (
    ranges.split(",").some((range) => {
      const [least, most = least] = range.split("..").map(Number);
      return value >= least! && value <= most!;
    }) ===
    (is === "=")
  );
}

/** Whether a number keeps a rule of plurals: "n % 10 = 2..4 and n % 100 != 12..14". */
export const holds = (rule: string, number: number): boolean =>
  rule.split(" or ").some((part) => part.split(" and ").every((relation) => isSo(relation, number)));

function counted(number: string, forms: string, { plural, pluralEnding }: Spoken): string {
  const words = forms.split("|");
  if (words.length === 1) words.push(words[0] + pluralEnding);
  const form = /^\d+$/.test(number) ? plural.findIndex((rule) => holds(rule, Number(number))) : -1;
  return `${number} ${words[Math.min(form < 0 ? plural.length : form, words.length - 1)]}`;
}

function written(value: Fact, way: string, spoken: Spoken): string {
  const text = typeof value === "object" ? value.join(" ") : String(value);
  if (way === "digit") return (/^\d$/.test(text) && spoken.digits[Number(text)]) || text;
  return way.startsWith("count ") ? counted(text, way.slice("count ".length), spoken) : text;
}

/** A template with its facts in it; `{box}`, `{dice:list}`, `{points:digit}`, `{n:count entry|entries}`. */
export const fill = (template: string, facts: Facts, spoken: Spoken): string =>
  template.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, way = "") => {
    const value = facts[name];
    return value === undefined ? whole : written(value, way as string, spoken);
  });
