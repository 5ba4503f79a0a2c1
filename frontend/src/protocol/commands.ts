/** What the page sends over the live connection. Written by `python3 run.py regenerate`: change the structs, not this file. */
import type { Bet, Phase, QuickMessage, SideBet } from "./names.ts";

/** Consent to a proposed order or decline it. */
export interface AnswerProposal {
  do: "answer_proposal";
  number: number;
  consents: boolean;
}

/** Ask the dealer how the house would set the hand (MA 7(b)). The player still sets it. */
export interface AskAdvice {
  do: "ask_advice";
  box: number;
}

/** Ask the dealer to set the hand by the house way. */
export interface AskHouseWay {
  do: "ask_house_way";
  box: number;
}

/** Ask for an additional mix of the stacked tiles. */
export interface AskLaja {
  do: "ask_laja";
}

/** Ask for the names of the two-tile hands in the own tiles, if the book gives names on request. */
export interface AskNames {
  do: "ask_names";
  box: number;
}

/** Bring coins from the person's account to the table. */
export interface BuyIn {
  do: "buy_in";
  coins: number;
}

/** Take coins from the table back to the account. */
export interface CashOut {
  do: "cash_out";
  coins: number;
}

/** Answer a choice after exposed tiles: play on, void the hand or round, withdraw the bet. */
export interface Choose {
  do: "choose";
  /** "play", "void" or "withdraw". */
  choice: string;
  box: number;
}

/** Choose the cut, or the style of delivery, as the banker. */
export interface ChooseCut {
  do: "choose_cut";
  cut: string;
  options?: string[];
}

/** Commit to two seeds for the next round whose tiles are washed: the SHA-256 of each, as hex. */
export interface CommitSeeds {
  do: "commit_seeds";
  tiles: string;
  dice: string;
}

/** Complain, as a player. The complaint is on record at once, and a supervisor decides it. */
export interface Complain {
  do: "complain";
  about: 
  | "bank" | "conduct" | "cut" | "delivery" | "exposed" | "match" | "order" | "other" | "payment"
  | "setting" | "wager";
  /** The box, or `None` for no box in particular. */
  box?: number | null;
  /** The complaint in the player's own words. */
  complaint?: string;
  /** The round that the player disputes: the present one or an earlier one. `None` is the round of the last cut, whenever the complaint arrives. */
  round?: number | null;
}

/** Give up the hand and the wager: a concession (NZ 10.13), a surrender (MA 7(f)). */
export interface Concede {
  do: "concede";
  box: number;
}

/** Confirm, as the banker, the requested setting by the house way (NZ 10.4(c)). */
export interface ConfirmSetting {
  do: "confirm_setting";
}

/** Say which of several own boxes to set (NZ 7.2). */
export interface ControlBox {
  do: "control_box";
  box: number;
}

/** Leave the box's decisions to its highest wager, as the seated player (NZ 7.1(a)(ii)). */
export interface GiveControl {
  do: "give_control";
  box: number;
}

/** Lay a match play coupon of this value beside an own wager (MA 5(a)). 0 takes the coupon there back. */
export interface LayCoupon {
  do: "lay_coupon";
  box: number;
  value: number;
}

/** Give up the place at the table. Coins on the table go back to the account. */
export interface Leave {
  do: "leave";
}

/** The banker has the house's wager lowered to `coins` (0: dropped). */
export interface LessenHouseWager {
  do: "lessen_house_wager";
  coins: number;
}

/**
 * Take up the delivered tiles and look at them before all are delivered.
 *
 * This ends the player's own open choice.
 */
export interface LookAtTiles {
  do: "look_at_tiles";
  box: number;
}

/** Cut the stacks: neighbouring stacks go to the dealer's left or right end (MA 8(g)). */
export interface MoveStacks {
  do: "move_stacks";
  to_left?: number[];
  to_right?: number[];
}

/** Name, as a bettor, who decides on the box (CAN 7.4(c)), or who handles the bank's tiles (CAN 6.6). */
export interface Nominate {
  do: "nominate";
  box: number;
  nominee: string;
  /** False takes the nomination back. */
  named?: boolean;
}

