import { describe, expect, test } from "vitest";
import { shapesOf } from "../src/lib/tile-drawing.ts";
import { alike, faceName, KINDS, kindOf, PIECES, sameTiles } from "../src/lib/tiles.ts";

describe("the set", () => {
  test("has 32 pieces of 17 kinds and 21 faces", () => {
    expect(PIECES).toHaveLength(32);
    expect(KINDS).toHaveLength(17);
    expect(new Set(PIECES).size).toBe(21);
  });

  test("has two of every kind, and one of each gee tile", () => {
    for (const { kind } of KINDS) expect(PIECES.filter((face) => kindOf(face) === kind)).toHaveLength(kind.startsWith("gee") ? 1 : 2);
  });
});

test("tiles of a kind are alike, whichever face they have and in whatever order", () => {
  expect(alike(["4-5", "6-6"], ["6-6", "3-6"])).toBe(true);
  expect(alike(["2-4"], ["1-2"])).toBe(false);
  expect(sameTiles(["4-5", "6-6"], ["6-6", "3-6"])).toBe(false);
  expect(sameTiles(["4-5", "6-6"], ["6-6", "4-5"])).toBe(true);
});

test("a tile is named in each style", () => {
  expect((["en", "roman", "zh-Hant", "zh-Hans"] as const).map((style) => faceName("1-3", style))).toEqual(["High 4", "Ngor", "鵝", "鹅"]);
});

test("a face is drawn with all its pips, red ones and fours among them, and a back with none", () => {
  const count = (face: string | null, color: string) => shapesOf(face).filter(([, { fill }]) => fill === `url(#pip-${color})`).length;
  expect([count("4-6", "red"), count("4-6", "white")]).toEqual([4, 6]);
  expect([count("1-2", "red"), count("1-2", "white")]).toEqual([1, 2]);
  expect([count("6-6", "red"), count("6-6", "white")]).toEqual([6, 6]);
  expect([count(null, "red"), count(null, "white")]).toEqual([0, 0]);
});
