/** Draws a chart of the server into the room that there is. Loaded only where there is one to draw. */

import { translated } from "./chart-words.ts";

type Part = Record<string, unknown>;
interface Drawn { finalize: () => void }

const LETTER = 6.3;
const LEAST = 80;
const NARROW = 480;
const APART = 24;
const ERRORS = 1;

/** The longest text of a field among the chart's values, in pixels. */
function length(values: readonly Part[], field: unknown): number {
  const texts = values.map((value) => value[field as string]).filter((text) => typeof text === "string");
  return LETTER * Math.max(0, ...texts.map((text) => text.replace(/[^\x00-\u2fff]/g, "00").length));
}

/** Long names over two lines, and figures without what follows in brackets. */
function shorten(values: readonly Part[], y: Part): void {
  for (const value of values) if (typeof value["text"] === "string") value["text"] = value["text"].replace(/\s*\(.*/, "");
  y["axis"] = { ...(y["axis"] as Part), labelExpr: "split(datum.label, ', ')", labelFontSize: 10, labelLineHeight: 11 };
}

/** The chart without its title, which stands above it, and as wide as there is room. */
function fitted(found: unknown, room: number): Part {
  const { title: _, ...chart } = translated(found) as Part & { title?: unknown };
  const inner = (chart["spec"] ?? chart) as Part;
  const values = ((chart["data"] ?? inner["data"]) as { values: Part[] }).values;
  const { x, y } = inner["encoding"] as { x: Part; y: Part };
  const narrow = room < NARROW;
  if (narrow) shorten(values, y);
  const below = values.some((value) => Number(value[x["field"] as string]) < 0);
  const names = Math.min(length(values, y["field"]) + 24, room * 0.48);
  const beyond = below ? 8 : Math.max(16, length(values, "text") + 8);
  const facet = chart["facet"] as Part | undefined;
  const beside = facet && !("row" in facet) && !narrow ? 2 : 1;
  if (facet && !("row" in facet)) chart["columns"] = beside;
  inner["width"] = Math.max(LEAST, (room - names - beyond - APART * (beside - 1)) / beside);
  // Beyond a bar there is room for its figure, on either side of nothing.
  if (below) x["scale"] = { nice: false, padding: length(values, "text") + 8 };
  if (narrow) x["axis"] = { ...(x["axis"] as Part), tickCount: 3 };
  chart["padding"] = { left: 2, right: 2, top: 6, bottom: 6 };
  chart["background"] = "transparent";
  const config = chart["config"] as Record<string, Part>;
  return { ...chart, config: { ...config, axis: { ...config["axis"], labelLimit: names - 12 } } };
}

/** Draws it; whoever asked lets it go in the end. */
export async function drawn(place: HTMLElement, found: unknown, room: number): Promise<Drawn> {
  const { default: embed } = await import("vega-embed");
  const view = await embed(place, fitted(found, room) as never, {
    actions: false,
    ast: true, // the page may not make code of text
    logLevel: ERRORS,
    mode: "vega-lite",
    renderer: "svg",
    tooltip: false,
  });
  // The picture has one name, that of what holds it; its parts need none.
  for (const part of place.querySelectorAll("svg, svg *")) {
    part.getAttributeNames().filter((name) => name === "role" || name.startsWith("aria-")).forEach((name) => part.removeAttribute(name));
  }
  return view;
}
