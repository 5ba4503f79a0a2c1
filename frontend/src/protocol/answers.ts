/** What the server answers. Written by `python3 run.py regenerate`: change the structs, not this file. */
import type { BankShare, TableEvent } from "./events.ts";
import type { BankKind, Bet, Half, Phase, RefusalCode, Result, RuleName, SetBy, SignificantKind } from "./names.ts";
import type { BareView, SideLimits, TableView } from "./view.ts";

/** New events, as the viewer may see them; the resulting view comes next. */
export interface EventsMessage {
  type: "events";
  events: TableEvent[];
  /** What has happened in the round before this page was there. */
  recalled?: boolean;
}

/** A sign that the connection is alive. */
export interface Quiet {
  type: "quiet";
}

/** Chat lines at the table, oldest first. */
export interface Talk {
  type: "talk";
  lines: SaidLine[];
  /** All that is kept, for a page that was not there. */
  recalled?: boolean;
}

/** What somebody has said. */
export interface SaidLine {
  /** From 1, at this table. */
  number: number;
  person: string;
  /** What he was called then. */
  name: string;
  text: string;
  at_ms: number;
}

/** Why a command was not done. */
export interface RefusalMessage {
  type: "refusal";
  code: RefusalCode;
  clause: string | null;
  facts: Record<string, unknown>;
  text: string;
  ref: number | string | null;
}

/** A command with an `id` was done, now or when it was sent before. */
export interface Done {
  type: "done";
  ref: number | string | null;
}

/** How the house would set a hand in that round, and by which row. */
export interface Explanation {
  type: "explanation";
  round: number;
  box: number;
  low: string[];
  high: string[];
  clause: string;
  text: string;
  ref: number | string | null;
}

/** What comes over the live connection. */
export type ServerMessage = TableView | EventsMessage | Quiet | Talk | RefusalMessage | Done | Explanation;

/** A book in the list of books. */
export interface BookInfo {
  id: string;
  title: string;
  /** In a word, as charts name it, in English. */
  place: string;
  /** One sentence on it; may be empty. */
  says: string;
  edition: string;
  digest: string;
  currency: string;
  boxes: number;
  boxes_least: number;
  boxes_most: number;
  /** Position of the house's hand: 1 or 0. */
  house: number;
  bets: Bet[];
  /** What the dealer does when a player asks for the house way. */
  on_request: "advice" | "set";
  defaults: Defaults;
  options: BookOption[];
}

/** A table of the book when nothing else is ordered. */
export interface Defaults {
  boxes: number;
  chips: number[];
  minimum: number;
  maximum: number;
}

/** Something that the operator chooses; names as in `POST /api/tables`. */
export interface BookOption {
  name: RuleName;
  values: (boolean | number | string | string[])[];
  default: boolean | number | string | string[];
  clause: string;
  says: string;
}

/** Everything that the rules page shows. */
export interface RulesPage {
  id: string;
  title: string;
  edition: string;
  digest: string;
  document: string;
  currency: string;
  /** What a player is to do to win. */
  aim: SayingRow;
  bets: Bet[];
  ring: number[];
  ranks: RankRow[];
  single: SingleRow[];
  single_clause: string;
  house_way: SayingRow[];
  pay: Pay;
  /** What the document says outright. */
  rules: BookOption[];
  readings: ReadingRow[];
  options: BookOption[];
  cuts: CutRow[];
}

/** A row of the house way. */
export interface SayingRow {
  clause: string;
  says: string;
}

/** Two-tile hands of one rank, 1 the highest. */
export interface RankRow {
  rank: number;
  /** Name code. */
  name: string;
  examples: [string, string][];
  clause: string;
}

/** Tiles of one individual rank, 1 the highest. */
export interface SingleRow {
  rank: number;
  tiles: string[];
}

