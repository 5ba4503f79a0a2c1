/** The dealer's table of the school. Written by `python3 run.py regenerate`: change the structs, not this file. */
import type { Half, Result } from "./names.ts";

/** Wash the tiles for the next round. */
export interface WashAct {
  act: "wash";
}

/** Stack the tiles, or shuffle and stack them again. */
export interface StackAct {
  act: "stack";
}

/** Mix the stacked tiles once more. */
export interface LajaAct {
  act: "laja";
}

/** Offer the bank to a person. */
export interface OfferAct {
  act: "offer";
  person: string;
}

/** Call for wagers, or call no more bets. */
export interface AnnounceAct {
  act: "announce";
  what: "bets" | "no_more_bets";
}

/** Divide the woodpile by the named cut. */
export interface CutAct {
  act: "cut";
  /** Eight groups of four places, in the order of service. Place 0 is the top of stack 1, the dealer's rightmost, 3 its bottom, 4 the top of stack 2. The order within a group does not matter. */
  groups: number[][];
}

/** Shake the cup. */
export interface ShakeAct {
  act: "shake";
  by: "banker" | "dealer";
  shakes: number;
}

/** Lift the lid. */
export interface LiftAct {
  act: "lift";
}

/** Say the total of the dice, and who is served first. */
export interface CountAct {
  act: "count";
  total: number;
  first: number;
}

/** Serve the eight positions, one group after another. */
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
  /** Places, 1 to 4, of the two tiles of the low hand among the four as delivered. */
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

/** Match a hand with the bank's and call the result, from the player's side. */
export interface MatchAct {
  act: "match";
  position: number;
  low: Half;
  high: Half;
  result: Result;
  /** Kinds of side bets on it that have won. */
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

/** Payment of one winning wager. */
export interface Paid {
  /** Empty for the house. */
  person: string;
  bet: string;
  /** Value in coins -> number of chips handed over, after commission, without the stake. */
  chips: Record<string, number>;
  commission: number;
}

/** Settle the bank: take the commission on its holders' winnings. */
export interface CommissionAct {
  act: "commission";
  coins: number;
}

/** Take the chung away, which ends the round. */
export interface EndAct {
  act: "end";
}

/** Stop the game because of an irregularity. */
export interface StopAct {
  act: "stop";
}

/** Name the remedy; possible after the game is stopped. */
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
  hands: EvidenceHand[];
}

/** A hand that shows why something was wrong. */
export interface EvidenceHand {
  position: number;
  /** Tiles as delivered. */
  tiles: string[];
  low?: string[];
  /** The high hand as set; empty if not set. */
  high?: string[];
}

/** The report. */
export interface DealingReport {
  by: string;
  mode: string;
  by_hand: string[];
  rate: number;
  /** Empty over HTTP until it is final. */
  seed: string;
  /** `id@edition`. */
  book: string;
  table: string;
  /** The positions in counting order. */
  ring: number[];
  /** Finished rounds; a round begins with the cut. */
  rounds: number;
  /** Number of rounds after which it ends; 0 for no limit. */
  of_rounds: number;
  /** The rounds are over: nothing more is dealt. */
  is_final: boolean;
  right: number;
  wrong: number;
  /** Score out of a hundred, as a decimal with at most two places; empty if nothing was done. */
  score: string;
  /** Score out of a hundred needed to pass. */
  pass_mark: number | null;
  /** Null if it is not final, or has no pass mark. */
  passed: boolean | null;
  duties: DutyScore[];
  incidents: Incidence[];
  steps: ReportedAct[];
  /** Number of log entries it was read from. */
  entries: number;
  /** Hash of the last entry, which identifies the log. */
  hash: string;
}

/** Score of one duty. */
export interface DutyScore {
  duty: 
  | "announce" | "collect" | "commission" | "count" | "cut" | "deliver" | "end" | "laja" | "lift"
  | "match" | "notice" | "offer" | "pay" | "set" | "set_house" | "shake" | "stack" | "take"
  | "turn" | "wash";
  right: number;
  wrong: number;
  mean_ms: number;
}

/** A staged irregularity. */
export interface Incidence {
  entry: number;
  round: number;
  kind: 
  | "absent" | "dice" | "dispute" | "exposed" | "knocked_down" | "late_bet" | "mis_set"
  | "misdelivery" | "mixed" | "outside" | "short_bank" | "signals" | "tile" | "withdrawn_bet"
  | "wrong_wager";
  /** Empty, like `clause`, while it is still to be corrected. */
  remedy: string;
  clause: string;
  /** The pupil noticed it and named the remedy without a mistake. */
  is_dealt_with: boolean;
}

/** One act of the pupil, and its verdict. */
export interface ReportedAct {
  /** Number of the log's entry. */
  entry: number;
  round: number;
  phase: string;
  duty: 
  | "announce" | "collect" | "commission" | "count" | "cut" | "deliver" | "end" | "laja" | "lift"
  | "match" | "notice" | "offer" | "pay" | "set" | "set_house" | "shake" | "stack" | "take"
  | "turn" | "wash";
  /** The act as the log has it. */
  act: string;
  /** Code of the mistake; empty if it was right. */
  code: string;
  /** Why it was wrong, if the report has a language. */
  text: string;
  clause: string;
  facts: Record<string, string | number>;
  /** The correct act. */
  right: 
  | WashAct | StackAct | LajaAct | OfferAct | AnnounceAct | CutAct | ShakeAct | LiftAct | CountAct
  | DeliverAct | CollectAct | SetAct | SetHouseAct | TurnAct | MatchAct | TakeAct | PayAct
  | CommissionAct | EndAct | StopAct | RemedyAct | null;
  /** Hands that show why it was wrong; none in a round in progress. */
  hands: EvidenceHand[];
  took_ms: number;
  /** The second judgement agrees. */
  is_confirmed: boolean;
}
