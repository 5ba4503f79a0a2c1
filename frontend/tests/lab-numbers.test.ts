import { expect, test } from "vitest";
import { typed, wholeOf } from "../src/lab/lab-client.ts";

test.each([
  ["1,000,000", "1000000"],
  ["12,345.50", "12345.50"],
  ["1 000", "1000"],
  ["12,50", "12,50"],
  ["0,125", "0,125"],
  ["1,0000", "1,0000"],
])("%s is taken as %s", (text, taken) => expect(typed(text)).toBe(taken));

test.each([
  ["9007199254740991", 9_007_199_254_740_991],
  ["9007199254740992", "9007199254740992"],
  ["12,50", "12,50"],
  ["1.5", "1.5"],
  ["-1", "-1"],
  ["", ""],
])("%s is sent as %s", (text, sent) => expect(wholeOf(text)).toBe(sent));
