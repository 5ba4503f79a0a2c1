import { describe, expect, test } from "vitest";
import type { BoxView, Right } from "../src/protocol.ts";
import { Rights } from "../src/table/state/rights.svelte.ts";
import { box, view } from "./tables.ts";

const BOXES = [box(1, { kind: "house" }), box(2), box(3)];

const rights = (may: Right[], isBanker = false, needed: number | null = null): Rights =>
  new Rights({ view: view({ may, bank: { needed } }), boxes: BOXES, isBanker });

const boxesOf = (is: (one: BoxView) => boolean): number[] => BOXES.filter(is).map((one) => one.number);

describe("what the page offers", () => {
  test("is what the table would take, and nothing else", () => {
    const none = rights([]);
    expect([none.mayAskLaja, none.mayJoinBank, none.mayTakeCup, none.mayConcede(box(2))]).toEqual([false, false, false, false]);
    expect(rights([{ do: "ask_laja" }]).mayAskLaja).toBe(true);
    expect(rights([{ do: "take_cup" }]).mayTakeCup).toBe(true);
  });

  test("names the boxes", () => {
    const two = rights([
      { do: "concede", boxes: [2] },
      { do: "look_at_tiles", boxes: [1, 3] },
    ]);
    expect([1, 2, 3].filter((number) => two.mayConcede(box(number)))).toEqual([2]);
    expect([1, 2, 3].filter((number) => two.mayLook(box(number)))).toEqual([1, 3]);
  });

  test("is a share of the bank for whoever does not hold it", () => {
    const stake: Right[] = [{ do: "place_stake", coins: { least: 100, most: 500, step: 100 } }];
    expect(rights(stake).mayJoinBank).toBe(true);
    expect(rights(stake, true).mayJoinBank).toBe(false);
  });

  test("is the bank where it is offered, alone or with the house, and a cut of those that may be named", () => {
    const asked = rights([
      { do: "pass_bank" },
      { do: "take_bank", fields: { with_house: false } },
      { do: "choose_cut", fields: { cut: "Chee Yee", options: ["top"] } },
      { do: "choose_cut", fields: { cut: "Cup Say", options: [] } },
    ]);
    expect([asked.isOffered, asked.mayTakeBank(true), asked.mayPassBank]).toEqual([true, false, true]);
    expect(asked.cuts).toEqual([
      ["Chee Yee", ["top"]],
      ["Cup Say", []],
    ]);
    expect(rights([{ do: "take_bank", fields: { with_house: true } }]).isOffered).toBe(false);
  });

  test("is a wager that may be made, or one that may only be taken back", () => {
    const bets: Right[] = [
      { do: "place_wager", boxes: [3], coins: { least: 500, most: 900 }, fields: { bet: "bonus" } },
      { do: "place_wager", boxes: [2], coins: { least: 500, most: 900 }, fields: { bet: "main" } },
    ];
    expect(rights(bets).mayWager).toBe(true);
    expect(boxesOf((one) => rights(bets).mayWagerOn(one))).toEqual([2, 3]);
    const back = rights([{ do: "take_back_wager", boxes: [2], fields: { bet: "main" } }]);
    expect([back.mayWager, boxesOf((one) => back.mayWagerOn(one))]).toEqual([true, []]);
    expect(rights([{ do: "buy_in", coins: { least: 1 } }]).mayWager).toBe(false);
  });

  test("is a place at a box, also where the house plays, but only where the table gives one", () => {
    const free = rights([{ do: "sit_down", boxes: [1, 3] }]);
    expect(boxesOf((one) => free.maySit(one))).toEqual([1, 3]);
  });

  test("is an amount between its bounds, in its steps, that the chips make up", () => {
    const all = rights([{ do: "place_stake", coins: { least: 500, most: 2000, step: 250, but: [750] } }]);
    const named = [250, 500, 600, 750, 1000, 2000, 2250].filter((coins) => all.mayName("place_stake", coins));
    expect(named).toEqual([500, 1000, 2000]);
    expect([all.amounts("place_stake")?.most, all.amounts("cash_out")]).toEqual([2000, null]);
    expect(rights([{ do: "buy_in", coins: { least: 1 } }]).mayName("buy_in", 123_456)).toBe(true);
    expect(all.mayName("cash_out", 500)).toBe(false);
  });

  test("is the cover, of whoever may put it up or give the bank up, while it is asked for", () => {
    const stake: Right = { do: "place_stake", coins: { least: 500, most: 900 } };
    expect(rights([{ do: "pass_bank" }], true, 800).isAskedToCover).toBe(true);
    expect(rights([stake], false, 800).isAskedToCover).toBe(true);
    expect(rights([stake, { do: "pass_bank" }], true).isAskedToCover).toBe(false);
    expect(rights([{ do: "take_cup" }], true, 800).isAskedToCover).toBe(false); // it is covered
  });

  test("holds the choices that wait for the viewer", () => {
    const asked = rights([{ do: "choose", boxes: [3], fields: { choice: "play" } }]);
    expect(asked.choices.map((each) => each.number)).toEqual([3]);
  });
});
