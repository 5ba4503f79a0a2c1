/** A table as one viewer may see it. Written by `python3 run.py regenerate`: change the structs, not this file. */
import type { AllowExcess, AnnounceClosing, BarTogether, ChangeLimits, CorrectPayment, DecideDispute, GiveCoupon } from "./commands.ts";
import type { Invalidate, LiftBar, LimitPlayer, LimitSideBet, OpenDispute, OrderReshuffle, OrderSetFirst } from "./commands.ts";
import type { Reinstate, RejectSet, RemoveByDice, RemovePerson, ReplaceDice, ReplaceTiles, ReportAbsent } from "./commands.ts";
import type { ReportDice, ReportExposed, ReportKnockedDown, ReportLateBet, ReportMisSet, ReportMiscounted } from "./commands.ts";
import type { ReportMisdelivery, ReportMixed, ReportTile, ReportWithdrawnBet, Sanction, VacateSeat } from "./commands.ts";
import type { BankKind, Bet, CommandName, DutyName, Half, OrderName, Phase, Result, SideBet, Way } from "./names.ts";

/** A tile, or null if it lies face down. */
export type Face = string | null;

/** The table as one viewer may see it: the viewer's own part, and what everybody sees. */
export interface BareView {
  type: "view";
  you?: string | null;
  /** The viewer's legal actions. The table would accept each of them. */
  may?: Right[];
  /** Low hand, high hand and clause of the house setting of the bank's hand, which waits for the viewer's answer. */
  proposal?: [string[], string[], string] | null;
  own?: OwnHand[];
  table: string;
  /** Number of events so far. */
  version: number;
  book: string;
  edition: string;
  digest: string;
  settings: Settings;
  /** The phase of the round. */
  phase: Phase;
  /** Number of the present or next round. */
  round: number;
  /** Position of the house's hand: 1 if it plays on box 1, 0 for the dealer's own position. */
  house: number;
  /** Position that holds the chung (or banker's marker) this round. */
  chung: number;
  bank: BankView;
  boxes: BoxView[];
  house_hand?: HandView | null;
  people?: PersonView[];
  /** Tiles left in each of the eight stacks, the dealer's rightmost first. */
  woodpile?: number[];
  cut?: string | null;
  cut_options?: string[];
  /** The banker who chose it, "random", or empty for the house. */
  cut_by?: string;
  /** The cut that the banker has chosen and that is not made yet. */
  chosen_cut?: [string, string[]] | null;
  /** "laja" or "reshuffle", while the tiles are to be mixed again. */
  mixing?: "laja" | "reshuffle" | null;
  /** Whether the one laja on request has been asked for in this round. */
  is_laja_asked?: boolean;
  /** Whether it was asked for and has not been made yet. */
  is_laja_due?: boolean;
  /** Stacks that the bank moved to the left and to the right end. */
  moved?: [number[], number[]] | null;
  /** The marker in the middle of the table: +4 or -4. */
  nominated?: number | null;
  /** Throws of the round so far, including void throws. */
  throws?: number;
  /** Boxes under the Off marker. */
  removed?: number[];
  /** Whether a throw is awaited that decides which box is taken out of play. */
  is_removing?: boolean;
  /** Whether the finished round had no result. */
  is_void?: boolean;
  /** The people who are out of play until reinstated. */
  excluded?: string[];
  /** Groups of people of whom no two may play here together. */
  barred?: string[][];
  /** The people who set before the others may look at their tiles. */
  set_first?: string[];
  /** Minimum and maximum from the next round on. */
  announced?: AnnouncedLimits | null;
  /** Person -> own maximum on a box, as on the sign (NZ 6.6). */
  player_maxima?: Record<string, number>;
  /** The same from the next round on. 0 means no maximum. */
  coming_maxima?: Record<string, number>;
  /** Side bet -> its limits from the next round on. */
  coming_side_bets?: Partial<Record<SideBet, SideLimits>>;
  /** Match play coupons that people hold. A coupon beside a wager is listed with the wager. */
  coupons?: Record<string, number[]>;
  /** Orders that wait for consent or approval. */
  proposals?: ProposalView[];
  disputes?: DisputeView[];
  /** The people who were told that the table closes after the round. */
  closing?: string[];
  /** Whether the set of tiles must be replaced before the next round. */
  is_set_faulty?: boolean;
  /** Since when the dice are in use. */
  dice_since_ms?: number | null;
  /** When the dice reach the maximum time of use in the book. */
  dice_due_ms?: number | null;
  dice?: number[];
  /** `None` while a pupil who deals still has to count, as for `first`, the position that is served first. */
  total?: number | null;
  first?: number | null;
  /** The counting ring, counter-clockwise from the position that counts as 1. */
  positions?: number[];
  /** Positions in the order in which they received their tiles. */
  delivered?: number[];
  /** Number of tiles in the unused area. */
  unused?: number;
  /** Shown after everything is paid, if the book lets players view them. */
  unused_tiles?: Record<string, string[]>;
  /** All 32 faces in rank order while the set is on display. */
  shown_tiles?: string[];
  /** Coins in the losing wager area. `None` while a pupil who deals still has to count them. */
  losing?: number | null;
  float_coins?: number;
  /** Commission taken this round. */
  commission?: number;
  /** When the time is up for the people in `awaits`. `None` without a clock, or if nothing happens at its end. */
  deadline_ms?: number | null;
  /** The people for whom the table waits. It goes on when one of them acts, or when the time is up. Bots are not included. */
  awaits?: string[];
  woodpile_commitment?: string | null;
  dice_commitment?: string | null;
  /** Commitment to the woodpile, tile by tile. */
  tiles_commitment?: string | null;
  mixing_commitment?: string | null;
  woodpile_secret?: string | null;
  dice_secret?: string | null;
  mixing_secret?: string | null;
  /** Seeds of the players who take part in this round. */
  seeds?: SeedView[];
  /** The people who have promised seeds for the next round. */
  promised?: string[];
  /** Whether the seeds for the dice have been asked for. After that the bank makes no more choices. */
  are_seeds_asked?: boolean;
  /** Draw -> the round of the public beacon on which it depends. */
  beacons?: Partial<Record<"dice" | "tiles", Beacon>>;
}

