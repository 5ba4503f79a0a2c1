import { expect, test } from "vitest";
import { filledIn, questionOf, searchOf } from "../src/history/round-query.ts";

test("what is filled in stands in the address and is read from it again", () => {
  const filled = { ...filledIn("?result=win&won=12.5&mine=true"), since: "2026-11-01" };
  expect(filledIn(searchOf(filled))).toEqual(filled);
  expect(searchOf(filledIn(""))).toBe("");
});

test("the server is asked for whole days of the reader's and for coins", () => {
  const asked = questionOf(filledIn("?since=2026-11-01&until=2026-11-01&won=12.5&bank=own"), "t1");
  expect(Object.fromEntries(asked)).toEqual({
    table: "t1",
    bank: "own",
    won: "1250",
    since_ms: String(new Date(2026, 10, 1).getTime()),
    until_ms: String(new Date(2026, 10, 2).getTime()),
  });
  expect(questionOf(filledIn(""), "").size).toBe(0);
});
