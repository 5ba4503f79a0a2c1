import { maybe, t } from "../../i18n/index.ts";
import type { Phase } from "../../protocol.ts";
import type { Table } from "./table.svelte.ts";

/** A phase by itself, whoever has a part in it. */
export const phaseName = (phase: Phase): string =>
  phase === "offering" ? t("replay.offering") : phase === "covering" ? t("replay.covering") : (maybe(`phase.${phase}`) ?? phase);

/** What the table does now, in words. */
export function phaseText(table: Table): string {
  const { view, phase, bank, box } = table;
  if (view?.is_void && phase === "round_over") return t("phase.void");
  if (view?.mixing) return t(`phase.mixing.${view.mixing}`);
  if (view?.is_removing && phase === "round_over") return t("phase.removing");
  if (table.maySet(box)) return t("phase.setting.own");
  if (table.boxes.some((one) => one.choice)) return t("phase.choices");
  const isOwn = (person: string | null | undefined) => person === table.you;
  if (phase === "offering") return isOwn(bank.offered) ? t("phase.offering.own") : t("phase.offering", { name: table.name(bank.offered) });
  if (phase === "covering") return isOwn(bank.person) ? t("phase.covering.own") : t("phase.covering", { name: table.name(bank.person) });
  if (table.holdsBank && (phase === "stacked" || phase === "betting")) {
    if (table.may.cuts.length && !view?.chosen_cut) return t("bank.cut");
    if (table.may.amounts("place_stake")) return t("phase.stake.own");
    if (phase === "stacked" || table.isAwaited) return t("phase.wagers.own");
  }
  const names = () => (view?.awaits ?? []).map(table.name).join(t("joiner.comma"));
  if (phase === "betting" && view?.awaits?.length && table.secondsLeft === null)
    return table.isAwaited ? t("phase.betting.own") : t("phase.betting.waits", { names: names() });
  if ((phase === "shown" || phase === "round_over") && view?.awaits?.length)
    return table.isAwaited ? t("phase.coins.own") : t("phase.coins", { names: names() });
  if (view?.start) return t("phase.starts");
  const whose =
    typeof bank.box === "number" && !isOwn(bank.person) ? maybe(`phase.${phase}.bank`, { name: table.name(bank.person) }) : null;
  return whose ?? maybe(`phase.${phase}`) ?? phase;
}
