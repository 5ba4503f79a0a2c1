import { SPEEDS } from "../lib/prefs.svelte.ts";

/** Tables of one page. */
export const PAGE = 20;
export const FILTERS = ["book", "free", "wager", "pace", "kind", "private"] as const;
export type Filter = (typeof FILTERS)[number];
/** What is offered to choose from; of the others anything may be written. */
export const CHOICES = {
  free: ["1", "2", "3", "4", "5", "6", "7"],
  pace: SPEEDS,
  kind: ["play", "practice", "dealing"],
  private: ["false", "true"],
} as const;
/** A filter as the address has it; `book` there is the one that a table is opened by. */
const NAMES: Record<Filter, string> = { book: "by", free: "free", wager: "wager", pace: "pace", kind: "kind", private: "private" };
const COINS = 100;

/** What the reader looks for in the lobby; the address keeps it. */
export class TableFilterState {
  wanted = $state<Record<Filter, string>>({ book: "", free: "", wager: "", pace: "", kind: "", private: "" });
  start = $state(0);

  constructor() {
    this.read();
  }

  /** Takes what the address says. */
  read(): void {
    const address = new URLSearchParams(location.search);
    for (const filter of FILTERS) this.wanted[filter] = fit(filter, address.get(NAMES[filter]) ?? "");
    const start = Number(address.get("from") ?? 0);
    this.start = Number.isSafeInteger(start) && start > 0 && start <= 100_000 ? start : 0;
  }

  get isNarrow(): boolean {
    return FILTERS.some((filter) => this.wanted[filter] !== "");
  }

  look(filter: Filter, value: string): void {
    this.wanted[filter] = fit(filter, value);
    this.turn(0);
  }

  loosen(...filters: Filter[]): void {
    for (const filter of filters) this.wanted[filter] = "";
    this.turn(0);
  }

  turn(start: number): void {
    this.start = start;
    const address = new URL(location.href);
    for (const filter of FILTERS) put(address.searchParams, NAMES[filter], this.wanted[filter]);
    put(address.searchParams, "from", start ? `${start}` : "");
    history.replaceState(history.state, "", address);
  }

  /** As the server is asked. */
  asked(): URLSearchParams {
    const asked = new URLSearchParams({ start: `${this.start}`, most: `${PAGE}` });
    for (const filter of FILTERS) {
      const value = this.wanted[filter];
      if (value) asked.set(filter, filter === "wager" ? `${Math.round(Number(value) * COINS)}` : value);
    }
    return asked;
  }
}

function put(parameters: URLSearchParams, name: string, value: string): void {
  if (value) parameters.set(name, value);
  else parameters.delete(name);
}

/** What an address, or a hand, has written, if it can be looked for. */
function fit(filter: Filter, value: string): string {
  if (filter === "wager") return Number(value) >= 1 / COINS && Number(value) <= 1e9 ? value : "";
  if (filter === "book") return value.slice(0, 64);
  return (CHOICES[filter] as readonly string[]).includes(value) ? value : "";
}
