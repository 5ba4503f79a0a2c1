import { t } from "../i18n/index.ts";
import type { Session } from "../protocol.ts";
import { api, Failed } from "./api.ts";
import { tell } from "./toasts.svelte.ts";

/** Asks for more coins of free play, and returns the session then. What is refused says when it is possible: null. */
export async function refill(write: (coins: number) => string, table?: string): Promise<Session | null> {
  try {
    const given = await api.refill(table);
    tell(t("word.free_play"), t("refill.given", { money: write(given.coins) }));
    return given.session;
  } catch (error) {
    tell(t("refusal.title"), error instanceof Failed ? error.message : t("common.failed"));
    return null;
  }
}
