/** Reads a chart of the server (Vega-Lite, see `paigow/lab/charts`) whose figures go upwards: bars, lines and intervals. */
import { colorOf, type Color, type Value } from "./bar-chart.ts";

interface Channel {
  field: string;
  type?: string;
  title?: string | null;
  scale?: { zero?: boolean };
}
interface Encoding {
  x?: Channel;
  y?: Channel;
  y2?: { field: string };
  color?: Color;
  strokeDash?: { scale?: { domain: string[]; range: number[][] } };
  text?: { field: string };
}
interface Mark {
  type: string;
  color?: string;
  interpolate?: string;
  strokeDash?: number[];
}
interface Unit {
  data?: { values: Value[] };
  encoding?: Encoding;
  mark?: Mark;
  layer?: Unit[];
}

/** A place on both axes; on an axis of names x is the number of the name, from 0. */
export interface Point {
  x: number;
  y: number;
}
export interface Plot {
  xTitle: string;
  yTitle: string;
  /** The names along the axis; null if it has numbers. */
  names: string[] | null;
  bars: (Point & { color: string })[];
  lines: { name: string; color: string; dash: string; points: Point[] }[];
  /** Intervals upwards, from y to `to`. */
  spans: (Point & { to: number; color: string })[];
  /** Lines across the whole chart. */
  levels: { y: number; name: string; color: string }[];
  dots: (Point & { color: string })[];
  figures: (Point & { text: string })[];
  /** The axis upwards need not begin at 0. */
  isFree: boolean;
  left: number;
  right: number;
  least: number;
  most: number;
}

/** The chart that a specification describes. */
export function plotChart(found: unknown): Plot {
  const spec = found as Unit;
  const units = (spec.layer ?? [spec]).map((unit) => ({
    mark: unit.mark ?? { type: "" },
    values: unit.data?.values ?? spec.data?.values ?? [],
    encoding: { ...spec.encoding, ...unit.encoding },
  }));
  const along = units.find(({ encoding }) => encoding.x?.title)?.encoding.x;
  const upwards = units.find(({ encoding }) => encoding.y?.title)?.encoding.y;
  const names =
    along?.type === "ordinal"
      ? [...new Set(units.flatMap(({ values }) => values.flatMap((value) => (along.field in value ? [String(value[along.field])] : []))))]
      : null;
  const plot: Plot = {
    xTitle: along?.title ?? "",
    yTitle: upwards?.title ?? "",
    names,
    bars: [],
    lines: [],
    spans: [],
    levels: [],
    dots: [],
    figures: [],
    isFree: upwards?.scale?.zero === false,
    left: 0,
    right: 0,
    least: 0,
    most: 0,
  };
  for (const { mark, values, encoding } of units) {
    const { x, y, y2, color = {}, strokeDash, text } = encoding;
    if (!y) continue;
    const colorFor = (value: Value): string => colorOf(value, { value: mark.color ?? "", ...color });
    const at = (value: Value): Point => ({
      x: x ? (names ? names.indexOf(String(value[x.field])) : Number(value[x.field])) : 0,
      y: Number(value[y.field]),
    });
    if (mark.type === "bar") plot.bars.push(...values.map((value) => ({ ...at(value), color: colorFor(value) })));
    if (mark.type === "point") plot.dots.push(...values.map((value) => ({ ...at(value), color: colorFor(value) })));
    if (mark.type === "text" && x && text) plot.figures.push(...values.map((value) => ({ ...at(value), text: String(value[text.field]) })));
    if (mark.type === "rule" && y2)
      plot.spans.push(...values.map((value) => ({ ...at(value), to: Number(value[y2.field]), color: colorFor(value) })));
    if (mark.type === "rule" && !x)
      plot.levels.push(...values.map((value) => ({ y: at(value).y, name: String(value["name"] ?? ""), color: colorFor(value) })));
    if (mark.type === "line") {
      const { field } = color;
      for (const name of color.scale?.domain ?? [""]) {
        const own = field ? values.filter((value) => String(value[field]) === name) : values;
        const [first] = own;
        if (!first) continue;
        const dashes = strokeDash?.scale;
        plot.lines.push({
          name,
          color: colorFor(first),
          dash: (dashes?.range[dashes.domain.indexOf(name)] ?? []).join(" "),
          points: mark.interpolate === "step-after" ? stepped(own.map(at)) : own.map(at),
        });
      }
    }
  }
  const points = [...plot.bars, ...plot.lines.flatMap(({ points }) => points), ...plot.dots];
  const heights = [...points, ...plot.levels].map(({ y }) => y).concat(plot.spans.flatMap(({ y, to }) => [y, to]));
  if (!plot.isFree) heights.push(0);
  [plot.left, plot.right] = names
    ? [-0.5, names.length - 0.5]
    : [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  [plot.least, plot.most] = [Math.min(...heights), Math.max(...heights)];
  return plot;
}

/** A line that keeps its height until the next point. */
function stepped(points: readonly Point[]): Point[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    return before ? [{ x: point.x, y: before.y }, point] : [point];
  });
}
