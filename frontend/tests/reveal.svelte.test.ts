import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { prefs } from "../src/lib/prefs.svelte.ts";
import { compared, reason, why } from "../src/table/reveal/comparison.ts";
import { Reveal, type Banked, type Seen } from "../src/table/state/reveal.svelte.ts";
import type { BoxView, OwnHand, Phase, TableView } from "../src/protocol.ts";
import { box, hand, view, wager } from "./tables.ts";

const YOU = "ann";
const HOUSE = hand(["2-6", "1-6"], ["4-6", "3-6"], ["points 5 low8", "points 9 low10"]);
const MINE = hand(["2-5", "1-1"], ["6-6", "4-5"], ["points 9 day", "high_nine teen"]);

const NOTHING: Seen["may"] = { choices: [], isOffered: false, mayPassBank: false, mayWager: false };

interface Next {
  may?: Partial<Seen["may"]>;
  secondsLeft?: number | null;
  two?: Partial<BoxView>;
}

/** A table that the viewer, who sits at box 2, looks at. */
class Looked implements Seen {
  view: TableView = $state.raw(view({ you: YOU, phase: "round_over" }));
  you = YOU;
  may: Seen["may"] = $state.raw(NOTHING);
  isBanker = false;
  isBeforeBets = true;
  ownStake = 0;
  bankResult: Banked | null = null;
  secondsLeft: number | null = $state(null);

  get phase() {
    return this.view.phase;
  }
  get boxes() {
    return this.view.boxes;
  }
  get own() {
    return this.boxes.filter((one) => this.isOwn(one));
  }
  isOwn = (one: BoxView) => one.seated === YOU;
  wagered = (one: BoxView) => (one.wagers ?? []).reduce((sum, each) => sum + each.coins, 0);
  money = (coins: number) => `$${coins}`;

  /** The round after the one of `end`: in a phase, with what the viewer may do and what lies at box 2. */
  next(phase: Phase, { may = {}, secondsLeft = null, two = {} }: Next = {}): void {
    this.may = { ...NOTHING, ...may };
    this.secondsLeft = secondsLeft;
    this.view = view({ you: YOU, phase, round: 4, boxes: [box(2, { seated: YOU, ...two })] });
    reveal.see();
  }
}

const matched = box(2, {
  seated: YOU,
  hand: MINE,
  low_result: "win",
  high_result: "win",
  result: "win",
  clauses: ["A 1"],
  wagers: [wager(YOU, 1000, { outcome: "win", won: 1000, commission: 50, is_settled: true })],
});

let table: Looked;
let reveal: Reveal;

beforeEach(() => {
  table = new Looked();
  reveal = new Reveal(table);
});

function end(...boxes: BoxView[]): void {
  table.view = view({ you: YOU, phase: "round_over", round: 3, house_hand: HOUSE, boxes });
  reveal.see();
}

describe("a round that is over", () => {
  test("is shown with the viewer's own boxes, and what they brought", () => {
    end(matched, box(3, { ...matched, number: 3, seated: "bob" }));
    expect(reveal.card?.matches.map((match) => match.box)).toEqual([2]);
    expect(reveal.card?.matches[0]?.coins()).toEqual([expect.stringContaining("$1000")]);
    expect(reveal.card?.matches[0]?.gain()).toBe(950);
    expect(reason(reveal.card!, reveal.card!.matches[0]!)).toBeTruthy();
  });

  test("tells what of a win is a coupon's, and what a bet that is capped would have won", () => {
    const won = { outcome: "win", won: 1500, commission: 75, is_settled: true } as const;
    end(
      box(2, {
        ...matched,
        wagers: [wager(YOU, 1000, { ...won, coupon: 500, coupon_won: 500 }), wager(YOU, 1000, { ...won, by_odds: 2000 })],
      }),
    );
    const [first = "", second = ""] = reveal.card?.matches[0]?.coins() ?? [];
    expect(first.split(" · ")).toEqual(["$1500", "$500", "$75"].map((money) => expect.stringContaining(money)));
    expect(second.split(" · ")).toEqual(["$1500", "$75", "$2000"].map((money) => expect.stringContaining(money)));
  });

  test("is not shown as long as a hand lies face down", () => {
    end(box(2, { ...matched, hand: { ...MINE, low: [null, null] } }));
    expect(reveal.card).toBeNull();
  });

  test("is seen from the bank's side by who holds it", () => {
    table.isBanker = true;
    table.bankResult = { gain: -950, commission: 0, clauses: [] };
    const bank = box(4, { kind: "bank", seated: YOU, hand: HOUSE });
    end(bank, box(2, { ...matched, seated: "bob" }));
    expect([reveal.card?.isBank, reveal.card?.banked?.gain, reveal.card?.matches[0]?.result]).toEqual([true, -950, "lose"]);
  });
});

