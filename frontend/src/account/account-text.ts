import { t } from "../i18n/index.ts";
import { Failed } from "../lib/api.ts";
import { prefs } from "../lib/prefs.svelte.ts";

/** What went wrong with a request, in words; of a password nothing is told but what was expected. */
export function errorText(error: unknown): string {
  if (!(error instanceof Failed)) return t("common.failed");
  return error.faults.length
    ? error.faults.map(({ expected }) => t("account.expected", { expected })).join(t("joiner.stop"))
    : error.message;
}

/** A day and a time as the reader writes them. */
export const moment = (ms: number): string => new Date(ms).toLocaleString(prefs.language, { dateStyle: "medium", timeStyle: "short" });
