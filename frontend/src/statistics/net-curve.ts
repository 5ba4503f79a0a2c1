import type { CurvePoint } from "../protocol/school.ts";

export interface Drawn {
  /** "x,y" of each point, from left to right. */
  line: string;
  /** The lines across, with the number of coins that each stands for. */
  levels: { y: number; net: number }[];
  end: { x: number; y: number };
}

/** About this many lines across. */
const LEVELS = 3;
/** Coins are hundredths of the unit that people read. A flat curve gets a line at one unit. */
const LEAST_RANGE = 300;

/** The step between two lines: 1, 2 or 5 and noughts. */
function stepOf(range: number): number {
  const raw = Math.max(range, LEAST_RANGE) / LEVELS;
  const power = 10 ** Math.floor(Math.log10(raw));
  return power * ([1, 2, 5].find((each) => each * power >= raw) ?? 10);
}

/** The net curve in a box of `width` by `height`, beginning at 0 coins; points have the same distance. */
export function drawn(curve: readonly CurvePoint[], width: number, height: number): Drawn {
  const nets = [0, ...curve.map((point) => point.net)];
  const step = stepOf(Math.max(...nets) - Math.min(...nets));
  const bottom = Math.floor(Math.min(...nets) / step) * step;
  const top = Math.max(Math.ceil(Math.max(...nets) / step) * step, bottom + step);
  const x = (index: number): number => (width * index) / (nets.length - 1 || 1);
  const y = (net: number): number => height - (height * (net - bottom)) / (top - bottom);
  const count = Math.round((top - bottom) / step);
  return {
    line: nets.map((net, index) => `${x(index).toFixed(1)},${y(net).toFixed(1)}`).join(" "),
    levels: Array.from({ length: count + 1 }, (_, index) => ({ y: y(bottom + index * step), net: bottom + index * step })),
    end: { x: x(nets.length - 1), y: y(nets.at(-1) ?? 0) },
  };
}
