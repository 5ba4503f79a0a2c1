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
  player_maximum?: number | null;
  house_liability?: number | null;
  float_coins?: number;
  operator?: string;
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
  /** "house" while the house banks on it, "bank" while its player does. */
  kind?: "box" | "house" | "bank";
  seated?: string | null;
  controller?: string | null;
  wagers?: WagerView[];
  hand?: HandView | null;
  requested?: boolean;
  is_conceded?: boolean;
  is_void?: boolean;
  choice?: ChoiceView | null;
  /** Tiles of its hand that everybody has seen although it is not exposed. */
  known?: string[];
  /** A maximum of its own, shown by a marker. */
  maximum?: number | null;
  low_result?: "win" | "lose" | null;
  high_result?: "win" | "lose" | null;
  result?: Result | null;
  clauses?: string[];
}

/** What those who decide on a box may choose after an irregularity. */
export interface ChoiceView {
  people: string[];
  choices: string[];
  clause: string;
}

export type BankKind = "house" | "player" | "co-bank";
export type BankAnswer = "pass" | "player" | "co-bank";

/** Who holds the bank this round, and what lies for it and against it. */
export interface BankView {
  kind?: BankKind;
  person?: string | null;
  box?: number | null;
  /** Whose answer is awaited. */
  offered?: string | null;
  asked?: string[];
  is_covered?: boolean;
  stakes?: { person: string; coins: number }[];
  house_stake?: number;
  /** What covers the wagers alone, and together with the house, while the cover is awaited. */
  needed?: number | null;
  half?: number | null;
  total?: number;
  is_unlimited?: boolean;
  house_wager?: number;
  house_result?: Result | null;
  /** Which holders of a pooled bank were named to set its hand. */
  named?: string[];
  /** Low, high and clause of the house way's setting that waits for the banker's word. */
  proposal?: [string[], string[], string] | null;
}

export interface DisputeView {
  number: number;
  person: string;
  complaint: string;
  round: number;
  decision?: string | null;
  review?: string | null;
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
  | "closed"
  | "opened"
  | "checked"
  | "shown"
  | "washed"
  | "stacked"
  | "offering"
  | "betting"
  | "covering"
  | "bets_closed"
  | "shaken"
  | "counted"
  | "delivered"
  | "setting"
  | "players_set"
  | "house_set"
  | "matching"
  | "matched"
  | "paid"
  | "round_over";

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
  bank?: BankView;
  boxes: BoxView[];
  house_hand?: HandView | null;
  people?: PersonView[];
  woodpile?: number[];
  cut?: string | null;
  cut_options?: string[];
  /** Who chose it: the player/banker, "random", or empty: the house. */
  cut_by?: string;
  chosen_cut?: [string, string[]] | null;
  /** The approved cuts, for the one who may name one now. */
  cuts?: [string, string[]][];
  mixing?: "laja" | "reshuffle" | null;
  is_laja_asked?: boolean;
  /** Stacks that the bank had moved to the left and to the right end. */
  moved?: [number[], number[]] | null;
  /** The marker in the middle of the table: +4 or -4. */
  nominated?: number | null;
  throws?: number;
  removed?: number[];
  is_removing?: boolean;
  /** The round that is over had no result. */
  is_void?: boolean;
  excluded?: string[];
  set_first?: string[];
  /** Minimum and maximum from the next round on. */
  announced?: [number, number] | null;
  disputes?: DisputeView[];
  closing?: string[];
  is_set_faulty?: boolean;
  /** Since when the dice are in use, and until when they may be. */
  dice_since_ms?: number | null;
  dice_due_ms?: number | null;
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
  tiles_commitment?: string | null;
  mixing_commitment?: string | null;
  mixing_secret?: string | null;
  /** Of the players who give seeds to this round. */
  seeds?: SeedView[];
  /** Who has promised seeds for the next round. */
  promised?: string[];
  are_seeds_asked?: boolean;
  /** `SEQ:HASH`: how far the log goes, when bets open and when a round is over; where seeds are asked for, of the entry that asks. */
  head?: string;
  /** What the viewer has won, or below zero lost, at this table. */
  net?: number;
  you?: string | null;
  /** What the viewer may say of the bank now. */
  offer?: BankAnswer[];
  own?: OwnHand[];
  /** "supervisor": the viewer may give the orders of the game supervisor. */
  role?: string | null;
  /** Nothing can be stored at the moment: the table waits. */
  disk_full?: boolean;
  /** Who judges here: those of `by` now; "house": its supervisors alone. */
  supervision?: { kind: "friends" | "house"; by?: string[]; by_consent?: boolean };
  /** Orders that wait for consent or approval. */
  proposals?: ProposalView[];
  /** The supervisor holds the dealer. */
  held?: boolean;
  /** What a dealer who is held does next, for the supervisor; null: he waits for people. */
  due?: string | null;
  names?: Record<string, string>;
  now_ms?: number;
}

