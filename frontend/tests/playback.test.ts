import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Playback } from "../src/replay/playback.svelte.ts";
import type { Phase, RoundMoment, TableEvent } from "../src/protocol.ts";
import { view } from "./tables.ts";

const moment = (phase: Phase, round: number): RoundMoment => ({
  at_us: round * 1000,
  events: [{ event: "round_ended", round } as TableEvent],
  view: view({ phase }),
});
let playback: Playback;
let told: number[][];
let recalled: number[][];
const rounds = (events: TableEvent[]) => events.map((event) => (event.event === "round_ended" ? event.round : 0));

beforeEach(() => {
  vi.useFakeTimers();
  const moments = (["washed", "stacked", "offering", "stacked", "betting"] as const).map(moment);
  playback = new Playback({ table: "t1", round: 1, moments, names: {}, departs: null });
  [told, recalled] = [[], []];
  playback.onEvents((events) => told.push(rounds(events)));
  playback.onRecalled = (events) => recalled.push(rounds(events));
});

afterEach(() => {
  playback.close();
  vi.useRealTimers();
});

test("one step on is told as it happens, every other way as what has happened so far", () => {
  playback.show(1);
  expect([told, recalled]).toEqual([[[1]], []]);
  playback.show(3);
  playback.show(2);
  expect([told, recalled]).toEqual([
    [[1]],
    [
      [0, 1, 2, 3],
      [0, 1, 2],
    ],
  ]);
});

test("it goes no further than its first and its last moment", () => {
  playback.show(99);
  expect(playback.view.phase).toBe("betting");
  playback.show(-1);
  expect(playback.view.phase).toBe("washed");
});

test("each phase is named once, where it comes first", () => {
  expect(playback.phases).toEqual([0, 1, 2, 4]);
});

test("it plays at its pace to the end, rests there, and begins anew", () => {
  playback.pace = "quick";
  playback.play();
  vi.advanceTimersByTime(700 * 4 - 1);
  expect([playback.at, playback.isPlaying]).toEqual([3, true]);
  vi.advanceTimersByTime(1);
  expect([playback.at, playback.isPlaying]).toEqual([4, false]);
  playback.play();
  expect(playback.at).toBe(0);
});