/** What wagers are paid; a side bet that the book does not have has no lines. */
export interface Pay {
  main: MainPay;
  bonus: PayRow[];
  tie: PayRow[];
  /** Side bet -> its commission. */
  commissions: Record<string, Commission>;
}

/** What a winning main wager is paid, to 1, and the commission on it. */
export interface MainPay {
  pays: number;
  clause: string;
  commission_bp: number;
  commission_clause: string;
  commission_rounding: string;
}

/** A line of a pay table: `pays` to 1. */
export interface PayRow {
  name: string;
  pays: number;
  clause: string;
  says: string;
}

/** The commission on what a side bet wins. */
export interface Commission {
  commission_bp: number;
  clause: string;
}

/** Where the document is silent or contradicts itself: how it is read here, and the other readings on offer. */
export interface ReadingRow {
  name: RuleName;
  value: boolean | number | string | string[];
  values: (boolean | number | string | string[])[];
  clause: string;
  says: string;
  /** What the clause register says about it. */
  clause_reading: string | null;
}

/** One way to cut that the book names, approved or not. */
export interface CutRow {
  name: string;
  options: string[];
  english: string;
  chinese: string | null;
  clause: string;
  confidence: string;
  /** May be used at a table of the book. */
  is_approved: boolean;
  /** How we take it to be made, with the first of its options; None: a document or the operator says how. */
  reading: string | null;
  /** Eight times four places, stack * 4 + level; 0 is the top of stack 1, at the dealer's right. */
  groups: number[][];
}

/** Every reading on which a table of one book rests. */
export interface ReadingsPage {
  id: string;
  title: string;
  readings: ReadingTold[];
  /** Clauses that had to be read although no row turns on them, where other texts say something about them. */
  clauses: ReadClause[];
}

/** A reading as people read it. */
export interface ReadingTold {
  /** As `Otherwise.name`. */
  name: string;
  /** A clause of the document, or the named reading. */
  clause: string;
  says: string;
  why: string | null;
  /** The value of the row. `None` if the reading gives no value. */
  value: boolean | number | string | string[] | null;
  /** What else it could mean. `None` if nobody has written this for the row, as in a further book. */
  otherwise: string | null;
  /** A `Change`. */
  changes: string | null;
  follows: string | null;
  unlike: string | null;
  worth: Worth[];
  evidence: ToldEvidence[];
  /** What another reading would change. */
  sentence: string | null;
}

/** What another value of a reading is worth, if that can be counted. All deals are counted. */
export interface Worth {
  instead: boolean | number | string | string[];
  /** Number of hands, of 35,960, that the house sets with other tiles. */
  hands: number;
  /** Number of pairs of two-tile hands, of the 9,180 by kind, with another result. */
  comparisons: number;
  /** Change of the player's edge if both sides set the house way, in hundredths of the wager. */
  edge: string;
  /** Change of the player's edge if the player plays best against the house way, in hundredths of the wager. */
  best: string;
  /** Side bet -> change of its edge, in hundredths of that bet. */
  bets: Record<string, string>;
}

/** What other official texts say about a reading. */
export interface ToldEvidence {
  stance: "against" | "confirms";
  weight: "guide" | "lineage" | "sister";
  /** The titles of the texts. */
  texts: string[];
  says: string;
  /** What we decided, if the text speaks against the reading. */
  answer: string | null;
}

/** A clause that needed a reading, though no row of the book depends on it, and what other texts say about it. */
export interface ReadClause {
  clause: string;
  says: string;
  /** Why we read it so. */
  why: string;
  evidence: ToldEvidence[];
}

/** A clause of the register, and what other official texts say about its reading. */
export interface Clause {
  id: string;
  topic: string;
  actor: string;
  kind: "behaviour" | "configuration" | "display" | "physical" | "procedure";
  says: string;
  checks: string[];
  reading: string | null;
  evidence: BookEvidence[];
}

