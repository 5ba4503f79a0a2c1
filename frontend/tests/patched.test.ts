import { expect, test } from "vitest";
import { patched } from "../src/table/state/patched.ts";

// The examples of RFC 7396, appendix A, but for those whose target is a list and whose patch is an object.
test.each([
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [
    ["a", "b"],
    ["c", "d"],
    ["c", "d"],
  ],
  [{ a: "b" }, ["c"], ["c"]],
  [{ a: "foo" }, null, null],
  [{ a: "foo" }, "bar", "bar"],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])("%j with %j is %j", (value, patch, result) => {
  const kept = structuredClone(value);
  expect(patched(value, patch)).toEqual(result);
  expect(value).toEqual(kept);
});

test("an object applied to a list changes the elements with these indices", () => {
  expect(patched([{ n: 1 }, { n: 2 }, { n: 3 }], { at: 1, remove: 1, insert: [{ n: 5 }, { n: 6 }] })).toEqual([
    { n: 1 },
    { n: 5 },
    { n: 6 },
    { n: 3 },
  ]);
  expect(patched([{ n: 1 }], { at: 0, remove: 1, insert: [] })).toEqual([]);
  expect(patched([{ n: 1 }, { n: 2 }, { n: 3 }], { "2": { n: 4, m: 5 }, "0": { n: null } })).toEqual([{}, { n: 2 }, { n: 4, m: 5 }]);
});
