import { describe, expect, test } from "vitest";
import { bankHand, COMPARING, hasMovedOn, masked, OPENING, stepsTo, type Step } from "../src/table/state/masked-view.ts";
import type { BoxView, HandView, TableView } from "../src/protocol.ts";
import { box, hand, view, wager } from "./tables.ts";

const YOU = "ann";
const DOWN: HandView = { low: [null, null], high: [null, null], is_set: true };
const BANKS = hand(["2-6", "1-6"], ["4-6", "3-6"], ["points 5 low8", "points 9 low10"]);
const MINE = hand(["2-5", "1-1"], ["6-6", "4-5"], ["points 9 day", "high_nine teen"]);
const THEIRS = hand(["1-2", "2-4"], ["5-5", "5-6"], ["pair gee_joon", "points 1 low10"]);
/** A sum that only the result tells. */
const SECRET = 771_177;

const own = (more: Partial<BoxView> = {}) => box(2, { seated: YOU, controller: YOU, hand: MINE, wagers: [wager(YOU, 1000)], ...more });
const others = (more: Partial<BoxView> = {}) =>
  box(3, { seated: "bob", controller: "bob", hand: DOWN, wagers: [wager("bob", 500)], ...more });

const settled = { outcome: "win", is_settled: true, won: SECRET, commission: SECRET } as const;
const won: Partial<BoxView> = { low_result: "win", high_result: "lose", result: "push", clauses: ["A 1"] };

const BEFORE = view({
  you: YOU,
  phase: "house_set",
  round: 3,
  house_hand: DOWN,
  boxes: [own(), others()],
  people: [{ person: YOU, box: 2, stack: 4000 }],
  may: [{ do: "complain" }],
});
const AFTER = view({
  ...BEFORE,
  phase: "paid",
  house_hand: BANKS,
  boxes: [own({ ...won, wagers: [wager(YOU, 1000, settled)] }), others({ hand: THEIRS, ...won, wagers: [wager("bob", 500, settled)] })],
  people: [{ person: YOU, box: 2, stack: SECRET }],
  bank: { house_result: "win", total: SECRET },
  net: SECRET,
  losing: SECRET,
  float_coins: SECRET,
  commission: SECRET,
  unused_tiles: { "0": ["1-5"] },
  own: [{ box: 2, advice: { low: ["1-1", "2-5"], high: ["4-5", "6-6"] }, advice_clause: "A 2" }],
  dice_secret: `${SECRET}`,
  may: [{ do: "complain" }, { do: "leave" }],
  waits_ms: 900,
});

/** A player's bank instead of the house's. */
const banked = (seen: TableView): TableView => ({
  ...seen,
  house_hand: null,
  bank: { person: "cid", box: 4 },
  boxes: [...seen.boxes, box(4, { kind: "bank", seated: "cid", hand: seen.house_hand ?? null })],
});

describe("a step", () => {
  test.each([
    [0, ["2-6", null], [null, null], undefined, undefined, null, null],
    [1, ["2-6", "1-6"], [null, null], "points 5 low8", undefined, null, null],
    [2, ["2-6", "1-6"], [null, null], "points 5 low8", undefined, "win", null],
    [3, ["2-6", "1-6"], ["4-6", null], "points 5 low8", undefined, "win", null],
    [4, ["2-6", "1-6"], ["4-6", "3-6"], "points 5 low8", "points 9 low10", "win", null],
    [5, ["2-6", "1-6"], ["4-6", "3-6"], "points 5 low8", "points 9 low10", "win", "lose"],
  ])(
    "%i shows the bank's tiles so far, and the verdict of a column whose tiles are turned",
    (step, low, high, lowName, highName, first, second) => {
      for (const [before, after] of [[BEFORE, AFTER] as const, [banked(BEFORE), banked(AFTER)] as const]) {
        const shown = masked(before, after, OPENING[step]!);
        const banks = bankHand(shown);
        expect([banks?.low, banks?.high, banks?.low_name, banks?.high_name]).toEqual([low, high, lowName, highName]);
        expect(shown.boxes[0]).toEqual({ ...own(), low_result: first, high_result: second });
      }
    },
  );

  test.each([...OPENING.keys()])("%i tells nothing else that the result brought", (step) => {
    for (const [before, after] of [[BEFORE, AFTER] as const, [banked(BEFORE), banked(AFTER)] as const]) {
      const { house_hand, boxes, may, waits_ms, phase, ...rest } = masked(before, after, OPENING[step]!);
      const { house_hand: _hand, boxes: _boxes, may: _may, waits_ms: _waits, phase: _phase, ...kept } = before;
      expect(rest).toEqual(kept);
      expect(boxes[1]).toEqual(others());
      expect(JSON.stringify(boxes) + JSON.stringify(house_hand)).not.toContain(`${SECRET}`);
      expect(phase).toBe("matching");
      expect([may, waits_ms]).toEqual([after.may, after.waits_ms]); // the viewer may act at once
    }
  });

  test("keeps open what lay open before", () => {
    const before = { ...BEFORE, house_hand: { ...DOWN, high: [null, "3-6"] } };
    expect(bankHand(masked(before, AFTER, OPENING[0]!))?.high).toEqual([null, "3-6"]);
  });
});

