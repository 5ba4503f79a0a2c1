/** Reads a bar chart of the server (Vega-Lite, see `paigow/lab/charts`): bars along, for names from top to bottom. */

export type Value = Readonly<Record<string, unknown>>;
export interface Color {
  field?: string;
  scale?: { domain: string[]; range: string[] };
  legend?: unknown;
  condition?: { test: string; value: string };
  value?: string;
}
interface Channel {
  field: string;
  title?: string | null;
  sort?: string[] | null;
  axis?: { grid?: boolean };
}
interface Encoding {
  x: Channel;
  y: Channel;
  color?: Color;
  order?: { field: string };
}
interface Unit {
  data?: { values: Value[] };
  encoding: Encoding;
  height?: { step: number };
  layer?: { mark: { type: string }; encoding: Partial<Encoding> }[];
}
interface Facet {
  field: string;
  sort?: string[];
}
interface Spec extends Partial<Unit> {
  spec?: Unit;
  facet?: Facet | { row: Facet };
}

/** `from`, `to`: on the axis. */
export interface Bar {
  from: number;
  to: number;
  color: string;
}
export interface Row {
  name: string;
  bars: Bar[];
  /** The figure beside the bar; empty where there is none. */
  text: string;
}
export interface BarChart {
  /** Parts with the same axis. A chart that has no parts is one without a title. */
  panels: { title: string; rows: Row[] }[];
  /** The parts stand beside each other where there is room. */
  isWide: boolean;
  /** What the axis shows. */
  axis: string;
  hasGrid: boolean;
  legend: { name: string; color: string }[];
  /** The height of a row, in pixels. */
  step: number;
  least: number;
  most: number;
}

const TEST = /^datum\.(\w+)( < 0)?$/;

export function colorOf(value: Value, { field, scale, condition, value: plain = "" }: Color): string {
  if (field && scale) return scale.range[scale.domain.indexOf(String(value[field]))] ?? "";
  const [, name = "", below] = TEST.exec(condition?.test ?? "") ?? [];
  const found = value[name];
  return condition && (below ? Number(found) < 0 : found === true) ? condition.value : plain;
}

/** The different texts of a field, in the order that is wanted or in that of the values. */
function names(values: readonly Value[], { field, sort }: { field: string; sort?: string[] | null }): string[] {
  const found = [...new Set(values.map((value) => String(value[field])))];
  return sort ? sort.filter((name) => found.includes(name)) : found;
}

function rowOf(name: string, values: readonly Value[], { x, color = {}, order }: Encoding): Row {
  const sorted = order ? [...values].sort((a, b) => Number(a[order.field]) - Number(b[order.field])) : values;
  let end = 0;
  const bars = sorted.map((value) => {
    const from = end;
    end += Number(value[x.field]);
    return { from, to: end, color: colorOf(value, color) };
  });
  return { name, bars, text: String(values[0]?.["text"] ?? "").replace(/^-/, "−") };
}

/** The chart that a specification describes. */
export function barChart(found: unknown): BarChart {
  const spec = found as Spec;
  const unit = spec.spec ?? (spec as Unit);
  const values = spec.data?.values ?? unit.data?.values ?? [];
  const encoding = { ...unit.encoding, ...unit.layer?.find(({ mark }) => mark.type === "bar")?.encoding };
  const facet = spec.facet && ("row" in spec.facet ? spec.facet.row : spec.facet);
  const rows = (part: readonly Value[]): Row[] =>
    names(part, encoding.y).map((name) =>
      rowOf(
        name,
        part.filter((value) => String(value[encoding.y.field]) === name),
        encoding,
      ),
    );
  const panels = facet
    ? names(values, facet).map((title) => ({ title, rows: rows(values.filter((value) => String(value[facet.field]) === title)) }))
    : [{ title: "", rows: rows(values) }];
  const ends = panels.flatMap((panel) => panel.rows.flatMap((row) => row.bars.map((bar) => bar.to)));
  const { color } = encoding;
  return {
    panels,
    isWide: spec.facet !== undefined && !("row" in spec.facet),
    axis: encoding.x.title ?? "",
    hasGrid: encoding.x.axis?.grid !== false,
    legend: color?.scale && color.legend ? color.scale.domain.map((name, index) => ({ name, color: color.scale?.range[index] ?? "" })) : [],
    step: unit.height?.step ?? 20,
    least: Math.min(0, ...ends),
    most: Math.max(0, ...ends),
  };
}

/** Round numbers from `least` to `most`: about `count` of them. */
export function ticks(least: number, most: number, count: number): number[] {
  const rough = (most - least) / count || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(least / step - 1e-9);
  const last = Math.floor(most / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
