import { expect, test } from "vitest";
import { DEMO } from "../src/lobby/demo-hand.ts";
import { after, dealtAt, setAt, STEPS, type Step } from "../src/lobby/demo-steps.ts";
import { ownTable } from "../src/lib/session.svelte.ts";
import type { OwnTable, Session } from "../src/protocol.ts";

test("the hand is dealt, split, matched, and begins again", () => {
  const shown: Step[] = [STEPS[0]];
  while (shown.length < 5) shown.push(after(shown.at(-1)!));
  expect(shown).toEqual(["dealt", "split", "beaten", "dealt", "split"]);
});

test("the tiles that are dealt are those of the two hands", () => {
  expect([...DEMO.you.low.tiles, ...DEMO.you.high.tiles].sort()).toEqual([...DEMO.dealt].sort());
});

test("no tile lies on another, and the low hand lies at the left", () => {
  const dealt = [0, 1, 2, 3].map((place) => dealtAt(place).at);
  for (const [place, at] of dealt.entries()) if (place) expect(at - dealt[place - 1]!).toBeGreaterThan(1);
  const [low, high] = [setAt("low", 0), setAt("high", 0)];
  expect([low.column, high.column]).toEqual([-1, 1]);
  expect(setAt("low", 1).at - low.at).toBeGreaterThan(1);
});

const seat = (table: string, coins: number, is_there = true): OwnTable => ({ table, coins, is_there, is_opener: false });
const session = (...tables: OwnTable[]): Session => ({ tables }) as unknown as Session;

test("the way back leads to the table with the most coins, and not to one that was only opened", () => {
  expect(ownTable(session(seat("a", 5), seat("b", 9), seat("c", 50, false)))?.table).toBe("b");
  expect(ownTable(session(seat("c", 50, false)))).toBeUndefined();
  expect(ownTable(null)).toBeUndefined();
});
