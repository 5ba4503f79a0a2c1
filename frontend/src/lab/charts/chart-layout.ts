import { ticks, type BarChart } from "./bar-chart.ts";
import { widthOf } from "./text-width.ts";

const LEAST = 80;
const NARROW = 480;
/** The largest part of the width that names take. */
const MOST_OF_NAMES = 0.48;
const APART = 24;
const LONGEST_LINE = 20;
const LINE = 14;
const TITLE = 24;
const BELOW = 10;
const AXIS = 44;
const LEGEND = 24;

export interface Shown {
  x: number;
  y: number;
  text: string;
}
export interface PlacedRow {
  /** The lines of the name. */
  name: Shown[];
  bars: { x: number; y: number; width: number; height: number; color: string }[];
  figure: (Shown & { isLeft: boolean }) | null;
}
export interface Layout {
  width: number;
  height: number;
  titles: Shown[];
  rows: PlacedRow[];
  /** Lines from the top to the bottom of a part, at the round numbers of its axis and at 0. */
  lines: { x: number; top: number; bottom: number; isZero: boolean }[];
  ticks: Shown[];
  axes: Shown[];
  legend: (Shown & { color: string })[];
}

/** A name over lines of some twenty letters. */
function inLines(name: string): string[] {
  const found: string[] = [];
  for (const word of name.split(" ")) {
    const last = found.at(-1);
    if (last !== undefined && last.length + word.length < LONGEST_LINE) found.push(`${found.pop()} ${word}`);
    else found.push(word);
  }
  return found;
}

/** Where everything of a chart is drawn in so many pixels of width: `x` and `y` in pixels from the top left corner. */
export function laidOut(chart: BarChart, room: number): Layout {
  const isNarrow = room < NARROW;
  const all = chart.panels.flatMap((panel) => panel.rows);
  const nameOf = (name: string): string[] => (isNarrow || widthOf(name) + APART > room * MOST_OF_NAMES ? inLines(name) : [name]);
  const textOf = (text: string): string => (isNarrow ? text.replace(/\s*[(（].*/, "") : text);
  const longest = Math.max(0, ...all.map((row) => widthOf(textOf(row.text))));
  const named = Math.min(Math.max(0, ...all.flatMap((row) => nameOf(row.name)).map((line) => widthOf(line))) + APART, room * MOST_OF_NAMES);
  const step = Math.max(chart.step, Math.max(1, ...all.map((row) => nameOf(row.name).length)) * LINE + 6);
  const hasBelow = chart.least < 0;
  const beyond = hasBelow ? 0 : Math.max(16, longest + 8);
  const inset = hasBelow ? longest + 8 : 0;
  const beside = chart.isWide && !isNarrow ? chart.panels.length : 1;
  const wide = Math.max(LEAST, (room - named - beyond - APART * (beside - 1)) / beside);
  const scale = (value: number): number => inset + ((value - chart.least) / (chart.most - chart.least || 1)) * (wide - 2 * inset);
  const layout: Layout = { width: room, height: 0, titles: [], rows: [], lines: [], ticks: [], axes: [], legend: [] };
  let top = 0;
  for (const [index, panel] of chart.panels.entries()) {
    const column = index % beside;
    const left = named + column * (wide + APART);
    const start = top + (panel.title ? TITLE : 0);
    const bottom = start + panel.rows.length * step;
    if (panel.title) layout.titles.push({ x: left, y: top + TITLE - 8, text: panel.title });
    panel.rows.forEach((row, place) => {
      const middle = start + (place + 0.5) * step;
      const lines = nameOf(row.name);
      const end = row.bars.at(-1)?.to ?? 0;
      layout.rows.push({
        name: column ? [] : lines.map((text, at) => ({ x: named - 8, y: middle + (at - (lines.length - 1) / 2) * LINE, text })),
        bars: row.bars.map(({ from, to, color }) => ({
          x: left + scale(Math.min(from, to)),
          y: middle - step * 0.4,
          width: Math.abs(scale(to) - scale(from)),
          height: step * 0.8,
          color,
        })),
        figure: row.text ? { x: left + scale(end) + (end < 0 ? -5 : 5), y: middle, text: textOf(row.text), isLeft: end < 0 } : null,
      });
    });
    const marks = ticks(chart.least, chart.most, isNarrow ? 3 : 6);
    for (const value of marks)
      if (chart.hasGrid || value === 0) layout.lines.push({ x: left + scale(value), top: start, bottom, isZero: value === 0 });
    const isLast = index >= chart.panels.length - beside;
    if (isLast || chart.isWide) {
      for (const value of marks) layout.ticks.push({ x: left + scale(value), y: bottom + 14, text: `${value}`.replace("-", "−") });
      layout.axes.push({ x: left + wide / 2, y: bottom + 34, text: chart.axis });
    }
    layout.height = Math.max(layout.height, bottom + (isLast || chart.isWide ? AXIS : 0));
    if (column === beside - 1) top = layout.height + BELOW;
  }
  if (chart.legend.length) {
    let x = named;
    for (const { name, color } of chart.legend) {
      layout.legend.push({ x, y: layout.height + LEGEND / 2, text: name, color });
      x += widthOf(name) + 40;
    }
    layout.height += LEGEND;
  }
  return layout;
}
