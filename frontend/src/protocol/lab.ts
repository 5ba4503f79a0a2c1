/** Answers of the lab, as /api/v1/lab/ gives them. Written by `python3 run.py regenerate`: change the structs, not this file. */
import type { Certificate } from "./certificate.ts";
import type { Line, Role } from "./names.ts";

/** One policy against another, every deal counted; `role` is the side of the results. */
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

/** Counts of results among a number of deals. */
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
  /** Clause by which the house way sets the hand. */
  clause: string;
  settings: SettingOdds[];
}

/** One way to set a hand, with its cost against the best one. */
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

/** An amount of one unit wagered. */
export interface Amount {
  fraction: string;
  value: number;
}

/** Mistakes of a policy against another one. */
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

/** A hand that is not set in the best way. */
export interface Mistake {
  hand: string[];
  /** Hands of four tiles that it stands for. */
  hands: number;
  frequency: Amount;
  made: LabSetting;
  best: LabSetting;
  cost: Amount;
  /** Its cost times the frequency of the hand. */
  share: Amount;
}

/** Four tiles set into two hands, with the codes of their names. */
export interface LabSetting {
  low: string[];
  high: string[];
  low_name: string;
  high_name: string;
}

/** The hands that players most often set wrongly. */
export interface Pitfalls {
  book: string;
  role: Role;
  opponent: string;
  commission: string;
  /** Cost of each rule of thumb over all hands. */
  rules: Record<string, Percent>;
  hands: number;
  worst: Pitfall[];
}

/** A hand that some rule of thumb does not set in the best way. */
export interface Pitfall {
  hand: string[];
  hands: number;
  frequency: Amount;
  best: LabSetting;
  rules: Followed[];
  cost: Amount;
  share: Amount;
}

/** Setting of a hand by one rule of thumb. */
export interface Followed {
  low: string[];
  high: string[];
  low_name: string;
  high_name: string;
  rule: string;
  cost: Amount;
}

/** The side bets of a book or a pay table, by name. */
export interface SideBets {
  book: string;
  bets: Record<string, BetCounts>;
}

/** A side bet, line by line; counts hands if four tiles decide it, else deals. */
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
  /** Most that one such bet wins, in units of the wager. */
  cap?: string | null;
}

/** A line of a pay table, with its frequency in hands or deals. */
export interface BetLine {
  name: string;
  says: string;
  pays: number;
  clause: string;
  hands?: number | null;
  deals?: number | null;
  /** Win for each unit wagered, if a cap reduces what the line pays. */
  wins?: string | null;
}

/** The value of another value of a switch. */
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

/** Bounds of a value; `fraction` is the exact value, if known. */
export interface Bounds {
  lower: number;
  upper: number;
  fraction: string | null;
}

/** A hand with more than one used setting. */
export interface MixedHand {
  side: Role;
  hand: string[];
  ways: number;
  settings: MixedSetting[];
}

/** A setting, and how often the hand is set like this. */
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
