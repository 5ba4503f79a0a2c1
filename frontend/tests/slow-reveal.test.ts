import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prefs } from "../src/lib/prefs.svelte.ts";
import { bankHand } from "../src/table/state/masked-view.ts";
import { Table } from "../src/table/state/table.svelte.ts";
import type { TableEvent, TableView } from "../src/protocol.ts";
import { Socket } from "./socket.ts";
import { box, hand, view, wager } from "./tables.ts";

const YOU = "ann";
const DOWN = { low: [null, null], high: [null, null], is_set: true };
const BANKS = hand(["2-6", "1-6"], ["4-6", "3-6"], ["points 5 low8", "points 9 low10"]);
const MINE = hand(["2-5", "1-1"], ["6-6", "4-5"], ["points 9 day", "high_nine teen"]);
const own = { seated: YOU, controller: YOU, hand: MINE, wagers: [wager(YOU, 1000)] };
const seen = (stack: number, more: Partial<TableView>): TableView =>
  view({ you: YOU, round: 3, people: [{ person: YOU, box: 2, stack }], ...more });
const BEFORE = seen(4000, { phase: "house_set", house_hand: DOWN, boxes: [box(2, own)] });
const OPENED = seen(4000, { phase: "matching", house_hand: BANKS, boxes: [box(2, own)] });
const COMPARED = seen(5950, {
  phase: "matched",
  house_hand: BANKS,
  boxes: [box(2, { ...own, low_result: "win", high_result: "win", result: "win" })],
});
const SETTLED: TableEvent[] = [{ event: "hand_matched", box: 2, low: "win", high: "win", result: "win", clauses: [], outcomes: [] }];

let table: Table;
const last = (): Socket => Socket.all.at(-1)!;
/** How many of the bank's tiles lie open. */
const open = () => [bankHand(table.view!)?.low, bankHand(table.view!)?.high].flat().filter(Boolean).length;
const shown = () => [open(), table.boxes[0]?.low_result ?? null, table.boxes[0]?.high_result ?? null, table.stack, table.log.length];
const HIDDEN = [0, null, null, 4000, 0];
const RESULT = [4, "win", "win", 5950, 1];

function come(now: TableView, events: TableEvent[] = []): void {
  last().show(now, events);
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("location", new URL("https://here.example/t/t1"));
  vi.stubGlobal("fetch", () => Promise.reject(new Error("there are no accounts")));
  Socket.all = [];
  prefs.slowReveal = true;
  table = new Table("t1");
  await vi.advanceTimersByTimeAsync(0);
  come(BEFORE);
});

afterEach(() => {
  table.close();
  Object.assign(prefs, { slowReveal: false, motion: "full" });
  vi.useRealTimers();
});

test("the tiles of the bank turn one by one, each column gets its verdict, and then the result is there", () => {
  expect(shown()).toEqual(HIDDEN);
  come(COMPARED, SETTLED);
  const steps: unknown[] = [];
  for (const ms of [0, 220, 220, 350, 220, 220, 180]) {
    vi.advanceTimersByTime(ms);
    steps.push(shown());
  }
  expect(steps).toEqual([
    [1, null, null, 4000, 0],
    [2, null, null, 4000, 0],
    [2, "win", null, 4000, 0],
    [3, "win", null, 4000, 0],
    [4, "win", null, 4000, 0],
    [4, "win", "win", 4000, 0],
    RESULT,
  ]);
  expect(table.slowReveal.isRunning).toBe(false);
});

test("without the setting the result is there at once", () => {
  prefs.slowReveal = false;
  come(COMPARED, SETTLED);
  expect(shown()).toEqual(RESULT);
});

test("with reduced motion the result is there at once", () => {
  prefs.motion = "none";
  come(COMPARED, SETTLED);
  expect(shown()).toEqual(RESULT);
});

test("on a hidden page the result is there at once", () => {
  vi.stubGlobal("document", { hidden: true });
  come(COMPARED, SETTLED);
  expect(shown()).toEqual(RESULT);
});

test("a reveal that is skipped ends at once", () => {
  come(COMPARED, SETTLED);
  table.slowReveal.end();
  expect(shown()).toEqual(RESULT);
  vi.advanceTimersByTime(5000);
  expect(shown()).toEqual(RESULT);
});

test("where the dealer waits before the comparison, the verdicts come one after the other then", () => {
  come(OPENED);
  vi.advanceTimersByTime(1410);
  expect([table.slowReveal.isRunning, table.view]).toEqual([false, OPENED]);
  come(COMPARED, SETTLED);
  expect(shown()).toEqual([4, "win", null, 4000, 0]);
  vi.advanceTimersByTime(350);
  expect(shown()).toEqual([4, "win", "win", 4000, 0]);
  vi.advanceTimersByTime(180);
  expect(shown()).toEqual(RESULT);
});

test("a hand that is compared while the tiles turn has its verdicts at once where they are due", () => {
  come(OPENED);
  vi.advanceTimersByTime(500);
  expect(shown()).toEqual([2, null, null, 4000, 0]);
  come(COMPARED, SETTLED);
  expect(shown()).toEqual([2, "win", null, 4000, 0]);
});

test("a reveal ends at once when the next round begins", () => {
  come(COMPARED, SETTLED);
  const next = seen(5950, { round: 4, phase: "washed", boxes: [box(2, { seated: YOU })] });
  come(next);
  expect(table.view).toEqual(next);
});

test("the viewer may act during a reveal as the server says", () => {
  come(COMPARED, SETTLED);
  expect(table.may.may("complain")).toBe(false);
  come({ ...COMPARED, may: [{ do: "complain" }] });
  expect(table.slowReveal.isRunning).toBe(true);
  expect(table.may.may("complain")).toBe(true);
});

test("a page that is opened in the middle, or connects again, shows the result at once", async () => {
  come(COMPARED, SETTLED);
  last().close();
  await vi.advanceTimersByTimeAsync(600); // the next connection
  expect(Socket.all).toHaveLength(2);
  expect(shown()).toEqual([2, "win", null, 4000, 0]);
  last().show(COMPARED);
  last().say({ type: "recalled", events: SETTLED });
  expect(shown()).toEqual(RESULT);
});
