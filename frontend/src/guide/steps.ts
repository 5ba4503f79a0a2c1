import type { Phase, Result } from "../protocol.ts";
import type { Key } from "../i18n/index.ts";

/** What the guide looks at of a table. */
export interface Seen {
  readonly phase: Phase;
  /** The viewer has a place, or coins before him. */
  readonly isHere: boolean;
  /** He has coins enough for a wager. */
  readonly hasCoins: boolean;
  readonly isOffered: boolean;
  /** He holds a part of the bank: the guide has nothing to say of that. */
  readonly banks: boolean;
  /** His wager that lies there, and what he has drafted. */
  readonly placed: number;
  readonly drafted: number;
  readonly isAlone: boolean;
  /** He has four tiles to set. */
  readonly maySet: boolean;
  /** The result of his hand in the reveal that is shown; null: none is. */
  readonly result: Result | null;
  /** The commission on what is won, in parts of ten thousand; null: none is known. */
  readonly commission: number | null;
}

/** What a sentence points at: a selector of the table, by its name in Guide.svelte. */
export type Pointed =
  | "none"
  | "places"
  | "coins"
  | "pile"
  | "bank"
  | "wager"
  | "deal"
  | "dice"
  | "tiles"
  | "trays"
  | "names"
  | "match"
  | "result"
  | "drop"
  | "on";

/** One sentence of the guide. */
export interface Step {
  says: Extract<Key, `guide.${string}`>;
  at: Pointed;
}

/** A part of the round, and its sentences in order; who has read one asks for the next. */
export interface Chapter {
  name: string;
  steps: readonly Step[];
}

type Line = readonly [Step["says"], Pointed];
const chapter = (name: string, ...steps: readonly Line[]): Chapter => ({ name, steps: steps.map(([says, at]) => ({ says, at })) });

const BEFORE = new Set<Phase>(["closed", "opened", "checked", "shown", "washed", "stacked", "offering"]);
const DEALING = new Set<Phase>(["covering", "bets_closed", "shaken", "counted"]);

/** What the guide says now: it follows the table, whatever the viewer does, so it can be left and taken up at any time. */
export function chapterOf(seen: Seen): Chapter {
  const { phase } = seen;
  if (seen.result !== null) {
    const commission: readonly Line[] = seen.commission ? [["guide.commission", "drop"]] : [];
    return chapter("result", [`guide.${seen.result}`, "match"], ["guide.copy", "none"], ...commission, ["guide.end", "on"]);
  }
  if (!seen.isHere) return chapter("places", ["guide.sit", "places"]);
  if (seen.isOffered) return chapter("offer", ["guide.offer", "bank"]);
  if (seen.banks) return chapter("banks", ["guide.banks", "none"]);
  if (seen.maySet)
    return chapter(
      "setting",
      ["guide.tiles", "tiles"],
      ["guide.pairs", "tiles"],
      ["guide.points", "tiles"],
      ["guide.set", "trays"],
      ["guide.worth", "names"],
    );
  if (!seen.placed && !seen.hasCoins) return chapter("coins", ["guide.coins", "coins"]);
  if (phase === "betting") {
    if (seen.placed) return chapter("placed", [seen.isAlone ? "guide.placed_alone" : "guide.placed", "deal"]);
    return chapter("wager", [seen.drafted ? "guide.wager" : "guide.wager_build", "wager"]);
  }
  if (BEFORE.has(phase)) return chapter("before", ["guide.before", "pile"]);
  if (!seen.placed || phase === "round_over" || phase === "paid") return chapter("next", ["guide.next", "none"]);
  if (DEALING.has(phase)) return chapter("dice", ["guide.dice", "dice"]);
  if (phase === "delivered" || phase === "setting") return chapter("deliver", ["guide.deliver", "none"]);
  return chapter("match", ["guide.match", "match"]);
}
