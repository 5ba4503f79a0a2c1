import { api } from "../lib/api.ts";
import { prefs } from "../lib/prefs.svelte.ts";
import { go } from "../lib/router.svelte.ts";

const KEY = "paigow.play-now";

/** Takes the visitor to a table where he is seated and has coins; the guide goes along with who has not met it. */
export async function playNow(): Promise<void> {
  const { table } = await api.playNow();
  try {
    sessionStorage.setItem(KEY, table);
  } catch {
    // not kept: then no wager is proposed
  }
  if (prefs.guide === "new") prefs.guide = "on";
  go(`/t/${table}`);
}

/** The visitor came to this table by Play now: a wager is laid out for him to place or to change. */
export function isProposedAt(table: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === table;
  } catch {
    return false;
  }
}
