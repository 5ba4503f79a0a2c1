import { t } from "../i18n/index.ts";
import { betName } from "./names.ts";
import type { Bet, SideBet, SideLimits } from "../protocol.ts";

export const LIMITS = ["minimum", "maximum", "pays_at_most"] as const;
export type LimitsOfBets = Partial<Record<SideBet, SideLimits>>;

/** The limits that a bet has apart from the main wager's, in a line; empty: it has none. */
export function limitsSaid(bet: Bet, limits: LimitsOfBets, money: (coins: number) => string): string {
  const own: SideLimits = bet === "main" ? {} : (limits[bet] ?? {});
  const parts = LIMITS.flatMap((name) => (own[name] ? [t(`table.sign_bet.${name}`, { money: money(own[name]) })] : []));
  return parts.length ? t("table.sign_bet", { bet: betName(bet), limits: parts.join(t("joiner.comma")) }) : "";
}

/** The same of one that is told: it may have none any more. */
export function limitsTold(bet: SideBet, own: SideLimits, money: (coins: number) => string): string {
  return limitsSaid(bet, { [bet]: own }, money) || t("table.sign_bet", { bet: betName(bet), limits: t("table.sign_bet.none") });
}

/** What a field `side_bets.bonus.minimum` is called; null: it is none. */
export function limitLabel(field: string, unit: string): string | null {
  const [group, bet, limit] = field.split(".");
  const name = LIMITS.find((one) => one === limit);
  if (group !== "side_bets" || !name || !bet) return null;
  return t(`lobby.side.${name}`, { bet: betName(bet), unit });
}