/** Nominate +4 or -4 (NZ 9.6). */
export interface NominateFour {
  do: "nominate_four";
  amount: number;
}

/** Decline an offered bank. While the bank is being covered: give it up. */
export interface PassBank {
  do: "pass_bank";
}

/** Allow or forbid others, as the owner of a box with its own maximum, to wager on it (CAN 5.5). */
export interface PermitOthers {
  do: "permit_others";
  box: number;
  permitted?: boolean;
}

/** Put up the banker's stake, or a share of a pooled one: `coins` in total. */
export interface PlaceStake {
  do: "place_stake";
  coins: number;
}

/** Make a wager, or change it to `coins` in total. */
export interface PlaceWager {
  do: "place_wager";
  box: number;
  coins: number;
  bet?: Bet;
}

/** Reveal a promised seed: 32 bytes as hex. 'tiles' after the wash, 'dice' after they are asked for. */
export interface RevealSeed {
  do: "reveal_seed";
  which: "dice" | "tiles";
  seed: string;
}

/** Set a hand: two tiles for the low hand. The other two are the high hand. */
export interface SetHand {
  do: "set_hand";
  box: number;
  low: [string, string];
  high: [string, string];
}

/** Lay your own tiles face up, alone against the house (NZ 10.14). */
export interface ShowOwnHand {
  do: "show_own_hand";
  box: number;
}

/**
 * Turn over two of the four tiles of a co-bank before they are set (NZ 11.3(e)).
 *
 * They lie face down to the co-banker too.
 */
export interface ShowTwoTiles {
  do: "show_two_tiles";
  /** The two places, counted from 1 as the tiles lie, the lower first. */
  places: [number, number];
}

/** Take the place at a box. */
export interface SitDown {
  do: "sit_down";
  box: number;
}

/** Play again after sitting out. */
export interface SitIn {
  do: "sit_in";
}

/** Sit out: keep the place, wager nothing and decline the bank, until the next wager. */
export interface SitOut {
  do: "sit_out";
}

/** Take back a stake of the bank while bets are open. */
export interface TakeBackStake {
  do: "take_back_stake";
}

/** Take a wager back while bets are open. */
export interface TakeBackWager {
  do: "take_back_wager";
  box: number;
  bet?: Bet;
}

/** Take the offered bank, alone or with the house. While the bank is being covered: share it with the house. */
export interface TakeBank {
  do: "take_bank";
  with_house?: boolean;
}

/** Shake the cup as the banker, after the dealer or instead. The dice come from outside. */
export interface TakeCup {
  do: "take_cup";
}

/** Withdraw, as a player, an own complaint that waits for a decision. */
export interface WithdrawComplaint {
  do: "withdraw_complaint";
}

/** The commands of a person. The server adds the person. */
export type PersonCommand =
  | AnswerProposal | AskAdvice | AskHouseWay | AskLaja | AskNames | BuyIn | CashOut | Choose
  | ChooseCut | CommitSeeds | Complain | Concede | ConfirmSetting | ControlBox | GiveControl
  | LayCoupon | Leave | LessenHouseWager | LookAtTiles | MoveStacks | Nominate | NominateFour
  | PassBank | PermitOthers | PlaceStake | PlaceWager | RevealSeed | SetHand | ShowOwnHand
  | ShowTwoTiles | SitDown | SitIn | SitOut | TakeBackStake | TakeBackWager | TakeBank | TakeCup
  | WithdrawComplaint;

/** Let a player exceed the maximum on a box, up to a separate maximum (CAN 5.5). */
export interface AllowExcess {
  do: "allow_excess";
  reason?: string;
  box: number;
  /** The box's owner. */
  person: string;
  maximum: number;
}

/** Tell the inspector, then the players, that the table will be closed after the round (CAN 14.2). */
export interface AnnounceClosing {
  do: "announce_closing";
  reason?: string;
  to: "inspector" | "players";
}

