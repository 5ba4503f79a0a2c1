/** The dealer's table of the school. Written by `python3 run.py regenerate`: change the structs, not this file. */
import type { Half, Result } from "./names.ts";

/** Wash the tiles for the next round. */
export interface WashAct {
  act: "wash";
}

/** Stack the tiles, or shuffle and stack them anew. */
export interface StackAct {
  act: "stack";
}

/** Mix the stacked tiles once more. */
export interface LajaAct {
  act: "laja";
}

/** Offer the bank to somebody. */
export interface OfferAct {
  act: "offer";
  person: string;
}

/** Call for wagers, or call no more bets. */
export interface AnnounceAct {
  act: "announce";
  what: "bets" | "no_more_bets";
}

/** Divide the woodpile by the cut that was named. */
export interface CutAct {
  act: "cut";
  /** Eight groups of four places, in the order in which they go out. Place 0 is the top of stack 1, the dealer's rightmost, 3 its bottom, 4 the top of stack 2. The order of the four in a group says nothing. */
  groups: number[][];
}

/** Have the cup shaken. */
export interface ShakeAct {
  act: "shake";
  by: "banker" | "dealer";
  shakes: number;
}

/** Lift the lid. */
export interface LiftAct {
  act: "lift";
}

/** Say what the dice make, and who is served first. */
export interface CountAct {
  act: "count";
  total: number;
  first: number;
}

/** Serve the eight positions, one group after the other. */
export interface DeliverAct {
  act: "deliver";
  positions: number[];
}

/** Take back, unseen, the tiles of positions that nobody plays. */
export interface CollectAct {
  act: "collect";
  positions: number[];
}

/** Set a player's or a bank's hand the house way. */
export interface SetAct {
  act: "set";
  position: number;
  /** Places, 1 to 4, of the two tiles of the low hand among the four as they were delivered. */
  low: [number, number];
}

/** Set the house's own hand. */
export interface SetHouseAct {
  act: "set_house";
  /** As in `Set`. */
  low: [number, number];
}

/** Turn a hand over. */
export interface TurnAct {
  act: "turn";
  position: number;
}

/** Match a hand with the bank's and call the result, as the player has it. */
export interface MatchAct {
  act: "match";
  position: number;
  low: Half;
  high: Half;
  result: Result;
  /** Which kinds of side bets on it have won. */
  won?: string[];
}

/** Take the losing wagers of a position; without one, empty the losing wager area into the float tray. */
export interface TakeAct {
  act: "take";
  position?: number | null;
  coins: number;
}

/** Pay the winning wagers of a position, counted out in chips, and take the commission. */
export interface PayAct {
  act: "pay";
  position: number;
  paid: Paid[];
}

/** What one winning wager is paid. */
export interface Paid {
  /** Empty: the house. */
  person: string;
  bet: string;
  /** Value in coins -> how many are handed over, the commission taken off, the stake not counted. */
  chips: Record<string, number>;
  commission: number;
}

/** Settle the bank: take the commission on what its holders have won. */
export interface CommissionAct {
  act: "commission";
  coins: number;
}

/** Take the chung away: the round is over. */
export interface EndAct {
  act: "end";
}

/** Stop the game: something has gone wrong. */
export interface StopAct {
  act: "stop";
}

/** Name what is done about it; of use once the game is stopped. */
export interface RemedyAct {
  act: "remedy";
  remedy: string;
}

/** Something that a pupil does by hand. */
export type DealingAct =
  | WashAct | StackAct | LajaAct | OfferAct | AnnounceAct | CutAct | ShakeAct | LiftAct | CountAct
  | DeliverAct | CollectAct | SetAct | SetHouseAct | TurnAct | MatchAct | TakeAct | PayAct
  | CommissionAct | EndAct | StopAct | RemedyAct;

