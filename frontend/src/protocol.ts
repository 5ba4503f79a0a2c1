/** What goes over the wire, as `paigow.table` writes it. Fields at their default are left out by the server. */

export type Bet = "main" | "bonus" | "tie";
export type Face = string | null;
export type Result = "win" | "lose" | "push";

export interface Settings {
  boxes: number;
  chips: number[];
  minimum: number;
  maximum: number;
  box_maximum?: number | null;
  float_coins?: number;
}

export interface HandView {
  tiles?: Face[];
  low?: Face[];
  high?: Face[];
  low_name?: string | null;
  high_name?: string | null;
  is_set?: boolean;
  is_exposed?: boolean;
  set_by?: string | null;
  turned?: boolean;
  clause?: string | null;
}

export interface WagerView {
  person: string;
  bet: Bet;
  coins: number;
  outcome?: Result | null;
  /** What was won or lost has been paid or taken. */
  is_settled?: boolean;
  won?: number;
  commission?: number;
  returned?: number;
  clauses?: string[];
}

export interface BoxView {
  number: number;
  kind?: "box" | "house";
  seated?: string | null;
  controller?: string | null;
  wagers?: WagerView[];
  hand?: HandView | null;
  requested?: boolean;
  low_result?: "win" | "lose" | null;
  high_result?: "win" | "lose" | null;
  result?: Result | null;
  clauses?: string[];
}

export interface PersonView {
  person: string;
  box?: number | null;
  stack?: number;
}

export interface SettingChoice {
  low: [string, string];
  high: [string, string];
  low_name?: string | null;
  high_name?: string | null;
}

export interface OwnHand {
  box: number;
  settings?: SettingChoice[];
  advice?: SettingChoice | null;
  advice_clause?: string | null;
}

export type Phase =
  | "closed" | "opened" | "checked" | "shown" | "washed" | "stacked" | "betting" | "bets_closed" | "shaken"
  | "counted" | "delivered" | "setting" | "players_set" | "house_set" | "matching" | "matched" | "paid" | "round_over";

export interface TableView {
  type: "view";
  table: string;
  version: number;
  book: string;
  edition: string;
  digest: string;
  settings: Settings;
  phase: Phase;
  round: number;
  house: number;
  chung: number;
  boxes: BoxView[];
  house_hand?: HandView | null;
  people?: PersonView[];
  woodpile?: number[];
  cut?: string | null;
  cut_options?: string[];
  dice?: number[];
  total?: number | null;
  first?: number | null;
  positions?: number[];
  delivered?: number[];
  unused?: number;
  unused_tiles?: Record<string, string[]>;
  shown_tiles?: string[];
  losing?: number;
  float_coins?: number;
  commission?: number;
  deadline_ms?: number | null;
  woodpile_commitment?: string | null;
  dice_commitment?: string | null;
  woodpile_secret?: string | null;
  dice_secret?: string | null;
  you?: string | null;
  own?: OwnHand[];
  names?: Record<string, string>;
  now_ms?: number;
}

export interface Commitments { woodpile: string; dice: string }

interface Of<Name extends string> { event: Name }

/** The events that the page says or moves something for; the others change only the view. */
export type TableEvent =
  | (Of<"tiles_washed"> & { round: number })
  | (Of<"bets_opened"> & { commitments?: Commitments | null })
  | (Of<"tiles_cut"> & { cut: string; options: string[]; clause: string })
  | (Of<"bets_closed"> & { clause: string })
  | (Of<"control_settled"> & { box: number; person: string | null; clause: string })
  | (Of<"dice_counted"> & { dice: number[]; total: number; first: number; clause: string })
  | (Of<"tiles_delivered"> & { hands: Record<string, Face[]>; clause?: string })
  | (Of<"empty_boxes_collected"> & { positions: number[]; clause: string })
  | (Of<"hand_set"> & { box: number; set_by: string; turned?: boolean; clause?: string })
  | (Of<"house_hand_exposed"> & { low_name: string; high_name: string; clause: string })
  | (Of<"hand_exposed"> & { box: number; low_name: string; high_name: string })
  | (Of<"hand_matched"> & { box: number; low: "win" | "lose"; high: "win" | "lose"; result: Result; clauses: string[] })
  | (Of<"losing_collected"> & {
      box: number; person: string; bet: Bet; taken: number; area: "losing" | "float"; clauses: string[];
    })
  | (Of<"losing_area_cleared"> & { coins: number; clause: string })
  | (Of<"wager_paid"> & {
      box: number; person: string; bet: Bet; stake: number; won: number; commission: number; clauses: string[];
    })
  | (Of<"wager_stands"> & { box: number; person: string; bet: Bet; stake: number; clauses: string[] })
  | (Of<"wager_returned"> & { box: number; person: string; bet: Bet; coins: number; clause: string })
  | (Of<"wager_placed"> & { person: string; box: number; bet: Bet; coins: number; added: number })
  | (Of<"bought_in"> & { person: string; coins: number })
  | (Of<"cashed_out"> & { person: string; coins: number })
  | (Of<"left"> & { person: string; coins: number })
  | (Of<"round_ended"> & { round: number });