/** What other official texts say about the reading of a clause or about a named reading. */
export interface BookEvidence {
  stance: "against" | "confirms";
  weight: "guide" | "lineage" | "sister";
  /** The titles of the texts. */
  texts: string[];
  says: string;
  /** What we decided, if the text speaks against the reading. */
  answer: string | null;
  /** Titles of the books to which it applies. If empty, it applies to every book that uses the clause or reading. */
  books: string[];
}

/** The reading of a point on which a document is silent. */
export interface ReadingText {
  id: string;
  /** Number of the gap in the comparison of the documents. If it has none, the subject of the gap. */
  gap: string;
  /** A sentence that the document is silent, with the reading and the document that it follows or departs from. */
  silent: string;
  follows: string | null;
  unlike: string | null;
  says: string;
  why: string;
  /** What else it could mean. */
  otherwise: string;
  /** What another reading would change. */
  changes: string;
  evidence: BookEvidence[];
}

/** A line of the lobby. */
export interface TableRow {
  table: string;
  book: string;
  title: string;
  phase: Phase;
  round: number;
  /** Persons seated, bots not counted. */
  people: number;
  bots: number;
  /** Places for players, the house's own box not counted. */
  boxes: number;
  /** Places where a person may sit down now: nobody's, or a bot's. */
  free: number;
  minimum: number;
  maximum: number;
  currency: string;
  /** There the coach speaks while hands are set. */
  practice: boolean;
  kind: "dealing" | "play" | "practice";
  /** How fast the dealer deals at the moment. */
  pace: "at_once" | "calm" | "normal" | "quick";
  /** Seconds for wagers; None: no clock. */
  betting_s: number | null;
  /** Only who has its link may come. */
  private: boolean;
}

/** Some of the open tables. */
export interface LobbyPage {
  /** The visitor's own first, then those with people and free places. */
  tables: TableRow[];
  /** How many there are such as were looked for. */
  found: number;
  /** How many there are. */
  open: number;
  /** Where none was found: filter -> how many there are without it. */
  loosen: Partial<Record<"book" | "free" | "kind" | "pace" | "private" | "wager", number>>;
}

/** The link of a private table: `/t/TABLE#key=KEY`. */
export interface TableLink {
  table: string;
  key: string;
}

/** A visitor who may now see a private table. */
export interface LetIn {
  table: string;
  session: Session;
}

/** Who the visitor is, and his coins. */
export interface Session {
  person: string;
  name: string;
  /** He has a password, and may log in elsewhere. */
  is_account: boolean;
  /** Coins outside all tables. */
  account: number;
  tables: OwnTable[];
  /** What he may ask for, if all his coins are too few for a wager. */
  refill: Refill | null;
}

/** A table where the visitor is, or that he opened. */
export interface OwnTable {
  table: string;
  /** His coins there: in front of him, wagered, or put up for the bank. */
  coins: number;
  is_there: boolean;
  is_opener: boolean;
}

/** What somebody who is out of coins may ask for: so many coins, from a time on (milliseconds since 1970). */
export interface Refill {
  coins: number;
  from_ms: number;
}

/** The table that was opened. */
export interface Opened {
  table: string;
}

/** Four tiles, their settings that differ by kind, and the setting of the house with its reason. */
export interface Advice {
  book: string;
  clause: string;
  explanation: string;
  hand: string[];
  settings: SettingAdvice[];
  trace: StepAdvice[];
}

/** One way to set the hand. */
export interface SettingAdvice {
  high: string[];
  high_rank: string;
  /** Whether the house sets the hand this way. It is true of exactly one setting, even if another ranks the same. */
  house_way: boolean;
  low: string[];
  low_rank: string;
}

/** A row of the house way that narrowed the settings, and the number of settings left after it. */
export interface StepAdvice {
  clause: string;
  left: number;
  says: string;
}

/** The coins that were given, and how the visitor stands now. */
export interface Refilled {
  coins: number;
  session: Session;
}

/** Where the visitor plays, and who he is. */
export interface Seated {
  table: string;
  session: Session;
}

