/** Bets beside the main wager. Written by `python3 run.py regenerate`: change the structs, not this file. */
import type { Bet } from "./names.ts";

export const SIDE_BETS = ["bonus", "tie"] as const;

/** Those that four tiles decide. */
export const OF_TILES: readonly Bet[] = ["bonus"];
