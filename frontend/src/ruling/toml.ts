/** Writes a tree as TOML: values first, then tables, then lists of tables. Nothing (undefined, null) is left out. */

const BARE = /^[A-Za-z0-9_-]+$/;
const DATE = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;
/** Keys in the order in which people read them; the others follow as they come. */
const ORDER: readonly string[] = [
  "format",
  "book",
  "date",
  "note",
  "kind",
  "number",
  "player",
  "amount",
  "side_bets",
  "tiles",
  "low",
  "table",
  "options",
  "bank",
  "deal",
  "house",
  "box",
  "irregularity",
];
/** Lists of tables that are short enough for one line. */
const INLINE = ["answers", "pool"];
const PER_LINE = 4;

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);
const isTables = (key: string, value: unknown): value is Tree[] =>
  Array.isArray(value) && value.length > 0 && value.every(isTree) && !INLINE.includes(key);

const keyText = (key: string): string => (BARE.test(key) ? key : quoted(key));
const quoted = (text: string): string => JSON.stringify(text.replace(/\p{Surrogate}/gu, "\ufffd")).replaceAll("\u007f", "\\u007f");

function list(values: readonly unknown[]): string {
  const parts = values.map((value) => valueText(value));
  if (parts.length <= 2 * PER_LINE) return `[${parts.join(", ")}]`;
  const lines: string[] = [];
  for (let at = 0; at < parts.length; at += PER_LINE) lines.push(`  ${parts.slice(at, at + PER_LINE).join(", ")},`);
  return `[\n${lines.join("\n")}\n]`;
}

function valueText(value: unknown, key = ""): string {
  if (typeof value === "string") return key === "date" && DATE.test(value) ? value : quoted(value);
  if (Array.isArray(value)) return list(value);
  if (isTree(value))
    return `{${entries(value)
      .map(([name, one]) => `${keyText(name)} = ${valueText(one)}`)
      .join(", ")}}`;
  return String(value);
}

function entries(tree: Tree): [string, unknown][] {
  const place = (key: string) => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length);
  return Object.entries(tree)
    .filter(([, value]) => value !== undefined && value !== null)
    .sort(([one], [other]) => place(one) - place(other));
}

function lines(tree: Tree, path: string): string[] {
  const all = entries(tree);
  const under = (key: string) => (path ? `${path}.` : "") + keyText(key);
  const plain = all
    .filter(([key, value]) => !isTree(value) && !isTables(key, value))
    .map(([key, value]) => `${keyText(key)} = ${valueText(value, path ? "" : key)}`);
  const tables = all.flatMap(([key, value]) => {
    if (isTree(value)) return ["", `[${under(key)}]`, ...lines(value, under(key))];
    return isTables(key, value) ? value.flatMap((row) => ["", `[[${under(key)}]]`, ...lines(row, under(key))]) : [];
  });
  return [...plain, ...tables];
}

/** The tree as the text of a file. */
export const toml = (tree: object): string =>
  `${lines(tree as Tree, "")
    .join("\n")
    .trim()}\n`;