/** Whether somebody supervises the house, and what waits for him there. */
export interface Supervising {
  person: string;
  is_supervisor: boolean;
  /** For a supervisor: the tables that stand still. */
  halted: HaltedTable[];
}

/** A table that stands still, and why. */
export interface HaltedTable {
  table: string;
  why: string;
  /** It does not go on by itself: it may be made void. */
  is_hopeless: boolean;
}

/** Whether the dealer of a table is held, and the duty that he would do next; None: he waits for people. */
export interface Hold {
  held: boolean;
  due: string | null;
}

/** The tiles of a hand that was given up, in order of delivery. */
export interface ConcededHand {
  box: number;
  tiles: string[];
}

/** Why a table cannot go on, and account -> coins that are paid to it from there. */
export interface VoidedTable {
  table: string;
  why: string;
  /** The house's may be less than nothing: what it pays. */
  paid: Record<string, number>;
  /** Person -> name, of those who are paid. */
  names: Record<string, string>;
  /** A round was under way, and is undone; what was settled before stays. */
  undoes_round: boolean;
  /** Of the coins; None: the log does not tell any more. */
  currency: string | null;
}

/** The visitor's account. */
export interface AccountBody {
  person: string;
  name: string;
  /** False: a guest, who has no sessions to list, no codes and no tokens. */
  is_account: boolean;
  roles: ("dealer" | "operator" | "supervisor" | "surveillance")[];
  /** Recovery codes that are not used yet. */
  codes_left: number;
  /** Since when log-ins also need a code of an authenticator app; null: they do not. */
  second_factor_ms: number | null;
  /** The roles rest until the account has a second factor: the house requires one of its staff. */
  needs_second_factor: boolean;
  sessions: SessionCard[];
  tokens: TokenCard[];
}

/** One of the visitor's log-ins. */
export interface SessionCard {
  id: string;
  /** Of what kind; empty: unknown. */
  browser: string;
  since_ms: number;
  seen_ms: number;
  is_this: boolean;
}

/** One of the tokens of the visitor's programs. */
export interface TokenCard {
  id: string;
  name: string;
  scopes: ("play" | "read" | "supervise")[];
  since_ms: number;
  seen_ms: number | null;
}

/** The account that was made, and its recovery codes: they are told this once. */
export interface NewAccount {
  session: Session;
  codes: string[];
}

/** Recovery codes, told this once. */
export interface NewCodes {
  codes: string[];
}

/** A program's token, told this once. */
export interface NewToken {
  id: string;
  token: string;
}

/** Somebody of the house. */
export interface Member {
  person: string;
  name: string;
  roles: ("dealer" | "operator" | "supervisor" | "surveillance")[];
}

/** The secret for an authenticator app. It is told until a code of it was entered, and never afterwards. */
export interface SecondFactorOffer {
  /** In base 32, in groups of four. */
  secret: string;
  /** The same as an `otpauth:` address. */
  address: string;
  /** The address as a QR code: a `data:` address of an SVG image. */
  qr: string;
}

/** What the visitor has set for himself; 0: nothing. */
export interface OwnLimitsBody {
  /** He is reminded whenever so many minutes have passed. */
  reminder_minutes: number;
  /** The most coins that he may lose in a day. */
  loss: number;
  /** Coins lost since that day began, below zero won; 0 without such a limit. */
  lost: number;
  /** When the next day begins, in which losses are counted anew. */
  day_ends_ms: number | null;
  /** He does not play until then. */
  out_until_ms: number | null;
  /** What is loosened, and from when on. */
  later: Later[];
}

/** A limit that is loosened from a time on. */
export interface Later {
  limit: "loss" | "reminder_minutes";
  /** 0: there is none any more. */
  value: number;
  from_ms: number;
}

