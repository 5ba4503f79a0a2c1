import type { BoxView, TableEvent, WagerView } from "../protocol.ts";

interface Stored { since: number; result: number; staked?: number }

/** Session clock and net position of one player at one table (R10), kept while the browser's tab is open. */
export class Purse {
  #key: string;
  since = $state(Date.now());
  /** Coins gained (or, below zero, lost) by wagers since the session began. */
  result = $state(0);
  /** Coins that lie as a stake of the bank; what comes of them is known when the bank is settled. */
  #staked = 0;

  constructor(table: string) {
    this.#key = `paigow.session.${table}`;
    try {
      const stored = JSON.parse(sessionStorage.getItem(this.#key) ?? "null") as Stored | null;
      if (stored) [this.since, this.result, this.#staked] = [stored.since, stored.result, stored.staked ?? 0];
    } catch {
      // begins anew
    }
    this.#keep();
  }

  hear(events: TableEvent[], you: string | null): void {
    if (you === null) return;
    const before = this.result + this.#staked;
    for (const event of events) this.#take(event, you);
    if (this.result + this.#staked !== before) this.#keep();
  }

  #take(event: TableEvent, you: string): void {
    switch (event.event) {
      case "losing_collected":
        if (event.person === you) this.result -= event.taken;
        break;
      case "wager_forfeited":
        if (event.person === you) this.result -= event.coins;
        break;
      case "wager_paid":
        if (event.person === you) this.result += event.won - (event.commission ?? 0);
        for (const source of event.sources ?? []) if (source.account === `stack:${you}`) this.result -= source.coins;
        break;
      case "payment_corrected":
        if (event.person === you) this.result += event.coins;
        break;
      case "stake_placed":
        if (event.person === you) this.#staked = event.coins;
        break;
      case "stake_returned":
        if (event.person === you) this.#staked -= event.coins;
        break;
      case "bank_settled":
        for (const share of event.shares) {
          if (share.person === you) this.result += share.won - share.commission + share.returned - this.#staked;
        }
        this.#staked = 0;
        break;
    }
  }

  #keep(): void {
    const stored: Stored = { since: this.since, result: this.result, staked: this.#staked };
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(stored));
    } catch {
      // not kept
    }
  }
}

/** The coins of a wager still lie on the layout: not yet settled, or a push. */
export const isLying = (wager: WagerView): boolean => !wager.is_settled || wager.outcome === "push";

/** The coins of wagers that have won and wait to be paid. */
export const lyingWon = (boxes: readonly BoxView[]): number =>
  boxes.flatMap((box) => box.wagers ?? []).filter((wager) => wager.outcome === "win" && isLying(wager)).reduce((sum, wager) => sum + wager.coins, 0);

/** The gain of one settled wager: what the odds give less commission, or the stake that is gone. */
export function gainOf(wager: {
  coins?: number; stake?: number; won?: number; commission?: number; returned?: number; outcome?: string | null;
}): number {
  const stake = wager.coins ?? wager.stake ?? 0;
  if (wager.outcome === "lose") return (wager.returned ?? 0) - stake;
  if (wager.outcome === "push") return 0;
  return (wager.won ?? 0) - (wager.commission ?? 0);
}
