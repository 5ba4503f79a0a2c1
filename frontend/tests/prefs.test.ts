import { afterEach, expect, test } from "vitest";
import { namesOwnTiles, passesBank, prefs } from "../src/lib/prefs.svelte.ts";

afterEach(() => void Object.assign(prefs, { rounds: 0, showNames: null, alwaysPass: null }));

test("names stand under the own tiles in the first ten rounds, or as the player wishes", () => {
  for (const [rounds, showNames, expected] of [
    [0, null, true],
    [9, null, true],
    [10, null, false],
    [0, false, false],
    [10, true, true],
  ] as const) {
    Object.assign(prefs, { rounds, showNames });
    expect(namesOwnTiles()).toBe(expected);
  }
});

test("the bank is declined for a newcomer in the first five rounds, or as the player wishes", () => {
  for (const [rounds, alwaysPass, expected] of [
    [0, null, true],
    [4, null, true],
    [5, null, false],
    [0, false, false],
    [10, true, true],
  ] as const) {
    Object.assign(prefs, { rounds, alwaysPass });
    expect(passesBank()).toBe(expected);
  }
});
