/** What the server answers. Written by `python3 run.py regenerate`: change the structs, not this file. */
import type { BankShare, TableEvent } from "./events.ts";
import type { BankKind, Bet, DutyName, Half, Phase, QuickMessage, RefusalCode, Result, RuleName, SetBy, SideBet } from "./names.ts";
import type { SignificantKind } from "./names.ts";
import type { BareView, SideLimits, TableView } from "./view.ts";

/** What a view and a patch have in common. */
export interface Numbered {
  /** Number of the view on this connection. The next view or patch has the next number. */
  number: number;
  /** What has happened since the view before, as the viewer may see it. */
  events?: TableEvent[];
}

/** The whole view of a table. */
export interface ViewMessage extends TableView, Numbered {}

/** What has changed in the view. Applied to the view with the number before, it gives the view with this one. */
export interface PatchMessage {
  type: "patch";
  /** Number of the view on this connection. The next view or patch has the next number. */
  number: number;
  /** What has happened since the view before, as the viewer may see it. */
  events?: TableEvent[];
  /** Changes of what all viewers see. */
  public: Record<string, unknown>;
  /** Changes of what only this viewer sees. */
  private?: Record<string, unknown>;
}

/** What happened in the round before the viewer connected, as an onlooker saw it. */
export interface Recalled {
  type: "recalled";
  events: TableEvent[];
}

/** A sign that the connection is alive. */
export interface Quiet {
  type: "quiet";
}

/** Chat lines at the table, oldest first. */
export interface Talk {
  type: "talk";
  lines: SaidLine[];
  /** These are all stored lines, for a page that has just connected. */
  recalled?: boolean;
}

/** A chat line: a text, or a quick phrase or emote. */
export interface SaidLine {
  /** From 1, at this table. */
  number: number;
  person: string;
  /** The sender's name at that time. */
  name: string;
  /** Empty for a phrase or an emote. */
  text: string;
  at_ms: number;
  /** Name of the phrase or emote; each viewer reads it in their own language. */
  phrase?: QuickMessage | null;
}

