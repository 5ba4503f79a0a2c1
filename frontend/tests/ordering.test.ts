import { describe, expect, test } from "vitest";
import { due, rightOf, type Values } from "../src/operator/order-fields.ts";
import { GROUPS, type Asked } from "../src/protocol/forms.ts";
import type { OrderRight } from "../src/protocol.ts";

const exposed: readonly Asked[] = GROUPS.irregularity.report_exposed.fields;
const seen: OrderRight[] = [
  {
    do: "report_exposed",
    one_of: { at: ["box"], exposed_by: ["dealer", "player"], box: [2, 3] },
    amounts: { count: { least: 1, most: 4 } },
  },
  { do: "report_exposed", one_of: { at: ["box"], exposed_by: ["dealer"], box: [5] }, amounts: { count: { least: 1, most: 2 } } },
  { do: "report_exposed", one_of: { at: ["bank"], exposed_by: ["banker"] }, amounts: { count: { least: 1, most: 3 } } },
];

const asked = (values: Values) => Object.fromEntries(due(seen, exposed, values).map((one) => [one.field.key, one]));

describe("what a form asks for", () => {
  test("is what some right names, each once", () => {
    expect(asked({})["at"]?.values).toEqual(["box", "bank"]);
    expect(asked({})["exposed_by"]?.values).toEqual(["dealer", "player", "banker"]);
  });

  test("hangs on what was chosen before it, not after it", () => {
    expect(asked({ at: "box", exposed_by: "player" })["box"]?.values).toEqual([2, 3]);
    expect(asked({ at: "box", box: "5" })["exposed_by"]?.values).toEqual(["dealer", "player"]);
  });

  test("is no box where none is named", () => {
    expect(asked({ at: "bank" })["box"]).toBeUndefined();
    expect(asked({ at: "box" })["box"]?.isOptional).toBe(false);
    expect(asked({})["box"]?.isOptional).toBe(true);
  });

  test("has the widest bounds that are left", () => {
    expect(asked({ at: "box" })["count"]?.amounts).toEqual({ least: 1, most: 4 });
    expect(asked({ at: "box", box: "5" })["count"]?.amounts).toEqual({ least: 1, most: 2 });
    const none: OrderRight[] = [{ do: "report_miscounted", amounts: { counted: { least: 1 } } }];
    expect(due(none, GROUPS.irregularity.report_miscounted.fields, {})[0]?.amounts).toEqual({ least: 1, most: null });
  });

  test("is left to who orders where no right speaks of it", () => {
    expect(asked({})["named"]).toMatchObject({ values: null, amounts: null, isOptional: true });
  });

  test("are as many of a list as there may be", () => {
    const rights: OrderRight[] = [
      { do: "report_mixed", one_of: { reconstructed: [false] }, several: { boxes: { of: [2, 4], least: 2 } } },
      { do: "report_mixed", one_of: { reconstructed: [true] }, several: { boxes: { of: [0, 2, 4], least: 2 } } },
    ];
    expect(due(rights, GROUPS.irregularity.report_mixed.fields, {})[0]?.several?.of).toEqual([0, 2, 4]);
  });
});

describe("a tick", () => {
  const rights: OrderRight[] = [
    { do: "decide_dispute", one_of: { number: [1], is_review: [false] }, open: ["decision"] },
    { do: "decide_dispute", one_of: { number: [2], is_review: [true] }, open: ["decision"] },
  ];
  const fields: readonly Asked[] = GROUPS.disputes.decide_dispute.fields;
  const right = (values: Values) => rightOf(rights, due(rights, fields, values), values);

  test("that is not set is an answer", () => {
    expect(right({ number: "1", decision: "it stands" })).toBe(rights[0]);
  });

  test("of which one answer is left is that one", () => {
    expect(right({ number: "2", decision: "it stood" })).toBe(rights[1]);
    expect(right({ decision: "which?" })).toBeUndefined();
  });
});

describe("the right to an order", () => {
  const right = (values: Values) => rightOf(seen, due(seen, exposed, values), values);

  test("is the one that all of its words go with", () => {
    expect(right({ at: "bank", exposed_by: "banker" })).toBe(seen[2]);
    expect(right({ at: "box", exposed_by: "dealer", box: "5" })).toBe(seen[1]);
  });

  test("is none where they do not go together", () => {
    expect(right({ at: "bank", exposed_by: "dealer" })).toBeUndefined();
    expect(right({ at: "box", exposed_by: "player", box: "5" })).toBeUndefined();
  });

  test("of a cut goes with every one that is offered", () => {
    const cuts: OrderRight[] = [{ do: "cut_tiles", one_of: { cut: ["Jung Quat"], options: [["top"], ["bottom"]] } }];
    const [cut] = due(cuts, GROUPS.orders.cut_tiles.fields, {});
    expect(cut?.values).toEqual(["Jung Quat"]);
    expect(rightOf(cuts, due(cuts, GROUPS.orders.cut_tiles.fields, {}), { cut: "1" })).toBe(cuts[0]);
  });

  test("is the one that allows the amount", () => {
    const one_of = { person: ["p1"] };
    const rights: OrderRight[] = [
      { do: "correct_payment", one_of, amounts: { coins: { least: -500, most: -1 } }, open: ["reason"] },
      { do: "correct_payment", one_of, amounts: { coins: { least: 1, most: 900 } }, open: ["reason"], needs_house: true },
    ];
    const { fields } = GROUPS.disputes.correct_payment;
    const right = (coins: string) => rightOf(rights, due(rights, fields, { person: "p1", coins }), { person: "p1", coins });
    expect(right("6")).toBe(rights[1]);
    expect(right("-5")).toBe(rights[0]);
    expect(right("50")).toBe(rights[0]);
    expect(right("")).toBe(rights[0]);
  });
});
