import { maybe, t } from "../../i18n/index.ts";
import { bookAt, bookName, className, policyName } from "../number-format.ts";

const SHARE = /^([\d.]+ %) +\(([\d,]+) (hand|deal)s?\)$/;
const HELD = /^([\d.]+ %) +\(([\d.]+ %) when held\)$/;
const ROLE = /^(\S+)@\S+, (player|banker)$/;
const PLAYS = /^(plays|banks by) (\S+) against (\S+)$/;

/** What the page calls something, by what the chart calls it. */
export type Words = Readonly<Record<string, string>>;

/** A label of a chart in the language of the page; what has no other words stays as it is. */
function said(text: string, words: Words): string {
  const plain = text.replaceAll("\u00a0", " ");
  const own = words[plain] ?? bookAt(plain);
  if (own !== undefined) return own;
  const plays = PLAYS.exec(text);
  if (plays) {
    const [, how, own = "", other = ""] = plays;
    if (other === "house-way") return how === "plays" ? policyName(own) : t("lab.chart.banking", { own: policyName(own) });
    return t(how === "plays" ? "lab.chart.plays" : "lab.chart.banks", { own: policyName(own), other: policyName(other) });
  }
  const [, book = "", role] = ROLE.exec(plain) ?? [];
  if (role === "player" || role === "banker") return t("lab.chart.role", { book: bookName(book), role: t(`lab.role.${role}`) });
  const counted = SHARE.exec(plain);
  if (counted) {
    const [, share = "", n = "", unit] = counted;
    return t(unit === "hand" ? "lab.chart.share_of_hands" : "lab.chart.share_of_deals", { share, n });
  }
  const [, costs = "", cost] = HELD.exec(plain) ?? [];
  if (cost) return t("lab.chart.when_held", { share: costs, cost });
  const reading = /^[a-z0-9-]+: (.+ = .+)$/.exec(text);
  if (reading) return reading[1] ?? text; // the page shows one book
  if (/^(pair|wong|gong|high nine|\d)$/.test(plain)) return className(plain.replace(" ", "_"));
  return (
    maybe(
      `lab.chart.${plain
        .toLowerCase()
        .replace(/[^a-z]+/g, " ")
        .trim()
        .replaceAll(" ", "_")}`,
    ) ?? text
  );
}

/** All that a chart says, put into other words; keys and colours are left alone. */
export function translated(part: unknown, words: Words = {}): unknown {
  if (Array.isArray(part)) return part.map((each) => translated(each, words));
  if (typeof part === "string") return said(part, words);
  if (part === null || typeof part !== "object") return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, LEFT.has(key) ? value : translated(value, words)]));
}

const LEFT = new Set(["$schema", "background", "config", "mark", "field", "type", "range", "transform", "condition", "align"]);