/** An order that waits for others to say yes to it. */
export interface ProposalView {
  number: number;
  by: string;
  order: SupervisorOrder;
  /** "consent" of all in `asked`; or "approval" by a second supervisor, or by all of them. */
  way: "consent" | "approval";
  asked?: string[];
  consented?: string[];
  deadline_ms: number;
  /** The dealer waits. */
  is_waited_for?: boolean;
}

export interface Commitments {
  woodpile: string;
  dice: string;
}

interface Of<Name extends string> {
  event: Name;
}

/** An event that a supervisor ordered or that was reported to one. */
type Ordered<Name extends string> = Of<Name> & { by?: string; reason?: string; clause?: string };
type Source = { account: string; coins: number };
type Half = "win" | "lose";

/** The events that the page says or moves something for; the others change only the view. */
export type TableEvent = RoundEvent | BankEvent | DealEvent | SupervisionEvent;

type RoundEvent =
  | (Of<"tiles_washed"> & { round: number })
  | (Of<"bets_opened"> & { commitments?: Commitments | null })
  | (Of<"tiles_cut"> & { cut: string; options: string[]; clause: string; chosen_by?: string })
  | (Of<"bets_closed"> & { clause: string })
  | (Of<"control_settled"> & { box: number; person: string | null; clause: string })
  | (Of<"dice_counted"> & { dice: number[]; total: number; first: number; clause: string })
  | (Of<"tiles_delivered"> & { hands: Record<string, Face[]>; clause?: string })
  | (Of<"empty_boxes_collected"> & { positions: number[]; clause: string })
  | (Of<"hand_set"> & { box: number; set_by: string; turned?: boolean; clause?: string })
  | (Of<"house_hand_exposed"> & { low_name: string; high_name: string; clause: string })
  | (Of<"hand_exposed"> & { box: number; low_name: string; high_name: string })
  | (Of<"hand_matched"> & { box: number; low: Half; high: Half; result: Result; clauses: string[] })
  | (Of<"losing_collected"> & { box: number; person: string; bet: Bet; taken: number; area: "losing" | "float"; clauses: string[] })
  | (Of<"losing_area_cleared"> & { coins: number; clause: string })
  | (Of<"wager_paid"> & {
      box: number;
      person: string;
      bet: Bet;
      stake: number;
      won: number;
      commission: number;
      clauses: string[];
      /** Who pays what is won; none: the float tray. */
      sources?: Source[];
    })
  | (Of<"wager_stands"> & { box: number; person: string; bet: Bet; stake: number; clauses: string[] })
  | (Of<"wager_returned"> & { box: number; person: string; bet: Bet; coins: number; clause: string })
  | (Of<"wager_placed"> & { person: string; box: number; bet: Bet; coins: number; added: number })
  | (Of<"bought_in" | "cashed_out" | "left"> & { person: string; coins: number })
  | (Of<"round_ended"> & { round: number });

type BankEvent =
  | (Of<"bank_offered"> & { person: string; box: number; clause: string })
  | (Of<"bank_passed"> & { person: string; is_skipped?: boolean; clause: string })
  | (Of<"bank_taken"> & { person: string; box: number; kind: BankKind; clause: string })
  | (Of<"house_banks"> & { clause: string })
  | (Of<"stake_placed"> & { person: string; coins: number; added: number; clause?: string })
  | (Of<"stake_returned"> & { person: string; coins: number; clause?: string })
  | (Of<"house_wager_placed" | "house_wager_collected" | "house_wager_returned"> & { coins: number; clause: string })
  | (Of<"house_wager_lessened"> & { coins: number; taken_off: number; clause?: string })
  | (Of<"house_wager_matched"> & { low: Half; high: Half; result: Result; clauses: string[] })
  | (Of<"house_wager_paid"> & { stake: number; won: number; clause: string })
  | (Of<"cover_asked"> & { total: number; alone: number; half?: number | null; clause: string })
  | (Of<"cover_settled"> & { kind: BankKind; total: number; house_stake?: number; clause: string })
  | (Of<"bank_settled"> & { kind: BankKind; surplus: number; clauses: string[]; shares: BankShare[] });