/** Everything that an operator's file may set, with what holds without one. */
export interface OperatorTemplate {
  book: string;
  chips: number[];
  minimum: number;
  maximum: number;
  rows: OperatorRow[];
  cuts: NamedCut[];
  /** A file that changes nothing, as TOML, with every choice as a comment. */
  template: string;
}

/** An option or reading that the file may choose otherwise. */
export interface OperatorRow {
  name: string;
  kind: string;
  value: boolean | number | string | string[];
  values: (boolean | number | string | string[])[];
  least: number | null;
  most: number | null;
  clause: string;
  says: string;
}

/** A cut of the book, with its options in the order in which they are written. */
export interface NamedCut {
  cut: string;
  confidence: string;
  is_approved: boolean;
}

/** What a file makes of its book. */
export interface OperatorCheck {
  book: string;
  edition: string;
  operator: string;
  /** Of the book with the file laid over it. */
  digest: string;
  changes: Change[];
  /** It brings a house way of its own, which has been tried on every hand. */
  has_own_house_way: boolean;
  /** All that it, or another casino's filed by its name, sets otherwise than the book, the most deals first. */
  set_otherwise: SetOtherwise[];
}

/** One thing that a file sets otherwise than the book. */
export interface Change {
  name: string;
  was: unknown;
  now: unknown;
  clause: string | null;
}

/** What one row of a filed house way does otherwise than one clause of the book (MA 7(e)). */
export interface SetOtherwise {
  clause: string;
  /** The row, as filed. */
  says: string;
  /** Hands that differ in the kinds of their tiles. */
  kinds: number;
  /** Of 35,960. */
  deals: number;
  /** One of them, as the book sets it, */
  by_book: [string[], string[]];
  /** and as the row does. */
  as_filed: [string[], string[]];
}

/** One significant event. */
export interface SignificantEvent {
  /** When it was recorded: microseconds since 1970. */
  at_us: number;
  kind: SignificantKind;
  /** Its number in the table's log; None: it is in no log of a table. */
  seq?: number | null;
  round?: number | null;
  /** How often just this has happened; the time is the last. */
  times?: number;
  /** What happened, as in the log; tiles that may lie face down are left out. */
  event?: Record<string, unknown>;
}

/** A line that was reported, and what was done about it. */
export interface ReportedLine {
  id: string;
  table: string;
  /** Of the line at its table. */
  number: number;
  said_ms: number;
  person: string;
  /** What the person was called then. */
  name: string;
  text: string;
  /** Who reported it, the first one first. */
  reporters: Reporter[];
  /** Whether the table still runs. */
  is_running: boolean;
  /** Whether the person may not speak there any more. */
  is_silenced: boolean;
  /** None: the report is open. */
  handled: Handled | null;
}

/** Somebody who has reported a line. */
export interface Reporter {
  person: string;
  name: string;
  at_ms: number;
}

/** What a supervisor has done about a report. */
export interface Handled {
  person: string;
  name: string;
  at_ms: number;
  remark: string;
}

/** Who may not speak at a table. */
export interface TableTalk {
  table: string;
  silenced: string[];
}

/** A round that is over, as everybody may see it. */
export interface RoundRow {
  round: number;
  dice: number[];
  total: number | null;
  first: number | null;
  cut: string | null;
  cut_options: string[];
  /** Who chose it: the player/banker, `random`, or empty: the house. */
  cut_by: string;
  /** +4 or -4. */
  nominated: number | null;
  bank: BankResult;
  house_wager: HouseWagerResult | null;
  /** Why the round had no result, or null. */
  void: string | null;
  /** The supervised events, without what may tell of tiles that lie face down. */
  irregularities: TableEvent[];
  /** Of everybody with a wager, a stake or a share of what the bank won. */
  balances: Record<string, Balance>;
  house: OpenHand | null;
  boxes: RoundBox[];
  commitments: RoundSecrets | null;
  /** Null until they are revealed. */
  secrets: RoundSecrets | null;
  book: string;
  currency: string;
  /** Person -> what he is called. */
  names: Record<string, string>;
}

