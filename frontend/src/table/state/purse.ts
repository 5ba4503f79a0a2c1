import type { BoxView, WagerView } from "../../protocol.ts";

/** When the session at one table began (R10), kept while the browser's tab is open. What was won or lost the server says. */
export function sessionSince(table: string): number {
  const key = `paigow.session.${table}`;
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as { since?: unknown } | null;
    if (typeof stored?.since === "number") return stored.since;
    const since = Date.now();
    sessionStorage.setItem(key, JSON.stringify({ since }));
    return since;
  } catch {
    return Date.now(); // nothing is kept here
  }
}

/** The coins of a wager still lie on the layout: not yet settled, or a push. */
export const isLying = (wager: WagerView): boolean => !wager.is_settled || wager.outcome === "push";

/** The coins of wagers that have won and wait to be paid. */
export const lyingWon = (boxes: readonly BoxView[]): number =>
  boxes
    .flatMap((box) => box.wagers ?? [])
    .filter((wager) => wager.outcome === "win" && isLying(wager))
    .reduce((sum, wager) => sum + wager.coins, 0);

/** The gain of one settled wager: what the odds give less commission, or the stake that is gone. */
export function gainOf(wager: {
  coins?: number;
  stake?: number;
  won?: number;
  commission?: number;
  returned?: number;
  outcome?: string | null;
}): number {
  const stake = wager.coins ?? wager.stake ?? 0;
  if (wager.outcome === "lose") return (wager.returned ?? 0) - stake;
  if (wager.outcome === "push") return 0;
  return (wager.won ?? 0) - (wager.commission ?? 0);
}
