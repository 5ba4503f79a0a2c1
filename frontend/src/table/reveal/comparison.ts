/** How a hand compares with another, in words. */
import { t } from "../../i18n/index.ts";
import { handName, handValue } from "../../lib/names.ts";
import type { Card, Match, Shown, Won } from "../state/reveal.svelte.ts";

/** Whether two hands have the same points, so that the leading tile decided. */
function isLed(mine: string, theirs: string): boolean {
  const [form, points] = mine.split(" ");
  const [other, otherPoints] = theirs.split(" ");
  return form === "points" && other === "points" && points === otherPoints;
}

/** A comparison in a few words: "8 beats 5", "7 loses to a better 7". */
export function compared(mine: string, theirs: string, result: Won): string {
  if (mine === theirs) return t(result === "lose" ? "verdict.copy_lost" : "verdict.copy_won");
  const facts = { mine: handValue(mine), theirs: handValue(theirs) };
  if (isLed(mine, theirs)) return t(result === "win" ? "verdict.leads" : "verdict.led", facts);
  return t(result === "win" ? "verdict.beats" : "verdict.loses", facts);
}

/** Why one hand stands above the other: by its points, by the tile that leads, or not at all, being the same. */
export function why(mine: string, theirs: string, result: Won): string {
  if (mine === theirs) return t(result === "lose" ? "why.copy_lost" : "why.copy_won", { hand: handName(mine) });
  const facts = { mine: handName(mine), theirs: handName(theirs) };
  return t(isLed(mine, theirs) ? (result === "win" ? "why.leads" : "why.led") : result === "win" ? "why.beats" : "why.loses", facts);
}

/** The viewer's hand in a match, and the other one. */
export const handsOf = ({ isBank, bank }: Card, { hand }: Match): { mine: Shown; theirs: Shown } =>
  isBank ? { mine: bank, theirs: hand } : { mine: hand, theirs: bank };

/** One sentence on a match: the result, and why each hand won or lost. */
export function reason(card: Card, match: Match): string {
  const hands = handsOf(card, match);
  const [mine, theirs] = [hands.mine.names, hands.theirs.names];
  const parts = { low: why(mine.low, theirs.low, match.results.low), high: why(mine.high, theirs.high, match.results.high) };
  return t(`reveal.${match.result}`, parts);
}
