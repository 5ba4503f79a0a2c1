import { prefs, type Language } from "../lib/prefs.svelte.ts";
import { en, type Catalogue, type Key } from "./en.ts";
import { zhHant } from "./zh-hant.ts";

const catalogues: Record<Language, Catalogue> = { en, "zh-Hant": zhHant };

export type { Key };

/** The sentence of a key in the language of the page, `{name}` filled in. */
export function t(key: Key, facts: Record<string, string | number> = {}): string {
  return catalogues[prefs.language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}

/** The same for a key made up at run time; null when the catalogue has none. */
export const maybe = (key: string): string | null => (key in en ? t(key as Key) : null);