type DealEvent =
  | (Of<"laja_asked" | "cup_taken"> & { person: string; clause: string })
  | (Of<"laja_made" | "tiles_reshuffled"> & { clause: string })
  | (Ordered<"reshuffle_asked"> & { is_laja?: boolean })
  | (Of<"cut_chosen"> & { person: string; cut: string; options?: string[]; clause: string })
  | (Of<"stacks_moved"> & { person: string; to_left?: number[]; to_right?: number[]; clause: string })
  | (Of<"four_nominated"> & { person: string; amount: number; clause: string })
  | (Ordered<"dice_voided"> & { fault: string })
  | (Of<"hand_conceded"> & { person: string; box: number; clause: string });

type SupervisionEvent =
  | (Ordered<"tiles_exposed"> & { at: string; exposed_by: string; position?: number | null; count: number; tiles?: string[] })
  | (Of<"choice_offered"> & { person: string; box: number; choices: string[]; clause: string })
  | (Of<"choice_made"> & { person: string; box: number; choice: string; clause: string })
  | (Ordered<"hand_voided" | "box_removed"> & { box: number })
  | (Ordered<"round_voided"> & { round: number; cause: string })
  | (Ordered<"wager_forfeited"> & { person: string; box: number; bet: Bet; coins: number })
  | Ordered<"delivery_corrected" | "removal_ordered">
  | (Of<"matches_undone"> & { clause: string })
  | (Ordered<"tiles_mixed"> & { boxes: number[]; reconstructed: boolean })
  | (Ordered<"hand_reset" | "mis_set_stands"> & { position: number })
  | (Ordered<"player_absent" | "seat_vacated"> & { box: number; person: string })
  | (Ordered<"cover_miscounted"> & { counted: number; total: number })
  | (Ordered<"bet_refused"> & { person: string; box: number; coins: number; was: string })
  | (Ordered<"tile_faulty"> & { fault: string })
  | (Ordered<"person_excluded"> & { person: string })
  | (Of<"removal_thrown"> & { dice: number[]; total: number; box?: number | null; clause: string })
  | (Ordered<"reinstated"> & { box?: number | null; person?: string | null })
  | (Ordered<"people_barred" | "set_first_ordered"> & { people: string[] })
  | (Ordered<"excess_allowed"> & { box: number; person: string; maximum: number })
  | (Of<"others_permitted"> & { box: number; person: string; permitted: boolean; clause: string })
  | (Ordered<"limits_announced"> & { minimum: number; maximum: number; is_at_once?: boolean })
  | (Ordered<"payment_corrected"> & { person: string; coins: number; approved_by: string })
  | (Ordered<"dispute_opened"> & { number: number; person: string; complaint: string })
  | (Ordered<"dispute_decided"> & { number: number; decision: string; is_review?: boolean })
  | (Ordered<"order_proposed"> & { number: number; order: SupervisorOrder })
  | (Of<"proposal_answered"> & { number: number; person: string; consents: boolean })
  | (Of<"proposal_ended"> & { number: number; cause: "given" | "declined" | "time" | "round" | "refused" })
  | (Ordered<"orders_refused"> & { order: string; times?: number })
  | (Ordered<"conceded_hand_seen"> & { box: number })
  | (Ordered<"dealer_held"> & { what: "held" | "let_go" | "ended" | "stepped"; duty?: string })
  | Ordered<"set_rejected" | "tiles_replaced" | "dice_replaced">
  | (Ordered<"closing_announced"> & { to: string });

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
  /** The round whose hand it speaks of. */
  round: number;
  box: number;
  low: string[];
  high: string[];
  clause?: string | null;
  text?: string;
  ref?: number;
}

