import { expect, test } from "vitest";
import { inLines } from "../src/lab/instrument/svg-file.ts";

test("a text breaks at blanks where it does not fit", () => {
  expect(inLines("The edge by rule book", 90)).toEqual(["The edge by", "rule book"]);
  expect(inLines("The edge by rule book", 400)).toEqual(["The edge by rule book"]);
});

test("a text in Chinese breaks between letters, and no line begins with a comma", () => {
  expect(inLines("各规则书的庄家优势，按家规", 75)).toEqual(["各规则书的", "庄家优势，", "按家规"]);
  expect(inLines("新西兰 paigow 1.0", 75)).toEqual(["新西兰", "paigow 1.0"]);
});
