import { t } from "../../i18n/index.ts";
import { betName, named } from "../../lib/names.ts";
import type { WagerView } from "../../protocol.ts";

/** What came of each settled wager of a player: each line names its bet unless there is only one. */
export function outcomesOf(wagers: readonly WagerView[], money: (coins: number) => string): string[] {
  return wagers.map((wager) => (wagers.length > 1 ? named(betName(wager.bet), outcomeOf(wager, money)) : outcomeOf(wager, money)));
}

/** What came of a wager that is settled: what it brought, by what, and what was taken of it. */
function outcomeOf(wager: WagerView, money: (coins: number) => string): string {
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
