/** What has happened at a table. Written by `python3 run.py regenerate`: change the structs, not this file. */
import type { AllowExcess, AnnounceClosing, BarTogether, ChangeLimits, CorrectPayment, DecideDispute, GiveCoupon } from "./commands.ts";
import type { Invalidate, LiftBar, LimitPlayer, LimitSideBet, OpenDispute, OrderReshuffle, OrderSetFirst } from "./commands.ts";
import type { Reinstate, RejectSet, RemoveByDice, RemovePerson, ReplaceDice, ReplaceTiles, ReportAbsent } from "./commands.ts";
import type { ReportDice, ReportExposed, ReportKnockedDown, ReportLateBet, ReportMisSet, ReportMiscounted } from "./commands.ts";
import type { ReportMisdelivery, ReportMixed, ReportTile, ReportWithdrawnBet, Sanction, VacateSeat } from "./commands.ts";
import type { BankKind, Bet, Half, Result, SetBy, SideBet, Way } from "./names.ts";
import type { Settings } from "./view.ts";

export interface AdviceGiven {
  event: "advice_given";
  box: number;
  person: string;
  low?: string[];
  high?: string[];
  clause?: string;
}

/**
 * The house banks instead of this player, whose cut, +4 or -4 and request for the cup no longer count.
 *
 * If a chosen cut was already made, it is made again, as for a house bank.
 */
export interface BankChoicesDropped {
  event: "bank_choices_dropped";
  person: string;
  clause: string;
}

/** These choices of the banker no longer count, because the tiles are mixed again. The banker can choose again. */
export interface BankChoicesLapsed {
  event: "bank_choices_lapsed";
  person: string;
  choices: ("cup" | "cut" | "four" | "stacks")[];
  clause: string;
}

/** The house way's setting of the bank's hand, which the banker must confirm. Hidden from the others. */
export interface BankHandProposed {
  event: "bank_hand_proposed";
  box: number;
  low?: string[];
  high?: string[];
  clause?: string;
}

export interface BankOffered {
  event: "bank_offered";
  person: string;
  box: number;
  deadline_ms?: number | null;
  clause: string;
}

/** A player declined the bank, did not answer in time, or was skipped. */
export interface BankPassed {
  event: "bank_passed";
  person: string;
  /** Whether the clause forbids the player to hold the bank in this round, so that it was not offered. */
  is_skipped?: boolean;
  clause: string;
}

/** The bank is paid last: the rest of the losing wagers, less commission, and the stakes. */
export interface BankSettled {
  event: "bank_settled";
  kind: BankKind;
  /** Coins that lay in the losing wager area. */
  surplus: number;
  house_won?: number;
  house_returned?: number;
  shares: BankShare[];
  clauses: string[];
}

/** What one holder of the bank gets when it is settled. */
export interface BankShare {
  person: string;
  /** The holder's part of the surplus, before commission. */
  won: number;
  commission: number;
  /** What is left of the holder's stake. */
  returned: number;
}

/** The chung moves to the banker's box. The bank is not covered yet. */
export interface BankTaken {
  event: "bank_taken";
  person: string;
  box: number;
  kind: BankKind;
  clause: string;
  /** The box that is asked first before the next round, if the book moves this on. */
  pointer?: number | null;
}

export interface BarLifted {
  event: "bar_lifted";
  by?: string;
  reason?: string;
  clause?: string;
  people: string[];
}

/** The beacon did not answer in time. The draw is made without it, and the round is not proved. */
export interface BeaconMissed {
  event: "beacon_missed";
  which: "dice" | "tiles";
  round: number;
}

/** All seeds are revealed. The draw waits for a round of the public beacon that nobody knows yet. */
export interface BeaconNamed {
  event: "beacon_named";
  which: "dice" | "tiles";
  /** The hash of the beacon's chain. */
  chain: string;
  /** Number of the beacon's round: the first that is published at least two seconds later. */
  round: number;
}

/** The beacon has published its round, which takes part in the draw. */
export interface BeaconRecorded {
  event: "beacon_recorded";
  which: "dice" | "tiles";
  round: number;
  /** 48 bytes as hex. */
  signature: string;
}

/** A late bet is not accepted, or a withdrawn bet still counts. */
export interface BetRefused {
  event: "bet_refused";
  by?: string;
  reason?: string;
  clause?: string;
  person: string;
  box: number;
  coins: number;
  /** "late" or "withdrawn". */
  was: string;
  bet?: Bet;
}

