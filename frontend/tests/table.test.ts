import { beforeEach, describe, expect, test, vi } from "vitest";
import { Table } from "../src/table/state/table.svelte.ts";
import type { BoxView, TableView } from "../src/protocol.ts";
import { box, hand, view, wager } from "./tables.ts";

const YOU = "ann";
const HAND = hand(["2-5", "1-1"], ["6-6", "4-5"], ["points 9 day", "high_nine teen"]);

/** The table as it looks to the viewer; nothing is connected. */
function seen(more: Partial<TableView>): Table {
  const table = new Table("t1");
  table.close();
  table.live.view = view({ you: YOU, ...more });
  return table;
}

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("nothing is connected")));
});

describe("the tiles at a box", () => {
  const delivered = (more: Partial<BoxView>) => seen({ phase: "delivered", boxes: [box(2, { seated: YOU, hand: HAND, ...more })] });
  const handOf = (table: Table) => table.handAt(table.box);

  test("are nobody's where nobody has wagered, until they are taken back", () => {
    expect(handOf(delivered({}))).toBeNull();
  });

  test("are played where somebody has, and where the bank is", () => {
    expect(handOf(delivered({ wagers: [wager("bob", 1000)] }))).toBe(HAND);
    expect(handOf(delivered({ kind: "bank" }))).toBe(HAND);
    expect(handOf(seen({ phase: "round_over", boxes: [box(2, { seated: YOU, hand: HAND })] }))).toBe(HAND);
  });
});

describe("the bank is the viewer's", () => {
  const bank = { person: YOU, box: 2 };

  test("until its tiles lie there", () => {
    expect(seen({ bank, boxes: [box(2, { kind: "bank" }), box(3, { hand: HAND })] }).holdsBank).toBe(true);
    expect(seen({ bank, boxes: [box(2, { kind: "bank", hand: HAND })] }).holdsBank).toBe(false);
  });

  test("not while another holds it, it is only offered, or the round had no result", () => {
    expect(seen({ bank: { person: "bob", box: 2 }, boxes: [box(2, { kind: "bank" })] }).holdsBank).toBe(false);
    expect(seen({ bank: { offered: YOU }, boxes: [box(2)] }).holdsBank).toBe(false);
    expect(seen({ bank, boxes: [box(2, { kind: "bank" })], is_void: true, phase: "round_over" }).holdsBank).toBe(false);
  });
});

describe("the clock of the bets", () => {
  const left = (more: Partial<TableView>) => seen({ phase: "betting", deadline_ms: 1, ...more }).secondsLeft;

  test("is gone when their time is over and nobody has wagered", () => {
    expect(left({})).toBeNull();
  });

  test("runs again after another's late wager, for as long as the dealer waits", () => {
    expect(left({ waits_ms: Date.now() + 7500 })).toBe(8);
  });
});
