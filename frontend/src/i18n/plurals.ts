import type { Language } from "../lib/prefs.svelte.ts";
import type { Key } from "./en.ts";

type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;

/** What a sentence with a `{count}` is for other numbers than its catalogue's; Chinese has one form for all. */
export const plurals: Record<Language, Partial<Record<Key, Forms>>> = {
  en: {
    "lobby.bots_count": { one: "{count} bot" },
    "lobby.free": { one: "{count} place free" },
    "table.woodpile": { one: "Woodpile: {count} tile left in eight stacks" },
    "table.time_left": { one: "{count} second left" },
    "lab.class.points": { one: "{count} point" },
    "lab.readings.idle": { one: "{count} more value changes no figure: it is about how the table is run" },
    "lab.equilibrium.player": { one: "{count} hand mixed by the side that does not bank" },
    "lab.equilibrium.banker": { one: "{count} hand mixed by the bank" },
    "lab.check.fails": { one: "{count} does not" },
  },
  "zh-Hant": {},
};