export interface BetsClosed {
  event: "bets_closed";
  clause: string;
}

export interface BetsOpened {
  event: "bets_opened";
  deadline_ms?: number | null;
  commitments?: Commitments | null;
}

/** SHA-256 of the secrets of a round, as hex, published before wagers and before any player's seed. */
export interface Commitments {
  woodpile: string;
  dice: string;
  /** The woodpile once more, tile by tile, so that some tiles can stay hidden for good: see `commitments.root`. */
  tiles: string;
  /** Commitment to the house's seed of the mixing, which makes the woodpile together with the players' seeds. */
  mixing: string;
}

export interface BoughtIn {
  event: "bought_in";
  person: string;
  coins: number;
}

export interface BoxChosen {
  event: "box_chosen";
  person: string;
  box: number;
}

/** The Off marker lies on the box. */
export interface BoxRemoved {
  event: "box_removed";
  by?: string;
  reason?: string;
  clause?: string;
  box: number;
}

export interface CashedOut {
  event: "cashed_out";
  person: string;
  coins: number;
}

/** A choice after exposed tiles ended without an answer: time is up, or the tiles are taken back. */
export interface ChoiceLapsed {
  event: "choice_lapsed";
  person: string;
  box: number;
  clause: string;
}

export interface ChoiceMade {
  event: "choice_made";
  person: string;
  box: number;
  choice: string;
  clause: string;
}

export interface ChoiceOffered {
  event: "choice_offered";
  person: string;
  box: number;
  /** "play" and one of "void", "withdraw" and "void-round". */
  choices: string[];
  clause: string;
}

export interface ClosingAnnounced {
  event: "closing_announced";
  by?: string;
  reason?: string;
  clause?: string;
  to: string;
}

/** A supervisor was shown the tiles of a conceded hand. */
export interface ConcededHandSeen {
  event: "conceded_hand_seen";
  by: string;
  box: number;
}

export interface ControlGiven {
  event: "control_given";
  person: string;
  box: number;
}

/**
 * It is settled who decides on a box this round.
 *
 * `None` means that nobody may, and the dealer sets it the house way.
 */
export interface ControlSettled {
  event: "control_settled";
  box: number;
  person: string | null;
  clause: string;
}

/** A player holds one more match play coupon. No coins move. */
export interface CouponGiven {
  event: "coupon_given";
  by?: string;
  reason?: string;
  clause?: string;
  person: string;
  value: number;
}

/** A coupon lies beside the wager. `value` 0 means that it was taken back. */
export interface CouponLaid {
  event: "coupon_laid";
  person: string;
  box: number;
  value: number;
  clause: string;
}

/** The wagers are known, and the banker puts up the cover. */
export interface CoverAsked {
  event: "cover_asked";
  /** Total of the other players' main wagers. */
  total: number;
  /** What covers the bank alone. */
  alone: number;
  /** What covers the bank together with the house. `None` if the house takes no share. */
  half: number | null;
  deadline_ms?: number | null;
  clause: string;
}

export interface CoverMiscounted {
  event: "cover_miscounted";
  by?: string;
  reason?: string;
  clause?: string;
  counted: number;
  total: number;
}

/** It is final who banks this round. */
export interface CoverSettled {
  event: "cover_settled";
  kind: BankKind;
  total: number;
  /** What the house adds from the float tray. */
  house_stake?: number;
  /** The people who see and set the bank's tiles. If empty, the dealer sets them. */
  handlers?: string[];
  /** Whether no maximum applies against this bank. */
  is_unlimited?: boolean;
  clause: string;
}

/** The banker shakes the cup. */
export interface CupTaken {
  event: "cup_taken";
  person: string;
  clause: string;
}

export interface CutChosen {
  event: "cut_chosen";
  person: string;
  cut: string;
  options?: string[];
  clause: string;
}

export interface DealerHeld {
  event: "dealer_held";
  by: string;
  /** ended: by itself. */
  what: "ended" | "held" | "let_go" | "stepped";
  duty?: string;
}

export interface DealingBegun {
  event: "dealing_begun";
  by: string;
  mode: "exam" | "lesson";
  by_hand?: string[];
  rate?: number;
  seed?: string;
  rounds?: number;
  pass_mark?: number | null;
}

/** A dealer's table is over: the pupil's actions are final, and nothing more is dealt. */
export interface DealingEnded {
  event: "dealing_ended";
  rounds: number;
  /** The pupil, if the pupil ended it. Empty if all rounds are over. */
  by?: string;
}

