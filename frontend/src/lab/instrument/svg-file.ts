/** A chart of the page as an SVG file that is legible alone: with its colours, its title, and what its figures are of. */

import { widthOf } from "../charts/text-width.ts";

const SPACE = "http://www.w3.org/2000/svg";
const MARGIN = 16;
const TITLE_LINE = 22;
const SMALL_LINE = 16;
const LETTER = 7.5;
const FONT = "'Source Sans 3', 'Noto Sans', 'Noto Sans CJK SC', sans-serif";
/** What the styles of the page decide of each kind of element. */
const STYLES: Readonly<Record<string, readonly string[]>> = {
  text: ["fill", "font-size", "font-weight", "text-anchor", "dominant-baseline"],
  line: ["stroke", "stroke-opacity"],
  rect: ["fill"],
};

/** Where a line may break: after a blank, and before a Chinese letter that is no sign of punctuation. */
const BREAKS = /(?<= )|(?=[\u2e80-\uffff])(?![，。、；：！？）」』》”])/;

/** A text over lines that fit. */
export function inLines(text: string, width: number): string[] {
  const found: string[] = [];
  for (const part of text.split(BREAKS)) {
    const last = found.at(-1);
    if (last !== undefined && widthOf(`${last}${part}`.trimEnd(), LETTER) <= width) found[found.length - 1] = last + part;
    else found.push(part);
  }
  return found.map((line) => line.trimEnd());
}

function element(name: string, attributes: Readonly<Record<string, string | number>>, text = ""): Element {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

/** A copy of a drawing in which elements carry their own styles. */
function copyOf(drawing: SVGSVGElement): Element[] {
  const originals = [...drawing.children];
  return originals.map((original) => {
    const style = getComputedStyle(original);
    const copy = element(original.tagName, {}, original.textContent);
    for (const { name, value } of original.attributes) if (name !== "class") copy.setAttribute(name, value);
    for (const name of STYLES[original.tagName] ?? []) {
      if (name !== "fill" || original.tagName === "text" || !original.hasAttribute("fill"))
        copy.setAttribute(name, style.getPropertyValue(name));
    }
    return copy;
  });
}

/** The file. `about`: what the figures are of, below the chart. */
export function svgFile(drawing: SVGSVGElement, title: string, about: string): Blob {
  const [inner, high] = [drawing.width.baseVal.value, drawing.height.baseVal.value];
  const titles = inLines(title, inner);
  const notes = inLines(about, inner);
  const top = MARGIN + titles.length * TITLE_LINE;
  const [width, height] = [inner + 2 * MARGIN, top + high + notes.length * SMALL_LINE + 2 * MARGIN];
  const { color } = getComputedStyle(drawing);
  const file = element("svg", { width, height, viewBox: `0 0 ${width} ${height}`, "font-family": FONT });
  const chart = element("g", { transform: `translate(${MARGIN} ${top})` });
  chart.append(...copyOf(drawing));
  file.append(
    element("title", {}, title),
    element("rect", { width, height, fill: getComputedStyle(document.documentElement).getPropertyValue("--card").trim() || "#fff" }),
    ...titles.map((line, index) =>
      element("text", { x: MARGIN, y: MARGIN + index * TITLE_LINE + 10, fill: color, "font-size": 16, "font-weight": 600 }, line),
    ),
    chart,
    ...notes.map((line, index) =>
      element("text", { x: MARGIN, y: top + high + MARGIN + index * SMALL_LINE, fill: color, "font-size": 12 }, line),
    ),
  );
  return new Blob([new XMLSerializer().serializeToString(file)], { type: "image/svg+xml" });
}
