import { expect, test } from "vitest";
import { wordedText, wordedValue } from "../src/ruling/file-words.ts";

test("a fault calls what it names as the menus do", () => {
  expect(wordedText("expected after-view, not before-view")).toBe('expected "after somebody had looked", not "before anybody had looked"');
  expect(wordedText("a well-known word and 1-1 stay")).toBe("a well-known word and 1-1 stay");
  expect(wordedValue("before-view")).toBe("before anybody had looked");
  expect(wordedValue("box 2")).toBe("box 2");
});