/** A wrong delivery was corrected before anybody had looked. */
export interface DeliveryCorrected {
  event: "delivery_corrected";
  by?: string;
  reason?: string;
  clause?: string;
}

export interface DiceCounted {
  event: "dice_counted";
  dice: [number, number, number];
  /** Total of the dice, without a nominated +4 or -4. 0, like `first`, if a pupil still has to count. */
  total: number;
  /** The position that receives the first group: a box number, 0 for the dealer, -1 for the dead hand. A number above the boxes of the layout is a notional position. */
  first: number;
  clause: string;
}

export interface DiceReplaced {
  event: "dice_replaced";
  by?: string;
  reason?: string;
  clause?: string;
  at_ms: number;
}

export interface DiceShaken {
  event: "dice_shaken";
  /** Hidden until counted. If empty, they are drawn when the lid is lifted. */
  dice?: number[];
  /** The banker who shook. `None` means the dealer. */
  by?: string | null;
  shakes?: number;
}

/** The throw is void, and the dice are shaken again. */
export interface DiceVoided {
  event: "dice_voided";
  by?: string;
  reason?: string;
  clause?: string;
  fault: string;
}

export interface DisputeDecided {
  event: "dispute_decided";
  by?: string;
  reason?: string;
  clause?: string;
  number: number;
  decision: string;
  is_review?: boolean;
}

/** A complaint is on record, with the notice that an inspector is present and may be consulted. */
export interface DisputeOpened {
  event: "dispute_opened";
  by?: string;
  reason?: string;
  clause?: string;
  number: number;
  person: string;
  complaint: string;
  /** The subject that the player gives, from a closed list. Empty if a supervisor has put the complaint on record. */
  about?: string;
  box?: number | null;
  round: number;
}

/** The complaint is withdrawn by its owner. */
export interface DisputeWithdrawn {
  event: "dispute_withdrawn";
  by?: string;
  reason?: string;
  clause?: string;
  number: number;
}

/** What the pupil did, and the mistake, if there was one. */
export interface DutyJudged {
  event: "duty_judged";
  by: string;
  duty: string;
  act?: string;
  code?: string;
  clause?: string;
  /** Milliseconds since it was the pupil's turn. */
  took_ms?: number;
}

export interface EmptyBoxesCollected {
  event: "empty_boxes_collected";
  positions: number[];
  clause: string;
}

/** The box has a separate maximum, shown by a marker. */
export interface ExcessAllowed {
  event: "excess_allowed";
  by?: string;
  reason?: string;
  clause?: string;
  box: number;
  person: string;
  maximum: number;
}

export interface FloatFilled {
  event: "float_filled";
  coins: number;
}

export interface FourNominated {
  event: "four_nominated";
  person: string;
  amount: number;
  clause: string;
}

/** The hand is conceded: the wager is collected, and the tiles go to the work area unseen. */
export interface HandConceded {
  event: "hand_conceded";
  box: number;
  person: string;
  clause: string;
}

export interface HandExposed {
  event: "hand_exposed";
  box: number;
  low: [string, string];
  high: [string, string];
  low_name: string;
  high_name: string;
}

export interface HandMatched {
  event: "hand_matched";
  box: number;
  low: Half;
  high: Half;
  result: Result;
  clauses: string[];
  outcomes?: WagerOutcome[];
}

/** How one wager on a matched box ends: the main wager by the match, a side bet by its own line. */
export interface WagerOutcome {
  person: string;
  bet: Bet;
  outcome: Result;
}

/** A hand is set (again) by the house way after an error. `position` may be the house's or the bank's. */
export interface HandReset {
  event: "hand_reset";
  by?: string;
  reason?: string;
  clause?: string;
  position: number;
  low?: string[];
  high?: string[];
  /** The row of the house way that decided. */
  row?: string;
  /** Names of the hands, if they lie face up. */
  low_name?: string | null;
  high_name?: string | null;
}

/** A box's hand lies face down in two stacks. */
export interface HandSet {
  event: "hand_set";
  box: number;
  low?: string[];
  high?: string[];
  set_by: SetBy;
  /** Whether the player named the hands the wrong way round. They were swapped, and this is no foul. */
  turned?: boolean;
  /** For the house way: the row that decided. Shown only to viewers who may see the tiles. */
  clause?: string;
}

/** The wagers on a box are returned and its tiles go to the unused area, unseen. */
export interface HandVoided {
  event: "hand_voided";
  by?: string;
  reason?: string;
  clause?: string;
  box: number;
}