/** Bar these players from playing at the same table (NZ 12.12(b)). */
export interface BarTogether {
  do: "bar_together";
  reason?: string;
  people: string[];
}

/**
 * Announce new limits that apply from the next round (CAN 5.2).
 *
 * For the last three fields 0 means no such limit.
 */
export interface ChangeLimits {
  do: "change_limits";
  reason?: string;
  minimum: number;
  maximum: number;
  /** `None` keeps the present one. */
  box_maximum?: number | null;
  player_maximum?: number | null;
  house_liability?: number | null;
}

/** Correct a wrong payment: the house pays a person `coins`, or takes them back if negative (R11). */
export interface CorrectPayment {
  do: "correct_payment";
  reason?: string;
  person: string;
  coins: number;
}

/** Decide a dispute for the operator, or review the decision as the chief inspector (CAN 15.6). */
export interface DecideDispute {
  do: "decide_dispute";
  reason?: string;
  number: number;
  decision: string;
  is_review?: boolean;
}

/** Give a player a match play coupon of this value (MA 5(a)). It can be used at this table until it is taken. */
export interface GiveCoupon {
  do: "give_coupon";
  reason?: string;
  person: string;
  value: number;
}

/** Declare the whole game invalid (CAN 15.3). */
export interface Invalidate {
  do: "invalidate";
  reason?: string;
  /** The round that the supervisor saw; in another round the command is refused. `None` is the round that is on when the command arrives. */
  round?: number | null;
  /** "commotion", "fire", "riot", "brawl", "robbery", "act of God" or "fraud". */
  cause: string;
}

/** Let these players play at one table again. */
export interface LiftBar {
  do: "lift_bar";
  reason?: string;
  people: string[];
}

/** Limit what one player may wager on a box (NZ 6.6). The limit stands on the sign. 0 removes it. */
export interface LimitPlayer {
  do: "limit_player";
  reason?: string;
  person: string;
  maximum: number;
}

/** Announce new limits of a side bet, as for the main wager. 0 means no such limit. */
export interface LimitSideBet {
  do: "limit_side_bet";
  reason?: string;
  bet: SideBet;
  /** `None` keeps the present one. */
  minimum?: number | null;
  maximum?: number | null;
  pays_at_most?: number | null;
}

/** Put a complaint on record. */
export interface OpenDispute {
  do: "open_dispute";
  reason?: string;
  person: string;
  complaint: string;
  /** The disputed round, as in `Complain`. */
  round?: number | null;
}

/** Order a new shuffle because of exposed tiles or suspected tracking (NZ 12.7, CAN 13.3). */
export interface OrderReshuffle {
  do: "order_reshuffle";
  reason?: string;
  /** The round that the supervisor saw; in another round the command is refused. `None` is the round that is on when the command arrives. */
  round?: number | null;
}

/**
 * Have these players set their hands before the others handle theirs (NZ 12.12(a)).
 *
 * Nobody: the order is lifted.
 */
export interface OrderSetFirst {
  do: "order_set_first";
  reason?: string;
  people: string[];
}

/** Let a removed box or an excluded player play again (NZ 12.11). */
export interface Reinstate {
  do: "reinstate";
  reason?: string;
  box?: number | null;
  person?: string | null;
}

/** Reject the set that is being checked: it is sealed, labelled and replaced (MA 4(a)(3)). */
export interface RejectSet {
  do: "reject_set";
  reason?: string;
  at_ms: number;
  /** The dealer and the supervisor. */
  signed_by: string[];
}

/** Take a box out of play because values are being signalled. The dice decide which one (NZ 12.9-12.10). */
export interface RemoveByDice {
  do: "remove_by_dice";
  reason?: string;
}

/** Take a player out of play (NZ 12.9). */
export interface RemovePerson {
  do: "remove_person";
  reason?: string;
  person: string;
}

/** Bring a new set of dice (MA 3(c)). */
export interface ReplaceDice {
  do: "replace_dice";
  reason?: string;
  at_ms: number;
}