/** Who held the bank, and what it brought. */
export interface BankResult {
  kind: BankKind;
  person: string | null;
  /** That box has the bank's hand. */
  box: number | null;
  stakes: Record<string, number>;
  /** What each holder won of the losing wagers, and got back. */
  shares: BankShare[];
  /** Person -> what the bank brought him, a loss below zero. */
  gains: Record<string, number>;
  clause?: string | null;
  total?: number | null;
  house_stake?: number | null;
  surplus?: number | null;
  house_won?: number | null;
  house_returned?: number | null;
  clauses?: string[];
}

/** The house's own wager against a player's bank. */
export interface HouseWagerResult {
  coins: number;
  won: number;
  clauses: string[];
  low_result?: Half | null;
  high_result?: Half | null;
  result?: Result | null;
}

/** Coins in front of somebody when the tiles were washed, what he brought since, and when the round was over. */
export interface Balance {
  before: number;
  brought: number;
  after: number;
}

/** A hand that lay open. */
export interface OpenHand {
  low: string[];
  high: string[];
  low_name: string | null;
  high_name: string | null;
  clause: string | null;
}

/** One box of a round; of a hand that was not exposed nothing hints at its tiles, which are null. */
export interface RoundBox {
  number: number;
  low: [string | null, string | null];
  high: [string | null, string | null];
  wagers: RoundWager[];
  low_name?: string | null;
  high_name?: string | null;
  low_result?: Half | null;
  high_result?: Half | null;
  result?: Result | null;
  set_by?: SetBy | null;
  /** By which it was set, or conceded. */
  clause?: string | null;
  conceded?: boolean;
  /** By which it was matched. */
  clauses?: string[];
}

/** What came of one wager. */
export interface RoundWager {
  person: string;
  bet: Bet;
  stake: number;
  outcome: "forfeit" | "lose" | "push" | "void" | "win";
  won: number;
  commission: number;
  returned: number;
  clauses: string[];
  /** What the odds would have given, where such a bet pays no more than what was won. */
  by_odds?: number | null;
  /** The part of what was won that a match play coupon has won. */
  coupon?: number;
  is_coupon_taken?: boolean;
  /** What the person is called. */
  name: string;
}

/** Of the woodpile and of the dice: the secrets, or what they were committed to by. */
export interface RoundSecrets {
  woodpile: string;
  dice: string;
}

/** Some rounds that are over, the newest first. */
export interface PastRounds {
  rounds: PastRound[];
  /** Ask with it as `before` for those behind; null: there are none. Before the last page, too, there may be fewer rounds than were asked for: only so many are looked at for one answer. */
  next: string | null;
  /** As what `/rounds/file` has all of them in one file; Parquet where it is installed. */
  formats: ("csv" | "json" | "parquet")[];
}

/** A round that is over, found among those of many tables. */
export interface PastRound {
  round: number;
  dice: number[];
  total: number | null;
  first: number | null;
  cut: string | null;
  cut_options: string[];
  /** Who chose it: the player/banker, `random`, or empty: the house. */
  cut_by: string;
  /** +4 or -4. */
  nominated: number | null;
  bank: BankResult;
  house_wager: HouseWagerResult | null;
  /** Why the round had no result, or null. */
  void: string | null;
  /** The supervised events, without what may tell of tiles that lie face down. */
  irregularities: TableEvent[];
  /** Of everybody with a wager, a stake or a share of what the bank won. */
  balances: Record<string, Balance>;
  house: OpenHand | null;
  boxes: RoundBox[];
  commitments: RoundSecrets | null;
  /** Null until they are revealed. */
  secrets: RoundSecrets | null;
  book: string;
  currency: string;
  /** Person -> what he is called. */
  names: Record<string, string>;
  table: string;
  /** When it had its result: milliseconds since 1970. */
  at_ms: number;
}

