/** The round file as a tree, with the keys that people write. What the form does not know stays in the tree as it came. */
import type { BankKind, BookInfo } from "../protocol.ts";
import { ROUND_FORMAT } from "../protocol/forms.ts";
import type { RoundBank, RoundBox, RoundDeal, RoundHouse, RoundTable, RoundWager, Share } from "../protocol/round.ts";

/** Of what is being written a key may be missing, and none is null. */
type Draft<Part> = { [Key in keyof Part]?: Exclude<Part[Key], null> };

export type FileWager = Draft<RoundWager>;
export type FileHand = Draft<Pick<RoundBox, "tiles" | "low">>;
export type FileBox = Draft<Omit<RoundBox, "wager">> & { number: number; wager?: FileWager[] };
export type FileHouse = Draft<RoundHouse>;
export type FileTable = Draft<RoundTable>;
export type FileShare = Draft<Share>;
export type FileBank = Draft<Omit<RoundBank, "pool">> & { kind: BankKind; pool?: FileShare[] };
export type FileDeal = Draft<RoundDeal>;
export type FileIrregularity = { kind: string } & Record<string, unknown>;

export interface RoundFile {
  format: string;
  book: string;
  date?: string;
  note?: string;
  table: FileTable;
  options: Record<string, unknown>;
  bank: FileBank;
  deal?: FileDeal;
  house: FileHouse;
  box: FileBox[];
  irregularity: FileIrregularity[];
}

/** A round of which nothing is known yet but the book. */
export const blank = (book: BookInfo | undefined): RoundFile => ({
  format: ROUND_FORMAT,
  book: book?.id ?? "",
  table: book ? { boxes: book.defaults.boxes, currency: book.currency, smallest_chip: Math.min(...book.defaults.chips) } : {},
  options: {},
  bank: { kind: "house" },
  house: {},
  box: [],
  irregularity: [],
});

/** Something is in it. A list or a table with nothing in it says nothing. */
function says(value: unknown): boolean {
  if (value === undefined || value === null || value === "" || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== "object" || Object.values(value).some(says);
}

/** `conceded = false` and empty fields are left out; of an option and of an irregularity "no" is an answer. */
function cleaned<Part extends object>(part: Part, keepNo = false): Part {
  const kept = Object.entries(part).filter(([, value]) => says(value) || (keepNo && value === false));
  return Object.fromEntries(kept) as Part;
}

/** The tree as it is written: without boxes, lists and fields that say nothing. */
export function tidy(file: RoundFile): object {
  const { table, options, bank, house, box, irregularity, ...rest } = file;
  const boxes = box
    .map((one) => cleaned({ ...one, wager: (one.wager ?? []).map((wager) => cleaned(wager)) }))
    .filter((one) => Object.keys(one).length > 1);
  return cleaned({
    ...rest,
    table: cleaned(table),
    options: says(Object.keys(options)) ? options : undefined,
    bank: cleaned({ ...bank, pool: (bank.pool ?? []).map((share) => cleaned(share)).filter(says) }),
    house: cleaned(house),
    box: boxes.sort((one, other) => one.number - other.number),
    irregularity: irregularity.map((one) => cleaned(withAnswers(one), true)),
  });
}

/** Of what several chose, the rows that say something. */
function withAnswers(one: FileIrregularity): FileIrregularity {
  const answers = one["answers"];
  return Array.isArray(answers) ? { ...one, answers: answers.map((each: object) => cleaned(each)).filter(says) } : one;
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);
const isList = (value: unknown, of: (one: unknown) => boolean): boolean => value === undefined || (Array.isArray(value) && value.every(of));
const isText = (value: unknown): boolean => typeof value === "string";
const isHand = (value: unknown): boolean =>
  value === undefined || (isTree(value) && isList(value["tiles"], isText) && isList(value["low"], isText));
const isBox = (value: unknown): boolean =>
  isHand(value) && isTree(value) && Number.isInteger(value["number"]) && isList(value["wager"], isTree);
const isBank = (value: unknown): boolean => value === undefined || (isTree(value) && isList(value["pool"], isTree));
const isPlain = (value: unknown): boolean => value === undefined || isTree(value);

/** A tree that was read, when the form can show it; what is wrong in it beyond that is the server's to say. */
export function fitted(tree: unknown): RoundFile | null {
  if (!isTree(tree) || !isText(tree["book"])) return null;
  const fits =
    [tree["table"], tree["options"], tree["deal"]].every(isPlain) &&
    isHand(tree["house"]) &&
    isBank(tree["bank"]) &&
    isList(tree["box"], isBox) &&
    isList(tree["irregularity"], (one) => isTree(one) && isText(one["kind"]));
  if (!fits) return null;
  const { format, book, date, note, ...rest } = tree;
  return {
    format,
    book,
    date,
    note,
    table: {},
    options: {},
    house: {},
    box: [],
    irregularity: [],
    ...rest,
    bank: { kind: "house", ...(tree["bank"] as object | undefined) },
  } as RoundFile;
}