/** Result of one of the pupil's acts. */
export interface JudgedAct {
  duty: 
  | "announce" | "collect" | "commission" | "count" | "cut" | "deliver" | "end" | "laja" | "lift"
  | "match" | "notice" | "offer" | "pay" | "set" | "set_house" | "shake" | "stack" | "take"
  | "turn" | "wash";
  is_right: boolean;
  /** The table has moved on: by the pupil's act, or in an exam by the correct act. */
  is_done: boolean;
  code: string;
  clause: string;
  /** Why the act is wrong. */
  text: string;
  /** The deciding row of the house way, if a hand was set. */
  row: string;
  /** The correct act. */
  right: 
  | WashAct | StackAct | LajaAct | OfferAct | AnnounceAct | CutAct | ShakeAct | LiftAct | CountAct
  | DeliverAct | CollectAct | SetAct | SetHouseAct | TurnAct | MatchAct | TakeAct | PayAct
  | CommissionAct | EndAct | StopAct | RemedyAct | null;
  /** Hands that show the reason. */
  hands: Laid[];
}

/** A hand that shows why something was wrong. */
export interface Laid {
  position: number;
  /** As they were delivered. */
  tiles: string[];
  low?: string[];
  /** As it was set; empty: it is not. */
  high?: string[];
}

/** What came of it. */
export interface DealingReport {
  by: string;
  mode: string;
  by_hand: string[];
  rate: number;
  /** Over HTTP empty until it is final. */
  seed: string;
  /** `id@edition`. */
  book: string;
  table: string;
  /** The positions as they are counted. */
  ring: number[];
  /** That are over; a round begins with the cut. */
  rounds: number;
  /** After so many it is over; 0: there is no such end. */
  of_rounds: number;
  /** They are over: nothing more is dealt. */
  is_final: boolean;
  right: number;
  wrong: number;
  /** Of a hundred, as a decimal number with at most two places; empty: nothing was done. */
  score: string;
  /** Of a hundred. */
  pass_mark: number | null;
  /** None: it is not final, or has no pass mark. */
  passed: boolean | null;
  duties: DutyScore[];
  incidents: Incidence[];
  steps: Step[];
  /** How far the log goes that it was read off, */
  entries: number;
  /** and the hash of the last entry; who has the log can tell that it is this one. */
  hash: string;
}

/** How one duty went. */
export interface DutyScore {
  duty: 
  | "announce" | "collect" | "commission" | "count" | "cut" | "deliver" | "end" | "laja" | "lift"
  | "match" | "notice" | "offer" | "pay" | "set" | "set_house" | "shake" | "stack" | "take"
  | "turn" | "wash";
  right: number;
  wrong: number;
  mean_ms: number;
}

/** Something that went wrong on purpose. */
export interface Incidence {
  entry: number;
  round: number;
  kind: 
  | "absent" | "dice" | "dispute" | "exposed" | "knocked_down" | "late_bet" | "mis_set"
  | "misdelivery" | "mixed" | "outside" | "short_bank" | "signals" | "tile" | "withdrawn_bet"
  | "wrong_wager";
  /** Empty, as `clause`, while it is still to be put right. */
  remedy: string;
  clause: string;
  /** The pupil noticed it and named the remedy, without a mistake. */
  is_dealt_with: boolean;
}

/** One thing that the pupil did, and how it was judged. */
export interface Step {
  /** Number of the log's entry. */
  entry: number;
  round: number;
  phase: string;
  duty: 
  | "announce" | "collect" | "commission" | "count" | "cut" | "deliver" | "end" | "laja" | "lift"
  | "match" | "notice" | "offer" | "pay" | "set" | "set_house" | "shake" | "stack" | "take"
  | "turn" | "wash";
  /** As the log has it. */
  act: string;
  /** Of the mistake; empty: it was right. */
  code: string;
  /** Why it was wrong, where the report is told in a language. */
  text: string;
  clause: string;
  facts: Record<string, string | number>;
  /** What would have been right. */
  right: 
  | WashAct | StackAct | LajaAct | OfferAct | AnnounceAct | CutAct | ShakeAct | LiftAct | CountAct
  | DeliverAct | CollectAct | SetAct | SetHouseAct | TurnAct | MatchAct | TakeAct | PayAct
  | CommissionAct | EndAct | StopAct | RemedyAct | null;
  /** That show why it was wrong; none of a round that is on. */
  hands: Laid[];
  took_ms: number;
  /** Judged again it comes to the same. */
  is_confirmed: boolean;
}