/** The house banks: nobody takes the bank, none is offered, or nobody wagers against the player who took it. */
export interface HouseBanks {
  event: "house_banks";
  clause: string;
  /** The player who had taken the bank. `None` if nobody had. */
  person?: string | null;
  pointer?: number | null;
  /** Until when players may wager against the house after a player held the bank. `None` keeps the deadline. */
  deadline_ms?: number | null;
}

export interface HouseHandExposed {
  event: "house_hand_exposed";
  low: [string, string];
  high: [string, string];
  low_name: string;
  high_name: string;
  clause: string;
}

export interface HouseHandSet {
  event: "house_hand_set";
  low?: string[];
  high?: string[];
  clause?: string;
}

/** The house's wager is lost and joins the losing wagers. */
export interface HouseWagerCollected {
  event: "house_wager_collected";
  coins: number;
  clause: string;
}

/** The house's wager is lowered to `coins` in total. The difference goes back to the float tray. */
export interface HouseWagerLessened {
  event: "house_wager_lessened";
  coins: number;
  taken_off: number;
  /** The banker who asked for it. `None` if the bank could not cover more, or if the dealer's hand is void. */
  by?: string | null;
  clause?: string;
}

/** The dealer's own hand is matched with the bank's. */
export interface HouseWagerMatched {
  event: "house_wager_matched";
  low: Half;
  high: Half;
  result: Result;
  clauses: string[];
}

/** The house's wager has won: stake and winnings go to the float tray, without commission. */
export interface HouseWagerPaid {
  event: "house_wager_paid";
  stake: number;
  won: number;
  sources: Source[];
  clause: string;
}

/** A source of a payment: "float", "losing", "stake:PERSON", "stake:house" or "stack:PERSON". */
export interface Source {
  account: string;
  coins: number;
}

/** The house places a wager against a player's bank from the float tray. */
export interface HouseWagerPlaced {
  event: "house_wager_placed";
  coins: number;
  clause: string;
}

/** The house's wager goes back to the float tray, after a push or a void round. */
export interface HouseWagerReturned {
  event: "house_wager_returned";
  coins: number;
  clause: string;
}

export interface HouseWayAsked {
  event: "house_way_asked";
  box: number;
  person: string;
  clause: string;
}

/** A planned incident has happened. */
export interface IncidentSeen {
  event: "incident_seen";
  kind: string;
  command?: string;
}

export interface LajaAsked {
  event: "laja_asked";
  person: string;
  clause: string;
}

/** The tiles were mixed once more. `woodpile` is hidden from every viewer. */
export interface LajaMade {
  event: "laja_made";
  woodpile?: string[];
  clause: string;
}

/** The tiles that leave the table have been checked again, and lie in order of rank. */
export interface LeavingSetChecked {
  event: "leaving_set_checked";
  tiles: string[];
  clause: string;
}

export interface Left {
  event: "left";
  person: string;
  /** Coins that went back from the table to the account. */
  coins: number;
}

/** New limits, from the next round on. `None` means no such limit. */
export interface LimitsAnnounced {
  event: "limits_announced";
  by?: string;
  reason?: string;
  clause?: string;
  minimum: number;
  maximum: number;
  box_maximum?: number | null;
  player_maximum?: number | null;
  house_liability?: number | null;
  /** Whether they already apply to the round that is about to begin. */
  is_at_once?: boolean;
}

export interface LosingAreaCleared {
  event: "losing_area_cleared";
  coins: number;
  clause: string;
}

/** One losing wager is taken. `returned` is the part that was never valid. */
export interface LosingCollected {
  event: "losing_collected";
  box: number;
  person: string;
  bet: Bet;
  stake: number;
  taken: number;
  returned: number;
  area: "float" | "losing";
  clauses: string[];
  /** Whether a match play coupon beside it is taken too. */
  is_coupon_taken?: boolean;
}

/** All matches of the round are taken back and the coins lie where they lay, to be matched again. */
export interface MatchesUndone {
  event: "matches_undone";
  moves: Move[];
  /** Whether conceded wagers lie there again too, because the round is void. */
  with_conceded?: boolean;
  /** Boxes of which only the concession is taken back too. */
  conceded?: number[];
  clause: string;
}

/** Coins from one of the table's accounts to another. */
export interface Move {
  debit: string;
  credit: string;
  coins: number;
}

