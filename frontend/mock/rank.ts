/** A rough ranking for the scripted rounds of the mock only; the real one is the server's. */
import { KINDS, kindOf } from "../src/lib/tiles.ts";

const single = (face: string) => 20 - KINDS.findIndex((row) => row.kind === kindOf(face)) - (kindOf(face).startsWith("gee") ? 9 : 0);
const value = (face: string) => face.split("-").reduce((sum, end) => sum + Number(end), 0);

export interface Ranked {
  code: string;
  order: number;
}

export function rank(a: string, b: string): Ranked {
  const [ka, kb] = [kindOf(a), kindOf(b)];
  if (ka.startsWith("gee") && kb.startsWith("gee")) return { code: "pair gee_joon", order: 1000 };
  if (ka === kb) return { code: `pair ${ka}`, order: 900 + single(a) };
  const top = single(a) >= single(b) ? a : b;
  const low = top === a ? b : a;
  const head = kindOf(top);
  if (head === "teen" || head === "day") {
    const lead = head === "teen" ? 1 : 0;
    if (value(low) === 9) return { code: `wong ${head}`, order: 800 + lead };
    if (value(low) === 8) return { code: `gong ${head}`, order: 700 + lead };
    if (value(low) === 7) return { code: `high_nine ${head}`, order: 600 + lead };
  }
  const options = (face: string) => (kindOf(face).startsWith("gee") ? [3, 6] : [value(face)]);
  const points = Math.max(...options(a).flatMap((x) => options(b).map((y) => (x + y) % 10)));
  if (points === 0) return { code: "zero", order: 0 };
  return { code: `points ${points} ${head.startsWith("gee") ? "gee" : head}`, order: points * 30 + Math.max(0, single(top)) };
}

export interface Split {
  low: [string, string];
  high: [string, string];
  low_name: string;
  high_name: string;
  lowOrder: number;
  highOrder: number;
}

/** The three ways to part four tiles, the lower pair named low. */
export function splits(tiles: readonly string[]): Split[] {
  const [a = "", b = "", c = "", d = ""] = tiles;
  const ways: [[string, string], [string, string]][] = [
    [
      [a, b],
      [c, d],
    ],
    [
      [a, c],
      [b, d],
    ],
    [
      [a, d],
      [b, c],
    ],
  ];
  return ways.map(([one, two]) => {
    const [x, y] = [rank(...one), rank(...two)];
    const turned = x.order > y.order;
    return {
      low: turned ? two : one,
      high: turned ? one : two,
      low_name: (turned ? y : x).code,
      high_name: (turned ? x : y).code,
      lowOrder: Math.min(x.order, y.order),
      highOrder: Math.max(x.order, y.order),
    };
  });
}

/** The mock's house way: the best low hand. */
export const best = (tiles: readonly string[]): Split => splits(tiles).reduce((one, two) => (two.lowOrder > one.lowOrder ? two : one));
