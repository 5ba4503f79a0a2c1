import type { BankView } from "../../protocol.ts";

/** What covers the wagers against the bank, in coins. */
export interface Cover {
  /** What the players who hold the bank have to put up. */
  readonly due: number;
  readonly staked: number;
  readonly missing: number;
}

export function coverOf(bank: Partial<BankView>): Cover {
  const due = (bank.kind === "co-bank" ? bank.half : bank.needed) ?? 0;
  const staked = (bank.stakes ?? []).reduce((sum, stake) => sum + stake.coins, 0);
  return { due, staked, missing: Math.max(0, due - staked) };
}
