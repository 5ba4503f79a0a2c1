import { expect, test } from "vitest";
import { speak } from "../src/i18n/load-language.ts";
import { botName, personName } from "../src/lib/names.ts";

test("a bot has a name of its own, with the bot mark beside it in every text", () => {
  expect([personName("Bot 1"), personName("Bot 2")]).toEqual(["Jade (bot)", "Stone (bot)"]);
  expect([botName("Bot 1"), botName("Jade")]).toEqual(["Jade", null]);
});

test("a person with the name of a bot has no mark", () => {
  expect([personName("Jade"), personName("Stone")]).toEqual(["Jade", "Stone"]);
});

test("a bot without a name of its own is called by its number", () => {
  expect(personName("Bot 12")).toBe("12 (bot)");
});

test("guests and bots are named in the language of the page", async () => {
  await speak("zh-Hant");
  expect([personName("Bot 1"), personName("Guest 1234")]).toEqual(["翡翠（機械人）", "客人 1234"]);
  await speak("en");
});
