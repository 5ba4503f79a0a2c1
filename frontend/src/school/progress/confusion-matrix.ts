/** What a pupil mixes up, as a matrix. */
import type { Confusion } from "../../protocol/school.ts";

/** So many rows and columns are drawn; what was mixed up most often comes first. */
const MOST = 8;

export interface Matrix {
  /** What it was, down the side, and what it was taken for, along the top; code -> text. */
  truths: ReadonlyMap<string, string>;
  takens: ReadonlyMap<string, string>;
  /** How often, by truth and taken. */
  times: (truth: string, taken: string) => number;
  most: number;
}

/** Only what was wrong at least once; null: nothing was. */
export function matrixOf(mixed: readonly Confusion[]): Matrix | null {
  const wrong = mixed.filter(({ truth, taken }) => truth !== taken);
  if (!wrong.length) return null;
  const truths = new Map<string, string>();
  const takens = new Map<string, string>();
  for (const one of wrong) {
    if (truths.size < MOST) truths.set(one.truth, one.truth_text);
    if (truths.has(one.truth) && takens.size < MOST) takens.set(one.taken, one.taken_text);
  }
  const counts = new Map(mixed.map((one) => [`${one.truth}\n${one.taken}`, one.times]));
  const times = (truth: string, taken: string): number => counts.get(`${truth}\n${taken}`) ?? 0;
  return { truths, takens, times, most: Math.max(...wrong.map((one) => one.times)) };
}

const LEADING: Readonly<Record<string, readonly string[]>> = {
  teen: ["6-6", "6-6"],
  day: ["1-1", "1-1"],
  high8: ["4-4", "4-4"],
  high4: ["1-3", "1-3"],
  high10: ["5-5", "5-5"],
  high6: ["3-3", "3-3"],
  low4: ["2-2", "2-2"],
  eleven: ["5-6", "5-6"],
  low10: ["4-6", "4-6"],
  high7: ["1-6", "1-6"],
  low6: ["1-5", "1-5"],
  nine: ["4-5", "3-6"],
  low8: ["3-5", "2-6"],
  low7: ["3-4", "2-5"],
  five: ["2-3", "1-4"],
  gee_joon: ["2-4", "1-2"],
};
const WITH: Readonly<Record<string, string>> = { wong: "4-5", gong: "4-4", high_nine: "1-6" };

/** Tiles that show what a hand's code stands for; none where it is no hand, or one of points alone. */
export function tilesOf(code: string): readonly string[] {
  const [form = "", kind = ""] = code.split(" ");
  const pair = LEADING[kind];
  if (!pair) return [];
  if (form === "pair") return pair;
  return form in WITH ? [pair[0] ?? "", WITH[form] ?? ""] : [];
}