/** A legal command: sent as `{"do": do, "box": one of boxes, "coins": one of coins, **fields}`. */
export interface Right {
  do: CommandName;
  /** The boxes to choose from. Empty if the command has no box. */
  boxes?: number[];
  /** The amounts to choose from. `None` if the command has no amount. */
  coins?: Amounts | null;
  /** Its other fields, as they must be sent. */
  fields?: Record<string, unknown>;
  /** Fields that the sender fills in: tiles, seeds, stacks. */
  open?: string[];
}

/** Amounts of coins: from `least` to `most` in steps of `step`, counted from zero. */
export interface Amounts {
  least: number;
  /** `None` means all that the person has. */
  most?: number | null;
  step?: number;
  /** Amounts in this range that the chips in use cannot make. */
  but?: number[];
}

/** What only the viewer who decides on a box sees. */
export interface OwnHand {
  box: number;
  /** Its tiles as this viewer sees them, while they lie face down for everybody else. */
  hand?: HandView | null;
  /** Every distinct setting, while the hand is not set. */
  settings?: SettingChoice[];
  /** The house way's setting: after AskAdvice (MA 7(b)), and in every book after the round is settled. */
  advice?: SettingChoice | null;
  advice_clause?: string | null;
}

/** Four tiles somewhere on the table. */
export interface HandView {
  /** In order of delivery while not yet set. `None` is a tile face down. */
  tiles?: (string | null)[];
  low?: (string | null)[];
  high?: (string | null)[];
  /** A name code such as 'wong teen', 'pair five', 'points 8 eleven', 'zero', 'high_nine day'. */
  low_name?: string | null;
  high_name?: string | null;
  is_set?: boolean;
  is_exposed?: boolean;
  set_by?: string | null;
  turned?: boolean;
  /** The row of the house way that set it, for viewers who see the tiles. */
  clause?: string | null;
}

/** One way to set the viewer's own four tiles. Names are included only if the book lets them appear. */
export interface SettingChoice {
  low: [string, string];
  high: [string, string];
  low_name?: string | null;
  high_name?: string | null;
}

