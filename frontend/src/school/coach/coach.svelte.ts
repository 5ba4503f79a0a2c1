import { t } from "../../i18n/index.ts";
import { handName } from "../../lib/names.ts";
import { GRADES } from "../../protocol/grades.ts";
import type { Drilled, CoachedHand, GradeCounts, Mistake, SettingsTold } from "../../protocol/school.ts";

/** A hand on show: what each of its settings is worth, and which of them is laid. */
interface OnShow {
  title: string;
  of: SettingsTold;
  laid: number | null;
  /** What is said of the setting that was laid. */
  says: string;
  mistake: Mistake | null;
}

let shown = $state.raw<OnShow | null>(null);

/** The hand whose settings are on show, or none. */
export const onShow = (): OnShow | null => shown;

export function show(hand: OnShow | null): void {
  shown = hand;
}

/** Shows a hand that the viewer set at a table. */
export function showCoached(hand: CoachedHand): void {
  const { round, box, of, laid, mistake } = hand;
  show({ title: t("coach.about", { round, box }), of, laid, says: verdict(hand), mistake });
}

/** A number of coins to each 100 wagered, "1.24"; what would be nothing in two digits has as many as it needs. */
export function of100(value: number): string {
  const digits = value !== 0 && Math.abs(value) < 0.005 ? 5 : 2;
  return Math.abs(value).toFixed(digits);
}

/** The same with its sign. */
export const signed100 = (value: number): string => `${value > 0 ? "+" : value < 0 ? "−" : ""}${of100(value)}`;

/** How well a hand was set, by what it cost in each 100 wagered. */
export function grade(cost: number): keyof GradeCounts {
  return cost <= 0 ? "best" : (GRADES.find(([, below]) => cost < below)?.[0] ?? "blunder");
}

/** What a setting cost, in a few words. */
export function verdict(hand: CoachedHand): string {
  if (hand.set_by === "advice") return t("coach.advised");
  if (hand.set_by !== "player") return t("coach.done");
  return hand.cost.value > 0 ? t("coach.cost", { cost: of100(hand.cost.value) }) : t("coach.best");
}

/** What the score card would have set, and what that gives away. */
export function cardSaid(of: SettingsTold, laid: number): string {
  const card = of.settings.find((setting) => setting.is_card);
  if (!card || of.settings[laid]?.is_card) return t("coach.card_same");
  const hands = { low: handName(card.low_name), high: handName(card.high_name) };
  return card.cost.value > 0 ? t("coach.card_cost", { ...hands, cost: of100(card.cost.value) }) : t("coach.card_best", hands);
}

/** What was wrong with a setting. */
export function mistakeSaid({ kind, pairs }: Mistake): string {
  const [pair = "", other = ""] = pairs.map(handName);
  if (kind === "split" || kind === "kept") return t(`coach.mistake.${kind}${pairs.length > 1 ? "_two" : ""}` as const, { pair, other });
  return t(`coach.mistake.${kind}` as const);
}

/** What can be drilled against some mistakes, by the kind of drill. */
export function drills(book: string, found: readonly Drilled[]): { kind: Drilled["kind"]; address: string }[] {
  return (["set", "house-way"] as const)
    .map((kind) => ({ kind, cards: [...new Set(found.filter((one) => one.kind === kind).map((one) => one.card))] }))
    .filter(({ cards }) => cards.length > 0)
    .map(({ kind, cards }) => ({
      kind,
      address: `/school/drill/${kind}?${new URLSearchParams({ book: book.split("@")[0] ?? book, cards: cards.join(",") }).toString()}`,
    }));
}
