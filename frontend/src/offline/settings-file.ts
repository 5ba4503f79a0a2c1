/** Looks a hand up in a settings file, which the lab has made. The page knows no rule: it only sorts letters. */
import type { FileHand, SettingsFile } from "../protocol/lab.ts";
import { KINDS } from "../lib/tiles.ts";

/** A setting of four tiles, as the file tells it. */
export interface KeptSetting {
  low: string[];
  high: string[];
  /** Codes of the names of both hands. */
  low_name: string;
  high_name: string;
  /** Coins for each 100 wagered, against the best setting. */
  cost: number;
  isHouseWay: boolean;
}

/** The letters of some tiles in alphabetical order; undefined: the file does not know one of them. */
function lettersOf(file: SettingsFile, faces: readonly string[]): string | undefined {
  const letters = faces.map((face) => file.letters[face]);
  return letters.includes(undefined) ? undefined : letters.sort().join("");
}

/** Takes the tiles of some letters out of a hand. */
function taken(file: SettingsFile, faces: string[], letters: string): [string[], string[]] {
  const left = [...faces];
  const out = [...letters].map(
    (letter) =>
      left.splice(
        left.findIndex((face) => file.letters[face] === letter),
        1,
      )[0] ?? "",
  );
  return [out, left];
}

/** The settings of four tiles, the best first; empty: they are no hand of the file. */
export function settingsIn(file: SettingsFile, faces: readonly string[]): KeptSetting[] {
  const key = lettersOf(file, faces);
  const hand: FileHand | undefined = key === undefined ? undefined : file.hands[key];
  return (hand?.settings ?? []).map(([letters, , , cost], at) => {
    const [low, high] = taken(file, inOrder(faces), letters);
    return {
      low,
      high,
      low_name: file.names[letters] ?? "",
      high_name: file.names[lettersOf(file, high) ?? ""] ?? "",
      cost: (100 * cost) / file.unit,
      isHouseWay: at === hand?.house_way,
    };
  });
}

const ORDER = KINDS.flatMap((row) => row.faces);
const inOrder = (faces: readonly string[]): string[] => [...faces].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