export type ServerMessage =
  | TableView
  /** `recalled`: what has happened in the round before this page was there. */
  | { type: "events"; events: TableEvent[]; recalled?: boolean }
  /** Only a sign that the connection lives. */
  | { type: "quiet" }
  /** What was sent under this number is done. */
  | { type: "done"; ref?: number | string | null }
  | RefusalMessage
  | Explanation;

/** What one person gives to the chance of a round: his promises (SHA-256), and the seeds that he has told. */
export interface SeedView {
  person: string;
  tiles: string;
  dice: string;
  tiles_seed?: string | null;
  dice_seed?: string | null;
}

export type PersonCommand =
  | { do: "commit_seeds"; tiles: string; dice: string }
  | { do: "reveal_seed"; which: "tiles" | "dice"; seed: string }
  | { do: "buy_in" | "cash_out"; coins: number }
  | {
      do:
        | "sit_down"
        | "control_box"
        | "give_control"
        | "ask_house_way"
        | "ask_advice"
        | "ask_names"
        | "concede"
        | "show_own_hand"
        | "look_at_tiles";
      box: number;
    }
  | { do: "leave" | "pass_bank" | "take_back_stake" | "confirm_setting" | "ask_laja" | "take_cup" }
  | { do: "place_wager"; box: number; coins: number; bet: Bet }
  | { do: "take_back_wager"; box: number; bet: Bet }
  | { do: "take_bank"; with_house: boolean }
  | { do: "place_stake" | "lessen_house_wager"; coins: number }
  | { do: "choose_cut"; cut: string; options: string[] }
  | { do: "move_stacks"; to_left: number[]; to_right: number[] }
  | { do: "nominate_four"; amount: number }
  | { do: "nominate"; box: number; nominee: string; named?: boolean }
  | { do: "show_two_tiles"; tiles: [string, string] }
  | { do: "answer_proposal"; number: number; consents: boolean }
  | { do: "choose"; box: number; choice: string }
  | { do: "permit_others"; box: number; permitted: boolean }
  | { do: "set_hand"; box: number; low: [string, string]; high: [string, string] };

/** An order of the game supervisor; the server fills in who gives it. Its fields are those of the command. */
export interface SupervisorOrder {
  do: string;
  reason?: string;
  [field: string]: unknown;
}

export type Question = { ask: "explain"; box: number };

// ---- the HTTP side --------------------------------------------------------------------------------------

export interface BookOption {
  name: string;
  values: unknown[];
  default: unknown;
  clause?: string | null;
  says?: string;
}

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

/** What the server cannot take of an order or a file: the field, its value, what it expected, the clause that decides it. */
export interface Fault {
  field: string;
  value: unknown;
  expected: string;
  clause?: string | null;
}

export interface RankRow {
  rank: number;
  name: string;
  examples: string[][];
  clause?: string | null;
}
export interface SingleRow {
  rank: number;
  tiles: string[];
}
/** A line of a pay table: `pays` to 1. */
export interface PayRow {
  name: string;
  pays: number;
  clause?: string | null;
  says?: string;
}
export interface ReadingRow {
  name: string;
  value: unknown;
  values?: unknown[];
  clause?: string | null;
  says?: string;
  clause_reading?: string | null;
}
export interface MainPay {
  pays: number;
  clause: string;
  commission_bp: number;
  commission_clause: string;
  commission_rounding?: string;
}

export interface RulesPage {
  id: string;
  title: string;
  edition: string;
  digest: string;
  document: string;
  currency: string;
  /** What a player is to do to win. */
  aim: { clause: string; says: string };
  bets: Bet[];
  ranks: RankRow[];
  single: SingleRow[];
  single_clause: string;
  house_way: { clause: string; says: string }[];
  pay: { main: MainPay; bonus: PayRow[]; tie: PayRow[]; commissions?: Record<string, { commission_bp: number; clause: string }> };
  rules: BookOption[];
  readings: ReadingRow[];
  options: BookOption[];
  cuts: CutRow[];
}