/** Bring another set, or single tiles, between rounds (NZ 10.15-10.16, CAN 3.3-3.4). */
export interface ReplaceTiles {
  do: "replace_tiles";
  reason?: string;
  whole_set?: boolean;
}

/** Report that a player with a wager is not there to set the hand. */
export interface ReportAbsent {
  do: "report_absent";
  reason?: string;
  /** The round that the supervisor saw; in another round the command is refused. `None` is the round that is on when the command arrives. */
  round?: number | null;
  box: number;
}

/** Report a void throw: a die is cocked or fell out, or the banker lifted the lid. */
export interface ReportDice {
  do: "report_dice";
  reason?: string;
  /** The round that the supervisor saw; in another round the command is refused. `None` is the round that is on when the command arrives. */
  round?: number | null;
  fault: "cocked" | "fell-out" | "lid";
}

/** Report that tiles were seen that should lie face down. */
export interface ReportExposed {
  do: "report_exposed";
  reason?: string;
  /** The round that the supervisor saw; in another round the command is refused. `None` is the round that is on when the command arrives. */
  round?: number | null;
  at: "bank" | "box" | "dead" | "empty" | "house" | "laja" | "stack";
  exposed_by?: "banker" | "dealer" | "player";
  box?: number | null;
  count?: number;
  /** The exposed tiles, as the reporter names them. They are compared with nothing, so that no answer reveals tiles. While a round is on, the others are told only their number (NZ 10.9(b)). */
  named?: string[];
}

/** Report that the dealer upset a player's tiles while exposing them. */
export interface ReportKnockedDown {
  do: "report_knocked_down";
  reason?: string;
  /** The round that the supervisor saw; in another round the command is refused. `None` is the round that is on when the command arrives. */
  round?: number | null;
  box: number;
}

/** Report a wager that was made or raised after bets were closed. */
export interface ReportLateBet {
  do: "report_late_bet";
  reason?: string;
  /** The round that the supervisor saw; in another round the command is refused. `None` is the round that is on when the command arrives. */
  round?: number | null;
  person: string;
  box: number;
  coins: number;
  bet?: Bet;
}

/** Report that a hand set by the dealer is not set the house way. */
export interface ReportMisSet {
  do: "report_mis_set";
  reason?: string;
  /** The round that the supervisor saw; in another round the command is refused. `None` is the round that is on when the command arrives. */
  round?: number | null;
  hand: "bank" | "box" | "house";
  box?: number | null;
}

/** Report that the dealer counted the wagers against the bank as `counted` coins. */
export interface ReportMiscounted {
  do: "report_miscounted";
  reason?: string;
  /** The round that the supervisor saw; in another round the command is refused. `None` is the round that is on when the command arrives. */
  round?: number | null;
  counted: number;
}

/** Report that tiles went to wrong positions, or that the dice were added wrongly. */
export interface ReportMisdelivery {
  do: "report_misdelivery";
  reason?: string;
  /** The round that the supervisor saw; in another round the command is refused. `None` is the round that is on when the command arrives. */
  round?: number | null;
}

/** Report that the tiles of several hands were mixed with each other. */
export interface ReportMixed {
  do: "report_mixed";
  reason?: string;
  /** The round that the supervisor saw; in another round the command is refused. `None` is the round that is on when the command arrives. */
  round?: number | null;
  boxes: number[];
  reconstructed: boolean;
}

/** Report a tile that is damaged, marked or missing. */
export interface ReportTile {
  do: "report_tile";
  reason?: string;
  /** The round that the supervisor saw; in another round the command is refused. `None` is the round that is on when the command arrives. */
  round?: number | null;
  fault: "damaged" | "marked" | "missing";
}

/** Report a wager that was taken away after bets were closed. */
export interface ReportWithdrawnBet {
  do: "report_withdrawn_bet";
  reason?: string;
  /** The round that the supervisor saw; in another round the command is refused. `None` is the round that is on when the command arrives. */
  round?: number | null;
  person: string;
  box: number;
  coins: number;
  bet?: Bet;
}

