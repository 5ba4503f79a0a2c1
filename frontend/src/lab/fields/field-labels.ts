/** How the lab's pages call the fields of a question. */
import { maybe, type Key } from "../../i18n/index.ts";

/** Field, or question and field where its label is its own -> the words of the label. */
const LABELS: Readonly<Record<string, Key>> = {
  book: "hand.book",
  role: "lab.policies.role",
  "hand role": "lab.hand.role",
  "heat-map role": "lab.hand.role",
  "settings role": "lab.hand.role",
  "knowledge role": "lab.knowledge.role",
  side: "lab.fixed_way.side",
  player: "lab.policies.player",
  banker: "lab.policies.banker",
  opponent: "lab.hand.opponent",
  "compare opponent": "lab.compare.opponent",
  "compare way": "lab.compare.way",
  "fixed-way way": "lab.fixed_way.way",
  other: "lab.compare.other",
  "mistakes policy": "lab.mistakes.policy",
  "heat-map policy": "lab.heat.policy",
  "strategy policy": "lab.strategy",
  by: "lab.mistakes.by",
  only: "lab.heat.only",
  commission: "lab.commission",
  cap: "lab.cap",
  boxes: "lab.simulate.boxes",
  held: "lab.simulate.held",
  rounds: "lab.simulate.rounds",
  seed: "lab.simulate.seed",
  samples: "lab.knowledge.samples",
  changes: "lab.fixed_way.changes",
  bankroll: "lab.ruin.bankroll",
  session: "lab.ruin.session",
  hands_an_hour: "lab.simulate.hands_an_hour",
  wager: "lab.simulate.wager",
};

/** The label of a field in the language of the page; null where it has none. */
export const labelOf = (question: string, field: string): string | null => maybe(LABELS[`${question} ${field}`] ?? LABELS[field] ?? "");
