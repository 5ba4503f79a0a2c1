import { ticks } from "./bar-chart.ts";
import type { Shown } from "./chart-layout.ts";
import type { Plot, Point } from "./plot-chart.ts";
import { widthOf } from "./text-width.ts";

const NARROW = 480;
const HEIGHT = 250;
const TITLE = 26;
const ABOVE = 22;
const AXIS = 48;
const LEGEND = 22;
const RIGHT = 14;
const APART = 10;

export interface PlotLayout {
  width: number;
  height: number;
  /** What the axis upwards shows, over the chart. */
  title: Shown;
  axis: Shown;
  bars: { x: number; y: number; width: number; height: number; color: string }[];
  lines: { points: string; color: string; dash: string }[];
  spans: { x: number; top: number; bottom: number; color: string }[];
  levels: { left: number; right: number; y: number; color: string; name: Shown }[];
  dots: { x: number; y: number; color: string }[];
  figures: Shown[];
  /** Lines across at the round numbers of the axis. */
  grid: { left: number; right: number; y: number; isZero: boolean }[];
  xTicks: Shown[];
  yTicks: Shown[];
  legend: (Shown & { color: string; dash: string })[];
}

const numeral = (value: number): string => value.toLocaleString("en").replace("-", "−");

/** Where everything of a plot is drawn in so many pixels of width: `x` and `y` in pixels from the top left corner. */
export function plotLayout(plot: Plot, room: number): PlotLayout {
  const isNarrow = room < NARROW;
  const reach = plot.most - plot.least || 1;
  // an axis that need not begin at 0 has room below and above what it shows
  const [least, most] = plot.isFree ? [plot.least - reach / 8, plot.most + reach / 8] : [plot.least, plot.most];
  const marks = ticks(least, most, 5);
  const left = Math.max(...marks.map((value) => widthOf(numeral(value)))) + APART;
  const wide = room - left - RIGHT;
  const top = TITLE + (plot.figures.length ? ABOVE : 6);
  const bottom = top + HEIGHT;
  const xOf = (x: number): number => left + ((x - plot.left) / (plot.right - plot.left || 1)) * wide;
  const yOf = (y: number): number => bottom - ((y - least) / (most - least || 1)) * HEIGHT;
  const band = wide / (plot.names?.length ?? 1);
  const zero = yOf(Math.max(least, Math.min(0, most)));
  const longest = Math.max(0, ...(plot.names ?? []).map((name) => widthOf(name)));
  const every = Math.max(1, Math.ceil((longest + APART) / band));
  const fits = plot.figures.every(({ text }) => widthOf(text) + 2 < band);
  const topOf = ({ x, y }: Point): number => Math.min(yOf(y), ...plot.spans.filter((span) => span.x === x).map((span) => yOf(span.to)));
  const named = plot.lines.filter(({ name }) => name);
  let [x, row] = [left, 0];
  const legend = named.map(({ name, color, dash }) => {
    const width = widthOf(name) + 48;
    if (x > left && x + width > room) [x, row] = [left, row + 1];
    const place = { x, y: bottom + AXIS + row * LEGEND + LEGEND / 2, text: name, color, dash };
    x += width;
    return place;
  });
  return {
    width: room,
    height: bottom + AXIS + (named.length ? (row + 1) * LEGEND : 0),
    title: { x: 0, y: 10, text: plot.yTitle },
    axis: { x: left + wide / 2, y: bottom + 38, text: plot.xTitle },
    bars: plot.bars.map(({ x, y, color }) => ({
      x: xOf(x) - band * 0.36,
      y: Math.min(zero, yOf(y)),
      width: band * 0.72,
      height: Math.abs(yOf(y) - zero),
      color,
    })),
    lines: plot.lines.map(({ points, color, dash }) => ({
      points: points.map((point) => `${xOf(point.x).toFixed(1)},${yOf(point.y).toFixed(1)}`).join(" "),
      color,
      dash: dash === "1 0" ? "" : dash,
    })),
    spans: plot.spans.map(({ x, y, to, color }) => ({ x: xOf(x), top: yOf(Math.max(y, to)), bottom: yOf(Math.min(y, to)), color })),
    levels: levelsOf(plot, yOf, left, left + wide),
    dots: plot.dots.map(({ x, y, color }) => ({ x: xOf(x), y: yOf(y), color })),
    figures: fits ? plot.figures.map((figure) => ({ x: xOf(figure.x), y: topOf(figure) - 9, text: figure.text.replace("-", "−") })) : [],
    grid: marks.map((value) => ({ left, right: left + wide, y: yOf(value), isZero: value === 0 })),
    xTicks: plot.names
      ? plot.names.flatMap((name, index) => (index % every ? [] : [{ x: xOf(index), y: bottom + 14, text: name.replace("-", "−") }]))
      : ticks(plot.left, plot.right, isNarrow ? 4 : 6).map((value) => ({ x: xOf(value), y: bottom + 14, text: numeral(value) })),
    yTicks: marks.map((value) => ({ x: left - 6, y: yOf(value), text: numeral(value) })),
    legend,
  };
}

/** The lines across: the upper one bears its name above it, the lower one below it. */
function levelsOf(plot: Plot, yOf: (y: number) => number, left: number, right: number): PlotLayout["levels"] {
  const highest = Math.max(...plot.levels.map(({ y }) => y));
  return plot.levels.map(({ y, name, color }) => {
    const isUpper = plot.levels.length === 1 || y === highest;
    return { left, right, y: yOf(y), color, name: { x: right, y: yOf(y) + (isUpper ? -9 : 11), text: name } };
  });
}
