import { pips } from "./tiles.ts";

type Attributes = Record<string, string | number>;

function shape(name: string, attributes: Attributes, ...parts: Element[]): Element {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, `${value}`);
  made.append(...parts);
  return made;
}

const rect = (name: string, inset: number, radius: number, more: Attributes = {}): Element =>
  shape("rect", { class: name, x: inset, y: inset, width: 100 - 2 * inset, height: 250 - 2 * inset, rx: radius, ...more });

/** The shapes of a tile in SVG, 100 wide and 250 high: of a face such as "4-6", or of a back (`null`). */
export function shapesOf(face: string | null): Element {
  const on = face
    ? pips(face).map(({ x, y, r, red }) => shape("circle", { cx: x, cy: y, r, fill: `url(#pip-${red ? "red" : "white"})` }))
    : [shape("path", { class: "mark", d: "M50 105 L66 125 L50 145 L34 125 Z" })];
  return shape("g", {}, rect("body", 1, 13, { fill: `url(#${face ? "lacquer" : "back"})` }), rect("bevel", 4.5, 10), ...on);
}

const drawings = new Map<string | null, Element>();

function drawingOf(face: string | null): Element {
  const drawing = drawings.get(face) ?? shapesOf(face);
  drawings.set(face, drawing);
  return drawing;
}

/** An attachment that draws a tile in an `svg`: the shapes of each face are made once and then copied. */
export const drawTile = (face: string | null) => (svg: SVGElement) => svg.replaceChildren(drawingOf(face).cloneNode(true));
