/** Whether a chart of the server has its figures upwards, for numbers or names from left to right; else it has bars along. */
export function isPlot(spec: unknown): boolean {
  if (spec === null || typeof spec !== "object") return false;
  const { encoding, spec: inner, layer } = spec as { encoding?: { y?: { type?: string } }; spec?: unknown; layer?: unknown[] };
  if (encoding?.y) return encoding.y.type === "quantitative";
  return isPlot(inner) || (layer ?? []).some(isPlot);
}
