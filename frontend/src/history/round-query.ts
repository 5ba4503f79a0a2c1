/** What is filled in to look for rounds, as it stands in the address of the page. */
export const FIELDS = ["result", "bank", "only", "book", "since", "until", "won"] as const;
export type Filled = Record<(typeof FIELDS)[number], string> & { mine: boolean };

/** Midnight of a day as the reader has it, some days later. */
function midnight(day: string, later: number): string {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + later);
  return String(date.getTime());
}

export function filledIn(search: string): Filled {
  const given = new URLSearchParams(search);
  const fields = Object.fromEntries(FIELDS.map((name) => [name, given.get(name) ?? ""])) as Record<(typeof FIELDS)[number], string>;
  return { ...fields, mine: given.get("mine") === "true" };
}

/** The end of the page's address that fills the same in again. */
export function searchOf(filled: Filled): string {
  const told = [...FIELDS.map((name) => [name, String(filled[name] ?? "")]), ["mine", filled.mine ? "true" : ""]];
  const search = new URLSearchParams(told.filter(([, value]) => value)).toString();
  return search && `?${search}`;
}

/** What the server is asked: days are the reader's, the last one included; amounts are coins. */
export function questionOf({ since, until, won, mine, ...words }: Filled, table: string): URLSearchParams {
  const coins = Math.round(Number(won) * 100);
  return new URLSearchParams(
    Object.entries({
      table,
      mine: mine ? "true" : "",
      ...words,
      since_ms: since && midnight(since, 0),
      until_ms: until && midnight(until, 1),
      won: coins >= 1 ? String(coins) : "",
    }).filter(([, value]) => value),
  );
}
