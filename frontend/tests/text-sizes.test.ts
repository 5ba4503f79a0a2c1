/** No style of the page makes text smaller than 13 px. Pips and numbers within drawings are no text. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..", "src");
const LEAST_PX = 13;
/** Their text grows with the drawing: a size there is in units of the drawing. */
const DRAWINGS = ["components/Chip.svelte", "components/Coupon.svelte", "components/CutDiagram.svelte"];
const DECLARED = /(?:^|[\s{;])(?:font|font-size|--text-[\w-]+):\s*([^;}]+)[;}]/gm;
const PX = { px: 1, pt: 4 / 3, rem: 16 };

/** The sizes in a value that hold whatever its variables are: one, or the least of each `max` and `clamp`. */
function isLarge(value: string): boolean {
  const size = value.replace(/^normal |^italic /, "").replace(/^\d{3} /, "");
  if (/^(inherit|var\(--text-[\w-]+[^()]*\))/.test(size)) return true;
  const own = /^(?:max|clamp)\((.*)\)/.exec(size)?.[1] ?? size.split(/[\s/]/)[0] ?? "";
  const fixed = [...own.matchAll(/(?:^|, )([\d.]+)(px|pt|rem)(?=$|,)/g)];
  if (!/^max\(/.test(size)) fixed.splice(1);
  if (fixed.length) return fixed.some(([, number, unit]) => Number(number) * PX[unit as keyof typeof PX] >= LEAST_PX);
  return /^[\d.]+em$/.test(own) && parseFloat(own) >= 1;
}

test("no text is smaller than 13 px", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => /\.(css|svelte)$/.test(name));
  const declared = files
    .filter((name) => !DRAWINGS.includes(name))
    .flatMap((name) => [...readFileSync(join(SOURCE, name), "utf8").matchAll(DECLARED)].map((match) => ({ name, value: match[1] ?? "" })));
  expect(declared.length).toBeGreaterThan(100);
  expect(declared.filter(({ value }) => !isLarge(value)).map(({ name, value }) => `${name}: ${value}`)).toEqual([]);
});

test.each([
  "12px",
  "0.8rem",
  "0.8em",
  "max(11px, 0.85em)",
  "clamp(12px, 5vw, 20px)",
  "calc(var(--tile) * 0.2)",
  "600 0.75rem/1.5 var(--font)",
])("%s is too small", (value) => expect(isLarge(value)).toBe(false));
