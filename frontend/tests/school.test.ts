import { describe, expect, test } from "vitest";
import { curveOf } from "../src/school/progress/progress-curve.ts";
import { coinsOf, keyAt, keyOfPosition, TypedPlaces } from "../src/school/questions/answer-keys.ts";
import { matrixOf, tilesOf } from "../src/school/progress/confusion-matrix.ts";
import { afterOne, nextKind, type Standing } from "../src/school/drills/drill-schedule.ts";

describe("keys", () => {
  test("stand on options as digits, then as letters, and on positions as they are called", () => {
    expect([0, 8, 9, 10].map(keyAt)).toEqual(["1", "9", "a", "b"]);
    expect([-1, 0, 5].map(keyOfPosition)).toEqual(["-", "0", "5"]);
  });

  test("name places of the woodpile by stack and level", () => {
    const typed = new TypedPlaces();
    const places = [..."118419"].map((key) => typed.type(key));
    expect(places).toEqual([null, 11, null, 84, null, null]);
    expect(typed.stack).toBe(1); // there is no level 9, and its level is still wanted
  });

  test("write amounts, with a point or a comma", () => {
    expect(["95", "95.5", " 0,25 ", ""].map(coinsOf)).toEqual([9500, 9550, 25, 0]);
    expect(["1.234", "-1", "a", "1e3"].map(coinsOf)).toEqual([null, null, null, null]);
  });
});

describe("all kinds mixed", () => {
  const standings: Standing[] = [
    { kind: "name", share: 0.5, due: 0 },
    { kind: "wins", share: 0.1, due: 2 },
    { kind: "cut", share: 0, due: 1 },
  ];

  test("what has most due comes first, and never the same twice", () => {
    expect(nextKind(standings, null)).toBe("wins");
    expect(nextKind(standings, "wins")).toBe("cut");
    expect(nextKind(standings.slice(0, 1), "name")).toBe("name");
    expect(nextKind([], null)).toBeUndefined();
  });

  test("with nothing due comes what was least seen, by chance among the same", () => {
    const none = standings.map((one) => ({ ...one, due: 0, share: one.kind === "name" ? 0.5 : 0 }));
    expect([0, 0.99].map((at) => nextKind(none, null, () => at))).toEqual(["wins", "cut"]);
  });

  test("an answer takes one from what is due, or is one more that was seen", () => {
    const [name, wins] = afterOne(afterOne(standings, "wins"), "name");
    expect(wins?.due).toBe(1);
    expect(name?.share).toBeGreaterThan(0.5);
  });
});

test("a curve is of the last ten answers", () => {
  const done = Array.from({ length: 12 }, (_, at) => ({ at_ms: at, took_ms: 1000 * (at + 1), is_right: at >= 2 }));
  const curve = curveOf(done);
  expect(curve.map(({ right }) => right).slice(0, 3)).toEqual([0, 0, 1 / 3]);
  expect(curve.at(-1)).toEqual({ right: 1, tookMs: 7500 });
});

test("what is mixed up has a row and a column, what is always right has none", () => {
  const one = (truth: string, taken: string, times: number) => ({ truth, taken, truth_text: truth, taken_text: taken, times });
  const matrix = matrixOf([one("gong day", "wong day", 3), one("gong day", "gong day", 5), one("zero", "zero", 9)]);
  expect([...(matrix?.truths.keys() ?? [])]).toEqual(["gong day"]);
  expect(matrix?.times("gong day", "wong day")).toBe(3);
  expect(matrix?.times("zero", "wong day")).toBe(0);
  expect(matrixOf([one("zero", "zero", 9)])).toBeNull();
  expect(tilesOf("pair gee_joon")).toEqual(["2-4", "1-2"]);
  expect(tilesOf("points 8")).toEqual([]);
});
