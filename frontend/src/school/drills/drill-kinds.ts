import type { DrillName } from "../../protocol/school.ts";

/** The part of the address under which the schedule chooses among all kinds. */
export const MIXED = "mixed";

/** Tiles to know a kind of drill by. */
export const EMBLEMS: Readonly<Record<DrillName, readonly string[]>> = {
  name: ["6-6", "4-5"],
  wins: ["1-1", "1-3"],
  order: ["4-4", "5-6"],
  set: ["6-6", "2-4"],
  score: ["6-6", "3-3"],
  "score-card": ["1-1", "4-6"],
  "house-way": ["3-6", "4-5"],
  "mis-set": ["2-2", "1-5"],
  served: ["1-3", "1-3"],
  cut: ["5-5", "5-5"],
  result: ["3-3", "2-4"],
  pay: ["4-6", "1-6"],
  bank: ["2-6", "3-5"],
  remedy: ["3-4", "2-5"],
  fault: ["2-3", "1-4"],
};
