import { afterAll, expect, test } from "vitest";
import { fill, holds, type Facts } from "../src/i18n/templates.ts";
import { handName } from "../src/lib/names.ts";
import { answering, type Language } from "../src/lib/prefs.svelte.ts";
import { speak } from "../src/i18n/load-language.ts";
import { SPOKEN } from "../src/words/languages.ts";
import table from "../../tests/words/templates.json"; // the server's sentences are held against it too

afterAll(() => speak("en"));

test.each(table.templates as [Language, string, Facts, string][])("%s: %s with %j", (language, template, facts, said) => {
  expect(fill(template, facts, SPOKEN[language])).toBe(said);
});

test.each(table.hands as [Language, string, string][])("%s: a hand is named by its code, %s", async (language, code, name) => {
  await speak(language);
  expect(handName(code)).toBe(name);
});

test.each(table.plurals as [string, number[], number[]][])("%s", (rule, holding, others) => {
  expect([...holding, ...others].filter((number) => holds(rule, number))).toEqual(holding);
});

test.each(table.readers as [string, Language | null][])("the reader of %s", (tag, language) => {
  expect(answering(tag) ?? null).toBe(language);
});
