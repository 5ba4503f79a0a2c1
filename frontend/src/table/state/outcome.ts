import { t } from "../../i18n/index.ts";
import type { WagerView } from "../../protocol.ts";

/** What came of a wager that is settled: what it brought, by what, and what was taken of it. */
export function outcomeOf(wager: WagerView, money: (coins: number) => string): string {
  if (wager.outcome === "lose") return t("result.lost", { money: money(wager.coins - (wager.returned ?? 0)) });
  if (wager.outcome === "push") return t("result.stands");
  return [
    t("result.won", { money: money(wager.won ?? 0) }),
    wager.coupon_won ? t("result.coupon", { money: money(wager.coupon_won) }) : "",
    wager.commission ? t("result.commission", { money: money(wager.commission) }) : "",
    wager.by_odds ? t("result.capped", { money: money(wager.by_odds) }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
