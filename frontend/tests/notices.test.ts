import { expect, test } from "vitest";
import { noticesOf } from "../src/table/state/notices.ts";
import { view } from "./tables.ts";

const words = { name: (person: string) => person, money: String };

test("a laja is announced until it is made, and not for the rest of the betting", () => {
  const asked = view({ phase: "betting", mixing: "laja", is_laja_asked: true, is_laja_due: true });
  expect(noticesOf(asked, words)).toEqual(["A laja has been asked for"]);
  expect(noticesOf({ ...asked, mixing: null, is_laja_due: false }, words)).toEqual([]);
});

test("a table tells the limits of the next round", () => {
  const announced = { minimum: 1000, maximum: 50_000, box_maximum: 90_000, player_maximum: null, house_liability: null };
  expect(noticesOf(view({ announced }), words)).toHaveLength(2);
});