/** How one table is set up. The rule book holds everything else. */
export interface Settings {
  /** Numbered boxes of the layout. They include the house's box if the house plays on one. */
  boxes: number;
  /** Values of the chips in use, in coins. */
  chips: number[];
  /** Smallest wager, in coins. */
  minimum: number;
  /** Largest wager, in coins. */
  maximum: number;
  /** Largest total of all main wagers on one box (NZ 6.6), or none. */
  box_maximum?: number | null;
  /** Coins in the float tray when the table opens. */
  float_coins: number;
  /** Largest wager of one player on one box (NZ 6.6), or none. */
  player_maximum?: number | null;
  /** The most that the house risks in a shared bank (NZ 5.1(c), CAN 5.4), or no limit. */
  house_liability?: number | null;
  /** Gaming hours (from, to) as minutes of the day in the time zone `hours_zone` (CAN 14.1). `None` means always. */
  hours?: [number, number] | null;
  /** IANA name of the time zone of the gaming hours, such as Australia/Sydney. */
  hours_zone: string;
  /** Side bet -> its own limits, and the most that one pays. */
  side_bets: Partial<Record<SideBet, SideLimits>>;
  /** The person who approved a commission below the document's, and when (CAN 12.9). Empty if the document's applies. */
  commission_approved: string;
  /** The person who approved the calculation of the house's wager, and when (MA 8(h)). Empty if the document's applies. */
  house_wager_approved: string;
  /** The house's name on displays and in the log (NZ 1.0 House). */
  operator: string;
  /** Whether the coach gives advice while hands are set. Everybody at the table is told so. */
  practice: boolean;
  /** Hash of the public beacon's chain that takes part in tiles and dice. Empty if none does. */
  beacon: string;
}

/** Limits of a side bet apart from the main wager's, in coins. `None` if the bet has no limit of its own. */
export interface SideLimits {
  minimum?: number | null;
  maximum?: number | null;
  /** The most that one such bet wins, before commission. */
  pays_at_most?: number | null;
}

/** The holders of the bank this round, and what lies for it and against it. */
export interface BankView {
  kind?: BankKind;
  person?: string | null;
  box?: number | null;
  /** The player whose answer is awaited. */
  offered?: string | null;
  /** Players who have declined it this round or may not hold it. */
  asked?: string[];
  is_covered?: boolean;
  /** The banker's stake first. */
  stakes?: StakeView[];
  house_stake?: number;
  /** What covers the wagers alone, while the cover is awaited. */
  needed?: number | null;
  /** What covers them together with the house. `None` if the house takes no share. */
  half?: number | null;
  /** Total of the other players' main wagers when bets closed. */
  total?: number;
  /** Whether no maximum applies against it. */
  is_unlimited?: boolean;
  /** The house's own wager against it. */
  house_wager?: number;
  house_result?: Result | null;
  /** The holders of a pooled bank who were named to set its hand. */
  named?: string[];
}

/** What one holder of the bank has put up. */
export interface StakeView {
  person: string;
  coins: number;
}

export interface BoxView {
  number: number;
  /** "house" if the house banks on this box, "bank" if its player banks. */
  kind?: "bank" | "box" | "house";
  seated?: string | null;
  /** The person who decides on its tiles. Settled when bets close. */
  controller?: string | null;
  /** Whether the seated player has left the decisions to the highest wager (NZ 7.1(a)(ii)). */
  handed_over?: boolean;
  /** (bettor, nominee) for the decisions on the box (CAN 7.4(c)). */
  nominations?: [string, string][];
  wagers?: WagerView[];
  hand?: HandView | null;
  /** Whether the dealer was asked to set it the house way. */
  requested?: boolean;
  /** Whether the hand is conceded. Its tiles are never shown. */
  is_conceded?: boolean;
  /** Whether its wagers were returned. Its tiles lie in the unused area. */
  is_void?: boolean;
  /** The choice of its bettors after an irregularity. */
  choice?: ChoiceView | null;
  /** Tiles of the hand that everybody has seen, although the hand is not exposed. */
  known?: string[];
  /** A maximum of its own, shown by a marker (CAN 5.5). */
  maximum?: number | null;
  /** The player whose permission others need to wager on it (CAN 5.5). `None` if they need none. */
  owner?: string | null;
  low_result?: Half | null;
  high_result?: Half | null;
  result?: Result | null;
  /** The clauses that decided its match. */
  clauses?: string[];
}

/** Coins on one betting place of a box, visible to all. The first on a box lies nearest the dealer. */
export interface WagerView {
  person: string;
  bet: Bet;
  coins: number;
  outcome?: Result | null;
  is_settled?: boolean;
  won?: number;
  commission?: number;
  returned?: number;
  clauses?: string[];
  /** What the odds would have given, if such a bet pays at most what was won. */
  by_odds?: number | null;
  /** The value of a match play coupon beside the wager. Not coins. */
  coupon?: number;
  /** The part of `won` that the coupon has won. */
  coupon_won?: number;
  is_coupon_taken?: boolean;
}

/** The choice of the people who decide on a box after an irregularity. */
export interface ChoiceView {
  /** The people whose answers are awaited. */
  people: string[];
  /** "play", "void", "void-round" or "withdraw". */
  choices: string[];
  clause: string;
}

export interface PersonView {
  person: string;
  box?: number | null;
  /** Coins on the table that are not wagered. */
  stack?: number;
  /** Whether the player keeps the place without being waited for. */
  sits_out?: boolean;
}

