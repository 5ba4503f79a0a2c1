import { describe, expect, test } from "vitest";
import { t } from "../src/i18n/index.ts";
import type { Teller } from "../src/table/log/log-line.ts";
import { tellEvent } from "../src/table/log/log.ts";
import { money } from "../src/lib/money.ts";
import { cutName, handName, resultCalled } from "../src/lib/names.ts";
import { speak } from "../src/i18n/load-language.ts";

const teller: Teller = {
  t,
  money: (coins) => money(coins, "NZD"),
  hand: handName,
  place: (position) => (position === 0 ? "dealer" : `box ${position}`),
  cut: cutName,
  name: (person) => person ?? "",
  call: (result) => ({ win: "Jung", lose: "Che", push: "Jowl" })[result],
  bank: null,
};
const said = (event: Parameters<typeof tellEvent>[0], more: Partial<Teller> = {}) => tellEvent(event, { ...teller, ...more });

test("a result is told with the word of the document for it, if that is another one", () => {
  const words = [undefined, "push", "Jowl", "stand off", "Tie"].map((call) => resultCalled("push", call));
  expect(words).toEqual(["Push", "Push", "Push (Jowl)", "Push (stand off)", "Push (Tie)"]);
  const matched = (more: Partial<Teller> = {}) =>
    said({ event: "hand_matched", box: 2, low: "win", high: "lose", result: "push", clauses: ["A 1"] }, more)?.text;
  expect(matched()).toBe("Box 2: Push (Jowl)");
  expect(matched({ call: (result) => result })).toBe("Box 2: Push");
});

describe("a wager that is paid", () => {
  const paid = { event: "wager_paid", box: 2, person: "ann", bet: "main", stake: 1000, won: 1000, returned: 1000 } as const;

  test("is told with its commission and its clauses", () => {
    const line = said({ ...paid, commission: 50, clauses: ["A 1", "A 2"] });
    expect(line?.text).toContain("NZ$10");
    expect(line?.text).toContain("NZ$0.50");
    expect([line?.clauses, line?.box]).toEqual([["A 1", "A 2"], 2]);
  });

  test("is told with who makes up what the bank lacks", () => {
    const sources = [
      { account: "losing", coins: 400 },
      { account: "stake:bob", coins: 300 },
      { account: "stack:bob", coins: 200 },
      { account: "float", coins: 100 },
    ];
    const told = said({ ...paid, commission: 50, clauses: [], sources })?.text ?? "";
    expect(told.split(" · ").slice(1)).toEqual(["bob makes up NZ$2", "House makes up NZ$1"]);
  });

  test("without commission is told without one", () => {
    expect(said({ ...paid, commission: 0, clauses: [] })?.text).not.toContain("NZ$0");
  });
});

test("an open hand is told by its names, and a player's bank as the bank", () => {
  const exposed = {
    event: "hand_exposed",
    box: 3,
    low: ["6-6", "1-1"],
    high: ["4-5", "2-6"],
    low_name: "points 4 teen",
    high_name: "points 7 nine",
  } as const;
  const event = { ...exposed, low: [...exposed.low] as [string, string], high: [...exposed.high] as [string, string] };
  expect(said(event)?.text).toContain("7 points, Nine leads");
  expect(said(event, { bank: 3 })?.text).not.toBe(said(event)?.text);
});

test("an order is grave and says its clause", () => {
  const line = said({ event: "round_voided", round: 4, cause: "fire", by: "eve", reason: "", clause: "A 15" });
  expect(line?.clauses).toEqual(["A 15"]);
  expect(line?.text).toBeTruthy();
});

test("why a round is void is said in words, in every language", async () => {
  const why = (cause: string) => said({ event: "round_voided", round: 4, cause, by: "", reason: "", clause: "A 15" })?.text;
  const causes = ["sanction", "exposed", "misdelivery", "mixed", "tile", "dead hand", "no wagers"];
  expect(why("sanction")).toContain("a breach of the rules");
  for (const language of ["zh-Hant", "zh-Hans"] as const) {
    await speak(language);
    for (const cause of [...causes, "fire", "act of God"]) expect(why(cause)).not.toMatch(/[a-z]/i);
  }
  await speak("en");
});

test("what goes without saying is no line", () => {
  expect(said({ event: "tiles_stacked" })).toBeNull();
  expect(said({ event: "control_settled", box: 2, person: "ann", clause: "A 7" })).toBeNull();
});

test("the log is told in the language of the page", async () => {
  await speak("zh-Hant");
  expect(said({ event: "round_ended", round: 7 })?.text).toMatch(/[\u4e00-\u9fff]/);
  await speak("en");
});

test("whoever waits for the public beacon reads why, and that it did not answer", () => {
  const named = (which: "dice" | "tiles") => said({ event: "beacon_named", which, chain: "52db", round: 7 })?.text;
  expect([named("tiles"), named("dice")]).toEqual(["The tiles wait for the public beacon", "The dice wait for the public beacon"]);
  expect(said({ event: "beacon_missed", which: "dice", round: 7 })?.text).toContain("not proved");
});