/** Punish a player who broke the rules: wagers are void or forfeited, or the player is out of play. */
export interface Sanction {
  do: "sanction";
  reason?: string;
  /** The round that the supervisor saw; in another round the command is refused. `None` is the round that is on when the command arrives. */
  round?: number | null;
  person: string;
  order: "exclude" | "exclude-round" | "forfeit" | "void" | "void-round";
}

/** Have a player who does not wager give up the seat (CAN 15.8). */
export interface VacateSeat {
  do: "vacate_seat";
  reason?: string;
  person: string;
}

/** Orders of the game supervisor. The server adds the name. */
export type SupervisorOrder =
  | AllowExcess | AnnounceClosing | BarTogether | ChangeLimits | CorrectPayment | DecideDispute
  | GiveCoupon | Invalidate | LiftBar | LimitPlayer | LimitSideBet | OpenDispute | OrderReshuffle
  | OrderSetFirst | Reinstate | RejectSet | RemoveByDice | RemovePerson | ReplaceDice
  | ReplaceTiles | ReportAbsent | ReportDice | ReportExposed | ReportKnockedDown | ReportLateBet
  | ReportMisSet | ReportMiscounted | ReportMisdelivery | ReportMixed | ReportTile
  | ReportWithdrawnBet | Sanction | VacateSeat;

/** Divide the woodpile into eight groups by a named cut. */
export interface CutTiles {
  do: "cut_tiles";
  cut: string;
  options?: string[];
}

/** An order for which the other players must agree. */
export interface Propose {
  do: "propose";
  order: SupervisorOrder;
}

/** Ask how the house sets the hand of a box, and by which row. */
export interface Explain {
  ask: "explain";
  box: number;
}

/**
 * A heartbeat, which has no answer.
 *
 * A connection that has sent one and is then silent for `silent_s` is closed, and the others see that it is lost.
 */
export interface Here {
  ask: "here";
}

/** Ask for the whole view again, after a gap in the numbers of the updates. */
export interface AskView {
  ask: "view";
}

/**
 * Tell the dealer not to wait for what the viewer may still do: see `waits_ms` beside the view.
 *
 * For a player alone, the dealer then at once does what comes next in this phase.
 */
export interface GoOn {
  ask: "go_on";
}

/** Wish a speed of the dealer; it applies while all players here have the same wish. */
export interface DealAt {
  ask: "pace";
  pace: "at_once" | "calm" | "normal" | "quick";
}

/** Say that the viewer is ready for the first round, or no longer is: see `start` beside the view. */
export interface Ready {
  ask: "ready";
  is_ready: boolean;
}

/** Begin the first round without waiting until all are ready; for the opener or a supervisor of the house. */
export interface StartNow {
  ask: "start";
}

/** Send a chat line to all viewers of the table; repeated with the same `id` it is sent once. */
export interface Say {
  ask: "say";
  text: string;
}

/** Send a quick phrase or an emote to all viewers of the table; repeated with the same `id` it is sent once. */
export interface SayPhrase {
  ask: "say_phrase";
  phrase: QuickMessage;
}

/** Report a line: supervisors of the house see it in their queue, and it is a significant event of the table. */
export interface ReportLine {
  ask: "report";
  number: number;
}

/** Silence a person at the table, or let them speak again; for the opener or a supervisor of the house. */
export interface Silence {
  ask: "silence";
  person: string;
  is_silent: boolean;
}

/** Close or open the chat of the table; for the opener or a supervisor of the house. */
export interface OpenTalk {
  ask: "open_talk";
  is_open: boolean;
}

/** Questions that are no command to the table. */
export type Question =
  | Explain | Here | AskView | GoOn | DealAt | Ready | StartNow | Say | SayPhrase | ReportLine
  | Silence | OpenTalk;

/** What the page sends, without the number of the message. */
export type Message = PersonCommand | SupervisorOrder | CutTiles | Propose | Question;

/** A moment of play. */
export interface Moment {
  round: number;
  phase: Phase;
}