/** The limits from the next round on, in coins (CAN 5.2). */
export interface AnnouncedLimits {
  minimum: number;
  maximum: number;
  /** `None` means no such limit. */
  box_maximum?: number | null;
  player_maximum?: number | null;
  house_liability?: number | null;
}

/** An order that waits for the agreement of others. Everybody sees it. */
export interface ProposalView {
  number: number;
  by: string;
  order: 
  | AllowExcess | AnnounceClosing | BarTogether | ChangeLimits | CorrectPayment | DecideDispute
  | GiveCoupon | Invalidate | LiftBar | LimitPlayer | LimitSideBet | OpenDispute | OrderReshuffle
  | OrderSetFirst | Reinstate | RejectSet | RemoveByDice | RemovePerson | ReplaceDice
  | ReplaceTiles | ReportAbsent | ReportDice | ReportExposed | ReportKnockedDown | ReportLateBet
  | ReportMisSet | ReportMiscounted | ReportMisdelivery | ReportMixed | ReportTile
  | ReportWithdrawnBet | Sanction | VacateSeat;
  /** "consent" of all in `asked`, or "approval" by a second supervisor or by all of them. */
  way: Way;
  asked?: string[];
  consented?: string[];
  deadline_ms: number;
  /** Whether the dealer waits. */
  is_waited_for?: boolean;
  /** Whether only a supervisor of the house may answer it, because it costs the house something. */
  needs_house?: boolean;
}

/** A complaint on record. */
export interface DisputeView {
  number: number;
  person: string;
  /** Text from the present round is empty until the round is over. This applies to all texts here. */
  complaint: string;
  /** The subject, shown together with the text. Empty if a supervisor has put the complaint on record. */
  about?: string;
  box?: number | null;
  round: number;
  decision?: string | null;
  review?: string | null;
}

/** One person's seeds for this round: the promises (SHA-256), and the revealed seeds. */
export interface SeedView {
  person: string;
  tiles: string;
  dice: string;
  tiles_seed?: string | null;
  dice_seed?: string | null;
  /** Whether this person is, or was, asked for a seed for the tiles. */
  is_asked_for_tiles?: boolean;
  is_asked_for_dice?: boolean;
}

/** The round of a public beacon on which a draw depends. */
export interface Beacon {
  /** Number of the beacon's round. */
  round: number;
  /** As hex. Empty if it is not recorded. */
  signature: string;
  /** Whether the beacon did not answer in time. */
  is_missed: boolean;
}

/** Data sent beside the view of a table. */
export interface Beside {
  /** Person -> display name, for everyone in the view. */
  names: Record<string, string>;
  /** The viewer's own display name, if `names` lacks it. */
  name?: string | null;
  /** Person -> drawing and colour, such as `cat.teal`, for each person in the view with an avatar. */
  avatars?: Record<string, string>;
  /** The server's clock. */
  now_ms: number;
  /** `supervisor`: the viewer may give the orders of the game supervisor. */
  role: "onlooker" | "player" | "supervisor";
  /** The person who supervises this table. */
  supervision: Supervision;
  /** The viewer is of the surveillance, who sees what a supervisor does but gives no orders. */
  is_watching?: boolean;
  /** Coins that the viewer has won (negative: lost) at this table. */
  net?: number;
  /** Time until which the dealer waits for the viewer, unless the viewer sends `go_on`; null if not waiting for them. */
  waits_ms?: number | null;
  /** Why the viewer may promise no seeds for the rest of the day: `person` if this person withheld one at any table after another was revealed; `address` if somebody at the same address did. */
  seed_bar?: "address" | "person" | null;
  /** `SEQ:HASH`, the head of the log when bets open and when a round is over; while seeds are requested, of the entry that requests them. */
  head?: string | null;
  /** Whether anybody may speak at the table. */
  talk?: TalkState;
  /** The viewer may speak there: as a player, the opener, or a supervisor of the house. */
  speaks?: boolean;
  /** The viewer may silence others and close the chat. */
  moderates?: boolean;
  /** The table is known only to people with its link. */
  private?: boolean;
  /** Delay in seconds with which spectators see the table. */
  watch_delay_s?: number;
  /** The viewer is a delayed spectator: this view is that late, and so is `now_ms`. The viewer may ask for a place, bring coins and complain; other orders and chat lines are refused as `watches_late`. */
  is_behind?: boolean;
  /** The people who are ready, while the first round waits until all are; null otherwise. */
  start?: FirstStart | null;
  /** Players whose connection is lost: closed 3 seconds ago, or silent for 15 seconds. */
  away?: string[];
  /** Boxes of bots that give way: a person who may sit down elsewhere may `sit_down` there. */
  bots_yield?: number[];
  /** Nothing can be stored now: the table waits. */
  disk_full?: boolean;
  /** The supervisor has paused the dealer. */
  held?: boolean;
  /** Speed of the dealer, as all players here wish. */
  pace?: "at_once" | "calm" | "normal" | "quick";
  /** The viewer plays with others and may propose an order to them. */
  may_propose?: boolean;
  /** What the viewer may order or propose now; sent only if the address asks for it: `/live?panel=1`. */
  orders?: OrderRight[];
  /** How the viewer may answer pending orders, as a supervisor of the house. */
  answers?: OrderRight[];
  /** What people have written during the round, for the supervisor. */
  written?: Written | null;
  /** For the pupil at a dealer's table: what only the pupil sees. */
  dealing?: DealersSide | null;
  /** The pupil who deals here; null if the dealer is automatic. */
  dealer?: string | null;
  /** The round that continues in this sandbox: nothing is recorded, and its coins belong to nobody. */
  sandbox?: PlayedFrom | null;
  /** Next duty of a paused dealer, for the supervisor; null if the dealer waits for people. */
  due?: string | null;
}

