import { t } from "../i18n/index.ts";
import { Failed } from "../lib/api.ts";
import { faultValue } from "../lib/error-text.ts";

/** What went wrong with a request of the school, and what can be done. */
export function schoolErrorText(error: unknown): string {
  if (!(error instanceof Failed)) return t(navigator.onLine ? "school.unreached" : "school.offline");
  const faults = error.faults.map((fault) => t("school.fault", { value: faultValue(fault) || t("set.nothing"), expected: fault.expected }));
  return faults.length ? faults.join(t("joiner.stop")) : error.message;
}
