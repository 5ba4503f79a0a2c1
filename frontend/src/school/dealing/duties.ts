/** What the dealer's side of the table is made of. */
import { maybe, t } from "../../i18n/index.ts";
import { betName, cutName, named } from "../../lib/names.ts";
import type { DealingAct } from "../../protocol.ts";

export const dutyText = (duty: string): string => maybe(`dealing.duty.${duty}`) ?? duty;
export const remedyText = (remedy: string): string => maybe(`dealing.remedy.${remedy}`) ?? remedy;
export const incidentText = (kind: string): string => maybe(`dealing.incident.${kind}`) ?? kind;

/** A position as it is called at the table. */
export function place(position: number): string {
  if (position > 0) return t("table.box", { box: position });
  return position === 0 ? t("dealing.dealer") : t("dealing.dead");
}

const lowOf = ([one, other]: readonly [number, number]): string => t("dealing.low_of", { one, other });

/** What an act decides, in few words. */
export function told(act: DealingAct, money: (coins: number) => string, names: (person: string) => string): string {
  const places = (positions: number[]): string => positions.map(place).join(t("joiner.comma")) || t("dealing.nothing");
  switch (act.act) {
    case "offer":
      return named(dutyText("offer"), names(act.person));
    case "announce":
      return t(act.what === "bets" ? "dealing.call_bets" : "dealing.call_no_more");
    case "cut":
      return act.groups
        .map((group, turn) =>
          t("cuts.group", { turn: turn + 1, tiles: group.map((at) => `${Math.floor(at / 4) + 1}-${(at % 4) + 1}`).join(" ") }),
        )
        .join(t("joiner.comma"));
    case "shake":
      return `${t(`dealing.${act.by}`)} × ${act.shakes}`;
    case "count":
      return t("dealing.counted", { total: act.total, first: place(act.first) });
    case "deliver":
    case "collect":
      return places(act.positions);
    case "set":
      return named(place(act.position), lowOf(act.low));
    case "set_house":
      return lowOf(act.low);
    case "turn":
      return place(act.position);
    case "match":
      return named(
        place(act.position),
        [
          named(t("dealing.low_hand"), t(`result.${act.low}`)),
          named(t("dealing.high_hand"), t(`result.${act.high}`)),
          t(`result.${act.result}`),
        ].join(t("joiner.comma")),
      );
    case "take":
      return named(act.position == null ? t("dealing.area") : place(act.position), money(act.coins));
    case "pay":
      return named(
        place(act.position),
        act.paid
          .map((one) => t("dealing.paid_one", { paid: money(sum(one.chips ?? {})), commission: money(one.commission ?? 0) }))
          .join(t("joiner.comma")),
      );
    case "commission":
      return money(act.coins);
    case "remedy":
      return remedyText(act.remedy);
    case "stop":
      return t("dealing.stop");
    default:
      return dutyText(act.act);
  }
}

export const sum = (chips: Record<string, number>): number =>
  Object.entries(chips).reduce((total, [value, count]) => total + Number(value) * count, 0);

/** Something that was seen, in few words: what it is, and where. */
export function seenText(seen: Record<string, unknown>, money: (coins: number) => string, names: (person: string) => string): string {
  const { kind, ...facts } = seen;
  const said = Object.entries(facts).map(([name, value]) => {
    if (name === "box" && typeof value === "number") return place(value);
    if (name === "boxes" && Array.isArray(value)) return value.map((one) => place(Number(one))).join(t("joiner.comma"));
    if ((name === "coins" || name === "counted") && typeof value === "number") return money(value);
    if (name === "bet" && typeof value === "string") return betName(value);
    if (name === "person" && typeof value === "string") return names(value);
    if (name === "complaint" || name === "cause") return "";
    if (typeof value === "string") return maybe(`file.${value}`) ?? maybe(`cause.${value}`) ?? value;
    return name === "count" ? `× ${value}` : "";
  });
  return [incidentText(String(kind)), ...said].filter(Boolean).join(" · ");
}

export const cutText = (cut: [string, string[]]): string => cutName(cut[0], cut[1]);
