import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { prefs } from "../src/lib/prefs.svelte.ts";
import { dismiss, toasts } from "../src/lib/toasts.svelte.ts";
import { Rights } from "../src/table/state/rights.svelte.ts";
import type { Table } from "../src/table/state/table.svelte.ts";
import { Wagering } from "../src/table/state/wagering.svelte.ts";
import type { Bet, BoxView, PersonCommand, SetBy, TableView } from "../src/protocol.ts";
import { box, view, wager } from "./tables.ts";

const YOU = "ann";
let sent: PersonCommand[];
let two: BoxView;
let wagering: Wagering;

let went: number;

/** The table goes on to another phase. */
function show(more: Partial<TableView>): void {
  const shown = view({ settings: { ...view().settings, chips: [50, 500, 1000] }, ...more });
  Object.assign(wagering.table, { view: shown, phase: shown.phase, isBeforeBets: shown.phase === "round_over" });
}

beforeEach(() => {
  sent = [];
  went = 0;
  two = box(2);
  const may = new Rights({ view: null, boxes: [], isBanker: false });
  vi.spyOn(may, "mayWagerCoins").mockImplementation((_, __, coins) => coins >= 500 && coins <= 5000);
  vi.spyOn(may, "mayWagerUpwards").mockImplementation((_, __, coins) => coins <= 5000);
  vi.spyOn(may, "may").mockReturnValue(true);
  wagering = new Wagering({
    may,
    onLayout: 0,
    seat: 2,
    goOn: () => void went++,
    bets: ["main", "bonus"] as Bet[],
    stack: 5000,
    get boxes() {
      return [two];
    },
    get own() {
      return [two];
    },
    wagered: (one: BoxView, bet?: Bet) =>
      (one.wagers ?? []).filter((each) => each.person === YOU && (!bet || each.bet === bet)).reduce((sum, each) => sum + each.coins, 0),
    ask: (command: PersonCommand) => (sent.push(command), Promise.resolve(true)),
  } as unknown as Table);
  show({});
});

test("chips are added as long as the stack has them", () => {
  wagering.add(2, 3000);
  wagering.add(2, 3000);
  expect([wagering.amount(2, "main"), wagering.left(2), wagering.isPending(2)]).toEqual([3000, 2000, true]);
});

describe("placing", () => {
  test("sends what has changed, the main wager first, and what is taken back last", () => {
    two = box(2, { wagers: [wager(YOU, 500, { bet: "bonus" })] });
    wagering.add(2, 1000);
    wagering.spot = "bonus";
    wagering.clear(2);
    wagering.spot = "main";
    wagering.add(2, 1000);
    wagering.place(2);
    expect(sent).toEqual([
      { do: "place_wager", box: 2, coins: 1000, bet: "main" },
      { do: "take_back_wager", box: 2, bet: "bonus" },
    ]);
  });

  test("of what lies there already sends nothing", () => {
    two = box(2, { wagers: [wager(YOU, 500)] });
    wagering.place(2);
    expect(sent).toEqual([]);
  });
});

describe("when bets close", () => {
  const told = (): string[] => toasts().map((one) => one.text);
  const NOT_PLACED = "You had not placed what you laid out: it does not count in this round.";

  afterEach(() => toasts().forEach((one) => dismiss(one.id)));

  test("the player is told of chips that were not placed", () => {
    wagering.add(2, 1000);
    wagering.remember();
    wagering.remember();
    expect([told(), wagering.isPending(2)]).toEqual([[NOT_PLACED], false]);
  });

  test("the player is told that a wager counts which was not taken back", () => {
    two = box(2, { wagers: [wager(YOU, 1000)] });
    wagering.undo(2);
    wagering.remember();
    expect(told()).toEqual(["You had not placed your change: the wager that lay there counts."]);
  });

  test("nothing is told of wagers that the page has laid out, or that are placed", () => {
    wagering.propose(2, 1000);
    wagering.remember();
    wagering.add(2, 1000);
    wagering.place(2);
    two = box(2, { wagers: [wager(YOU, 1000)] });
    wagering.remember();
    expect(told()).toEqual([]);
  });
});

test("the wagers of the round before are repeated if the stack has them", () => {
  two = box(2, { wagers: [wager(YOU, 4000), wager("bob", 9000)] });
  wagering.remember();
  two = box(2);
  expect(wagering.canRepeat(2)).toBe(true);
  wagering.repeat(2);
  expect(wagering.amount(2, "main")).toBe(4000);
  two = box(2, { wagers: [wager(YOU, 6000)] });
  wagering.remember();
  two = box(2);
  expect(wagering.canRepeat(2)).toBe(false);
});

describe("built from chips", () => {
  test("an act is undone, and without one the uppermost chip is taken off", () => {
    wagering.add(2, 1000);
    wagering.add(2, 500);
    wagering.undo(2);
    expect(wagering.amount(2, "main")).toBe(1000);
    wagering.clear(2);
    wagering.undo(2);
    expect(wagering.amount(2, "main")).toBe(1000);
    two = box(2, { wagers: [wager(YOU, 1500)] });
    const placed = new Wagering({ ...wagering.table, boxes: [two], own: [two] } as unknown as Table);
    placed.undo(2);
    expect(placed.amount(2, "main")).toBe(1000);
  });

  test("it is doubled as long as the table takes it and the stack has it", () => {
    wagering.add(2, 1000);
    wagering.double(2);
    expect(wagering.amount(2, "main")).toBe(2000);
    wagering.double(2);
    expect([wagering.amount(2, "main"), wagering.mayDouble(2)]).toEqual([4000, false]);
  });

  test("only chips that lead to a wager which the table takes are offered", () => {
    expect(wagering.chips(2)).toEqual([500, 1000]);
    expect(wagering.mayAdd(2, 500)).toBe(true);
    wagering.add(2, 4500);
    expect([wagering.mayAdd(2, 500), wagering.mayAdd(2, 1000)]).toEqual([true, false]);
  });
});