/** A round that is over, moment by moment, as one viewer saw it. */
export interface Replay {
  table: string;
  round: number;
  moments: RoundMoment[];
  /** Person -> what he is called. */
  names: Record<string, string>;
  /** From this of its moments on it is not what happened: a hand is set otherwise. Null: all of it happened. */
  departs: number | null;
}

/** What one command led to, and the table after it. */
export interface RoundMoment {
  /** When it was recorded: microseconds since 1970. */
  at_us: number;
  /** As the viewer was told of them. */
  events: TableEvent[];
  /** As he saw the table then, as the live connection tells it; nothing is to be done there any more. */
  view: BareView;
}

/** The visitor's hands in a round that is over, set otherwise; none where he had none to set. */
export interface Otherwise {
  currency: string;
  hands: OtherHand[];
}

/** A hand that the visitor had to set, in every way. */
export interface OtherHand {
  box: number;
  is_bank: boolean;
  ways: OtherWay[];
  /** Why there are no ways. */
  why_not: "hidden" | "mishap" | "not_his" | null;
  /** By which the house way sets it, or by which it cannot be set otherwise; may be empty. */
  clause: string;
}

/** One way to set a hand, and what would have come of it. */
export interface OtherWay {
  low: string[];
  high: string[];
  low_name: string;
  high_name: string;
  low_result: Half | null;
  high_result: Half | null;
  /** Of the bank's hand, which is matched with many, these three are null. */
  result: Result | null;
  /** It was set so. */
  is_laid: boolean;
  is_house_way: boolean;
  /** Coins that the round would have brought the visitor, in all his boxes; below zero, cost him. */
  gain: number;
  /** So many more than it did. */
  difference: number;
  /** By which the hand would have been matched, and wagers on it decided; of the bank's, by which it was settled. */
  clauses: string[];
}

/** Where a round goes on otherwise. */
export interface SandboxTable {
  table: string;
}

/** A hand that lies open; nulls for one that does not. */
export interface RuledHand {
  low: string[] | null;
  high: string[] | null;
  low_rank: string | null;
  high_rank: string | null;
  set_by: "absent" | "dealer" | "house-way" | "player" | null;
}

/** The ruling on a round file. */
export interface Ruling {
  format: "paigow-ruling/1";
  void: boolean;
  book: RuledBook;
  bank: RuledBank;
  boxes: RuledBox[];
  /** What everyone gained or lost, the house and the commission among them. */
  net: Record<string, number>;
  /** How the tiles were dealt, where the file tells. */
  deal: RuledRemark[];
  /** What became of a player's bank. */
  account: RuledRemark[];
  remarks: RuledRemark[];
}

/** By which book it was ruled. */
export interface RuledBook {
  id: string;
  edition: string;
  digest: string;
}

/** The bank's hand. */
export interface RuledBank {
  low: string[] | null;
  high: string[] | null;
  low_rank: string | null;
  high_rank: string | null;
  set_by: "absent" | "dealer" | "house-way" | "player" | null;
  kind: BankKind;
  clause: string | null;
}

/** What comes of one box; 0 is the dealer's own hand against a player's bank. */
export interface RuledBox {
  low: string[] | null;
  high: string[] | null;
  low_rank: string | null;
  high_rank: string | null;
  set_by: "absent" | "dealer" | "house-way" | "player" | null;
  number: number;
  low_result: Half | null;
  high_result: Half | null;
  result: Result | null;
  void: boolean;
  conceded: boolean;
  clauses: string[];
  wagers: RuledWager[];
}

/** What comes of one wager. */
export interface RuledWager {
  player: string;
  /** `dealer`: the house's own wager against a player's bank. */
  bet: "bonus" | "dealer" | "main" | "tie";
  stake: number;
  result: "lose" | "push" | "void" | "win";
  won: number;
  commission: number;
  returned: number;
  clauses: string[];
}

