import { pips } from "./tiles.ts";

/** A shape of SVG: its name, and its attributes. */
type Shape = readonly [name: string, attributes: Readonly<Record<string, string | number>>];

const rect = (name: string, inset: number, radius: number): Record<string, string | number> => ({
  class: name,
  x: inset,
  y: inset,
  width: 100 - 2 * inset,
  height: 250 - 2 * inset,
  rx: radius,
});

/** The shapes of a tile, 100 wide and 250 high: of a face such as "4-6", or of a back (`null`). */
export function shapesOf(face: string | null): Shape[] {
  const on: Shape[] = face
    ? pips(face).map(({ x, y, r, red }) => ["circle", { cx: x, cy: y, r, fill: `url(#pip-${red ? "red" : "white"})` }])
    : [["path", { class: "mark", d: "M50 105 L66 125 L50 145 L34 125 Z" }]];
  return [["rect", { ...rect("body", 1, 13), fill: `url(#${face ? "lacquer" : "back"})` }], ["rect", rect("bevel", 4.5, 10)], ...on];
}

const drawings = new Map<string | null, DocumentFragment>();

function drawingOf(face: string | null): DocumentFragment {
  let drawing = drawings.get(face);
  if (!drawing) {
    drawing = document.createDocumentFragment();
    for (const [name, attributes] of shapesOf(face)) {
      const shape = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, `${value}`);
      drawing.append(shape);
    }
    drawings.set(face, drawing);
  }
  return drawing;
}

/** An attachment that draws a tile in an `svg`: the shapes of each face are made once and then copied. */
export const drawTile = (face: string | null) => (svg: SVGElement) => svg.replaceChildren(drawingOf(face).cloneNode(true));
