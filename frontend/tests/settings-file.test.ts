import { expect, test } from "vitest";
import type { SettingsFile } from "../src/protocol/lab.ts";
import { isKept, keyOf } from "../src/offline/kept-answers.ts";
import { settingsIn } from "../src/offline/settings-file.ts";

const file: SettingsFile = {
  format: "paigow-settings/1",
  book: "nz@2026.4",
  role: "player",
  opponent: "house-way",
  commission: "1/20",
  deals: 20475,
  unit: 409500,
  letters: { "6-6": "a", "4-6": "i", "3-6": "l", "4-5": "l", "2-4": "p", "1-2": "p" },
  names: { aa: "pair teen", il: "points 9 low10", ai: "points 2 teen", al: "points 1 teen", pp: "pair gee" },
  hands: {
    aail: {
      house_way: 1,
      settings: [
        ["il", 19104, 1322, 0],
        ["ai", 2356, 15020, 379212],
      ],
    },
    aapp: { house_way: 0, settings: [["aa", 20000, 400, 0]] },
  },
};

test("a hand is found in whatever order its tiles lie, and keeps its faces", () => {
  for (const faces of [
    ["6-6", "4-5", "6-6", "4-6"],
    ["4-6", "6-6", "6-6", "4-5"],
  ]) {
    const [best, other] = settingsIn(file, faces);
    expect(best).toMatchObject({ low: ["4-6", "4-5"], high: ["6-6", "6-6"], low_name: "points 9 low10", high_name: "pair teen" });
    expect(best).toMatchObject({ cost: 0, isHouseWay: false });
    expect(other).toMatchObject({ low: ["6-6", "4-6"], high: ["6-6", "4-5"], isHouseWay: true });
    expect(other?.cost).toBeCloseTo(92.6037, 4);
  }
});

test("both gee tiles of a hand are shown, each once", () => {
  expect(settingsIn(file, ["1-2", "6-6", "2-4", "6-6"])[0]).toMatchObject({ low: ["6-6", "6-6"], high: ["2-4", "1-2"] });
});

test("tiles that are no hand of the file have no settings", () => {
  expect(settingsIn(file, ["6-6", "6-6", "6-6", "4-6"])).toEqual([]);
  expect(settingsIn(file, ["6-6", "6-6", "7-7", "4-6"])).toEqual([]);
});

test("only answers that work without the server are kept, under the path of the page", () => {
  const kept = (path: string, scope = "https://x.test/"): boolean => isKept(new URL(path, scope), scope);
  for (const path of ["session", "books", "books/nz", "daily", "school/lessons", "school/lesson/3", "lab/settings/rws"]) {
    expect(kept(`/api/v1/${path}?lang=en`), path).toBe(true);
    expect(kept(`/games/api/v1/${path}?lang=en`, "https://x.test/games/"), path).toBe(true);
  }
  for (const path of ["tables", "account", "account/data", "statistics", "daily/2026-11-27", "rounds", "tables/t1/rounds"]) {
    expect(kept(`/api/v1/${path}`), path).toBe(false);
  }
  expect(kept("/api/v1/books", "https://x.test/games/")).toBe(false);
});

test("a lesson is kept once, whatever its examples, and in each language", () => {
  const lesson = "https://x.test/api/v1/school/lesson/3?book=nz&seed=7&lang=en";
  expect(keyOf(lesson)).toBe(keyOf(lesson.replace("seed=7", "seed=8")));
  expect(keyOf(lesson)).not.toBe(keyOf(lesson.replace("lang=en", "lang=zh-Hans")));
});
