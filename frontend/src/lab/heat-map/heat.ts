/** Figures of the heat map: what a cell shows, and how strong its colour is. */
import { percent, whole } from "../number-format.ts";
import type { HeatCell, HeatMap } from "../../protocol/lab.ts";

export const MEASURES = ["gain", "best_gain", "cost", "win", "push", "lose", "hands"] as const;
export type Measure = (typeof MEASURES)[number];
export const ONLY = ["all", "pair", "no-pair", "mistakes"] as const;

/** Colours are mixed into the background at most so far, so that figures stay legible. */
const STRONGEST = 60;

/** A figure of a cell: hands, or per cent. */
export function figureOf(cell: HeatCell, measure: Measure, opposing: number): number {
  if (measure === "hands") return cell.hands;
  if (measure === "win" || measure === "push" || measure === "lose") return (100 * cell[measure]) / (cell.hands * opposing);
  return 100 * cell[measure].value;
}

/** The figure as it stands in a cell or, with more digits, beside the map. */
export const shown = (value: number, measure: Measure, digits = measure === "cost" ? 2 : 1): string =>
  measure === "hands" ? whole(value) : percent(value, digits);

/** The cell of two kinds in either order. */
export function cellsByPlace(found: HeatMap): (row: number, column: number) => HeatCell | undefined {
  const cells = new Map(found.cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  return (row, column) => cells.get(`${Math.min(row, column)} ${Math.max(row, column)}`);
}

/** How far the colour of a value is mixed into the background, in per cent; the largest distance from 0 is the strongest. */
export function strengths(found: HeatMap, measure: Measure): (value: number) => number {
  const most = Math.max(0, ...found.cells.map((cell) => Math.abs(figureOf(cell, measure, found.opposing))));
  return (value) => (most ? Math.round((STRONGEST * Math.abs(value)) / most) : 0);
}
