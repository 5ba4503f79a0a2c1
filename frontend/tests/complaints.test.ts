import { expect, test } from "vitest";
import { complaintInWords, disputable } from "../src/table/state/complaints.ts";

test.each([
  ["round_over", undefined, 7],
  ["washed", undefined, 6],
  ["betting", undefined, 6],
  ["betting", "simple", 7],
  ["setting", "simple", 7],
] as const)("a complaint of round 7 in %s with the cut %s is about round %i unless the player chooses another", (phase, cut, round) => {
  expect(disputable({ round: 7, phase, cut })).toEqual({ rounds: [6, 7], round });
});

test("a complaint before the first cut names the round to come, and before any round none", () => {
  expect(disputable({ round: 1, phase: "betting" })).toEqual({ rounds: [1], round: 1 });
  expect(disputable({ round: 0, phase: "shown" })).toEqual({ rounds: [], round: null });
});

test("a complaint is told with its round, unless what it is about is withheld", () => {
  const of = { about: "payment", box: 5, complaint: "one coin", round: 6 };
  expect(complaintInWords(of)).toMatch(/^Round 6 · .+ · Box 5 · one coin$/);
  expect(complaintInWords({ about: "", box: null, complaint: "", round: 7 })).not.toContain("7");
});
