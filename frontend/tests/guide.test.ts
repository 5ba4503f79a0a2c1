/** The guide says what the table is at, and nothing where it has nothing to say. */
import { expect, test } from "vitest";
import { chapterOf, type Seen } from "../src/guide/steps.ts";

const seen = (more: Partial<Seen> = {}): Seen => ({
  phase: "betting",
  isHere: true,
  hasCoins: true,
  isOffered: false,
  banks: false,
  placed: 0,
  drafted: 0,
  isAlone: true,
  maySet: false,
  result: null,
  commission: 500,
  ...more,
});
const first = (more: Partial<Seen>): string | undefined => chapterOf(seen(more)).steps[0]?.says;

test.each<[Partial<Seen>, string]>([
  [{ isHere: false, hasCoins: false }, "guide.sit"],
  [{ hasCoins: false, phase: "washed" }, "guide.coins"],
  [{ phase: "washed" }, "guide.before"],
  [{ phase: "offering", isOffered: true }, "guide.offer"],
  [{ banks: true }, "guide.banks"],
  [{}, "guide.wager_build"],
  [{ drafted: 2000 }, "guide.wager"],
  [{ placed: 2000, drafted: 2000 }, "guide.placed_alone"],
  [{ placed: 2000, isAlone: false }, "guide.placed"],
  [{ placed: 2000, hasCoins: false, phase: "shaken" }, "guide.dice"],
  [{ placed: 2000, phase: "delivered" }, "guide.deliver"],
  [{ placed: 2000, phase: "setting", maySet: true }, "guide.tiles"],
  [{ placed: 2000, phase: "house_set" }, "guide.match"],
  [{ phase: "shaken" }, "guide.next"],
  [{ phase: "round_over" }, "guide.next"],
  [{ placed: 2000, phase: "matched", result: "push" }, "guide.push"],
  [{ phase: "offering", isOffered: true, result: "win" }, "guide.win"],
])("%o", (more, says) => expect(first(more)).toBe(says));

test("of the commission it speaks where the book has one", () => {
  const says = (commission: number | null) => chapterOf(seen({ result: "win", commission })).steps.map((step) => step.says);
  expect(says(500)).toEqual(["guide.win", "guide.copy", "guide.commission", "guide.end"]);
  expect(says(null)).toEqual(["guide.win", "guide.copy", "guide.end"]);
});
