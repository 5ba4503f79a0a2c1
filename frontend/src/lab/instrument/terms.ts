/** The terms of the lab that have a definition, and those that each answer uses. */
export const TERMS = [
  "edge",
  "best_edge",
  "cost",
  "gain",
  "win",
  "push",
  "lose",
  "share",
  "deals",
  "hands",
  "deviation",
  "commission",
  "equilibrium",
  "correlation",
  "standard_error",
] as const;
export type TermName = (typeof TERMS)[number];

const RESULTS = ["win", "push", "lose"] as const;
/** Question -> its terms. */
const USED: Readonly<Record<string, readonly TermName[]>> = {
  books: ["edge", "best_edge", "equilibrium", "commission"],
  edge: ["edge", ...RESULTS, "deviation", "commission", "deals", "hands", "share"],
  hand: [...RESULTS, "gain", "cost", "commission", "deals"],
  mistakes: ["cost", "share", "hands"],
  "heat-map": ["gain", ...RESULTS, "cost", "hands"],
  pitfalls: ["cost", "share", "hands"],
  strategy: ["cost", "edge", "best_edge", "hands", "share", "commission"],
  "side-bets": ["edge", "hands", "deals", "commission"],
  readings: ["edge", "best_edge", "hands"],
  equilibrium: ["equilibrium", "hands", "share", "commission"],
  certificate: ["edge", "hands", "cost", "share", "commission"],
  "two-tiles": [...RESULTS, "share"],
  "best-settings": ["gain", "cost", "share", "hands"],
  compare: ["edge", "cost", "share", "hands"],
  boxes: ["correlation", "deviation", "commission", "deals"],
  simulate: ["edge", "standard_error", "correlation", "deviation", "commission"],
  knowledge: ["gain", "standard_error", "cost"],
  "fixed-way": ["cost", "equilibrium", "hands"],
};

/** The terms of a question; of one that names none, those of every figure. */
export const termsOf = (question: string): readonly TermName[] => USED[question] ?? ["edge", "commission", "share"];