describe("the next round", () => {
  const alone = (): void => void Object.assign(wagering.table, { isAlone: true, mayHurry: true });

  test("is asked for with the same wagers, which are placed when bets are open, and then dealt", () => {
    two = box(2, { wagers: [wager(YOU, 2000), wager(YOU, 500, { bet: "bonus" })] });
    wagering.remember();
    alone();
    show({ phase: "round_over", round: 1 });
    wagering.next(true);
    expect([went, sent]).toEqual([1, []]);
    two = box(2);
    show({ phase: "betting", round: 2 });
    wagering.act();
    wagering.act();
    expect(sent).toEqual([
      { do: "place_wager", box: 2, coins: 2000, bet: "main" },
      { do: "place_wager", box: 2, coins: 500, bet: "bonus" },
    ]);
    expect(went).toBe(1);
    two = box(2, { wagers: [wager(YOU, 2000), wager(YOU, 500, { bet: "bonus" })] });
    Object.assign(wagering.table, { onLayout: 2500 });
    wagering.act();
    wagering.act();
    expect([went, sent.length]).toEqual([2, 2]);
  });

  test("is not dealt at once while others play", () => {
    two = box(2, { wagers: [wager(YOU, 2000)] });
    wagering.remember();
    show({ phase: "round_over", round: 1 });
    wagering.next(true);
    two = box(2);
    show({ phase: "betting", round: 2 });
    wagering.act();
    Object.assign(wagering.table, { onLayout: 2000 });
    wagering.act();
    expect([went, sent.length]).toEqual([0, 1]);
  });

  /** The wager of a round was $20, and the bets of the next are open. */
  function opened(): void {
    two = box(2, { wagers: [wager(YOU, 2000)] });
    wagering.remember();
    two = box(2);
    show({ phase: "betting", round: 2 });
  }

  test("leaves a wager as the player has begun to build it", () => {
    opened();
    wagering.add(2, 500);
    expect(wagering.repeated).toBeNull();
    wagering.next(true);
    expect([sent, wagering.amount(2, "main"), wagering.isGoing]).toEqual([[], 500, false]);
  });

  test("is dealt with the wager that already lies there", () => {
    opened();
    alone();
    two = box(2, { wagers: [wager(YOU, 500)] });
    Object.assign(wagering.table, { onLayout: 500 });
    expect(wagering.repeated).toBeNull();
    wagering.next(true);
    expect([sent, went]).toEqual([[], 1]);
  });

  test("repeats the wagers that the page has laid out", () => {
    opened();
    wagering.propose(2, 0);
    expect(wagering.repeated).toEqual({ boxes: [2], coins: 2000 });
  });

  test("begins without a wager where the player changes it", () => {
    two = box(2, { wagers: [wager(YOU, 2000)] });
    wagering.remember();
    alone();
    show({ phase: "round_over", round: 1 });
    wagering.next(false);
    two = box(2);
    show({ phase: "betting", round: 2 });
    wagering.act();
    expect([went, sent, wagering.isGoing]).toEqual([1, [], false]);
  });
});

describe("by itself", () => {
  const placed = [{ do: "place_wager", box: 2, coins: 2000, bet: "main" }];

  /** A round was played with a wager, and the bets of the next are open. */
  function played(setBy: SetBy): void {
    two = box(2, { wagers: [wager(YOU, 2000)], hand: { set_by: setBy } });
    wagering.remember();
    wagering.settle([two]);
    two = box(2);
    show({ phase: "betting", round: 2 });
    wagering.act();
  }

  beforeEach(() => {
    Object.assign(wagering.table, { isAlone: true, mayHurry: true });
    Object.assign(prefs, { autoRebet: true, autoDeal: true });
  });
  afterEach(() => void Object.assign(prefs, { autoRebet: false, autoDeal: false }));

  test("the page places the wagers of the round before, and then has them dealt", () => {
    played("player");
    expect([sent, went]).toEqual([placed, 0]);
    two = box(2, { wagers: [wager(YOU, 2000)] });
    Object.assign(wagering.table, { onLayout: 2000 });
    wagering.act();
    wagering.act();
    expect([sent, went]).toEqual([placed, 1]);
  });

  test.each<SetBy>(["absent", "time"])("it does nothing after a hand that was set without its player (%s)", (setBy) => {
    played(setBy);
    expect(sent).toEqual([]);
    wagering.add(2, 1000); // the player is there again
    wagering.deal();
    two = box(2, { wagers: [wager(YOU, 1000)] });
    show({ phase: "setting", round: 2 });
    wagering.act();
    wagering.remember();
    wagering.settle([two]);
    two = box(2);
    show({ phase: "betting", round: 3 });
    sent = [];
    wagering.act();
    expect(sent).toEqual([{ do: "place_wager", box: 2, coins: 1000, bet: "main" }]);
  });

  test("it neither wagers nor deals unless it is told to", () => {
    Object.assign(prefs, { autoRebet: false, autoDeal: false });
    played("player");
    Object.assign(wagering.table, { onLayout: 2000 });
    wagering.act();
    expect([sent, went]).toEqual([[], 0]);
  });

  test("it does not deal wagers that the player has only placed", () => {
    prefs.autoRebet = false;
    wagering.add(2, 1000);
    wagering.placeOnly();
    two = box(2, { wagers: [wager(YOU, 1000)] });
    Object.assign(wagering.table, { onLayout: 1000 });
    wagering.act();
    expect([sent.length, went]).toEqual([1, 0]);
  });
});
