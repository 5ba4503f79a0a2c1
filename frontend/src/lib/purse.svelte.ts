import type { TableEvent, WagerView } from "../protocol.ts";

interface Stored { since: number; result: number }

/** Session clock and net position of one player at one table (R10), kept while the browser's tab is open. */
export class Purse {
  #key: string;
  since = $state(Date.now());
  /** Coins gained (or, below zero, lost) by wagers since the session began. */
  result = $state(0);

  constructor(table: string) {
    this.#key = `paigow.session.${table}`;
    try {
      const stored = JSON.parse(sessionStorage.getItem(this.#key) ?? "null") as Stored | null;
      if (stored) [this.since, this.result] = [stored.since, stored.result];
    } catch {
      // begins anew
    }
    this.#keep();
  }

  hear(events: TableEvent[], you: string | null): void {
    if (you === null) return;
    let gain = 0;
    for (const event of events) {
      if (event.event === "losing_collected" && event.person === you) gain -= event.taken;
      if (event.event === "wager_paid" && event.person === you) gain += event.won - (event.commission ?? 0);
    }
    if (gain !== 0) {
      this.result += gain;
      this.#keep();
    }
  }

  #keep(): void {
    const stored: Stored = { since: this.since, result: this.result };
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(stored));
    } catch {
      // not kept
    }
  }
}

/** The coins of a wager still lie on the layout: not yet settled, or a push. */
export const isLying = (wager: WagerView): boolean => !wager.is_settled || wager.outcome === "push";

/** The gain of one settled wager: what the odds give less commission, or the stake that is gone. */
export function gainOf(wager: {
  coins?: number; stake?: number; won?: number; commission?: number; returned?: number; outcome?: string | null;
}): number {
  const stake = wager.coins ?? wager.stake ?? 0;
  if (wager.outcome === "lose") return (wager.returned ?? 0) - stake;
  if (wager.outcome === "push") return 0;
  return (wager.won ?? 0) - (wager.commission ?? 0);
}