/** A hand that was not set the house way is played as it is. */
export interface MisSetStands {
  event: "mis_set_stands";
  by?: string;
  reason?: string;
  clause?: string;
  position: number;
}

export interface NamesAsked {
  event: "names_asked";
  box: number;
  person: string;
  clause: string;
}

export interface Nominated {
  event: "nominated";
  person: string;
  box: number;
  nominee: string;
  /** False takes the nomination back. */
  named?: boolean;
}

/** An order waits for the consent of all in `asked`, or for a second supervisor's approval. */
export interface OrderProposed {
  event: "order_proposed";
  /** Number of the proposal at this table, from 1. */
  number: number;
  by: string;
  order: 
  | AllowExcess | AnnounceClosing | BarTogether | ChangeLimits | CorrectPayment | DecideDispute
  | GiveCoupon | Invalidate | LiftBar | LimitPlayer | LimitSideBet | OpenDispute | OrderReshuffle
  | OrderSetFirst | Reinstate | RejectSet | RemoveByDice | RemovePerson | ReplaceDice
  | ReplaceTiles | ReportAbsent | ReportDice | ReportExposed | ReportKnockedDown | ReportLateBet
  | ReportMisSet | ReportMiscounted | ReportMisdelivery | ReportMixed | ReportTile
  | ReportWithdrawnBet | Sanction | VacateSeat;
  way: Way;
  asked: string[];
  deadline_ms: number;
  /** Whether the dealer does nothing until it is decided. */
  is_waited_for?: boolean;
  /** Whether a supervisor of the house ordered it. */
  by_house?: boolean;
  /** Whether only a supervisor of the house may answer it, because it costs the house something. */
  needs_house?: boolean;
}

export interface OrdersRefused {
  event: "orders_refused";
  by: string;
  order: string;
  code: string;
  clause?: string;
  /** More than one if the person gave so many in a minute that they are only counted. */
  times?: number;
}

export interface OthersPermitted {
  event: "others_permitted";
  box: number;
  person: string;
  permitted: boolean;
  clause: string;
}

/** The float tray pays a person `coins`, or gets them back if negative. */
export interface PaymentCorrected {
  event: "payment_corrected";
  by?: string;
  reason?: string;
  clause?: string;
  person: string;
  coins: number;
  approved_by: string;
}

export interface PeopleBarred {
  event: "people_barred";
  by?: string;
  reason?: string;
  clause?: string;
  people: string[];
}

/** A person is out of play until reinstated, or for this round only. */
export interface PersonExcluded {
  event: "person_excluded";
  by?: string;
  reason?: string;
  clause?: string;
  person: string;
  /** Whether the person keeps the place and plays again in the next round (CAN 9.3). */
  is_for_round?: boolean;
}

export interface PlayerAbsent {
  event: "player_absent";
  by?: string;
  reason?: string;
  clause?: string;
  box: number;
  person: string;
}

/** A player has a personal maximum on each box, shown on the sign. */
export interface PlayerLimited {
  event: "player_limited";
  by?: string;
  reason?: string;
  clause?: string;
  person: string;
  /** In coins. 0 means no maximum any more. */
  maximum: number;
  /** Whether it already applies to the round that is about to begin. */
  is_at_once?: boolean;
}

export interface ProposalAnswered {
  event: "proposal_answered";
  number: number;
  person: string;
  consents: boolean;
  as_supervisor?: boolean;
}

/** The result of a proposed order. If it was given, its events follow. */
export interface ProposalEnded {
  event: "proposal_ended";
  number: number;
  /** round: the next round has begun. */
  cause: "declined" | "given" | "refused" | "round" | "time";
  /** The code of the refusal, if the table refused the order after all. */
  code?: string;
}

export interface Reinstated {
  event: "reinstated";
  by?: string;
  reason?: string;
  clause?: string;
  box?: number | null;
  person?: string | null;
}

/** A box is to be taken out of play by dice. */
export interface RemovalOrdered {
  event: "removal_ordered";
  by?: string;
  reason?: string;
  clause?: string;
}

/** The throw for the removal. If `box` is `None`, it fell on the operator's box and is repeated. */
export interface RemovalThrown {
  event: "removal_thrown";
  dice: [number, number, number];
  total: number;
  box: number | null;
  clause: string;
}

/** The tiles must be mixed again before the round goes on. */
export interface ReshuffleAsked {
  event: "reshuffle_asked";
  by?: string;
  reason?: string;
  clause?: string;
  is_laja?: boolean;
}

