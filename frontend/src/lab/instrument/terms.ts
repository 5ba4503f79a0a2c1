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
  "heat-map": [...RESULTS, "gain", "cost", "hands", "commission"],
  mistakes: ["cost", "share", "hands"],
  pitfalls: ["cost", "share", "hands"],
  strategy: ["cost", "edge", "best_edge", "hands", "share", "commission"],
  "side-bets": ["edge", "hands", "deals", "commission"],
  readings: ["edge", "best_edge", "hands"],
  equilibrium: ["equilibrium", "hands", "share", "commission"],
  certificate: ["edge", "hands", "cost", "share", "commission"],
  "two-tiles": ["share"],
  published: ["edge", ...RESULTS, "share", "deals", "hands", "commission"],
  settings: ["gain", "cost", "share", "hands"],
  compare: ["edge", "share", "hands", "deals"],
  boxes: ["correlation", "deviation", "commission", "deals"],
  simulate: ["standard_error", "correlation", "deviation", "commission"],
  knowledge: ["edge", "standard_error", "commission"],
  "fixed-way": ["equilibrium", "hands", "commission"],
};

/** The terms of a question; of one that names none, those of every figure. */
export const termsOf = (question: string): readonly TermName[] => USED[question] ?? ["edge", "commission", "share"];
