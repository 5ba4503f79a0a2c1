import { LANGUAGES, SPOKEN, TILE_NAMES, WRITTEN, type Language } from "../words/languages.ts";
import type { DealAt } from "../protocol.ts";
import type { NameStyle } from "./tiles.ts";

export type { Language };
export type Speed = DealAt["pace"];
export const SPEEDS: readonly Speed[] = ["calm", "normal", "quick", "at_once"];
export const FELTS = ["green", "blue", "burgundy", "slate"] as const;
export const BACKS = ["theme", "ivory", "black", "red", "gold"] as const;
export const TILE_SIZES = ["normal", "large"] as const;
interface Stored {
  theme: "system" | "dark" | "light";
  /** The colour of the cloth. */
  felt: (typeof FELTS)[number];
  /** The backs of the tiles. */
  backs: (typeof BACKS)[number];
  /** The size of the tiles at a table. */
  tiles: (typeof TILE_SIZES)[number];
  /** The side of the action bar where the main button is, on screens that are wide enough for both sides. */
  mainButton: "right" | "left";
  language: Language;
  names: NameStyle;
  /** Names stand under all tiles; null: under the own tiles in a learner's first rounds. */
  showNames: boolean | null;
  motion: "full" | "none";
  sound: "on" | "off";
  /** At the reveal the bank's tiles are turned one by one. */
  slowReveal: boolean;
  /** How fast the dealer deals at a table where all who play wish it. */
  pace: Speed;
  /** Every offer of the bank is declined; null: in a newcomer's first rounds. */
  alwaysPass: boolean | null;
  /** Rounds that the player has played, as far as they count for a newcomer. */
  rounds: number;
  /** The wagers of the round before are placed as soon as bets are open. */
  autoRebet: boolean;
  /** Where nobody else plays, the dealer deals as soon as the wagers lie there. */
  autoDeal: boolean;
  /** The player's last cut as the bank, by name and options. */
  lastCut: readonly [string, readonly string[]] | null;
  /** The browser notifies the player of a turn while the page is hidden. */
  tellTurn: boolean;
  /** The guide through a round: not met yet, going along, or left. */
  guide: "new" | "on" | "off";
}

const KEY = "paigow.display";

/** The language that the reader of a browser's tag gets, as the server has it; undefined where none is spoken for him. */
export function answering(tag: string): Language | undefined {
  const parts = tag.toLowerCase().split("-");
  for (let length = parts.length; length; length--) {
    const asked = parts.slice(0, length).join("-");
    const found = LANGUAGES.find((language) => SPOKEN[language].answersTo.includes(asked));
    if (found) return found;
  }
  return undefined;
}

function stored(): Partial<Stored> {
  try {
    const { language, names, pace, felt, backs, tiles, lastCut, ...rest } = JSON.parse(
      localStorage.getItem(KEY) ?? "{}",
    ) as Partial<Stored>;
    return {
      ...rest,
      ...(language && language in SPOKEN && { language }),
      ...(names && names in TILE_NAMES && { names }),
      ...(felt && FELTS.includes(felt) && { felt }),
      ...(backs && BACKS.includes(backs) && { backs }),
      ...(tiles && TILE_SIZES.includes(tiles) && { tiles }),
      ...(pace && SPEEDS.includes(pace) && { pace }),
      ...(Array.isArray(lastCut) && lastCut.length === 2 && Array.isArray(lastCut[1]) && { lastCut }),
    };
  } catch {
    return {}; // storage may be closed to the page
  }
}

function first(): Stored {
  const kept = stored();
  const language = kept.language ?? navigator.languages.map(answering).find(Boolean) ?? WRITTEN;
  return {
    theme: "system",
    felt: "green",
    backs: "theme",
    tiles: "normal",
    mainButton: "right",
    language,
    names: language,
    showNames: null,
    motion: "full",
    sound: "on",
    slowReveal: false,
    pace: "normal",
    alwaysPass: null,
    rounds: 0,
    autoRebet: false,
    autoDeal: false,
    lastCut: null,
    tellTurn: false,
    guide: "new",
    ...kept,
  };
}

/** How this browser shows the table; kept in local storage. */
export const prefs = $state(first());

/** In so many rounds names stand under the own tiles. */
export const LEARNERS_ROUNDS = 10;

/** Names stand under the own tiles now. */
export const namesOwnTiles = (): boolean => prefs.showNames ?? prefs.rounds < LEARNERS_ROUNDS;

/** In so many rounds the page declines the bank for a newcomer. */
export const NEWCOMERS_ROUNDS = 5;

/** Every offer of the bank is declined for the player now. */
export const passesBank = (): boolean => prefs.alwaysPass ?? prefs.rounds < NEWCOMERS_ROUNDS;

/** The reader's language while it is not to be had and another stands in for it. */
let wished: Language | null = null;

/** Shows the page in another language than the reader's, who keeps his for the next time. */
export function standIn(language: Language): void {
  wished = prefs.language;
  prefs.language = language;
}

/** Changes the language; the names of the tiles go along unless they were chosen apart. */
export function turnTo(language: Language): void {
  if (prefs.names === (wished ?? prefs.language)) prefs.names = language;
  wished = null;
  prefs.language = language;
}

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
let calm = $state(reduced.matches);
reduced.addEventListener("change", (event) => (calm = event.matches));

const bright = matchMedia("(prefers-color-scheme: light)");
let day = $state(bright.matches);
bright.addEventListener("change", (event) => (day = event.matches));

/** The theme that is drawn: the reader's, or else the system's, which may change by the hour. */
export const theme = (): "dark" | "light" => (prefs.theme !== "system" ? prefs.theme : day ? "light" : "dark");

/** True when nothing may move: the system or the player asks for it. */
export const still = (): boolean => calm || prefs.motion === "none";

/** A duration in milliseconds, none when nothing may move. */
export const duration = (ms: number): number => (still() ? 0 : ms);

/** Keeps the document's attributes and the storage in step with the preferences. */
export function followPrefs(): void {
  $effect(() => {
    document.documentElement.dataset["theme"] = theme();
    document.documentElement.dataset["felt"] = prefs.felt;
    document.documentElement.dataset["backs"] = prefs.backs;
    document.documentElement.dataset["tiles"] = prefs.tiles;
    document.documentElement.dataset["mainButton"] = prefs.mainButton;
    document.documentElement.dataset["motion"] = still() ? "none" : "full";
    document.documentElement.lang = prefs.language;
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...prefs, language: wished ?? prefs.language }));
    } catch {
      // not kept
    }
  });
}
