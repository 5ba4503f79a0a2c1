/** The best settings of all hands, from the settings file of a book. */
import { PIECES } from "../../lib/tiles.ts";
import type { FileHand, SettingsFile } from "../../protocol/lab.ts";

/** The gee tiles are one choice: in most books they rank alike. */
const GEE: readonly string[] = ["2-4", "1-2"];

/** One setting of a hand. Gain and cost are parts of a unit wagered. */
export interface Setting {
  low: readonly string[];
  high: readonly string[];
  lowName: string;
  highName: string;
  win: number;
  push: number;
  lose: number;
  gain: number;
  cost: number;
}

/** One hand by kind, with the settings that matter. */
export interface Hand {
  key: string;
  /** Hands of four tiles that it stands for, of 35,960. */
  hands: number;
  best: Setting;
  /** The next best of the settings that rank differently from the best one. */
  second: Setting;
  houseWay: Setting;
  /** Whether the house way's setting ranks differently from the best one. */
  differs: boolean;
  /** Classes of the two-tile hands that its tiles can make. */
  makes: ReadonlySet<string>;
}

export type Order = "hand" | "cost" | "share";

export interface Filter {
  /** A class that the tiles can make, or the face of a tile that they contain; empty for any. */
  has: string;
  /** Class of the best setting's low and high hand; empty for any. */
  low: string;
  high: string;
  /** Only hands that the house way sets differently. */
  differs: boolean;
  /** Least cost of the house way when the hand is held, as a part of a unit wagered; hands at this cost are left out. */
  above: number | null;
  order: Order;
}

/** The class of a two-tile hand by its name code: "wong", "high_nine", or its points. */
export function classOf(name: string): string {
  const [form = "", points = ""] = name.split(" ");
  return form === "points" ? points : form === "zero" ? "0" : form;
}

/** Every hand of a settings file. */
export function handsOf(file: SettingsFile): Hand[] {
  const faces = facesOf(file);
  return Object.entries(file.hands).map(([key, hand]) => handOf(file, faces, key, hand));
}

/** The hands that pass a filter, in its order. */
export function chosen(hands: readonly Hand[], file: SettingsFile, filter: Filter): Hand[] {
  const letters = (GEE.includes(filter.has) ? GEE : [filter.has]).flatMap((face) => file.letters[face] ?? []);
  const found = hands.filter(
    (hand) =>
      (!filter.has || (letters.length ? letters.some((letter) => hand.key.includes(letter)) : hand.makes.has(filter.has))) &&
      (!filter.low || classOf(hand.best.lowName) === filter.low) &&
      (!filter.high || classOf(hand.best.highName) === filter.high) &&
      (!filter.differs || hand.differs) &&
      (filter.above === null || hand.houseWay.cost > filter.above),
  );
  if (filter.order === "hand") return found;
  const worth = (hand: Hand) => hand.houseWay.cost * (filter.order === "share" ? hand.hands : 1);
  return found.sort((one, other) => worth(other) - worth(one));
}

/** Letter -> the faces of its pieces. */
function facesOf(file: SettingsFile): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const face of PIECES) {
    const letter = file.letters[face] ?? "";
    found.set(letter, [...(found.get(letter) ?? []), face]);
  }
  return found;
}

function handOf(file: SettingsFile, faces: ReadonlyMap<string, readonly string[]>, key: string, hand: FileHand): Hand {
  const settings = hand.settings.map((each) => settingOf(file, faces, key, each));
  const best = settings[0]!;
  const houseWay = settings[hand.house_way]!;
  return {
    key,
    hands: waysOf(faces, key),
    best,
    second: settings.find((each) => !isAlike(each, best)) ?? settings.at(-1)!,
    houseWay,
    differs: !isAlike(houseWay, best),
    makes: new Set(settings.flatMap((each) => [classOf(each.lowName), classOf(each.highName)])),
  };
}

function settingOf(
  file: SettingsFile,
  faces: ReadonlyMap<string, readonly string[]>,
  key: string,
  [low, win, push, cost]: FileHand["settings"][number],
): Setting {
  const high = [...low].reduce((left, letter) => left.replace(letter, ""), key);
  const shown = shownFaces(faces, low + high);
  const lose = file.deals - win - push;
  const [above = 0, below = 1] = file.commission.split("/").map(Number);
  return {
    low: shown.slice(0, 2),
    high: shown.slice(2),
    lowName: file.names[low] ?? "",
    highName: file.names[high] ?? "",
    win,
    push,
    lose,
    gain: (win * (1 - above / below) - lose) / file.deals,
    cost: cost / file.unit,
  };
}

/** Settings whose hands have the same names and results rank alike. */
const isAlike = (one: Setting, other: Setting): boolean =>
  one.lowName === other.lowName && one.highName === other.highName && one.win === other.win && one.push === other.push;

/** A face for each letter; a letter that stands twice shows both of its pieces. */
function shownFaces(faces: ReadonlyMap<string, readonly string[]>, letters: string): string[] {
  const met = new Map<string, number>();
  return [...letters].map((letter) => {
    const at = met.get(letter) ?? 0;
    met.set(letter, at + 1);
    return faces.get(letter)?.[at] ?? "";
  });
}

/** Hands of four physical tiles with these letters. */
function waysOf(faces: ReadonlyMap<string, readonly string[]>, key: string): number {
  let ways = 1;
  for (const letter of new Set(key)) {
    const pieces = faces.get(letter)?.length ?? 0;
    const count = key.split(letter).length - 1;
    ways *= count === 2 ? (pieces * (pieces - 1)) / 2 : pieces;
  }
  return ways;
}
