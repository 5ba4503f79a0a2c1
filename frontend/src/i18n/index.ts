import { prefs, type Language } from "../lib/prefs.svelte.ts";
import { en, type Catalogue, type Key } from "./en.ts";
import { plurals } from "./plurals.ts";
import { zhHant } from "./zh-hant.ts";

const catalogues: Record<Language, Catalogue> = { en, "zh-Hant": zhHant };

export type { Key };

const rules: Record<Language, Intl.PluralRules> = { en: new Intl.PluralRules("en"), "zh-Hant": new Intl.PluralRules("zh-Hant") };

/** The form of a sentence that goes with a number: "1 bot", "2 bots". */
function form(key: Key, count: string | number | undefined): string {
  const number = Number(count ?? NaN);
  const forms = Number.isNaN(number) ? undefined : plurals[prefs.language][key];
  return forms?.[rules[prefs.language].select(number)] ?? catalogues[prefs.language][key];
}

/** The sentence of a key in the language of the page, `{name}` filled in. */
export function t(key: Key, facts: Record<string, string | number> = {}): string {
  return form(key, facts["count"]).replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}

/** The same for a key made up at run time; null when the catalogue has none. */
export const maybe = (key: string): string | null => (key in en ? t(key as Key) : null);
