/** Where in a round file a fault lies: the key that the server names, in words. */
import { maybe, t } from "../i18n/index.ts";
import { worded } from "./file-words.ts";

type Tree = Record<string, unknown>;
/** One step of a key: the name, and the row of a list, counted from 1. */
interface Step {
  name: string;
  row: number | null;
}

const STEP = /(?:"((?:[^"\\]|\\.)*)"|([^.[\]]+))(?:\[(\d+)\])?/g;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);

const stepsOf = (field: string): Step[] =>
  [...field.matchAll(STEP)].map(([, quoted, bare, row]) => ({ name: quoted ?? bare ?? "", row: row === undefined ? null : Number(row) }));

const rowsOf = (tree: unknown, name: string): readonly unknown[] => {
  const rows = isTree(tree) ? tree[name] : undefined;
  return Array.isArray(rows) ? rows : [];
};

/** The number of the box that a fault lies in, by the file as it was judged; null: in none, or it cannot be told. */
export function boxOf(field: string, tree: object | null): number | null {
  const [first] = stepsOf(field);
  if (first?.name !== "box" || first.row === null) return null;
  const box = rowsOf(tree, "box")[first.row - 1];
  return isTree(box) && typeof box["number"] === "number" ? box["number"] : null;
}

/** What stands at a key; the row of a box is that of its number in the file as it was judged. */
export function valueAt(field: string, tree: object, judged: object): unknown {
  const box = boxOf(field, judged);
  let value: unknown = tree;
  for (const { name, row } of stepsOf(field)) {
    value = isTree(value) ? value[name] : undefined;
    if (row === null) continue;
    const rows: unknown[] = Array.isArray(value) ? value : [];
    value = name === "box" && box !== null ? rows.find((one) => isTree(one) && one["number"] === box) : rows[row - 1];
  }
  return value;
}

const nth = (row: number): string => maybe(`nth.${row}`) ?? t("nth.other", { number: row });

function stepText({ name, row }: Step, tree: object | null, box: number | null): string {
  if (row === null) {
    const words = maybe(`ruling.key_${name}`) ?? maybe(`file.key_${name}`) ?? maybe(`table.bet.${name}`);
    return words ?? name.replaceAll("_", " ");
  }
  if (name === "box") return box === null ? t("ruling.nth_box", { nth: nth(row) }) : t("table.box", { box });
  if (name === "wager") return t("ruling.nth_wager", { nth: nth(row) });
  if (name === "pool") return t("ruling.nth_share", { nth: nth(row) });
  if (name !== "irregularity") return `${name.replaceAll("_", " ")} ${row}`;
  const one = rowsOf(tree, name)[row - 1];
  const kind = isTree(one) && typeof one["kind"] === "string" ? worded(one["kind"]) : "";
  return kind ? t("ruling.irregularity_of", { nth: nth(row), kind }) : t("ruling.nth_irregularity", { nth: nth(row) });
}

/** "Box 2, first wager, amount" for `box[1].wager[1].amount`; `tree`: the file as it was judged, if the form has it. */
export function placeText(field: string, tree: object | null): string {
  const box = boxOf(field, tree);
  return stepsOf(field)
    .map((step) => stepText(step, tree, box))
    .join(t("ruling.place_joint"));
}