/** One way of cutting that the book names; `groups` are eight times four places, stack * 4 + level, 0 the top of stack 1. */
export interface CutRow {
  name: string;
  options: string[];
  english: string;
  chinese: string | null;
  clause: string;
  confidence: string;
  is_approved: boolean;
  groups: number[][];
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

/** What a holder of the bank got when it was settled. */
export interface BankShare {
  person: string;
  won: number;
  commission: number;
  returned: number;
}

export interface RoundWager {
  person: string;
  /** What the person is called, where the server says. */
  name?: string;
  bet: Bet;
  stake: number;
  outcome: Result | "void" | "forfeit" | null;
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
  conceded?: boolean;
  clauses?: string[];
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
  cut_by?: string;
  nominated?: number | null;
  bank?: {
    kind: BankKind;
    person: string | null;
    box: number | null;
    shares?: BankShare[];
    /** Person -> what the bank brought him, a loss below zero. */
    gains?: Record<string, number>;
  };
  /** Person -> coins in front of him before and after, and what he brought in between. */
  balances?: Record<string, { before: number; brought: number; after: number }>;
  house_wager?: { coins: number; result?: Result | null; clauses: string[] } | null;
  names?: Record<string, string>;
  /** Why the round had no result, or none. */
  void?: string | null;
  house: { low: Face[]; high: Face[]; low_name?: string | null; high_name?: string | null; clause?: string | null } | null;
  boxes: RoundBox[];
  commitments?: Commitments | null;
  secrets?: Commitments | null;
}

export interface Advice {
  book: string;
  hand: string[];
  settings: { low: string[]; high: string[]; low_rank: string; high_rank: string; house_way: boolean }[];
  clause: string;
  trace?: { clause: string; left: number; says: string }[];
  explanation?: string;
}

/** A table where the visitor is, or that he opened, with his coins there. */
export interface OwnTable {
  table: string;
  coins: number;
  is_there: boolean;
  is_opener: boolean;
}
/** More coins of free play that may be asked for, from a time on. */
export interface Refill {
  coins: number;
  from_ms: number;
}
export interface Session {
  person: string;
  name: string;
  account: number;
  tables: OwnTable[];
  refill: Refill | null;
}

/** A table that stands still; a hopeless one does not go on by itself. */
export interface HaltedTable {
  table: string;
  why: string;
  is_hopeless: boolean;
}

/** Whether the visitor is a supervisor of the house; to one who is, the tables that stand still. */
export interface Supervising {
  person: string;
  is_supervisor: boolean;
  halted: HaltedTable[];
}

/** What is paid to whom when a table is made void: account -> coins, the house's perhaps less than nothing. */
export interface VoidedTable {
  table: string;
  why: string;
  paid: Record<string, number>;
  names: Record<string, string>;
  undoes_round: boolean;
  currency: string | null;
}

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
  operator_file?: string;
  player_maximum?: number;
  box_maximum?: number;
  house_liability?: number;
}

/** What an operator's file may set, as a file to begin with. */
export interface OperatorTemplate {
  template: string;
}
/** What a checked operator's file changes in its book. */
export interface OperatorCheck {
  book: string;
  edition: string;
  operator: string;
  digest: string;
  changes: { name: string; was: unknown; now: unknown; clause?: string | null }[];
  has_own_house_way: boolean;
}

/** One line of the log of significant events. */
export interface SignificantEvent {
  at_us: number;
  kind: string;
  seq?: number;
  round?: number;
  event?: Record<string, unknown>;
}

// ---- rulings (paigow-ruling/1) --------------------------------------------------------------------------------

export interface RuledHand {
  low: string[] | null;
  high: string[] | null;
  low_rank?: string | null;
  high_rank?: string | null;
}

export interface RuledWager {
  player: string;
  bet: Bet | "dealer";
  stake: number;
  result: Result | "void";
  won: number;
  commission: number;
  returned: number;
  clauses?: string[];
}

export interface RuledBox extends RuledHand {
  number: number;
  set_by?: string | null;
  low_result: "win" | "lose" | null;
  high_result: "win" | "lose" | null;
  result: Result | null;
  void: boolean;
  conceded: boolean;
  clauses?: string[];
  wagers: RuledWager[];
}

export interface Ruling {
  format: string;
  void: boolean;
  book: { id: string; edition: string; digest: string };
  bank: RuledHand & { kind: string; set_by?: string | null; clause?: string | null };
  boxes: RuledBox[];
  /** What everyone gained or lost, the house and the commission among them. */
  net: Record<string, number>;
  remarks: { code: string; clause?: string | null; text: string }[];
}
