import { t } from "../../i18n/index.ts";
import type { AnnouncedLimits, TableView } from "../../protocol.ts";
import { limitsTold } from "../../lib/side-limits.ts";

interface Words {
  name: (person: string) => string;
  money: (coins: number) => string;
}

/** What everybody at a table should know now, one sentence each. */
export function noticesOf(view: TableView, { name, money }: Words): string[] {
  const people = (list: readonly string[]) => list.map(name).join(t("joiner.comma"));
  const limits = (coming: AnnouncedLimits): string[] => [
    t("notice.limits", { minimum: money(coming.minimum), maximum: money(coming.maximum) }),
    coming.box_maximum ? t("table.sign_box", { money: money(coming.box_maximum) }) : "",
    coming.player_maximum ? t("table.sign_player", { money: money(coming.player_maximum) }) : "",
    coming.house_liability ? t("table.sign_house", { money: money(coming.house_liability) }) : "",
  ];
  return [
    ...(view.announced ? limits(view.announced) : []),
    ...Object.entries(view.coming_side_bets ?? {}).flatMap(([bet, own]) =>
      own ? [t("notice.side_bet", { limits: limitsTold(bet, own, money) })] : [],
    ),
    ...Object.entries(view.coming_maxima ?? {}).map(([person, most]) =>
      most ? t("notice.own_maximum", { name: name(person), money: money(most) }) : t("notice.no_own_maximum", { name: name(person) }),
    ),
    view.closing?.length ? t("notice.closing") : "",
    view.set_first?.length ? t("notice.set_first", { people: people(view.set_first) }) : "",
    view.excluded?.length ? t("notice.excluded", { people: people(view.excluded) }) : "",
    ...(view.barred ?? []).map((group) => t("notice.barred", { people: people(group) })),
    view.is_set_faulty ? t("notice.set_faulty") : "",
    view.is_laja_due ? t("notice.laja") : "",
  ].filter(Boolean);
}
