/** The 32 tiles as data: faces, kinds, and where the pips lie. */
import { TILE_NAMES } from "../words/languages.ts";

export type Kind =
  | "teen"
  | "day"
  | "high8"
  | "high4"
  | "high10"
  | "high6"
  | "low4"
  | "eleven"
  | "low10"
  | "high7"
  | "low6"
  | "nine"
  | "low8"
  | "low7"
  | "five"
  | "gee6"
  | "gee3";

interface KindRow {
  kind: Kind;
  faces: readonly string[];
}

/** Highest single rank first. A kind of one face has two identical pieces, but for the two gee tiles. */
export const KINDS: readonly KindRow[] = [
  { kind: "teen", faces: ["6-6"] },
  { kind: "day", faces: ["1-1"] },
  { kind: "high8", faces: ["4-4"] },
  { kind: "high4", faces: ["1-3"] },
  { kind: "high10", faces: ["5-5"] },
  { kind: "high6", faces: ["3-3"] },
  { kind: "low4", faces: ["2-2"] },
  { kind: "eleven", faces: ["5-6"] },
  { kind: "low10", faces: ["4-6"] },
  { kind: "high7", faces: ["1-6"] },
  { kind: "low6", faces: ["1-5"] },
  { kind: "nine", faces: ["4-5", "3-6"] },
  { kind: "low8", faces: ["3-5", "2-6"] },
  { kind: "low7", faces: ["3-4", "2-5"] },
  { kind: "five", faces: ["2-3", "1-4"] },
  { kind: "gee6", faces: ["2-4"] },
  { kind: "gee3", faces: ["1-2"] },
];

const BY_FACE = new Map(KINDS.flatMap((row) => row.faces.map((face) => [face, row] as const)));

/** All 32 pieces in rank order, each named by its face. */
export const PIECES: readonly string[] = KINDS.flatMap((row) =>
  row.faces.length === 2 || row.kind.startsWith("gee") ? row.faces : [...row.faces, ...row.faces],
);

/** The language in which tiles are named, or how they sound in Cantonese. */
export type NameStyle = keyof typeof TILE_NAMES;

export const kindOf = (face: string): string => BY_FACE.get(face)?.kind ?? face;

/** What a kind of tile is called; `gee` is either of the gee tiles. */
export const kindName = (kind: string, style: NameStyle): string => TILE_NAMES[style][kind] ?? kind;

export const faceName = (face: string, style: NameStyle): string => kindName(kindOf(face), style);

/** Every name of a tile at once, for its tooltip: the two ones are "Day · ... (1-1)". */
export const allNames = (face: string): string =>
  BY_FACE.has(face) ? `${[...new Set(Object.values(TILE_NAMES).map((names) => names[kindOf(face)]))].join(" · ")} (${face})` : face;

/** Two sets of tiles are alike when their kinds are. */
export function alike(a: readonly (string | null)[], b: readonly (string | null)[]): boolean {
  const key = (faces: readonly (string | null)[]) =>
    faces
      .map((face) => kindOf(face ?? ""))
      .sort()
      .join();
  return key(a) === key(b);
}

/** The very same tiles, in whatever order. */
export function sameTiles(a: readonly (string | null)[], b: readonly (string | null)[]): boolean {
  return [...a].sort().join() === [...b].sort().join();
}

export interface Pip {
  x: number;
  y: number;
  r: number;
  red: boolean;
}

/** Pips of one end on a field 100 wide and 110 high; `x`, `y` from its middle. The outer edge is at the top. */
const ENDS: Record<number, readonly [x: number, y: number][]> = {
  1: [[0, 0]],
  2: [
    [-21, -8],
    [21, -8],
  ],
  3: [
    [-24, -30],
    [0, 0],
    [24, 30],
  ],
  4: [
    [-21, -24],
    [21, -24],
    [-21, 20],
    [21, 20],
  ],
  5: [
    [-24, -31],
    [24, -31],
    [0, -3],
    [-24, 25],
    [24, 25],
  ],
  6: [
    [-21, -34],
    [21, -34],
    [-21, -2],
    [21, -2],
    [-21, 30],
    [21, 30],
  ],
};

function end(value: number, teen: boolean): Pip[] {
  return (ENDS[value] ?? []).map(([x, y]) => ({ x, y, r: value === 1 ? 19 : 11, red: value === 1 || value === 4 || (teen && x < 0) }));
}

/** Pips of a tile 100 wide and 250 high, the higher end on top, the lower end turned to face it. */
export function pips(face: string): Pip[] {
  const [low = 0, high = 0] = face.split("-").map(Number);
  const teen = face === "6-6";
  return [
    ...end(high, teen).map((pip) => ({ ...pip, x: 50 + pip.x, y: 64 + pip.y })),
    ...end(low, teen).map((pip) => ({ ...pip, x: 50 - pip.x, y: 186 - pip.y })),
  ];
}

/** Pips of a Chinese die on a field of 100: red one and four, the one large. */
export function diePips(value: number): Pip[] {
  const at: Record<number, readonly [number, number][]> = {
    1: [[50, 50]],
    2: [
      [30, 30],
      [70, 70],
    ],
    3: [
      [27, 27],
      [50, 50],
      [73, 73],
    ],
    4: [
      [30, 30],
      [70, 30],
      [30, 70],
      [70, 70],
    ],
    5: [
      [27, 27],
      [73, 27],
      [50, 50],
      [27, 73],
      [73, 73],
    ],
    6: [
      [32, 25],
      [68, 25],
      [32, 50],
      [68, 50],
      [32, 75],
      [68, 75],
    ],
  };
  return (at[value] ?? []).map(([x, y]) => ({ x, y, r: value === 1 ? 18 : 9.5, red: value === 1 || value === 4 }));
}

const EMBLEMS: readonly (readonly [string, string])[] = [
  ["6-6", "4-5"],
  ["1-1", "4-4"],
  ["2-4", "1-2"],
  ["3-3", "5-5"],
];

/** Two tiles to know each book by at a glance, by its place in the list of books. */
export const emblemOf = (place: number): readonly [string, string] => EMBLEMS[place] ?? ["6-6", "1-1"];
