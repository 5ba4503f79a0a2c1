import { pips } from "./tiles.ts";

const rect = (name: string, inset: number, radius: number, fill = ""): string =>
  `<rect class="${name}" x="${inset}" y="${inset}" width="${100 - 2 * inset}" height="${250 - 2 * inset}" rx="${radius}"${fill}/>`;

/** The shapes of a tile in SVG, 100 wide and 250 high: of a face such as "4-6", or of a back (`null`). */
export function shapesOf(face: string | null): string {
  const on = face
    ? pips(face).map(({ x, y, r, red }) => `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#pip-${red ? "red" : "white"})"/>`)
    : ['<path class="mark" d="M50 105 L66 125 L50 145 L34 125 Z"/>'];
  return rect("body", 1, 13, ` fill="url(#${face ? "lacquer" : "back"})"`) + rect("bevel", 4.5, 10) + on.join("");
}

const drawings = new Map<string | null, Element>();

function drawingOf(face: string | null): Element {
  let drawing = drawings.get(face);
  if (!drawing) {
    const template = document.createElement("template");
    template.innerHTML = `<svg><g>${shapesOf(face)}</g></svg>`;
    drawing = template.content.firstElementChild!.firstElementChild!;
    drawings.set(face, drawing);
  }
  return drawing;
}

/** An attachment that draws a tile in an `svg`: the shapes of each face are made once and then copied. */
export const drawTile = (face: string | null) => (svg: SVGElement) => svg.replaceChildren(drawingOf(face).cloneNode(true));
