import type { Advice, BookInfo, Clause, CutRow, RulesPage, Ruling } from "../src/protocol.ts";
import { KINDS } from "../src/lib/tiles.ts";
import { best, splits } from "./rank.ts";

const chips = [100, 500, 1000, 2500, 10000];
const row = (id: string, title: string, currency: string, boxes: number, house: number, more: Partial<BookInfo> = {}): BookInfo => ({
  id,
  title,
  edition: "2021-03",
  digest: `${id}5c1d0a7e49b2f8`.padEnd(64, "a3"),
  currency,
  boxes,
  boxes_least: 4,
  boxes_most: boxes,
  house,
  bets: ["main"],
  defaults: { boxes, chips, minimum: 1000, maximum: 100000 },
  options: [
    {
      name: "plus_minus_four",
      values: [true, false],
      default: false,
      clause: "NZ 9.6",
      says: "A player may ask for four positions more or less.",
    },
  ],
  ...more,
});

export const BOOKS: BookInfo[] = [
  row("nz", "New Zealand: Pai Gow", "NZD", 8, 1),
  row("canberra", "Canberra: Pai Gow", "AUD", 8, 1),
  row("massachusetts", "Massachusetts: Pai Gow Tiles", "USD", 6, 0),
  row("rws", "Resorts World Sentosa: Pai Gow Plus", "SGD", 7, 0, { bets: ["main", "bonus", "tie"] }),
];

const faces = (kind: string) => KINDS.find((one) => one.kind === kind)?.faces ?? [];

/** Rows by which the page offers what one may ask for: here everything at once. */
const ROWS: [string, unknown][] = [
  ["laja", "on request"],
  ["plus_minus_four", true],
  ["banker_shakes", "may follow"],
  ["stack_cut", true],
  ["concession", "sole bettor"],
  ["sole_player_shows", true],
  ["co_banker_shows_two", true],
  ["cover_by", "stake"],
  ["losing_area", true],
  ["excess", true],
  ["removal_by_dice", true],
  ["collusion_orders", true],
  ["sanctions", "void, exclude"],
  ["disputes", true],
  ["invalidation", true],
  ["idle_seat_rounds", 3],
  ["cut_chosen_by_house", "supervisor"],
  ["player_banking", true],
];

export function rulesOf(id: string): RulesPage {
  const book = BOOKS.find((one) => one.id === id) ?? BOOKS[0]!;
  const pairs = KINDS.slice(0, 15).map((kind, index) => ({
    rank: index + 2,
    name: `pair ${kind.kind}`,
    clause: "NZ App2",
    examples: [kind.faces.length === 2 ? [...kind.faces] : [kind.faces[0] ?? "", kind.faces[0] ?? ""]],
  }));
  const led = (name: string, head: string, kinds: string[], rank: number) => ({
    rank,
    name: `${name} ${head}`,
    clause: "NZ App2",
    examples: kinds.flatMap(faces).map((face) => [faces(head)[0] ?? "", face]),
  });
  return {
    ...book,
    document: "Division 9, Pai Gow",
    single_clause: "NZ App3",
    aim: { clause: "NZ 1.0 Match", says: "Both of your hands are to beat the banker's." },
    rules: [
      ...ROWS.map(([name, value]) => ({ name, values: [], default: value, clause: "NZ 5.1", says: name.replaceAll("_", " ") })),
      {
        name: "house_way_on_request",
        values: [],
        default: id === "massachusetts" ? "advise" : "set",
        clause: "NZ 10.4(a)",
        says: "On request the dealer sets a player's hand the house way.",
      },
    ],
    ranks: [
      { rank: 1, name: "pair gee_joon", examples: [["2-4", "1-2"]], clause: "NZ App2" },
      ...pairs,
      led("wong", "teen", ["nine"], 17),
      led("wong", "day", ["nine"], 18),
      led("gong", "teen", ["high8", "low8"], 19),
      led("gong", "day", ["high8", "low8"], 20),
      led("high_nine", "teen", ["high7", "low7"], 21),
      led("high_nine", "day", ["high7", "low7"], 22),
    ],
    single: [
      ...KINDS.slice(0, 15).map((kind, index) => ({ rank: index + 1, tiles: [...kind.faces] })),
      { rank: 16, tiles: ["2-4", "1-2"] },
    ],
    house_way: [
      { clause: "NZ App4 1.1", says: "Two pairs are played as two hands." },
      {
        clause: "NZ App4 2.1",
        says: "Teen or day with a 7, 8 or 9: play high nine, gong or wong with harmony 3 or better in the low hand.",
      },
      { clause: "NZ App4 4.1", says: "Otherwise play the highest low hand." },
    ],
    pay: {
      main: { pays: 1, commission_bp: 500, commission_clause: "NZ 6.11", clause: "NZ 6.1" },
      bonus:
        id === "rws"
          ? [
              { name: "pair gee_joon", pays: 40, clause: "RWS 4.5" },
              { name: "wong teen", pays: 8, clause: "RWS 4.5" },
            ]
          : [],
      tie: id === "rws" ? [{ name: "push", pays: 2, clause: "RWS 4.6" }] : [],
    },
    readings: [
      {
        name: "harmony_3",
        value: "high4_or_better",
        values: ["high4_or_better", "any"],
        clause: "NZ App4 2.1",
        says: "Four points or more, or a 3 headed by high 4 or a higher tile.",
      },
    ],
    options: book.options,
    cuts: [
      cut("Yat Dong Dong", ["right"], "documented", (turn) => [0, 1, 2, 3].map((level) => turn * 4 + level)),
      cut("Yat Dong Dong", ["left"], "documented", (turn) => [0, 1, 2, 3].map((level) => (7 - turn) * 4 + level)),
      cut("Made up", [], "reconstruction", (turn) => [0, 1, 2, 3].map((step) => ((turn % 2) * 4 + step) * 4 + Math.floor(turn / 2))),
    ],
  };
}