test("a reveal turns a tile in 220 ms, waits 350 ms between the columns, and takes no longer than 2.5 s", () => {
  const times = (steps: readonly Step[]) => steps.map((step) => step.ms);
  expect(times(OPENING)).toEqual([220, 220, 350, 220, 220, 180]);
  expect(times(COMPARING)).toEqual([350, 180]);
  expect([...times(OPENING), ...times(COMPARING)].reduce((sum, ms) => sum + ms)).toBeLessThan(2500);
});

describe("a view is shown in steps", () => {
  const OPENED: TableView = { ...BEFORE, phase: "matching", house_hand: BANKS };

  test("when it opens the bank's hand against a hand of the viewer", () => {
    expect(stepsTo(BEFORE, OPENED)).toBe(OPENING);
    expect(stepsTo(BEFORE, AFTER)).toBe(OPENING);
    expect(stepsTo(banked(BEFORE), banked(AFTER))).toBe(OPENING);
  });

  test("when it has the first result of the viewer against the open hand of the bank", () => {
    expect(stepsTo(OPENED, AFTER)).toBe(COMPARING);
    const [mine, ...rest] = AFTER.boxes;
    expect(stepsTo({ ...AFTER, boxes: [mine!, ...BEFORE.boxes.slice(1)] }, { ...AFTER, boxes: [mine!, ...rest] })).toEqual([]);
  });

  test("in no other case", () => {
    expect(stepsTo(BEFORE, BEFORE)).toEqual([]);
    expect(stepsTo(OPENED, OPENED)).toEqual([]);
    expect(stepsTo(AFTER, AFTER)).toEqual([]);
  });

  test.each([
    ["the viewer has no hand there", { boxes: [box(2, { seated: YOU }), others()] }],
    ["the viewer looks on", { you: null }],
    ["the viewer's hand is conceded", { boxes: [own({ is_conceded: true }), others()] }],
    ["the table waits for the viewer", { awaits: [YOU] }],
    ["the round has no result", { is_void: true }],
    ["another round has begun", { round: 4 }],
  ])("but not when %s", (_, more) => {
    expect(stepsTo(BEFORE, { ...AFTER, ...more })).toEqual([]);
  });

  test("but not for a viewer who holds the bank and knows its tiles", () => {
    const holds = (seen: TableView) => ({ ...banked(seen), you: "cid" });
    expect(stepsTo({ ...holds(BEFORE), boxes: banked(AFTER).boxes }, holds(AFTER))).toEqual([]);
  });
});

test("a comparison leaves the bank's hand open, and gives one verdict after the other", () => {
  const before = { ...BEFORE, house_hand: BANKS };
  const verdicts = COMPARING.map((step) => {
    const shown = masked(before, AFTER, step);
    expect(bankHand(shown)).toMatchObject({ low: BANKS.low, high: BANKS.high, low_name: BANKS.low_name, high_name: BANKS.high_name });
    return [shown.boxes[0]?.low_result, shown.boxes[0]?.high_result, shown.boxes[0]?.result];
  });
  expect(verdicts).toEqual([
    ["win", null, undefined],
    ["win", "lose", undefined],
  ]);
});

test("a reveal ends when the round goes on or the table waits for the viewer, and not while hands are settled", () => {
  for (const phase of ["matching", "matched", "paid", "round_over"] as const) expect(hasMovedOn(BEFORE, { ...AFTER, phase })).toBe(false);
  const further: Partial<TableView>[] = [{ phase: "washed" }, { round: 4 }, { awaits: [YOU] }, { is_void: true }];
  for (const more of further) expect(hasMovedOn(BEFORE, { ...AFTER, ...more })).toBe(true);
  expect(hasMovedOn(BEFORE, { ...AFTER, awaits: ["bob"] })).toBe(false);
});