/** Says who supervises a table. */
export interface Supervision {
  /** "friends": the opener, while without a stake there, and the house's supervisors; "house": only the latter. */
  kind: "friends" | "house";
  /** The current supervisors, except those of the house. */
  by: string[];
  /** The supervisor is not of the house: orders that void, exclude or move coins need the players' consent. */
  by_consent: boolean;
}

/** Whether people may speak. */
export interface TalkState {
  closed?: "house" | "opener" | "round" | null;
  /** Clause that closes it during a round. */
  clause?: string | null;
  /** People who are silenced. */
  silenced?: string[];
}

/** The start of a table whose first round waits until all are ready. */
export interface FirstStart {
  /** People with a place who are ready, by box. Bots always are. */
  ready: string[];
  /** People with a place who are not ready, by box, without those who have gone. */
  waits_for: string[];
}

/** A legal order: sent as `{"do": do, **fields}`, with each field as listed here. */
export interface OrderRight {
  do: OrderName | CommandName;
  /** Field -> its values. Any of them is allowed, whatever the other fields hold. */
  one_of?: Record<string, (string | number | boolean | string[])[]>;
  /** Field -> the amounts, or numbers, to choose from. */
  amounts?: Record<string, Amounts>;
  /** Field -> the values of which it lists some. */
  several?: Record<string, Several>;
  /** Fields that the person who gives the order fills in. */
  open?: string[];
  /** The kind of agreement that it needs. `None` if it is carried out at once. */
  waits?: Way | null;
  /** Whether it needs the agreement of a supervisor of the house, because it costs the house something. */
  needs_house?: boolean;
}

/** A list of some of these values, each once, with at least `least` entries. */
export interface Several {
  of: (string | number)[];
  least?: number;
}

/** What people have written in the present round. Judges read it at once, the others when the round is over. */
export interface Written {
  disputes?: DisputeView[];
  /** Number of a proposal -> its reason. */
  reasons?: Record<string, string>;
}

/** What only the pupil sees. */
export interface DealersSide {
  mode: string;
  by_hand: DutyName[];
  /** The pupil's next duty, in a lesson. */
  due?: DutyName | null;
  /** The cut that was named and its options, while the tiles are to be cut. */
  cut?: [string, string[]] | null;
  hands?: ToSet[];
  /** The irregularity that the pupil can see: its kind and details. */
  seen?: Record<string, unknown> | null;
  is_stopped?: boolean;
  /** Only in a lesson. */
  score?: Score | null;
  /** Rounds that are over, and rounds in all. */
  rounds?: [number, number] | null;
  /** Whether the pupil may end the session: it has no fixed number of rounds. */
  may_end?: boolean;
  /** Whether the pupil has ended the session after this round. */
  is_ending?: boolean;
  /** Whether the session has ended. */
  is_over?: boolean;
}

/** Tiles that the dealer has to set. */
export interface ToSet {
  position: number;
  tiles: string[];
}

/** Numbers of right and wrong acts since the table was opened or resumed. */
export interface Score {
  right: number;
  wrong: number;
}

/** The round that a sandbox continues. */
export interface PlayedFrom {
  table: string;
  round: number;
}

/** A table as one viewer may see it, with further information about the table. */
export interface TableView extends BareView, Beside {}
