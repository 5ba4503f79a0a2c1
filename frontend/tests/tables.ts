/** A table as the server tells of it, and as the page's logic looks at it. */
import type { BoxView, HandView, TableView, WagerView } from "../src/protocol.ts";

export const box = (number: number, more: Partial<BoxView> = {}): BoxView => ({ number, ...more });

export const wager = (person: string, coins: number, more: Partial<WagerView> = {}): WagerView => ({ person, bet: "main", coins, ...more });

export const hand = (low: [string, string], high: [string, string], names: [string, string]): HandView => ({
  low,
  high,
  low_name: names[0],
  high_name: names[1],
  is_set: true,
  is_exposed: true,
});

export const view = (more: Partial<TableView> = {}): TableView => ({
  type: "view",
  table: "t1",
  version: 1,
  book: "some",
  edition: "1",
  digest: "00",
  settings: {
    boxes: 8,
    chips: [500],
    minimum: 500,
    maximum: 100_000,
    float_coins: 0,
    hours_zone: "UTC",
    side_bets: {},
    commission_approved: "",
    house_wager_approved: "",
    operator: "",
    practice: false,
    beacon: "",
  },
  phase: "betting",
  round: 1,
  house: 1,
  chung: 1,
  bank: {},
  boxes: [],
  names: {},
  now_ms: 0,
  role: "player",
  supervision: { kind: "friends", by: [], by_consent: false },
  ...more,
});
