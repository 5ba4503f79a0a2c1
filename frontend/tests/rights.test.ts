import { describe, expect, test } from "vitest";
import type { Right } from "../src/protocol.ts";
import { Rights } from "../src/lib/rights.svelte.ts";
import { box, view } from "./tables.ts";

const rights = (may: Right[], isBanker = false): Rights => new Rights({ view: view({ may }), boxes: [box(1), box(2), box(3)], isBanker });

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

  test("holds the choices that wait for the viewer", () => {
    const asked = rights([{ do: "choose", boxes: [3], fields: { choice: "play" } }]);
    expect(asked.choices.map((each) => each.number)).toEqual([3]);
  });
});