/** A friend has invited the viewer to another table. */
export interface Invited {
  type: "invited";
  table: string;
  /** The friend's display name. */
  name: string;
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

/** An order with an `id` was done, now or when it was sent before. */
export interface Done {
  type: "done";
  ref: number | string | null;
}

/** How the house would set a hand, and by which row: the four tiles of `low` and `high` in that round. */
export interface Explanation {
  type: "explanation";
  round: number;
  box: number;
  low: string[];
  high: string[];
  clause: string;
  text: string;
  /** What the clause says, in the viewer's language. */
  reason: string;
  ref: number | string | null;
}

/** What comes over the live connection. */
export type ServerMessage = ViewMessage | PatchMessage | Recalled | Quiet | Talk | Invited | RefusalMessage | Done | Explanation;

/** A book in the list of books. */
export interface BookInfo {
  id: string;
  title: string;
  /** One word for the place, as charts name it, in English. */
  place: string;
  /** One sentence on the book; may be empty. */
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

/** A table of the book with default settings. */
export interface Defaults {
  boxes: number;
  chips: number[];
  minimum: number;
  maximum: number;
}

/** Something that the operator chooses; names as in `POST /api/v1/tables`. */
export interface BookOption {
  name: RuleName;
  values: (boolean | number | string | string[])[];
  default: boolean | number | string | string[];
  /** The value in a game among friends. */
  home: boolean | number | string | string[];
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
  /** What a player has to do to win. */
  aim: SayingRow;
  bets: Bet[];
  ring: number[];
  ranks: RankRow[];
  single: SingleRow[];
  single_clause: string;
  house_way: SayingRow[];
  pay: Pay;
  /** What the document says explicitly. */
  rules: BookOption[];
  readings: ReadingRow[];
  options: BookOption[];
  cuts: CutRow[];
  /** The clause that says which cuts are approved. */
  cuts_clause: string;
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

/** Tiles that share one individual rank, 1 the highest. */
export interface SingleRow {
  rank: number;
  tiles: string[];
}

/** What wagers pay; of the side bets, those on the layout. */
export interface Pay {
  main: MainPay;
  side_bets: Record<string, SideBetPay>;
}

/** What a winning main wager pays, to 1, and the commission on it. */
export interface MainPay {
  pays: number;
  clause: string;
  commission_bp: number;
  commission_clause: string;
  commission_rounding: string;
}

/** What a side bet pays, and the commission on its winnings. */
export interface SideBetPay {
  lines: PayRow[];
  commission_bp: number;
  commission_clause: string;
}

/** A line of a pay table: `pays` to 1. */
export interface PayRow {
  name: string;
  pays: number;
  clause: string;
  says: string;
}

/** A silence or contradiction in the document: how it is read here, and the alternatives on offer. */
export interface ReadingRow {
  name: RuleName;
  value: boolean | number | string | string[];
  values: (boolean | number | string | string[])[];
  clause: string;
  says: string;
  /** What the clause register says about it. */
  clause_reading: string | null;
}

/** A way to cut that the book names, approved or not. */
export interface CutRow {
  name: string;
  options: string[];
  english: string;
  chinese: string | null;
  clause: string;
  confidence: string;
  /** Whether it may be used at a table of the book. */
  is_approved: boolean;
  /** How the cut is read, with its first option; null if a document or the operator says how. */
  reading: string | null;
  /** Eight groups of four places, stack * 4 + level; 0 is the top of stack 1, at the dealer's right. */
  groups: number[][];
}

/** Every reading that a table of one book depends on. */
export interface ReadingsPage {
  id: string;
  title: string;
  readings: ReadingTold[];
  /** Clauses that needed a reading although no row depends on them, where other texts say something about them. */
  clauses: ReadClause[];
}

/** A reading in words. */
export interface ReadingTold {
  /** As `AlternativeReading.name`. */
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
  worth: AlternativeValue[];
  evidence: ToldEvidence[];
  /** What another reading would change. */
  sentence: string | null;
}

/** What another value of a reading is worth, if that can be counted. All deals are counted. */
export interface AlternativeValue {
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
export interface CitedClause {
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

/** A row of the lobby. */
export interface TableRow {
  table: string;
  book: string;
  title: string;
  phase: Phase;
  round: number;
  /** People seated, without bots. */
  people: number;
  bots: number;
  /** Places for players, without the house's own box. */
  boxes: number;
  /** Places where a person may sit down now: empty, or a bot's. */
  free: number;
  minimum: number;
  maximum: number;
  currency: string;
  /** The coach advises while hands are set. */
  practice: boolean;
  kind: "dealing" | "play" | "practice";
  /** Current speed of the dealer. */
  pace: "at_once" | "calm" | "normal" | "quick";
  /** Seconds for wagers; null for no clock. */
  betting_s: number | null;
  /** Only people with its link may come. */
  private: boolean;
}

/** A page of open tables. */
export interface LobbyPage {
  /** The visitor's own first, then tables with people and free places. */
  tables: TableRow[];
  /** Number of tables that match. */
  found: number;
  /** Number of open tables. */
  open: number;
  /** If none match: filter -> number of matches without that filter. */
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

/** The visitor's identity and coins. */
export interface Session {
  person: string;
  name: string;
  /** The visitor has a password and may log in elsewhere. */
  is_account: boolean;
  /** Coins outside all tables. */
  account: number;
  tables: OwnTable[];
  /** The refill the visitor may request if all their coins are too few for a wager. */
  refill: Refill | null;
}

/** A table where the visitor is, or that the visitor opened. */
export interface OwnTable {
  table: string;
  /** The visitor's coins there: in front of them, wagered, or put up for the bank. */
  coins: number;
  is_there: boolean;
  is_opener: boolean;
}

/** What a person without enough coins may request: coins, and the earliest time (milliseconds since 1970). */
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

/** A shared round, as everybody with its code sees it. */
export interface SharedPage {
  code: string;
  /** Display name of the person who shares it. */
  name: string;
  /** Whether that is the visitor, who can stop. */
  is_own: boolean;
  /** Title of the book, in the visitor's language. */
  rules: string;
  /** What the coach says, in the visitor's language; empty if nothing. */
  line: string;
  /** The picture in words, in the visitor's language. */
  alt: string;
  round: SharedRound;
}

/** A finished round, as one person shares it. */
export interface SharedRound {
  round: number;
  /** The book and its edition, with `@` between them. */
  book: string;
  /** Title of the book, in English. */
  rules: string;
  currency: string;
  /** Whether the person held the bank. */
  is_bank: boolean;
  /** The person's gain from the round, in coins. */
  gain: number;
  own: RoundHand[];
  /** The bank's hand; for the person who held the bank, the hands that it met. */
  other: RoundHand[];
  coach: RoundCoach[];
  /** Language of the person who shares, for previews. */
  language: string;
}

/** A hand of a shared round. */
export interface RoundHand {
  /** 0 for the house's hand. */
  box: number;
  /** Tiles; null if they stayed face down. */
  low: [string | null, string | null];
  high: [string | null, string | null];
  low_name: string | null;
  high_name: string | null;
  /** Result of a player's hand against the bank. */
  low_result: Half | null;
  high_result: Half | null;
  result: Result | null;
}

/** What the coach says of one hand. */
export interface RoundCoach {
  box: number;
  /** Whether the person set it; another's setting costs the person nothing. */
  is_own: boolean;
  /** Index of the chosen setting. */
  laid: number;
  /** Cost of the chosen setting for each 100 wagered, against the best one. */
  cost: number;
  /** Number of hands that the other side could hold. */
  deals: number;
  settings: RoundSetting[];
}

/** One way to set a hand, and its cost for each 100 wagered. */
export interface RoundSetting {
  low: string[];
  high: string[];
  low_name: string;
  high_name: string;
  cost: number;
  is_best: boolean;
  is_house_way: boolean;
}

/** A round that the visitor shares, in a list. */
export interface OwnShared {
  code: string;
  /** When the visitor shared it. */
  at_ms: number;
  /** Title of the book, in the visitor's language. */
  rules: string;
  /** What the visitor won or lost, in the visitor's language. */
  title: string;
}

/** A QR code. */
export interface QrImage {
  /** `data:` address of an SVG image. */
  image: string;
}

/** The coins given, and the visitor's coins now. */
export interface Refilled {
  coins: number;
  session: Session;
}

/** The visitor's table and identity. */
export interface Seated {
  table: string;
  session: Session;
}

/** The table to go to. */
export interface FoundTable {
  table: string;
  /** Whether the table was opened for the visitor, who already has a place and coins there. */
  is_new: boolean;
}

/** Whether a person supervises the house, and the tables that need them. */
export interface Supervising {
  person: string;
  is_supervisor: boolean;
  /** For a supervisor: the halted tables. */
  halted: HaltedTable[];
}

/** A halted table, with the reason. */
export interface HaltedTable {
  table: string;
  why: string;
  /** It will not resume by itself: it may be voided. */
  is_hopeless: boolean;
}

/** Whether the dealer of a table is paused, and the next duty; null if the dealer waits for people. */
export interface Hold {
  held: boolean;
  due: string | null;
}

/** The tiles of a conceded hand, in order of delivery. */
export interface ConcededHand {
  box: number;
  tiles: string[];
}

/** Why a table cannot continue, and account -> coins paid to it. */
export interface VoidedTable {
  table: string;
  why: string;
  /** Coins by account; the house's may be negative: what it pays. */
  paid: Record<string, number>;
  /** Person -> name, for the people who are paid. */
  names: Record<string, string>;
  /** A round was in progress and is undone; earlier settlements stay. */
  undoes_round: boolean;
  /** Currency of the coins; null if the log no longer tells it. */
  currency: string | null;
}

/** The visitor's account. */
export interface AccountBody {
  person: string;
  name: string;
  /** False for a guest, who has no list of sessions, no codes and no tokens. */
  is_account: boolean;
  roles: ("dealer" | "operator" | "supervisor" | "surveillance")[];
  /** Number of unused recovery codes. */
  codes_left: number;
  /** Time since which log-ins also need a code of an authenticator app; null if they do not. */
  second_factor_ms: number | null;
  /** The roles are inactive until the account has a second factor, which the house requires of its staff. */
  needs_second_factor: boolean;
  /** Null if the visitor has not chosen one: then it follows from the name. */
  avatar: AvatarBody | null;
  /** Whether the visitor is on the leaderboards. */
  is_listed: boolean;
  sessions: SessionCard[];
  tokens: TokenCard[];
}

/** The avatar that the visitor has chosen. */
export interface AvatarBody {
  drawing: "bamboo" | "boat" | "cat" | "fan" | "fish" | "lantern" | "mountain" | "teapot";
  colour: "blue" | "green" | "grey" | "ochre" | "red" | "rose" | "teal" | "violet";
}

/** One of the visitor's log-ins. */
export interface SessionCard {
  id: string;
  /** Kind of browser; empty if unknown. */
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

/** The new account and its recovery codes. The codes are shown only here. */
export interface NewAccount {
  session: Session;
  codes: string[];
}

/** New recovery codes. They are shown only here. */
export interface NewCodes {
  codes: string[];
}

/** A new API token. It is shown only here. */
export interface NewToken {
  id: string;
  token: string;
}

/** A member of the house's staff. */
export interface Member {
  person: string;
  name: string;
  roles: ("dealer" | "operator" | "supervisor" | "surveillance")[];
}

/** The secret for an authenticator app. It is shown until one of its codes was entered, and never afterwards. */
export interface SecondFactorOffer {
  /** In base 32, in groups of four. */
  secret: string;
  /** The same as an `otpauth:` address. */
  address: string;
  /** The address as a QR code: a `data:` address of an SVG image. */
  qr: string;
}

/** The visitor's own limits; 0 means none. */
export interface OwnLimitsBody {
  /** Minutes between reminders. */
  reminder_minutes: number;
  /** Most coins that the visitor may lose in a day. */
  loss: number;
  /** Coins lost since that day began, below zero if won; 0 without such a limit. */
  lost: number;
  /** When the next day begins and losses are counted from zero. */
  day_ends_ms: number | null;
  /** The visitor does not play until then. */
  out_until_ms: number | null;
  /** Loosened limits, each with the time from which it applies. */
  later: Later[];
}

/** A limit that is loosened at a later time. */
export interface Later {
  limit: "loss" | "reminder_minutes";
  /** The new value; 0 means no limit. */
  value: number;
  from_ms: number;
}

/** The visitor's friends. */
export interface FriendsBody {
  /** Those who are here come first. */
  friends: FriendBody[];
  /** People who ask to be the visitor's friends. */
  requests: PersonBody[];
  /** People whom the visitor has asked. */
  asked: PersonBody[];
  blocked: PersonBody[];
  /** People with whom the visitor played last, and who are none of the above. */
  met: PersonBody[];
  evenings: Evening[];
  invitations: InvitationBody[];
  /** Code of the visitor's friend link, `/friends#code=CODE`; null if there is none. */
  code: string | null;
  /** Friends see at which tables the visitor is. */
  is_shown: boolean;
}

/** A friend. */
export interface FriendBody {
  person: string;
  name: string;
  /** Drawing and colour, such as `cat.teal`; null if not chosen. */
  avatar: string | null;
  /** The friend has a table open now, and shows that to friends. */
  is_here: boolean;
  /** Empty unless the friend is here. */
  tables: FriendTable[];
}

/** A table at which a friend has a place or coins, and which the visitor may see. */
export interface FriendTable {
  table: string;
  /** Title of the table's book. */
  title: string;
  minimum: number;
  maximum: number;
  currency: string;
  /** Places where a person may sit down now. */
  free: number;
}

/** Another person. */
export interface PersonBody {
  person: string;
  name: string;
  /** Drawing and colour, such as `cat.teal`; null if not chosen. */
  avatar: string | null;
}

/** A table at which the visitor has played with friends. */
export interface Evening {
  table: string;
  book: string;
  /** Title of the table's book. */
  title: string;
  /** Time of the last round together. */
  at_ms: number;
  /** The friends who played there. */
  people: PersonBody[];
}

/** An invitation to a table that is open now. */
export interface InvitationBody {
  table: string;
  /** The friend who invites. */
  person: string;
  name: string;
  /** Title of the table's book. */
  title: string;
  minimum: number;
  maximum: number;
  currency: string;
  at_ms: number;
}

/** A friend link: `/friends#code=CODE`. */
export interface FriendLink {
  code: string;
}

/** What waits for the visitor's answer. */
export interface FriendNews {
  invitations: InvitationBody[];
  /** How many people ask to be the visitor's friends. */
  requests: number;
}

/** A table like an earlier one. */
export interface Rematch {
  table: string;
  /** How many friends are invited. */
  invited: number;
}

/** Everything that an operator's file may set, with the values that apply without one. */
export interface OperatorTemplate {
  book: string;
  chips: number[];
  minimum: number;
  maximum: number;
  rows: OperatorOption[];
  cuts: NamedCut[];
  /** A file that changes nothing, as TOML, with every choice as a comment. */
  template: string;
}

/** An option or reading that the file may set. */
export interface OperatorOption {
  name: string;
  kind: string;
  value: boolean | number | string | string[];
  values: (boolean | number | string | string[])[];
  least: number | null;
  most: number | null;
  clause: string;
  says: string;
}

/** A cut of the book, with its options in their written order. */
export interface NamedCut {
  cut: string;
  confidence: string;
  is_approved: boolean;
}

/** What a file changes in its book. */
export interface OperatorCheck {
  book: string;
  edition: string;
  operator: string;
  /** Digest of the book with the file laid over it. */
  digest: string;
  changes: Change[];
  /** The file has its own house way, which was tried on every hand. */
  has_own_house_way: boolean;
  /** All differences in setting between the filed house way and the book, the most deals first. */
  set_otherwise: SetOtherwise[];
}

/** One difference between a file and its book. */
export interface Change {
  name: string;
  was: unknown;
  now: unknown;
  clause: string | null;
}

/** The difference between one row of a filed house way and one clause of the book (MA 7(e)). */
export interface SetOtherwise {
  clause: string;
  /** The row, as filed. */
  says: string;
  /** Number of hands that differ in the kinds of their tiles. */
  kinds: number;
  /** Number of deals, out of 35,960. */
  deals: number;
  /** One of these hands, set by the book. */
  by_book: [string[], string[]];
  /** The same hand, set by the filed row. */
  as_filed: [string[], string[]];
}

/** One significant event. */
export interface SignificantEvent {
  /** Time of recording, in microseconds since 1970. */
  at_us: number;
  kind: SignificantKind;
  /** Number in the table's log; null if it is in no table's log. */
  seq?: number | null;
  round?: number | null;
  /** How often the same has happened; the time is the last one. */
  times?: number;
  /** The event as in the log, without tiles that may be face down. */
  event?: Record<string, unknown>;
}

/** A reported line, and how it was handled. */
export interface ReportedLine {
  id: string;
  table: string;
  /** Number of the line at its table. */
  number: number;
  said_ms: number;
  person: string;
  /** The person's name at that time. */
  name: string;
  /** Empty for a phrase or an emote. */
  text: string;
  /** Name of the phrase or emote; `None` for a text. */
  phrase: QuickMessage | null;
  /** The people who reported it, in order of time. */
  reporters: Reporter[];
  /** Whether the table still runs. */
  is_running: boolean;
  /** Whether the person is silenced there. */
  is_silenced: boolean;
  /** `None` if the report is open. */
  handled: Handled | null;
}

/** A person who reported a line. */
export interface Reporter {
  person: string;
  name: string;
  at_ms: number;
}

/** How a supervisor handled a report. */
export interface Handled {
  person: string;
  name: string;
  at_ms: number;
  remark: string;
}

/** The people who are silenced at a table. */
export interface TableTalk {
  table: string;
  silenced: string[];
}

/** A finished round, as everybody may see it. */
export interface RoundRow {
  round: number;
  dice: number[];
  total: number | null;
  first: number | null;
  cut: string | null;
  cut_options: string[];
  /** The person who chose it: the player/banker, `random`, or empty for the house. */
  cut_by: string;
  /** +4 or -4. */
  nominated: number | null;
  bank: BankResult;
  house_wager: HouseWagerResult | null;
  /** Why the round had no result, or null. */
  void: string | null;
  /** Supervised events, without facts that may reveal face-down tiles. */
  irregularities: TableEvent[];
  /** Everybody with a wager, a stake or a share of the bank's winnings. */
  balances: Record<string, Balance>;
  house: OpenHand | null;
  boxes: RoundBox[];
  commitments: RoundSecrets | null;
  /** Null until they are revealed. */
  secrets: RoundSecrets | null;
  book: string;
  currency: string;
  /** Person -> display name. */
  names: Record<string, string>;
}

/** Holder of the bank, and its result. */
export interface BankResult {
  kind: BankKind;
  person: string | null;
  /** Box with the bank's hand. */
  box: number | null;
  stakes: Record<string, number>;
  /** What each holder won of the losing wagers, and got back. */
  shares: BankShare[];
  /** Person -> gain from the bank, a loss below zero. */
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

/** Coins in front of a person at the washing, brought since, and at the end of the round. */
export interface Balance {
  before: number;
  brought: number;
  after: number;
}

/** An exposed hand. */
export interface OpenHand {
  low: string[];
  high: string[];
  low_name: string | null;
  high_name: string | null;
  clause: string | null;
}

/** One box of a round. The tiles of a hand that was not exposed are null, and nothing hints at them. */
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
  /** Clause by which it was set or conceded. */
  clause?: string | null;
  conceded?: boolean;
  /** Clauses by which it was matched. */
  clauses?: string[];
}

/** Result of one wager. */
export interface RoundWager {
  person: string;
  bet: Bet;
  stake: number;
  outcome: "forfeit" | "lose" | "push" | "void" | "win";
  won: number;
  commission: number;
  returned: number;
  clauses: string[];
  /** What the odds would have paid, if such a bet pays at most what was won. */
  by_odds?: number | null;
  /** Part of the win that a match play coupon won. */
  coupon?: number;
  is_coupon_taken?: boolean;
  /** Display name of the person. */
  name: string;
}

/** Secrets of the woodpile and of the dice, or the commitments to them. */
export interface RoundSecrets {
  woodpile: string;
  dice: string;
}

/** Some finished rounds, newest first. */
export interface PastRounds {
  rounds: PastRound[];
  /** Value of `before` for the next page; null on the last page. Earlier pages may also have fewer rounds than requested: the number examined for one answer is limited. */
  next: string | null;
  /** Formats in which `/rounds/file` exports them; Parquet only if installed. */
  formats: ("csv" | "json" | "parquet")[];
}

/** A finished round, found among those of many tables. */
export interface PastRound {
  round: number;
  dice: number[];
  total: number | null;
  first: number | null;
  cut: string | null;
  cut_options: string[];
  /** The person who chose it: the player/banker, `random`, or empty for the house. */
  cut_by: string;
  /** +4 or -4. */
  nominated: number | null;
  bank: BankResult;
  house_wager: HouseWagerResult | null;
  /** Why the round had no result, or null. */
  void: string | null;
  /** Supervised events, without facts that may reveal face-down tiles. */
  irregularities: TableEvent[];
  /** Everybody with a wager, a stake or a share of the bank's winnings. */
  balances: Record<string, Balance>;
  house: OpenHand | null;
  boxes: RoundBox[];
  commitments: RoundSecrets | null;
  /** Null until they are revealed. */
  secrets: RoundSecrets | null;
  book: string;
  currency: string;
  /** Person -> display name. */
  names: Record<string, string>;
  table: string;
  /** Time of the result, in milliseconds since 1970. */
  at_ms: number;
}

/** A finished round step by step, as one viewer saw it. */
export interface Replay {
  table: string;
  round: number;
  moments: RoundMoment[];
  /** Person -> display name. */
  names: Record<string, string>;
  /** Index of the first step that is hypothetical, because a hand is set differently. Null if every step happened. */
  departs: number | null;
}

/** The result of one command, and the table after it. */
export interface RoundMoment {
  /** Time of recording, in microseconds since 1970. */
  at_us: number;
  /** The events as the viewer saw them. */
  events: TableEvent[];
  /** The viewer's view at that time, as the live connection sends it, without actions. */
  view: BareView;
}

/** The visitor's hands in a finished round, set in other ways; empty if there were none to set. */
export interface Alternatives {
  currency: string;
  hands: OtherHand[];
}

/** A hand that the visitor had to set, in every way. */
export interface OtherHand {
  box: number;
  is_bank: boolean;
  ways: OtherWay[];
  /** Why there are no alternatives. */
  why_not: "dealer_sets" | "hidden" | "mishap" | null;
  /** Clause by which the house way sets it, or that allows no other setting; may be empty. */
  clause: string;
}

/** One way to set a hand, and its result. */
export interface OtherWay {
  low: string[];
  high: string[];
  low_name: string;
  high_name: string;
  low_result: Half | null;
  high_result: Half | null;
  /** Result of the hand. For the bank's hand, which matches many, these three fields are null. */
  result: Result | null;
  /** This was the actual setting. */
  is_laid: boolean;
  is_house_way: boolean;
  /** Coins that the round would have brought the visitor in all boxes; below zero if lost. */
  gain: number;
  /** Difference from the actual result. */
  difference: number;
  /** Clauses that would have matched the hand and decided its wagers; for the bank's hand, that would have settled it. */
  clauses: string[];
}

/** The sandbox table where a round continues. */
export interface SandboxTable {
  table: string;
}

/** The ruling on a round file. */
export interface Ruling {
  format: "paigow-ruling/1";
  void: boolean;
  book: RuledBook;
  bank: RuledBank;
  boxes: RuledBox[];
  /** What each account gained or lost, the house and the commission included; the sum is zero. */
  net: Record<string, number>;
  /** How the tiles were dealt, if the file says so. */
  deal: RuledRemark[];
  /** Settlement of a player's bank. */
  account: RuledRemark[];
  remarks: RuledRemark[];
}

/** The book that the ruling follows. */
export interface RuledBook {
  id: string;
  edition: string;
  digest: string;
}

/** The bank's hand; nulls if it was not exposed. */
export interface RuledBank {
  kind: BankKind;
  low: string[] | null;
  high: string[] | null;
  low_rank: string | null;
  high_rank: string | null;
  set_by: "absent" | "dealer" | "house-way" | "player" | null;
  clause: string | null;
}

/** Ruling on one box; 0 is the dealer's own hand against a player's bank. */
export interface RuledBox {
  number: number;
  /** Tiles of the low hand; null, like the four fields below, if the hand was not exposed. */
  low: string[] | null;
  high: string[] | null;
  low_rank: string | null;
  high_rank: string | null;
  set_by: "absent" | "dealer" | "house-way" | "player" | null;
  low_result: Half | null;
  high_result: Half | null;
  result: Result | null;
  void: boolean;
  conceded: boolean;
  clauses: string[];
  wagers: RuledWager[];
}

/** Ruling on one wager, in coins. */
export interface RuledWager {
  player: string;
  /** `dealer`: the house's own wager against a player's bank. */
  bet: Bet;
  stake: number;
  result: "lose" | "push" | "void" | "win";
  won: number;
  commission: number;
  /** Includes the part of the stake that was returned before the decision. */
  returned: number;
  clauses: string[];
}

/** Something that was not as the book says, or is worth knowing. */
export interface RuledRemark {
  code: string;
  clause: string | null;
  text: string;
  /** It follows from a reading: the document is silent or contradictory there. */
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
  /** Number of further faults that are not listed. */
  more?: number;
}

/** A dealer's table: what is done by hand there, and which irregularities are staged. */
export interface Course {
  /** In a lesson a mistake is refused; in an exam it is noted, and the correct act is done. */
  mode?: "exam" | "lesson";
  by_hand?: DutyName[];
  /** Irregularities in a hundred phases in which one is possible. */
  rate?: number;
  /** Determines the irregularities. If empty, the table gets a random one when it is opened. */
  seed?: string;
  /** Number of rounds; 0 for no limit. */
  rounds?: number;
  /** Score out of a hundred needed to pass; `None` if nobody passes or fails. */
  pass_mark?: number | null;
}

/** An order for a table. A field that is `None` is as in the book. */
export interface TableOrder {
  /** Id of a book, or `id@edition`. */
  book: string;
  boxes?: number | null;
  chips?: number[] | null;
  minimum?: number | null;
  maximum?: number | null;
  /** Options and readings of the book by name. */
  options?: Record<string, boolean | number | string | string[]>;
  /** Most bots; they make room for people. */
  bots?: number;
  /** Seconds for wagers; `None` for no clock. */
  betting_s?: number | null;
  /** Seconds for setting the hands; `None` for no clock. */
  setting_s?: number | null;
  /** Seconds to answer an offer of the bank; `None` for no clock. */
  offer_s?: number | null;
  /** Seconds to cover the bank; `None` for no clock. */
  cover_s?: number | null;
  /** Least seconds for any time-limited action; `None` uses the dealer's pace. */
  thought_s?: number | null;
  box_maximum?: number | null;
  player_maximum?: number | null;
  house_liability?: number | null;
  /** Side bet -> its own limits; `None` uses the operator's file. */
  side_bets?: Partial<Record<SideBet, SideLimits>> | null;
  /** The person who approved less commission, and when (CAN 12.9); `None` uses the operator's file. */
  commission_approved?: string | null;
  /** The person who approved the calculation of the house's wager, and when (MA 8(h)); `None` uses the operator's file. */
  house_wager_approved?: string | null;
  /** Gaming hours as minutes of the day by the clock of `hours_zone`, from and to. */
  hours?: [number, number] | null;
  /** IANA name of the time zone of the gaming hours. */
  hours_zone?: string;
  /** Name of the house; empty uses the operator's file. */
  operator?: string;
  /** Operator's file laid over the book, as TOML; may be empty. */
  operator_file?: string;
  /** The coach shows players what their settings are worth while they set. */
  practice?: boolean;
  /** Only people with its link know of the table. */
  private?: boolean;
  /** The first round begins only when everybody with a place is ready, or when the opener starts it. */
  starts_when_ready?: boolean;
  /** Least delay in seconds for spectators; `None` uses the house's. */
  watch_delay_s?: number | null;
  /** Chain hash of the public beacon used for tiles and dice; empty for none. Only the house sets this. */
  beacon?: string;
  /** The opener deals, as a pupil; `None` means an automatic dealer. */
  dealing?: Course | null;
}
