import { prefs } from "../lib/prefs.svelte.ts";
import { coins } from "../lib/money.ts";
import type { Cost } from "../protocol/school.ts";

/** Coins with their sign: "+12.50", "−3", "0". */
export const signedCoins = (amount: number): string => (amount > 0 ? "+" : "") + coins(Math.round(amount));

/** An expected number of coins, to the nearest whole one, with its sign. */
export const expected = (cost: Cost): string => signedCoins(cost.value);

/** A day in the language of the page: "7 Nov". Weeks and their days are of UTC. */
export const dayOf = (at: number | string, zone?: "UTC"): string =>
  new Date(at).toLocaleDateString(prefs.language, { day: "numeric", month: "short", ...(zone ? { timeZone: zone } : {}) });

/** The same with the year: "7 Nov 2026". */
export const dateOf = (at: string): string => new Date(at).toLocaleDateString(prefs.language, { dateStyle: "medium", timeZone: "UTC" });
