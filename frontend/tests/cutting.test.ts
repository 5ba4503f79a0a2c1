import { beforeEach, expect, test } from "vitest";
import { Cutting, type Seen } from "../src/table/state/cutting.svelte.ts";
import { prefs } from "../src/lib/prefs.svelte.ts";
import { Rights } from "../src/table/state/rights.svelte.ts";
import type { CutRow, PersonCommand, RulesPage, TableView } from "../src/protocol.ts";
import { view } from "./tables.ts";

/** The places of some levels of stacks. */
const places = (stacks: number[], levels: number[]): number[] => stacks.flatMap((stack) => levels.map((level) => (stack - 1) * 4 + level));
const ALL = [0, 1, 2, 3];

/** A cut by its first hand. */
const cut = (name: string, options: string[], first: number[]): CutRow => ({
  name,
  options,
  english: name,
  chinese: null,
  clause: "A 1",
  confidence: "documented",
  is_approved: true,
  reading: null,
  groups: [first],
});
const ROWS = [
  cut("One Stack", ["right"], places([1], ALL)),
  cut("One Stack", ["left"], places([8], ALL)),
  cut("Tiger", ["right"], places([1, 2], [0, 1])),
  cut("Tiger", ["left"], places([7, 8], [0, 1])),
  cut("Dragon", ["right"], places([1, 2], [0, 1])),
  cut("Slice", ["right"], places([1, 2, 3, 4], [0])),
];

let sent: PersonCommand[];
let shown: TableView;
let cutting: Cutting;
const picked = (): string => [cutting.pick?.name, ...(cutting.pick?.options ?? [])].join(" ");

/** The table offers these cuts. */
function offer(rows: CutRow[], more: Partial<TableView> = {}): void {
  shown = view({ round: 4, may: rows.map(({ name, options }) => ({ do: "choose_cut", fields: { cut: name, options } })), ...more });
  const seen = {
    view: shown,
    rules: { cuts: ROWS } as unknown as RulesPage,
    holdsBank: true,
    may: new Rights({ view: shown, boxes: [], isBanker: true }),
    send: (command: PersonCommand) => void sent.push(command),
  } satisfies Seen;
  cutting = new Cutting(seen);
}

beforeEach(() => {
  prefs.lastCut = null;
  sent = [];
  offer(ROWS);
});

test("a stack dragged to another takes the cut whose first hand comes from the stacks from one to the other", () => {
  cutting.drop(1, 4);
  expect(picked()).toBe("Slice right");
  cutting.drop(7, 8);
  expect(picked()).toBe("Tiger left");
});

test("the direction of a drag does not matter", () => {
  cutting.drop(4, 1);
  expect(picked()).toBe("Slice right");
});

test("a stack dragged forward is the first hand by itself", () => {
  cutting.drop(8, 8);
  expect(picked()).toBe("One Stack left");
});

test("the same drag again takes the next cut that begins like that", () => {
  const seen = [1, 2, 3].map(() => (cutting.drop(1, 2), picked()));
  expect(seen).toEqual(["Tiger right", "Dragon right", "Tiger right"]);
});

test("a drag with which no cut on offer begins changes nothing and is told", () => {
  cutting.drop(1, 2);
  cutting.drop(3, 5);
  expect([picked(), cutting.noCut]).toEqual(["Tiger right", { from: 3, to: 5 }]);
  cutting.drop(1, 4);
  expect(cutting.noCut).toBeNull();
});

test("a cut that the book has and the table does not offer is not taken", () => {
  offer(ROWS.filter((row) => row.name !== "Slice"));
  cutting.drop(1, 4);
  expect([picked(), cutting.noCut]).toEqual(["One Stack right", { from: 1, to: 4 }]);
});

test("two taps are a drag", () => {
  cutting.tap(7);
  expect(cutting.lifted).toBe(7);
  cutting.tap(8);
  expect([picked(), cutting.lifted]).toEqual(["Tiger left", null]);
});

test("turning round keeps the name and takes the next options", () => {
  cutting.drop(1, 2);
  cutting.turnRound();
  expect(picked()).toBe("Tiger left");
  cutting.turnRound();
  expect(picked()).toBe("Tiger right");
});

test("nothing is sent before the banker has the tiles cut", () => {
  cutting.drop(1, 4);
  expect(sent).toEqual([]);
  if (cutting.pick) cutting.choose(cutting.pick);
  expect(sent).toEqual([{ do: "choose_cut", cut: "Slice", options: ["right"] }]);
});

test("the banker's last cut lies there again, and another's does not", () => {
  cutting.end("Tiger", ["left"], { isOwn: true });
  expect(picked()).toBe("Tiger left");
  cutting.end("Slice", ["right"], { isOwn: false });
  expect(picked()).toBe("Tiger left");
});

test("the banker's last cut lies there at the next table, too, unless that table does not offer it", () => {
  cutting.end("Tiger", ["left"], { isOwn: true });
  offer(ROWS);
  expect(picked()).toBe("Tiger left");
  offer(ROWS.filter((row) => row.name !== "Tiger"));
  expect(picked()).toBe("One Stack right");
});

test("the woodpile lies there until the cut is chosen, and again when the banker asks", () => {
  expect(cutting.isOpen).toBe(true);
  cutting.leave();
  expect(cutting.isOpen).toBe(false);
  cutting.open();
  expect(cutting.isOpen).toBe(true);
  offer(ROWS, { chosen_cut: ["Tiger", ["left"]] });
  expect([cutting.isOpen, picked()]).toEqual([false, "Tiger left"]);
  offer([]);
  expect(cutting.isOpen).toBe(false);
});