export interface RoundEnded {
  event: "round_ended";
  round: number;
  /** The tiles that were not played. They may be viewed after everything is paid. */
  unused?: Record<string, string[]>;
  clause?: string;
  /** The kind of bank in the round. */
  bank?: BankKind;
  banker?: string | null;
}

/**
 * The round has no result. All wagers and stakes are returned, and the bank's turn is not used up.
 *
 * If the tiles had not been cut, the round number is not used up either: a round begins with the cut (NZ 1.0
 * Round).
 */
export interface RoundVoided {
  event: "round_voided";
  by?: string;
  reason?: string;
  clause?: string;
  round: number;
  cause: string;
  unused?: Record<string, string[]>;
}

export interface SatDown {
  event: "sat_down";
  person: string;
  box: number;
}

export interface SatIn {
  event: "sat_in";
  person: string;
}

export interface SatOut {
  event: "sat_out";
  person: string;
}

export interface SeatVacated {
  event: "seat_vacated";
  by?: string;
  reason?: string;
  clause?: string;
  person: string;
  box: number;
}

export interface SecretsRevealed {
  event: "secrets_revealed";
  secrets: Secrets;
}

/**
 * The secrets themselves, as hex, published when the round is over.
 *
 * If tiles stay hidden for good, the woodpile's secret is left out. The other tiles are opened one by one
 * instead.
 */
export interface Secrets {
  woodpile: string;
  dice: string;
  /** The house's seed of the mixing. */
  mixing: string;
  /** Place in the woodpile as it was stacked -> face and salt. */
  openings?: Record<string, [string, string]>;
  /** Place of a hidden tile -> its leaf. */
  leaves?: Record<string, string>;
  /** Positions whose tiles stay hidden for good. */
  hidden?: number[];
}

/** A promised seed is revealed: 32 bytes as hex. */
export interface SeedRevealed {
  event: "seed_revealed";
  person: string;
  which: "dice" | "tiles";
  seed: string;
}

/** The seeds on which the dice depend are asked for. The bank makes no more choices. */
export interface SeedsAsked {
  event: "seeds_asked";
  /** The people who give a seed: they promised one, and wagered in this round or hold its bank. */
  asked?: string[];
}

/** A person has promised two seeds: their SHA-256, as hex. */
export interface SeedsCommitted {
  event: "seeds_committed";
  person: string;
  tiles: string;
  dice: string;
}

/**
 * A seed was withheld after another was revealed. The revealed seeds no longer count.
 *
 * The next promises of the others replace them, and these seeds are asked for now.
 */
export interface SeedsVoided {
  event: "seeds_voided";
  which: "dice" | "tiles";
  /** The people who withheld a seed. They give none for the rest of the day. */
  withheld: string[];
  /** The people whose next promise takes part instead. */
  asked: string[];
  /** In UTC, counted from 1970. */
  day: number;
}

export interface SetFirstOrdered {
  event: "set_first_ordered";
  by?: string;
  reason?: string;
  clause?: string;
  people: string[];
}

/** The set is sealed and labelled with table, date and time, signed by dealer and supervisor, and replaced. */
export interface SetRejected {
  event: "set_rejected";
  by?: string;
  reason?: string;
  clause?: string;
  table: string;
  at_ms: number;
  signed_by: string[];
}

/** New limits of a side bet, from the next round on. `None` means no such limit. */
export interface SideBetLimited {
  event: "side_bet_limited";
  by?: string;
  reason?: string;
  clause?: string;
  bet: SideBet;
  minimum?: number | null;
  maximum?: number | null;
  pays_at_most?: number | null;
  /** Whether they already apply to the round that is about to begin. */
  is_at_once?: boolean;
}

export interface StacksMoved {
  event: "stacks_moved";
  person: string;
  to_left?: number[];
  to_right?: number[];
  /** The eight stacks from the dealer's right in the new order, by their former numbers. */
  order: number[];
  clause: string;
}

/** The house takes the stake of a holder who broke the rules. */
export interface StakeForfeited {
  event: "stake_forfeited";
  by?: string;
  reason?: string;
  clause?: string;
  person: string;
  coins: number;
}

/** `coins` is the whole stake of a holder of the bank, `added` the change (negative: taken back). */
export interface StakePlaced {
  event: "stake_placed";
  person: string;
  coins: number;
  added: number;
  clause?: string;
}