/** What was not as the book has it, or is worth knowing. */
export interface RuledRemark {
  code: string;
  clause: string | null;
  text: string;
  /** It holds by a reading: the document is silent there, or contradicts itself. */
  reading: boolean;
}

/** One value that cannot be accepted. */
export interface Fault {
  /** The path of the field: `box[2].wager[1].amount`. Rows of a list are counted from 1. */
  field: string;
  /** The value in the field. A value of a file is written as a person would type it. `None` if the field is empty. */
  value: boolean | number | string | null;
  expected: string;
  /** The clause, if a rule of the game decides. */
  clause?: string | null;
}

/** The JSON of an answer that lists faults. */
export interface FaultsBody {
  faults: Fault[];
  /** How many further faults were found than are listed. */
  more?: number;
}

/** A dealer's table: what is done by hand there, and what goes wrong on purpose. */
export interface Course {
  /** In a lesson what is wrong is refused; in an exam it is noted, and what is right goes on. */
  mode?: "exam" | "lesson";
  by_hand?: (
  | "announce" | "collect" | "commission" | "count" | "cut" | "deliver" | "end" | "laja" | "lift"
  | "match" | "offer" | "pay" | "set" | "set_house" | "shake" | "stack" | "take" | "turn" | "wash")[];
  /** Of a hundred phases in which something could go wrong. */
  rate?: number;
  /** What goes wrong follows from it. Empty: the table gets a random one when it is opened. */
  seed?: string;
  /** After so many it is over; 0: as many as he likes. */
  rounds?: number;
  /** Who has as many right of a hundred passes; None: nobody passes or fails. */
  pass_mark?: number | null;
}

/** A table to be opened. What is None is as in the book. */
export interface TableOrder {
  /** Id of a book, or `id@edition`. */
  book: string;
  boxes?: number | null;
  chips?: number[] | null;
  minimum?: number | null;
  maximum?: number | null;
  /** Options and readings of the book by name. */
  options?: Record<string, boolean | number | string | string[]>;
  /** Players by program, at most: they make room for people. */
  bots?: number;
  /** Seconds for wagers; None: no clock. */
  betting_s?: number | null;
  /** Seconds for setting the hands; None: no clock. */
  setting_s?: number | null;
  /** Seconds to answer an offer of the bank; None: no clock. */
  offer_s?: number | null;
  /** Seconds to cover the bank; None: no clock. */
  cover_s?: number | null;
  /** Seconds that a person has at least for whatever he may do before it lapses; None: as the dealer's pace has it. */
  thought_s?: number | null;
  box_maximum?: number | null;
  player_maximum?: number | null;
  house_liability?: number | null;
  /** Side bet -> limits of its own; None: as the operator's file has them. */
  side_bets?: Partial<Record<"bonus" | "tie", SideLimits>> | null;
  /** Who approved less commission, and when (CAN 12.9); None: as in the operator's file. */
  commission_approved?: string | null;
  /** Who approved how the house's wager is calculated, and when (MA 8(h)); None: as in the operator's file. */
  house_wager_approved?: string | null;
  /** Gaming hours as minutes of the day by the clock of `hours_zone`, from and to. */
  hours?: [number, number] | null;
  /** IANA name of the time zone of the gaming hours. */
  hours_zone?: string;
  /** The house's name; empty: as the operator's file has it. */
  operator?: string;
  /** The operator's file that is laid over the book, as TOML; empty: none. */
  operator_file?: string;
  /** The coach tells each player what his settings are worth while he sets. */
  practice?: boolean;
  /** Who has its link may come, and nobody else knows of it. */
  private?: boolean;
  /** So many seconds late who only looks on sees the table, at least; None: as the house has it. */
  watch_delay_s?: number | null;
  /** The hash of the public beacon's chain that has its part in tiles and dice; empty: none has. The house's to say. */
  beacon?: string;
  /** The opener deals, as a pupil; None: the dealer is automatic. */
  dealing?: Course | null;
}