describe("the bank's ledger", () => {
  const bank = box(4, { kind: "bank", seated: YOU, hand: HOUSE });
  const settled = (outcome: "win" | "lose" | "push", more: object = {}) => wager("bob", 1000, { outcome, is_settled: true, ...more });
  function forBank(...wagers: ReturnType<typeof wager>[]): number | null | undefined {
    table.isBanker = true;
    end(bank, box(2, { ...matched, seated: "bob", wagers }));
    return reveal.card?.matches[0]?.forBank;
  }

  test.each([
    ["pays what a wager has won, and no commission of it", [settled("win", { won: 1000, commission: 50 })], -1000],
    ["takes a wager that has lost, but for the part that was not valid", [settled("lose", { returned: 100 })], 900],
    ["leaves a push", [settled("push")], 0],
    ["does not pay what a coupon has won", [settled("win", { won: 1500, coupon_won: 500 })], -1000],
    ["has no part in side bets", [settled("push"), settled("lose", { bet: "bonus" })], 0],
    ["adds the wagers of a box", [settled("lose"), { ...settled("lose"), person: "cid" }], 2000],
  ])("%s", (_, wagers, coins) => expect(forBank(...wagers)).toBe(coins));

  test("says nothing of a box before its wagers are settled", () => {
    expect(forBank(settled("lose"), wager("cid", 1000))).toBeNull();
  });

  test("names who wagered and how much, and the house's own wager", () => {
    table.isBanker = true;
    const boxes = [bank, box(2, { ...matched, wagers: [wager("bob", 1000), wager("cid", 500), wager("cid", 100, { bet: "bonus" })] })];
    const { bank: banks } = view();
    table.view = view({
      you: YOU,
      phase: "round_over",
      round: 3,
      house_hand: HOUSE,
      boxes,
      bank: { ...banks, house_wager: 700, house_result: "win" },
    });
    reveal.see();
    const match = reveal.card?.matches[0];
    expect([match?.players, match?.against, reveal.card?.house]).toEqual([["bob", "cid"], 1500, { coins: 700, result: "lose" }]);
  });
});