const cut = (name: string, options: string[], confidence: string, group: (turn: number) => number[]): CutRow => ({
  name,
  options,
  english: name === "Made up" ? "Across" : "House way",
  chinese: null,
  clause: "NZ App5 1",
  confidence,
  is_approved: confidence === "documented",
  groups: [0, 1, 2, 3, 4, 5, 6, 7].map(group),
});

/** A ruling as the server would give it, always the same. */
export const RULING: Ruling = {
  format: "paigow-ruling/1",
  void: false,
  book: { id: "nz", edition: "2026.2", digest: "5c1d0a7e49b2f8".padEnd(64, "a3") },
  bank: {
    kind: "house",
    low: ["5-6", "3-4"],
    high: ["2-2", "1-4"],
    low_rank: "8 points, Eleven leads",
    high_rank: "9 points, Low 4 leads",
    set_by: "house-way",
    clause: "NZ App4 4.1",
  },
  boxes: [
    {
      number: 2,
      low: ["1-1", "2-5"],
      high: ["6-6", "4-5"],
      low_rank: "Day High Nine",
      high_rank: "Teen Wong",
      set_by: "player",
      low_result: "win",
      high_result: "win",
      result: "win",
      void: false,
      conceded: false,
      clauses: ["NZ 6.1(a)(i)"],
      wagers: [
        { player: "ann", bet: "main", stake: 10000, result: "win", won: 10000, commission: 500, returned: 10000, clauses: ["NZ 6.11"] },
      ],
    },
    {
      number: 3,
      low: null,
      high: null,
      low_result: null,
      high_result: null,
      result: null,
      void: true,
      conceded: false,
      clauses: ["NZ 12.18"],
      wagers: [{ player: "bob", bet: "main", stake: 5000, result: "void", won: 0, commission: 0, returned: 5000, clauses: ["NZ 12.18"] }],
    },
  ],
  net: { ann: 9500, bob: 0, house: -10000, commission: 500 },
  remarks: [{ code: "turned", clause: "NZ 1.0 Hand", text: "Box 2: low and high were the wrong way round." }],
};

export const clauseOf = (id: string): Clause => ({
  id,
  topic: "matching",
  actor: "system",
  kind: "behaviour",
  says: "A wager wins when the player's high hand and low hand are both better than the bank's, loses when neither is, and is a push otherwise.",
  checks: ["two better hands win; one pushes; none loses"],
  reading: "The direction of the comparison is not named; each hand is compared with its own kind.",
});

export function adviceOf(book: string, tiles: string[]): Advice {
  const way = best(tiles);
  const seen = new Set<string>();
  const settings = splits(tiles).filter((one) => !seen.has(one.low_name + one.high_name) && seen.add(one.low_name + one.high_name));
  return {
    book,
    hand: tiles,
    clause: "NZ App4 4.1",
    explanation: "No pair, wong, gong or high nine can be made, so the low hand is as high as it can be.",
    settings: settings.map((one) => ({
      low: one.low,
      high: one.high,
      low_rank: one.low_name,
      high_rank: one.high_name,
      low_name: one.low_name,
      high_name: one.high_name,
      house_way: one.low_name === way.low_name && one.high_name === way.high_name,
    })),
    trace: [
      { clause: "NZ App4 1.1", left: settings.length, says: "There are no two pairs." },
      { clause: "NZ App4 4.1", left: 1, says: "The highest low hand." },
    ],
  };
}
