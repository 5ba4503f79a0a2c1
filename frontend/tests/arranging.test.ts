import { beforeEach, describe, expect, test } from "vitest";
import { Arranging } from "../src/lib/arranging.svelte.ts";
import type { SettingChoice } from "../src/protocol.ts";

const TILES = ["6-6", "4-5", "2-6", "1-1"];
const CHOICES: SettingChoice[] = [
  { low: ["2-6", "1-1"], high: ["6-6", "4-5"] },
  { low: ["4-5", "1-1"], high: ["6-6", "2-6"] },
];
let four: Arranging;

beforeEach(() => {
  four = new Arranging(
    () => TILES,
    () => CHOICES,
  );
});

test("all four lie in the high hand at first, and nothing is ready", () => {
  expect([four.low, four.high, four.isReady]).toEqual([[], [0, 1, 2, 3], false]);
});

describe("a tile that is sent to the low hand", () => {
  test("lies there; of three the one that lay there longest makes room", () => {
    four.toggle(1);
    four.toggle(3);
    four.toggle(2);
    expect(four.low).toEqual([3, 2]);
  });

  test("makes a lawful setting with the second one", () => {
    four.toggle(2);
    expect(four.choice).toBeNull();
    four.toggle(3);
    expect(four.choice).toBe(CHOICES[0]);
    expect(four.isReady).toBe(true);
  });
});

test("hands named the wrong way round are turned round", () => {
  four.toggle(0);
  four.toggle(1);
  expect([four.faces("low"), four.turned]).toEqual([["2-6", "1-1"], true]);
});

test("a setting is laid by kind, each tile once", () => {
  four.lay(["3-6", "1-1"]);
  expect(four.faces("low")).toEqual(["4-5", "1-1"]);
  expect(four.choice).toBe(CHOICES[1]);
});
