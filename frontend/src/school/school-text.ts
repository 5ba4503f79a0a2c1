/** Items and answers in words of the page. */
import { maybe, t } from "../i18n/index.ts";
import { money } from "../lib/money.ts";
import type { Paid, Payment } from "../protocol/school.ts";

/** Where coins come from. */
export const accountText = (account: string): string => maybe(`school.account.${account}`) ?? account;

/** A payment with its sources: "Box 3: NZ$40 from the losing wager area + NZ$5 from the float". */
export function paymentText({ box, sources }: Payment, currency: string): string {
  const parts = Object.entries(sources).map(([account, coins]) => `${accountText(account)} ${money(coins, currency)}`);
  return t("common.named", { what: t("table.box", { box }), which: parts.join(" + ") || money(0, currency) });
}

/** What happens to a wager, in few words. */
export function paidText({ paid, commission, returned }: Paid, currency: string): string {
  const says = (name: "paid" | "commission" | "returned", coins: number): string =>
    t("common.named", { what: t(`school.told.${name}`), which: money(coins, currency) });
  return [says("paid", paid), says("commission", commission), says("returned", returned)].join(t("joiner.comma"));
}

/** How long until something, in the largest unit that fits: "10 min", "3 d". */
export function spanText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 60) return t("school.span.minutes", { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 36 ? t("school.span.hours", { count: hours }) : t("school.span.days", { count: Math.round(hours / 24) });
}

export const seconds = (ms: number): string => (ms / 1000).toFixed(1);
