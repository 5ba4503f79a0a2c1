import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OwnSettings } from "../src/table/state/own-settings.svelte.ts";
import { Table } from "../src/table/state/table.svelte.ts";
import type { PersonCommand, Right, SettingChoice, TableView } from "../src/protocol.ts";
import { box, view, wager } from "./tables.ts";

const YOU = "ann";
const TILES = ["6-6", "4-5", "2-6", "1-1"];
const USUAL: SettingChoice = { low: ["2-6", "1-1"], high: ["6-6", "4-5"] };
const OTHER: SettingChoice = { low: ["4-5", "1-1"], high: ["6-6", "2-6"] };
const DEADLINE_MS = 60_000;
const own = (number: number) => box(number, { seated: YOU, controller: YOU, wagers: [wager(YOU, 500)], hand: { tiles: TILES } });
const maySet = (...boxes: number[]): Right => ({ do: "set_hand", boxes });

let table: Table;
let settings: OwnSettings;
let sent: PersonCommand[];

/** The viewer has two hands before him. */
function show(more: Partial<TableView> = {}): void {
  table.live.view = view({
    you: YOU,
    phase: "setting",
    deadline_ms: DEADLINE_MS,
    boxes: [own(2), own(5)],
    own: [2, 5].map((number) => ({ box: number, hand: { tiles: TILES }, settings: [USUAL, OTHER] })),
    may: [maySet(2, 5)],
    ...more,
  });
  flushSync();
}

/** The time is almost up. */
function wait(): void {
  vi.setSystemTime(DEADLINE_MS - 1000);
  table.tick = Date.now();
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("fetch", () => Promise.reject(new Error("nothing is connected")));
  table = new Table("t1");
  table.close();
  Object.assign(table.live, { status: "open" });
  sent = [];
  vi.spyOn(table, "send").mockImplementation((command) => void sent.push(command));
  settings = new OwnSettings(table);
  show();
});

afterEach(() => {
  settings.end();
  vi.useRealTimers();
});

describe("a setting", () => {
  test("stays as it lies while another box is shown", () => {
    const leave = $effect.root(() => {
      expect(settings.of(2).hand.faces("low")).toEqual(USUAL.low);
    });
    leave();
    settings.of(2).hand.swap(1, 2);
    settings.of(5);
    expect([settings.of(2).hand.faces("low"), settings.of(2).hand.isReady]).toEqual([OTHER.low, true]);
    expect(settings.of(5).hand.isReady).toBe(false);
  });

  test("is begun again with the tiles of another round", () => {
    settings.of(2).hand.swap(1, 2);
    show({ round: 2 });
    expect(settings.of(2).hand.touched).toBe(false);
  });
});

describe("shortly before the time is up", () => {
  test("the page confirms what the player has laid on every box", () => {
    for (const number of [2, 5]) settings.of(number).hand.swap(1, 2);
    expect(sent).toEqual([]);
    wait();
    wait();
    expect(sent).toEqual([2, 5].map((number) => ({ do: "set_hand", box: number, ...OTHER })));
  });

  test("a box that may be set only after another is confirmed after it", () => {
    show({ may: [maySet(2)] });
    for (const number of [2, 5]) settings.of(number).hand.swap(1, 2);
    wait();
    expect(sent).toMatchObject([{ box: 2 }]);
    show({ may: [maySet(5)] });
    expect(sent).toMatchObject([{ box: 2 }, { box: 5 }]);
  });

  test("a setting that the player has not touched is left to the house way", () => {
    settings.of(2);
    settings.of(5).hand.swap(1, 2);
    wait();
    expect(sent).toMatchObject([{ box: 5 }]);
  });

  test("a setting of the round before is not confirmed", () => {
    settings.of(2).hand.swap(1, 2);
    show({ round: 2 });
    wait();
    expect(sent).toEqual([]);
  });
});