/** A stake of the bank goes back to its owner: taken back, void, or another player banks. */
export interface StakeReturned {
  event: "stake_returned";
  /** "house" for the house's half of a shared bank. */
  person: string;
  coins: number;
  clause?: string;
}

export interface TableClosed {
  event: "table_closed";
  /** Coins of the float tray that went back to the house. */
  float_coins?: number;
  /** Coins of the commission box that went to the house. */
  commission?: number;
}

export interface TableOpened {
  event: "table_opened";
  table: string;
  book: string;
  edition: string;
  digest: string;
  settings: Settings;
  /** Position of the house's hand. */
  house?: number;
  /** Options and readings of the book with another choice than its default. */
  choices?: Record<string, boolean | number | string | string[]>;
  /** The operator file on top of the book, as TOML. Empty if there is none. */
  operator_file?: string;
  /** The time of opening. The dice are in use from then on. `None` if no time is known. */
  at_ms?: number | null;
}

export interface TileFaulty {
  event: "tile_faulty";
  by?: string;
  reason?: string;
  clause?: string;
  fault: string;
}

export interface TilesChecked {
  event: "tiles_checked";
  tiles: string[];
}

export interface TilesCut {
  event: "tiles_cut";
  /** Number of the round that begins (NZ 1.0 Round). */
  round: number;
  cut: string;
  options: string[];
  clause: string;
  /** The banker who chose it; "random"; empty for the house. */
  chosen_by?: string;
  /** If drawn by lot: the index of the approved cut, from 0. */
  drawn?: number | null;
  /** If drawn by lot: the number of approved cuts. */
  out_of?: number | null;
}

export interface TilesDelivered {
  event: "tiles_delivered";
  /** Position -> four faces, in order of delivery. Viewers see only the tiles that they may see. */
  hands: Record<string, string[]>;
  deadline_ms?: number | null;
  clause?: string;
}

/** Tiles that should lie face down were seen, or were shown as the rules allow. Everybody knows them now. */
export interface TilesExposed {
  event: "tiles_exposed";
  by?: string;
  reason?: string;
  clause?: string;
  at: string;
  exposed_by: string;
  position?: number | null;
  count: number;
  tiles?: string[];
  /** The tiles as the reporter named them. They are compared with nothing, and hidden while a round is on (NZ 10.9(b)). */
  named?: string[];
}

export interface TilesMixed {
  event: "tiles_mixed";
  by?: string;
  reason?: string;
  clause?: string;
  boxes: number[];
  reconstructed: boolean;
}

export interface TilesReplaced {
  event: "tiles_replaced";
  by?: string;
  reason?: string;
  clause?: string;
  whole_set: boolean;
}

/** All tiles were shuffled and stacked again. Cut, dice and delivery are done again. */
export interface TilesReshuffled {
  event: "tiles_reshuffled";
  woodpile?: string[];
  clause: string;
}

export interface TilesShown {
  event: "tiles_shown";
  /** Whether a new game starts, even with players at the table: the house banks the next round (MA 8(b)). */
  is_start?: boolean;
}

export interface TilesStacked {
  event: "tiles_stacked";
  /** Hidden from every viewer while the tiles lie face down. */
  woodpile?: string[];
}

/** The person who decides on a box has looked at its tiles. */
export interface TilesViewed {
  event: "tiles_viewed";
  box: number;
  person: string;
}

export interface TilesWashed {
  event: "tiles_washed";
  /** Number of the round for these tiles. The round begins with the cut. */
  round: number;
  commitments?: Commitments | null;
  /** The people whose promised seeds take part. */
  seeds?: string[];
  /** The day in UTC, counted from 1970, if a person was barred from giving seeds for the rest of a day. */
  day?: number | null;
  /** Minute of the day in the time zone of the gaming hours. `None` if the table has no gaming hours. */
  minute?: number | null;
}

export interface TimeCalled {
  event: "time_called";
  now_ms: number;
  /** Until when the banker may set the hand, if it is not set yet. */
  deadline_ms?: number | null;
  /** Whether everybody for whom the table waited had gone. */
  is_early?: boolean;
}

/** The owner was told that further wagers below the minimum will be returned (CAN 5.1(c)). */
export interface UnderMinimumAdvised {
  event: "under_minimum_advised";
  person: string;
  clause: string;
}

/** A wager is lost because its owner broke the rules. */
export interface WagerForfeited {
  event: "wager_forfeited";
  by?: string;
  reason?: string;
  clause?: string;
  person: string;
  box: number;
  bet: Bet;
  coins: number;
  area: "float" | "losing";
  /** The part that was never valid and goes back. */
  returned?: number;
}

