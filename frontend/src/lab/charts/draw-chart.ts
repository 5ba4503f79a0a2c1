/** Draws a chart of the server into the room that there is. Loaded only where there is one to draw. */

import { translated, type Words } from "./chart-words.ts";

type Part = Record<string, unknown>;
interface Drawn {
  finalize: () => void;
}

const LETTER = 6.3;
const LEAST = 80;
const NARROW = 480;
const APART = 24;
const ERRORS = 1;

/** The longest text of a field among the chart's values, in pixels. */
function length(values: readonly Part[], field: unknown): number {
  const texts = values.map((value) => value[field as string]).filter((text) => typeof text === "string");
  return LETTER * Math.max(0, ...texts.flatMap((text) => text.split("\n")).map((text) => text.replace(/[^\x00-\u2fff]/g, "00").length));
}

const LONGEST_LINE = 20;
const LINE = 11;

/** A name over lines of some twenty letters. */
function lines(name: string): string[] {
  const found: string[] = [];
  for (const word of name.split(" ")) {
    const last = found.at(-1);
    if (last !== undefined && last.length + word.length < LONGEST_LINE) found.push(`${found.pop()} ${word}`);
    else found.push(word);
  }
  return found;
}

/** Long names over lines, with room for them, and figures without what follows in brackets. */
function shorten(inner: Part, values: readonly Part[], y: Part): void {
  const names = new Set(values.map((value) => value[y["field"] as string]).filter((name) => typeof name === "string"));
  const broken = Object.fromEntries([...names].map((name) => [name, lines(name).join("\n")]));
  for (const value of values) {
    if (typeof value["text"] === "string") value["text"] = value["text"].replace(/\s*\(.*/, "");
    const name = value[y["field"] as string];
    if (typeof name === "string") value[y["field"] as string] = broken[name];
  }
  if (Array.isArray(y["sort"])) y["sort"] = y["sort"].map((name: unknown) => (typeof name === "string" ? (broken[name] ?? name) : name));
  const most = Math.max(1, ...Object.values(broken).map((name) => name.split("\n").length));
  const { step = 0 } = (inner["height"] ?? {}) as { step?: number };
  if (step) inner["height"] = { step: Math.max(step, most * LINE + 6) };
  y["axis"] = { ...(y["axis"] as Part), labelExpr: "split(datum.label, '\\n')", labelFontSize: 10, labelLineHeight: LINE };
}

/** The chart without its title, which stands above it, as wide as there is room, in the page's font. */
function fitted(found: unknown, room: number, words: Words, font: string): Part {
  const { title: _, ...chart } = translated(found, words) as Part & { title?: unknown };
  const inner = (chart["spec"] ?? chart) as Part;
  const values = ((chart["data"] ?? inner["data"]) as { values: Part[] }).values;
  const { x, y } = inner["encoding"] as { x: Part; y: Part };
  const narrow = room < NARROW;
  if (narrow) shorten(inner, values, y);
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
  return { ...chart, config: { ...config, font, axis: { ...config["axis"], labelLimit: names - 12 } } };
}

/** Draws it; whoever asked lets it go in the end. */
export async function drawn(place: HTMLElement, found: unknown, room: number, words: Words = {}): Promise<Drawn> {
  const { default: embed } = await import("vega-embed");
  const inside = document.createElement("div"); // what is embedded names what it lies in
  place.replaceChildren(inside);
  const { fontFamily } = getComputedStyle(inside);
  const view = await embed(inside, fitted(found, room, words, fontFamily) as never, {
    actions: false,
    defaultStyle: false, // the policy of styles lets none be injected
    ast: true, // the page may not make code of text
    logLevel: ERRORS,
    mode: "vega-lite",
    renderer: "svg",
    tooltip: false,
  });
  // The picture has one name, that of what holds it; its parts need none.
  for (const part of place.querySelectorAll("*")) {
    part
      .getAttributeNames()
      .filter((name) => name === "role" || name.startsWith("aria-"))
      .forEach((name) => part.removeAttribute(name));
  }
  return view;
}