describe("the card of a round", () => {
  test("stays while the next round goes on without the viewer", () => {
    end(matched);
    table.next("betting");
    expect([reveal.card?.round, reveal.isLarge]).toEqual([3, true]);
  });

  test("is made small when the table waits for the viewer, and goes when he has a hand to set", () => {
    end(matched);
    const two = { wagers: [wager(YOU, 500)] };
    table.next("betting", { two });
    expect([reveal.card?.round, reveal.isLarge]).toEqual([3, false]);
    table.next("setting", { two });
    expect(reveal.card).toBeNull();
  });

  test.each([
    [true, 30, true],
    [true, 5, false],
    [false, 5, true],
  ])("is made small for the last seconds in which the viewer may wager (%s, %i)", (mayWager, secondsLeft, isLarge) => {
    end(matched);
    table.next("betting", { may: { mayWager }, secondsLeft });
    expect(reveal.isLarge).toBe(isLarge);
  });

  test("keeps what the house would have set when the next round has begun", () => {
    const own: OwnHand = { box: 2, advice: { low: ["2-5", "1-1"], high: ["6-6", "4-5"] }, advice_clause: "A 2" };
    end(matched);
    table.view = { ...table.view, own: [own] };
    reveal.see();
    table.next("washed");
    expect(reveal.card?.matches[0]?.own).toEqual(own);
  });

  test("shows the box that the viewer has chosen, whatever happens in the next round", () => {
    const three = { ...matched, number: 3 };
    end(matched, three);
    expect(reveal.shown(reveal.card!).box).toBe(2);
    reveal.box = 3;
    end(matched, three);
    table.next("washed");
    expect(reveal.shown(reveal.card!).box).toBe(3);
    table.view = view({ you: YOU, phase: "round_over", round: 4, house_hand: HOUSE, boxes: [matched, three] });
    reveal.see();
    expect(reveal.shown(reveal.card!).box).toBe(2);
  });

  describe("is withdrawn, and an open dialog about it too,", () => {
    const unmatched = { ...matched, low_result: null, high_result: null, result: null };

    test.each<[string, Phase, BoxView]>([
      ["when the round is void", "round_over", { ...unmatched, wagers: [] }],
      ["when the hands are to be matched again", "matching", unmatched],
      ["when the hand is void", "round_over", { ...matched, hand: null, is_void: true, wagers: [] }],
    ])("%s", (_, phase, two) => {
      end(matched);
      reveal.read("why");
      table.isBeforeBets = phase === "round_over";
      table.view = view({ you: YOU, phase, round: 3, house_hand: HOUSE, boxes: [two] });
      reveal.see();
      expect([reveal.card, reveal.reading]).toEqual([null, null]);
      end(matched);
      expect(reveal.card?.round).toBe(3);
    });

    test("not when the table is closed after the round", () => {
      end(matched);
      table.view = view({ you: YOU, phase: "closed", round: 3, boxes: [box(2)] });
      reveal.see();
      expect(reveal.card?.round).toBe(3);
    });
  });

  test.each([
    ["the time for wagers is over", { may: { mayWager: true }, secondsLeft: 9 }, { may: { mayWager: true }, secondsLeft: null }],
    ["more time is given", { may: { mayWager: true }, secondsLeft: 9 }, { may: { mayWager: true }, secondsLeft: 30 }],
    ["a wager is taken back", { two: { wagers: [wager(YOU, 500)] } }, {}],
  ])("stays small for the rest of the round when %s", (_, before, after) => {
    end(matched);
    table.next("betting", before);
    table.next("betting", after);
    expect([reveal.card?.round, reveal.isLarge]).toEqual([3, false]);
    table.view = view({ you: YOU, phase: "round_over", round: 4, house_hand: HOUSE, boxes: [matched] });
    reveal.see();
    expect([reveal.card?.round, reveal.isLarge]).toEqual([4, true]);
  });

  describe("where the bank is offered", () => {
    afterEach(() => void (prefs.alwaysPass = null));

    test.each([
      ["stays large where the page passes the offer by itself", true, true, true],
      ["is made small for an offer that waits for the viewer", false, true, false],
      ["is made small where the viewer holds the bank and may give it up", true, false, false],
    ])("%s", (_, alwaysPass, isOffered, isLarge) => {
      prefs.alwaysPass = alwaysPass;
      end(matched);
      table.next("offering", { may: { isOffered, mayPassBank: true } });
      expect(reveal.isLarge).toBe(isLarge);
    });
  });

  test("stays open in a dialog when the table waits for the viewer, and when another round has its card", () => {
    end(matched);
    reveal.read("why");
    table.next("setting", { two: { wagers: [wager(YOU, 500)] } });
    expect([reveal.card, reveal.reading?.what, reveal.reading?.card.round]).toEqual([null, "why", 3]);
    table.view = view({ you: YOU, phase: "round_over", round: 4, house_hand: HOUSE, boxes: [matched] });
    reveal.see();
    expect([reveal.card?.round, reveal.reading?.card.round]).toEqual([4, 3]);
  });

  test("is told in an open dialog as it comes to lie", () => {
    end(box(2, { ...matched, wagers: [wager(YOU, 1000)] }));
    reveal.read("why");
    end(matched);
    expect(reveal.reading?.card.matches[0]?.gain()).toBe(950);
  });

  describe("that the guide explains to a viewer for whom nobody waits", () => {
    beforeEach(() => {
      end(matched);
      reveal.isUnhurried = true;
    });

    test("stays large in the last seconds in which the viewer may wager", () => {
      table.next("betting", { may: { mayWager: true }, secondsLeft: 5 });
      expect(reveal.isLarge).toBe(true);
    });

    test("is made small when the bank is offered", () => {
      table.next("offering", { may: { mayPassBank: true } });
      expect(reveal.isLarge).toBe(false);
    });

    test("leaves the next one as it is made small", () => {
      reveal.goOn();
      expect(reveal.isUnhurried).toBe(false);
    });
  });

  test("does not come again once the viewer has gone on", () => {
    end(matched);
    reveal.goOn();
    reveal.see();
    expect(reveal.card).toBeNull();
  });
});

test("a copy is told as one, and of equal points the tile that leads", () => {
  expect(why("points 5 day", "points 5 day", "lose")).not.toBe(why("points 5 day", "points 6 day", "lose"));
  expect(why("points 5 day", "points 5 high4", "win")).toContain("leads");
});

test("a column compares two hands by their points, and says that a leading tile or the bank decided", () => {
  expect(compared("points 8 low8", "points 5 day", "win")).toBe("8 beats 5");
  expect(compared("points 7 low7", "points 7 low10", "lose")).toBe("7 loses to a better 7");
  expect(compared("points 7 low10", "points 7 low7", "win")).toBe("7 beats a lower 7");
  expect(compared("high_nine day", "points 7 low7", "win")).toBe("Day High Nine beats 7");
  expect(compared("points 5 day", "points 5 day", "lose")).toBe("Equal: it goes to the bank");
  expect(compared("points 5 day", "points 5 day", "win")).toBe("Equal: it is yours");
});
