import { expect, test } from "vitest";
import { maybe } from "../src/i18n/index.ts";
import { DUTIES, REMEDIES } from "../src/protocol/duties.ts";
import { GROUPS, type Asked, type OrderForm } from "../src/protocol/forms.ts";

const forms: [string, OrderForm][] = Object.values(GROUPS).flatMap((group) => Object.entries(group));

/** What the form says in a code, because the languages have no words for it. */
function wordless(order: string, fields: readonly Asked[]): string[] {
  const keys = fields.map((field) => `operator.key.${field.is === "signed" ? "signed" : field.key}`);
  const values = fields.flatMap((field) => (field.is === "choice" ? field.of : []));
  return [
    ...[`operator.do.${order}`, ...keys].filter((key) => maybe(key, { unit: "$" }) === null),
    ...values.filter((value) => (maybe(`file.${value}`) ?? maybe(`operator.to.${value}`)) === null),
  ];
}

test.each(forms)("the order %s, its fields and their choices have words", (order, { fields }) => {
  expect(wordless(order, fields)).toEqual([]);
});

test.each(DUTIES)("the duty %s has words", (duty) => {
  expect(maybe(`dealing.duty.${duty}`)).not.toBeNull();
});

test.each(REMEDIES)("the remedy %s has words", (remedy) => {
  expect(maybe(`dealing.remedy.${remedy}`)).not.toBeNull();
});
