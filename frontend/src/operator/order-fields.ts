/** What the supervisor's forms ask for now, read off what the table would take: no order's condition is known here. */
import type { Amounts, OrderRight, Several } from "../protocol.ts";
import type { Asked } from "../protocol/forms.ts";

export type Values = Record<string, string | string[] | boolean>;
/** A value that an order may have in a field. */
export type Value = OrderRight["one_of"] extends Record<string, (infer V)[]> | undefined ? V : never;

/** A field as it is asked for at this moment. */
export interface Due {
  field: Asked;
  /** Of these values; null: it is not chosen among values. */
  values: readonly Value[] | null;
  amounts: Amounts | null;
  several: Several | null;
  isOptional: boolean;
  /** One value is left, which needs no choosing. */
  isSettled: boolean;
}

/** A cut that the table offers, and its options. */
export type Cut = readonly [cut: string, options: string[]];

export const isMoney = (field: Asked): boolean => field.is === "coins" || field.is === "signed";

/** What is typed or chosen in a field of one value. */
export const text = (values: Values, key: string): string => (typeof values[key] === "string" ? values[key] : "");

/** What is chosen in a field of several values. */
export const list = (values: Values, key: string): string[] => (Array.isArray(values[key]) ? values[key] : []);

const written = (value: Value): string => String(value);

/** Whether a right has a field at all. */
const names = (right: OrderRight, key: string): boolean =>
  [right.one_of, right.amounts, right.several].some((fields) => fields && key in fields) || Boolean(right.open?.includes(key));

/** The rights that go with what has been chosen in some fields. */
function going(rights: readonly OrderRight[], chosen: readonly Asked[], values: Values): OrderRight[] {
  return rights.filter((right) =>
    chosen.every(({ key, is }) => {
      if (is === "cut") return true; // chosen by its place in the list of all that are offered
      const offered = right.one_of?.[key];
      const value = values[key];
      if (value === undefined || value === "" || Array.isArray(value)) return true;
      return offered ? offered.some((one) => written(one) === String(value)) : !rights.some((one) => one.one_of?.[key]);
    }),
  );
}

const unique = (values: readonly Value[]): Value[] =>
  values.filter((value, at) => values.findIndex((one) => written(one) === written(value)) === at);

/** From the least of them to the most. */
function widest(all: readonly Amounts[]): Amounts | null {
  if (all.length === 0) return null;
  const mosts = all.map((one) => one.most ?? null);
  return {
    least: Math.min(...all.map((one) => one.least)),
    most: mosts.includes(null) ? null : Math.max(...mosts.filter((one) => one !== null)),
  };
}

/** The fields of an order that are to be asked for, each as what stands before it leaves it. */
export function due(rights: readonly OrderRight[], fields: readonly Asked[], values: Values): Due[] {
  const asked: Due[] = [];
  fields.forEach((field, at) => {
    const left = going(rights, fields.slice(0, at), values);
    const having = left.filter((right) => names(right, field.key));
    const isFree = !rights.some((right) => names(right, field.key));
    if (having.length === 0 && !isFree) return;
    const offered = unique(having.flatMap((right) => right.one_of?.[field.key] ?? []));
    const lists = having.map((right) => right.several?.[field.key]).filter((one) => one !== undefined);
    asked.push({
      field,
      values: offered.length ? offered : null,
      amounts: widest(having.map((right) => right.amounts?.[field.key]).filter((one) => one !== undefined)),
      several: lists.reduce<Several | null>((most, one) => (most && most.of.length >= one.of.length ? most : one), null),
      isOptional: isFree ? field.optional === true : having.length < left.length,
      isSettled: (field.is === "choice" || field.is === "bet") && field.optional === true && offered.length === 1,
    });
  });
  return asked;
}

/** The right that an order with these values has; undefined: it would not be taken.
 *
 * Rights may differ in their amounts alone, as a payment to a person and one back do. An amount that none of them
 * allows leaves the first: the table says what the bounds are. */
export function rightOf(rights: readonly OrderRight[], asked: readonly Due[], values: Values): OrderRight | undefined {
  const fields = asked.map((one) => one.field);
  const named = going(rights, fields, values).filter((right) =>
    Object.entries(right.one_of ?? {}).every(([key, offered]) => {
      const one = asked.find((each) => each.field.key === key && !each.isSettled);
      if (one?.field.is === "yes") return offered.includes(isTicked(one, values));
      return one === undefined || isChosen(values[key]);
    }),
  );
  return named.find((right) => fields.every((field) => allows(right, field, values))) ?? named[0];
}

/** Whether a right allows the amount that is typed in a field; a field without an amount allows all. */
function allows(right: OrderRight, field: Asked, values: Values): boolean {
  const amounts = right.amounts?.[field.key];
  if (!amounts || text(values, field.key) === "") return true;
  const amount = amountOf(field, values);
  return amount >= amounts.least && amount <= (amounts.most ?? Infinity);
}

/** The amount that is typed in a field: coins where the field is money. */
export const amountOf = (field: Asked, values: Values): number =>
  isMoney(field) ? Math.round(Number(text(values, field.key)) * 100) : Number(text(values, field.key));

/** A tick that is set; where only one answer is left, that one. */
export const isTicked = (one: Due, values: Values): boolean =>
  one.values?.length === 1 ? one.values[0] === true : values[one.field.key] === true;

const isChosen = (value: Values[string] | undefined): boolean => value !== undefined && value !== "";

/** The value that is written so. */
export const valueOf = (one: Due, text: string): Value | undefined => one.values?.find((value) => written(value) === text);
