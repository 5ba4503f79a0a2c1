import { prefs } from "../lib/prefs.svelte.ts";
import type { Facts as FactsOf } from "../words/keys.ts";
import { SPOKEN } from "../words/languages.ts";
import { sentencesOf } from "./sentences.ts";
import { fill, type Fact, type Facts } from "./templates.ts";

export type Key = keyof FactsOf;

type Wanted<K extends Key> = [FactsOf[K]] extends [never] ? [] : [facts: Readonly<Record<FactsOf[K], Fact>>];

/** The sentence of a key in the language of the page, with its facts in it. */
export const t = <K extends Key>(key: K, ...[facts]: Wanted<K>): string => maybe(key, facts) ?? key;

/** The same for a key made up at run time; null where the language has none. */
export function maybe(key: string, facts: Facts = {}): string | null {
  const template = sentencesOf(prefs.language)[key];
  return template === undefined ? null : fill(template, facts, SPOKEN[prefs.language]);
}