/**
 * One winning wager is paid.
 *
 * `won` is by the odds, `commission` is taken from it, `returned` is the stake.
 */
export interface WagerPaid {
  event: "wager_paid";
  box: number;
  person: string;
  bet: Bet;
  stake: number;
  won: number;
  commission: number;
  returned: number;
  clauses: string[];
  /** The accounts that pay the winnings. If empty, the float tray does. */
  sources?: Source[];
  /** What the odds would have given, if such a bet pays at most what is won. */
  by_odds?: number | null;
  /** The part of the winnings that a match play coupon has won. The float tray pays it for any bank. */
  coupon?: number;
  is_coupon_taken?: boolean;
}

/** `coins` is the whole wager, `added` the change from the stack (negative: returned). */
export interface WagerPlaced {
  event: "wager_placed";
  person: string;
  box: number;
  bet: Bet;
  coins: number;
  added: number;
}

/** A standing wager goes back to its owner's stack when the round ends. */
export interface WagerReleased {
  event: "wager_released";
  box: number;
  person: string;
  bet: Bet;
  coins: number;
}

/** The dealer returned a wager that was not allowed when bets closed. */
export interface WagerReturned {
  event: "wager_returned";
  person: string;
  box: number;
  bet: Bet;
  coins: number;
  clause: string;
}

/** A push: no coins move, and the stake stays with the player. */
export interface WagerStands {
  event: "wager_stands";
  box: number;
  person: string;
  bet: Bet;
  stake: number;
  clauses: string[];
}

export interface WagerTakenBack {
  event: "wager_taken_back";
  person: string;
  box: number;
  bet: Bet;
  coins: number;
}

/** One fact. */
export type TableEvent =
  | AdviceGiven | BankChoicesDropped | BankChoicesLapsed | BankHandProposed | BankOffered
  | BankPassed | BankSettled | BankTaken | BarLifted | BeaconMissed | BeaconNamed | BeaconRecorded
  | BetRefused | BetsClosed | BetsOpened | BoughtIn | BoxChosen | BoxRemoved | CashedOut
  | ChoiceLapsed | ChoiceMade | ChoiceOffered | ClosingAnnounced | ConcededHandSeen | ControlGiven
  | ControlSettled | CouponGiven | CouponLaid | CoverAsked | CoverMiscounted | CoverSettled
  | CupTaken | CutChosen | DealerHeld | DealingBegun | DealingEnded | DeliveryCorrected
  | DiceCounted | DiceReplaced | DiceShaken | DiceVoided | DisputeDecided | DisputeOpened
  | DisputeWithdrawn | DutyJudged | EmptyBoxesCollected | ExcessAllowed | FloatFilled
  | FourNominated | HandConceded | HandExposed | HandMatched | HandReset | HandSet | HandVoided
  | HouseBanks | HouseHandExposed | HouseHandSet | HouseWagerCollected | HouseWagerLessened
  | HouseWagerMatched | HouseWagerPaid | HouseWagerPlaced | HouseWagerReturned | HouseWayAsked
  | IncidentSeen | LajaAsked | LajaMade | LeavingSetChecked | Left | LimitsAnnounced
  | LosingAreaCleared | LosingCollected | MatchesUndone | MisSetStands | NamesAsked | Nominated
  | OrderProposed | OrdersRefused | OthersPermitted | PaymentCorrected | PeopleBarred
  | PersonExcluded | PlayerAbsent | PlayerLimited | ProposalAnswered | ProposalEnded | Reinstated
  | RemovalOrdered | RemovalThrown | ReshuffleAsked | RoundEnded | RoundVoided | SatDown | SatIn
  | SatOut | SeatVacated | SecretsRevealed | SeedRevealed | SeedsAsked | SeedsCommitted
  | SeedsVoided | SetFirstOrdered | SetRejected | SideBetLimited | StacksMoved | StakeForfeited
  | StakePlaced | StakeReturned | TableClosed | TableOpened | TileFaulty | TilesChecked | TilesCut
  | TilesDelivered | TilesExposed | TilesMixed | TilesReplaced | TilesReshuffled | TilesShown
  | TilesStacked | TilesViewed | TilesWashed | TimeCalled | UnderMinimumAdvised | WagerForfeited
  | WagerPaid | WagerPlaced | WagerReleased | WagerReturned | WagerStands | WagerTakenBack;
