/** Answers of the lab, as /api/lab/ gives them. Written by `python3 run.py regenerate`: change the structs, not this file. */
import type { Certificate } from "./certificate.ts";
import type { Line, Role } from "./names.ts";

/** One policy against another, every deal counted; `role`: whose results these are. */
export interface Odds {
  win: number;
  push: number;
  lose: number;
  book: string;
  role: Role;
  player: string;
  banker: string;
  commission: string;
  deals: number;
  edge: Percent;
  standard_deviation: number;
}

/** A part of each unit wagered. */
export interface Percent {
  /** `a/b`, reduced. */
  fraction: string;
  percent: number;
}

/** Of how many deals. */
export interface Results {
  win: number;
  push: number;
  lose: number;
}

/** The edges of one book. */
export interface BookEdges {
  book: string;
  title: string;
  edition: string;
  digest: string;
  commission: string;
  lines: Record<Line, Odds>;
  bets: Record<string, Percent>;
}

/** One policy against another, class by class. */
export interface Edge {
  win: number;
  push: number;
  lose: number;
  book: string;
  role: Role;
  player: string;
  banker: string;
  commission: string;
  deals: number;
  edge: Percent;
  standard_deviation: number;
  classes: ClassRow[];
}

/** A class of low or of high hand. */
export interface ClassRow {
  win: number;
  push: number;
  lose: number;
  hand: "high" | "low";
  class: string;
  hands: number;
  share: string;
}

/** Every setting of one hand against one policy. */
export interface OneHand {
  book: string;
  role: Role;
  opponent: string;
  commission: string;
  tiles: string[];
  seen: string[];
  deals: number;
  /** By which the house way sets the hand as it does. */
  clause: string;
  settings: SettingOdds[];
}

/** One way to set a hand, and what it gives away to the best one. */
export interface SettingOdds {
  low: string[];
  high: string[];
  low_name: string;
  high_name: string;
  win: number;
  push: number;
  lose: number;
  ev: Amount;
  cost: Amount;
  house_way: boolean;
  best: boolean;
}

/** Of one unit wagered. */
export interface Amount {
  fraction: string;
  value: number;
}

/** Where a policy errs against another one. */
export interface Mistakes {
  book: string;
  role: Role;
  policy: string;
  opponent: string;
  commission: string;
  hands: number;
  cost: Percent;
  worst: Mistake[];
}

/** A hand that is set worse than it could be. */
export interface Mistake {
  hand: string[];
  /** Hands of four tiles that it stands for. */
  hands: number;
  frequency: Amount;
  made: Laid;
  best: Laid;
  cost: Amount;
  /** Its cost times how often the hand is dealt. */
  share: Amount;
}

/** Four tiles set into two hands, with the codes of their names. */
export interface Laid {
  low: string[];
  high: string[];
  low_name: string;
  high_name: string;
}

/** Where players most often go wrong. */
export interface Pitfalls {
  book: string;
  role: Role;
  opponent: string;
  commission: string;
  /** What each rule of thumb gives away over all hands. */
  rules: Record<string, Percent>;
  hands: number;
  worst: Pitfall[];
}

/** A hand that some rule of thumb sets worse than it could be. */
export interface Pitfall {
  hand: string[];
  hands: number;
  frequency: Amount;
  best: Laid;
  rules: Followed[];
  cost: Amount;
  share: Amount;
}

/** What one rule of thumb does with a hand. */
export interface Followed {
  low: string[];
  high: string[];
  low_name: string;
  high_name: string;
  rule: string;
  cost: Amount;
}

/** The side bets of a book. */
export interface SideBets {
  book: string;
  bonus: BetCounts | null;
  tie: BetCounts | null;
}

/** A side bet, line by line; of a bonus bet hands are counted, of a tie bet deals. */
export interface BetCounts {
  book: string;
  table: string;
  commission: string;
  lines: BetLine[];
  losing: number;
  edge: Percent;
  hands?: number | null;
  deals?: number | null;
  player?: string | null;
  banker?: string | null;
  /** All pushes. */
  tie?: number | null;
  tie_low_gong?: number | null;
  /** The most that one such bet wins, in units of the wager. */
  cap?: string | null;
}

/** A line of a pay table, and how often it is met: of hands, or of deals. */
export interface BetLine {
  name: string;
  says: string;
  pays: number;
  clause: string;
  hands?: number | null;
  deals?: number | null;
  /** Of each unit wagered, where a cap cuts short what the line pays. */
  wins?: string | null;
}

/** What another value of a switch is worth. */
export interface Reading {
  book: string;
  kind: "edition" | "option" | "reading";
  name: string;
  clause: string;
  from: boolean | number | string | string[];
  to: boolean | number | string | string[];
  hands: number;
  comparisons: number;
  edge_change: Percent;
  edge_change_optimal: Percent;
  bets: Record<string, Percent>;
  says: string;
}

/** The equilibrium of the setting game. */
export interface Equilibrium {
  book: string;
  commission: string;
  value: Bounds;
  gap: number;
  mixed_hands: MixedHand[];
  iterations: number;
  seconds: number;
}

/** Between what a value lies; `fraction`: the value itself, where it is known. */
export interface Bounds {
  lower: number;
  upper: number;
  fraction: string | null;
}

/** A hand that is set now one way, now another. */
export interface MixedHand {
  side: Role;
  hand: string[];
  ways: number;
  settings: MixedSetting[];
}

/** A setting, and how often the hand is set so. */
export interface MixedSetting {
  low: string[];
  high: string[];
  probability: number;
  fraction: string | null;
}

/** What each question of the lab answers. */
export interface Answers {
  "books": BookEdges[];
  "edge": Edge;
  "hand": OneHand;
  "mistakes": Mistakes;
  "pitfalls": Pitfalls;
  "side-bets": SideBets;
  "readings": Reading[];
  "equilibrium": Equilibrium;
  "certificate": Certificate;
}
