/** Points of a pupil's curve. */
import type { RecentAnswer } from "../../protocol/school.ts";

/** How many of the answers up to one are looked at for its point. */
const WINDOW = 10;

export interface CurvePoint {
  /** Of the last answers up to this one: the part that was right, */
  right: number;
  /** and how long one took, on average. */
  tookMs: number;
}

/** A point for each answer, the oldest first: accuracy and time over the last ten. */
export const curveOf = (done: readonly RecentAnswer[]): CurvePoint[] =>
  done.map((_, at) => {
    const last = done.slice(Math.max(0, at + 1 - WINDOW), at + 1);
    return {
      right: last.filter((one) => one.is_right).length / last.length,
      tookMs: last.reduce((sum, one) => sum + one.took_ms, 0) / last.length,
    };
  });
