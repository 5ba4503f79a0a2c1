/** A value of a rule book's row as people read it. */
export function shown(value: unknown, words: { yes: string; no: string; none: string }): string {
  if (value === true) return words.yes;
  if (value === false) return words.no;
  if (value === null || value === undefined || value === "") return words.none;
  if (Array.isArray(value) && value.length === 0) return words.none;
  if (Array.isArray(value)) return value.map((one) => shown(one, words)).join(", ");
  if (typeof value === "object") {
    return Object.entries(value).map(([key, one]) => `${key}: ${shown(one, words)}`).join(", ");
  }
  return String(value).replaceAll("_", " ");
}

/** Hundredths of a per cent as a percentage: 500 is "5%". */
export const percent = (basisPoints: number): string => `${basisPoints / 100}%`;
