/** Answers of the lab, as /api/lab/ gives them. */

export type Role = "player" | "banker";
export interface Percent {
  fraction: string;
  percent: number;
}
export interface Amount {
  fraction: string;
  value: number;
}
export interface Results {
  win: number;
  push: number;
  lose: number;
}

export interface Odds extends Results {
  book: string;
  role: Role;
  player: string;
  banker: string;
  commission: string;
  deals: number;
  edge: Percent;
  standard_deviation: number;
}

export type Line = "house_way" | "house_way_banking" | "optimal" | "optimal_banking";
export interface BookEdges {
  book: string;
  title: string;
  edition: string;
  digest: string;
  commission: string;
  lines: Record<Line, Odds>;
  bets: Partial<Record<"bonus" | "tie", Percent>>;
}

export interface ClassRow extends Results {
  hand: "low" | "high";
  class: string;
  hands: number;
  share: string;
}
export interface Edge extends Odds {
  classes: ClassRow[];
}

export interface Laid {
  low: string[];
  high: string[];
  low_name: string;
  high_name: string;
}
export interface SettingOdds extends Laid, Results {
  ev: Amount;
  cost: Amount;
  house_way: boolean;
  best: boolean;
}
export interface OneHand {
  book: string;
  role: Role;
  opponent: string;
  commission: string;
  tiles: string[];
  seen: string[];
  deals: number;
  clause: string;
  settings: SettingOdds[];
}

export interface Mistake {
  hand: string[];
  hands: number;
  frequency: Amount;
  made: Laid;
  best: Laid;
  cost: Amount;
  share: Amount;
}
export interface Mistakes {
  policy: string;
  opponent: string;
  role: Role;
  hands: number;
  cost: Percent;
  worst: Mistake[];
}

export interface Pitfall {
  hand: string[];
  hands: number;
  best: Laid;
  rules: (Laid & { rule: string; cost: Amount })[];
  cost: Amount;
  share: Amount;
}
export interface Pitfalls {
  rules: Record<string, Percent>;
  hands: number;
  worst: Pitfall[];
}

export interface BetLine {
  name: string;
  says: string;
  pays: number;
  clause: string;
  hands?: number;
  deals?: number;
}
export interface BetCounts {
  table: string;
  commission: string;
  lines: BetLine[];
  losing: number;
  hands?: number;
  deals?: number;
  tie?: number;
  edge: Percent;
}
export interface SideBets {
  book: string;
  bonus: BetCounts | null;
  tie: BetCounts | null;
}

export interface Reading {
  book: string;
  kind: "option" | "reading" | "edition";
  name: string;
  clause: string;
  from: unknown;
  to: unknown;
  hands: number;
  comparisons: number;
  edge_change: Percent;
  edge_change_optimal: Percent;
  bets: Record<string, Percent>;
  says: string;
}

export interface MixedHand {
  side: Role;
  hand: string[];
  ways: number;
  settings: { low: string[]; high: string[]; probability: number; fraction: string | null }[];
}
export interface Equilibrium {
  book: string;
  commission: string;
  value: { lower: number; upper: number; fraction: string | null };
  gap: number;
  mixed_hands: MixedHand[];
  iterations: number;
  seconds: number;
}

interface Example {
  tiles: string[];
  hands: number;
  settings: Laid[];
}
export interface Check {
  holds: boolean;
  tried: number;
  failing: number;
  failing_kinds: number;
  examples: Example[];
}
export type CheckName = "legal" | "complete" | "order_free" | "piece_free" | "pair_free" | "engine_agrees" | "gee_free";
interface Figures {
  both_sides: Odds;
  best_player: Odds;
  best_banker: Odds;
}
export interface Certificate extends Record<CheckName, Check | null> {
  name: string;
  file: string | null;
  book: string | null;
  edition: string | null;
  document: string | null;
  digest: string | null;
  commission: string | null;
  verdict: "faulty" | "weak" | "sound";
  says: string[];
  faults: { key: string; expected: string }[];
  hands: number;
  rows: { row: number; clause: string; says: string; narrows: number; decides: number; never: string | null; alone_otherwise: number }[];
  dominated: { hands: number } | null;
  otherwise: { book: string; hands: number } | null;
  figures: Figures | null;
  dearest: { hands: number; total: Percent; most: { hand: Example; row: number; cost: Percent; each: Percent }[] } | null;
}

/** What each question of the lab answers. */
export interface Answers {
  books: BookEdges[];
  edge: Edge;
  hand: OneHand;
  mistakes: Mistakes;
  pitfalls: Pitfalls;
  "side-bets": SideBets;
  readings: Reading[];
  equilibrium: Equilibrium;
  certificate: Certificate;
}
