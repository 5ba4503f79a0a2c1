import type { NameStyle } from "./tiles.ts";

export type Language = "en" | "zh-Hant";
interface Stored {
  theme: "dark" | "light";
  language: Language;
  names: NameStyle;
  showNames: boolean;
  motion: "full" | "none";
}

const KEY = "paigow.display";

function first(): Stored {
  const tag = navigator.language.toLowerCase();
  // Simplified Chinese is not spoken here yet: traditional is not given as if it were the reader's own.
  const chinese = tag.startsWith("zh") && !/^zh-(cn|sg|hans)/.test(tag);
  const found: Stored = {
    theme: matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark",
    language: chinese ? "zh-Hant" : "en",
    names: chinese ? "zh" : "en",
    showNames: false,
    motion: "full",
  };
  try {
    return { ...found, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>) };
  } catch {
    return found; // storage may be closed to the page
  }
}

/** How this browser shows the table; kept in local storage. */
export const prefs = $state(first());

/** What tiles are called where nobody has chosen otherwise. */
const NAMES: Readonly<Record<Language, NameStyle>> = { en: "en", "zh-Hant": "zh" };

/** Changes the language; the names of the tiles go along unless they were chosen apart. */
export function speak(language: Language): void {
  if (prefs.names === NAMES[prefs.language]) prefs.names = NAMES[language];
  prefs.language = language;
}

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
let calm = $state(reduced.matches);
reduced.addEventListener("change", (event) => (calm = event.matches));

/** True when nothing may move: the system or the player asks for it. */
export const still = (): boolean => calm || prefs.motion === "none";

/** A duration in milliseconds, none when nothing may move. */
export const duration = (ms: number): number => (still() ? 0 : ms);

/** Keeps the document's attributes and the storage in step with the preferences. */
export function followPrefs(): void {
  $effect(() => {
    document.documentElement.dataset["theme"] = prefs.theme;
    document.documentElement.dataset["motion"] = still() ? "none" : "full";
    document.documentElement.lang = prefs.language;
    try {
      localStorage.setItem(KEY, JSON.stringify(prefs));
    } catch {
      // not kept
    }
  });
}
