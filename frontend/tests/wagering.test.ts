import { beforeEach, describe, expect, test } from "vitest";
import type { Table } from "../src/table/state/table.svelte.ts";
import { Wagering } from "../src/table/state/wagering.svelte.ts";
import type { Bet, BoxView, PersonCommand } from "../src/protocol.ts";
import { box, wager } from "./tables.ts";

const YOU = "ann";
let sent: PersonCommand[];
let two: BoxView;
let wagering: Wagering;

beforeEach(() => {
  sent = [];
  two = box(2);
  wagering = new Wagering({
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