export interface RefusalMessage {
  type: "refusal";
  code: string;
  clause?: string | null;
  facts?: Record<string, unknown>;
  text?: string;
  ref?: number;
}

export interface Explanation {
  type: "explanation";
  box: number;
  low: string[];
  high: string[];
  clause?: string | null;
  text?: string;
}

export type ServerMessage = TableView | { type: "events"; events: TableEvent[] } | RefusalMessage | Explanation;

export type PersonCommand =
  | { do: "buy_in" | "cash_out"; coins: number }
  | { do: "sit_down" | "control_box" | "give_control" | "ask_house_way" | "ask_advice" | "ask_names"; box: number }
  | { do: "leave" }
  | { do: "place_wager"; box: number; coins: number; bet: Bet }
  | { do: "take_back_wager"; box: number; bet: Bet }
  | { do: "set_hand"; box: number; low: [string, string]; high: [string, string] };

export type Question = { ask: "explain"; box: number };

// ---- the HTTP side --------------------------------------------------------------------------------------

export interface BookOption { name: string; values: unknown[]; default: unknown; clause?: string | null; says?: string }

export interface BookInfo {
  id: string;
  title: string;
  edition: string;
  digest: string;
  currency: string;
  boxes: number;
  boxes_least: number;
  boxes_most: number;
  house: number;
  bets: Bet[];
  defaults: { boxes: number; chips: number[]; minimum: number; maximum: number };
  options: BookOption[];
}

/** What the server cannot take of an order: the field, its value, and what it expected. */
export interface Fault { field: string; value: unknown; expected: string }

export interface RankRow { rank: number; name: string; examples: string[][]; clause?: string | null }
export interface SingleRow { rank: number; tiles: string[] }
/** A line of a pay table: `pays` to 1. */
export interface PayRow { name: string; pays: number; clause?: string | null; says?: string }
export interface ReadingRow {
  name: string;
  value: unknown;
  values?: unknown[];
  clause?: string | null;
  says?: string;
  clause_reading?: string | null;
}
export interface MainPay { pays: number; clause: string; commission_bp: number; commission_clause: string; commission_rounding?: string }

export interface RulesPage {
  id: string;
  title: string;
  edition: string;
  digest: string;
  document: string;
  currency: string;
  bets: Bet[];
  ranks: RankRow[];
  single: SingleRow[];
  single_clause: string;
  house_way: { clause: string; says: string }[];
  pay: {
    main: MainPay;
    bonus: PayRow[];
    tie: PayRow[];
    commissions?: Record<string, { commission_bp: number; clause: string }>;
  };
  rules: BookOption[];
  readings: ReadingRow[];
  options: BookOption[];
}

export interface Clause {
  id: string;
  topic: string;
  actor: string;
  kind: string;
  says: string;
  checks?: string[];
  reading?: string | null;
}

export interface TableRow {
  table: string;
  book: string;
  title: string;
  phase: Phase;
  round: number;
  people: number;
  bots: number;
  boxes: number;
  free: number;
  minimum: number;
  maximum: number;
  currency: string;
}

export interface RoundWager {
  person: string;
  /** What the person is called, where the server says. */
  name?: string;
  bet: Bet;
  stake: number;
  outcome: Result | null;
  won: number;
  commission: number;
  returned: number;
  clauses?: string[];
}

export interface RoundBox {
  number: number;
  /** Left out of a hand that was not exposed. */
  low?: Face[];
  high?: Face[];
  low_name?: string | null;
  high_name?: string | null;
  low_result?: "win" | "lose" | null;
  high_result?: "win" | "lose" | null;
  result?: Result | null;
  set_by?: string | null;
  wagers?: RoundWager[];
}

export interface RoundRow {
  book: string;
  currency: string;
  round: number;
  dice: number[];
  total: number | null;
  first: number | null;
  cut?: string | null;
  cut_options?: string[];
  house: { low: Face[]; high: Face[]; low_name?: string | null; high_name?: string | null; clause?: string | null } | null;
  boxes: RoundBox[];
  commitments?: Commitments | null;
  secrets?: Commitments | null;
}

export interface Advice {
  book: string;
  hand: string[];
  settings: {
    low: string[];
    high: string[];
    low_rank: string;
    high_rank: string;
    low_name: string;
    high_name: string;
    house_way: boolean;
  }[];
  clause: string;
  trace?: { clause: string; left: number; says: string }[];
  explanation?: string;
}

export interface Session { person: string; name: string; account: number }

export interface TableOrder {
  book: string;
  bots: number;
  boxes?: number;
  minimum?: number;
  maximum?: number;
  chips?: number[];
  options?: Record<string, unknown>;
  betting_s?: number;
  setting_s?: number;
}
