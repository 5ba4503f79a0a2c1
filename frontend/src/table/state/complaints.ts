import type { Complain, Phase, TableView } from "../../protocol.ts";
import { t, type Key } from "../../i18n/index.ts";

/** What a complaint may be about, in the order in which it comes about at a table. */
export const DISPUTED = {
  wager: "complain.about.wager",
  bank: "complain.about.bank",
  cut: "complain.about.cut",
  delivery: "complain.about.delivery",
  exposed: "complain.about.exposed",
  setting: "complain.about.setting",
  match: "complain.about.match",
  payment: "complain.about.payment",
  order: "complain.about.order",
  conduct: "complain.about.conduct",
  other: "complain.about.other",
} as const satisfies Record<Complain["about"], Key>;

/** What somebody complains of; what is withheld until the round is over is said to be. */
export function complaintInWords(of: { about?: string; box?: number | null; complaint: string; round: number }): string {
  const key = of.about ? DISPUTED[of.about as Complain["about"]] : undefined;
  const said = [key ? t(key) : "", of.box ? t("table.box", { box: of.box }) : "", of.complaint].filter(Boolean);
  if (!said.length) return t("notice.text_later");
  return [...(of.round ? [t("history.round", { round: of.round })] : []), ...said].join(" · ");
}

/** The rounds that a complaint may name when its dialog opens, and the one that it names unless the player chooses another. */
export function disputable({ round, phase, cut }: Pick<TableView, "round" | "phase" | "cut">): { rounds: number[]; round: number | null } {
  const rounds = [round - 1, round].filter((one) => one > 0);
  const isToCome = UNCUT.has(phase) && !cut; // a round begins with the cut
  return { rounds, round: (isToCome ? rounds[0] : rounds.at(-1)) ?? null };
}

const UNCUT: ReadonlySet<Phase> = new Set<Phase>(["washed", "stacked", "offering", "betting"]);
