import { t } from "../i18n/index.ts";
import type { Fault } from "../protocol.ts";
import { Failed } from "./api.ts";

/** How the page calls a field of an order and, where the field holds coins, how it writes an amount. */
export interface Naming {
  label: (field: string) => string;
  money?: (field: string) => ((coins: number) => string) | undefined;
}

/** What stands where something is wrong, as it is shown; nothing if nothing does. */
export const faultValue = ({ value }: Fault) => (value === null ? "" : typeof value === "string" ? value : JSON.stringify(value));

function sentence(fault: Fault, { label, money }: Naming): string {
  const amount = money?.(fault.field);
  const expected = amount
    ? [t("field.whole_coins"), t("field.whole")]
        .reduce((text, whole) => text.replace(whole, t("field.amount")), fault.expected)
        .replace(/\d+/g, (coins) => amount(Number(coins)))
    : fault.expected;
  return t("lobby.fault", { field: label(fault.field), expected });
}

/** The clause by which a table refused what was asked. */
export const clauseOf = (error: unknown): string | null => (error instanceof Failed ? error.clause : null);

/** What went wrong with a request, in words; faults by the labels of their fields. */
export function errorText(error: unknown, naming: Naming): string {
  if (!(error instanceof Failed)) return t(navigator.onLine ? "common.failed" : "offline.needs_server");
  return error.faults.length ? error.faults.map((fault) => sentence(fault, naming)).join(t("joiner.stop")) : error.message;
}
