import { beforeEach, describe, expect, test } from "vitest";
import { Arranging } from "../src/lib/arranging.svelte.ts";
import type { SettingChoice } from "../src/protocol.ts";

const TILES = ["6-6", "4-5", "2-6", "1-1"];
const CHOICES: SettingChoice[] = [
  { low: ["2-6", "1-1"], high: ["6-6", "4-5"] },
  { low: ["4-5", "1-1"], high: ["6-6", "2-6"] },
  { low: ["4-5", "2-6"], high: ["6-6", "1-1"] },
];
let four: Arranging;

beforeEach(() => {
  four = new Arranging(
    () => TILES,
    () => CHOICES,
  );
});

describe("at first", () => {
  test("a legal setting lies there that is not the player's yet", () => {
    expect([four.low, four.high, four.choice, four.isReady, four.turned]).toEqual([[2, 3], [0, 1], CHOICES[0], false, false]);
  });

  test("tiles lie as they came where no setting is known", () => {
    four = new Arranging(
      () => TILES,
      () => [],
    );
    expect([four.low, four.high]).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });
});

describe("a tile that is tapped", () => {
  test("is lifted, and put down by a second tap", () => {
    four.tap(2);
    expect([four.lifted, four.low]).toEqual([2, [2, 3]]);
    four.tap(2);
    expect([four.lifted, four.touched]).toEqual([null, false]);
  });

  test("changes places with the lifted tile of the other hand", () => {
    four.tap(2);
    four.tap(1);
    expect([four.low, four.high, four.lifted]).toEqual([[1, 3], [0, 2], null]);
    expect([four.choice, four.isReady]).toEqual([CHOICES[1], true]);
  });

  test("is lifted in place of another of the same hand", () => {
    four.tap(2);
    four.tap(3);
    expect([four.lifted, four.low]).toEqual([3, [2, 3]]);
  });
});

test("hands laid the wrong way round change sides", () => {
  four.tap(0);
  four.tap(2);
  expect([four.faces("low"), four.turned]).toEqual([["2-6", "4-5"], true]);
});

test("a setting is laid by kind, each tile once", () => {
  four.lay(["3-6", "1-1"]);
  expect(four.faces("low")).toEqual(["4-5", "1-1"]);
  expect([four.choice, four.isReady]).toEqual([CHOICES[1], true]);
});

test("of two tiles of one kind the very one is laid", () => {
  const other = new Arranging(
    () => ["1-4", "1-3", "2-3", "1-6"],
    () => [],
  );
  other.lay(["2-3", "1-6"]);
  expect(other.faces("low")).toEqual(["2-3", "1-6"]);
});
