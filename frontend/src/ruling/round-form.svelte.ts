import { getContext, setContext } from "svelte";
import { t } from "../i18n/index.ts";
import { api, Failed } from "../lib/api.ts";
import type { Fault } from "../protocol.ts";
import { PIECES } from "../lib/tiles.ts";
import type { BookInfo, Ruling } from "../protocol.ts";
import { blank, fitted, tidy, type FileBox, type FileHand, type FileWager, type RoundFile } from "./round-file.ts";
import { boxOf, placeText, valueAt } from "./fault-place.ts";
import { toml } from "./toml.ts";

/** Where tiles lie: the hand of the house, or a box. */
export type Spot = "house" | number;

const HAND = 4;
const KEY = Symbol("round");

/** The round on the form: its file, the spot that is being laid, and what the server ruled. */
export class Round {
  file = $state<RoundFile>(blank(undefined));
  spot = $state<Spot>("house");
  /** A text that the form does not show: it is ruled on as it stands. */
  raw = $state<string | null>(null);
  ruling = $state.raw<Ruling | null>(null);
  /** What was wrong with the round when it was judged. */
  #found = $state.raw<readonly Fault[]>([]);
  #more = $state(0);
  /** The round that the faults are of; the tree where the form had it. */
  #judged = $state.raw<{ text: string; tree: object | null }>({ text: "", tree: null });
  failure = $state("");
  busy = $state(false);
  /** The currency of the round that was ruled on. */
  ruledIn = $state("XXX");
  #ruled = $state("");

  /** `booksNow`: the rule books in the language of the page. */
  constructor(
    private readonly booksNow: () => readonly BookInfo[],
    book: string | null,
  ) {
    this.begin(book ?? this.books[0]?.id ?? "");
  }

  get books(): readonly BookInfo[] {
    return this.booksNow();
  }

  get book(): BookInfo | undefined {
    return this.books.find((one) => one.id === this.file.book.split("@")[0]);
  }

  get currency(): string {
    return this.file.table.currency ?? this.book?.currency ?? "XXX";
  }

  /** The file as it would be saved. */
  get text(): string {
    return this.raw ?? toml(tidy($state.snapshot(this.file) as RoundFile));
  }

  /** The round is not the one that was ruled on any more. */
  get isStale(): boolean {
    return this.ruling !== null && this.#ruled !== this.text;
  }

  /** The spots that tiles may lie on: the house's position is no box while the house banks. */
  get spots(): readonly Spot[] {
    const boxes = Array.from({ length: this.file.table.boxes ?? this.book?.defaults.boxes ?? 8 }, (_, index) => index + 1);
    const named = this.file.box.map((box) => box.number);
    const taken = this.file.bank.kind === "house" ? this.book?.house : 0;
    return ["house", ...[...new Set([...boxes, ...named])].filter((box) => box !== taken || named.includes(box)).sort((a, b) => a - b)];
  }

  /** A new round by a book; nothing of the one before is kept. */
  begin(book: string): void {
    this.file = blank(this.books.find((one) => one.id === book) ?? this.books[0]);
    this.spot = "house";
    this.raw = null;
    this.forget();
  }

  forget(): void {
    this.ruling = null;
    this.#found = [];
    this.#more = 0;
    this.failure = "";
  }

  // ---- tiles ---------------------------------------------------------------------------------------------------

  hand(spot: Spot): FileHand {
    return spot === "house" ? this.file.house : (this.file.box.find((box) => box.number === spot) ?? { number: spot });
  }

  /** The box of the file; a new one where there is none yet. */
  box(number: number): FileBox {
    const found = this.file.box.find((box) => box.number === number);
    if (found) return found;
    this.file.box.push({ number });
    return this.file.box.at(-1)!;
  }

  #held(spot: Spot): FileHand {
    return spot === "house" ? this.file.house : this.box(spot);
  }

  /** Who holds each piece of the set: the pieces of a face go to the spots that name it, one after the other. */
  get holders(): readonly (Spot | null)[] {
    const held = new Map<string, Spot[]>();
    for (const spot of this.spots) for (const face of this.hand(spot).tiles ?? []) held.set(face, [...(held.get(face) ?? []), spot]);
    return PIECES.map((face) => held.get(face)?.shift() ?? null);
  }

  get isFull(): boolean {
    return (this.hand(this.spot).tiles ?? []).length >= HAND;
  }

  /** Lays a tile on the chosen spot. */
  lay(face: string): void {
    if (this.isFull) return;
    const hand = this.#held(this.spot);
    hand.tiles = [...(hand.tiles ?? []), face];
  }

  /** Takes a tile back from a spot; the rest of its setting stays. */
  takeBack(face: string, spot: Spot): void {
    const hand = this.#held(spot);
    hand.tiles = without(hand.tiles ?? [], face);
    const count = (faces: readonly string[]) => faces.filter((one) => one === face).length;
    if (hand.low && count(hand.low) > count(hand.tiles)) hand.low = without(hand.low, face);
  }

  /** The places in a hand of the tiles of its low hand. */
  lowPlaces(spot: Spot): readonly number[] {
    const left = [...(this.hand(spot).low ?? [])];
    return (this.hand(spot).tiles ?? []).flatMap((face, place) => {
      const at = left.indexOf(face);
      if (at < 0) return [];
      left.splice(at, 1);
      return [place];
    });
  }

  /** Who set the hand: with `low` it was set so, without it the house way sets it. */
  setLow(spot: Spot, low: string[] | undefined): void {
    this.#held(spot).low = low;
  }

  toggleLow(spot: Spot, place: number): void {
    const face = this.hand(spot).tiles?.[place];
    if (face === undefined) return;
    const low = this.hand(spot).low ?? [];
    this.setLow(spot, this.lowPlaces(spot).includes(place) ? without(low, face) : [...low, face].slice(-2));
  }

  addWager(number: number, wager: FileWager): void {
    const box = this.box(number);
    box.wager = [...(box.wager ?? []), wager];
  }

  /** A player's own maximum (NZ 6.6) is his on every box where he wagers. */
  limitPlayer(wager: FileWager, coins: number | undefined): void {
    const all = this.file.box.flatMap((box) => box.wager ?? []);
    for (const each of all) if (each === wager || (wager.player && each.player === wager.player)) each.maximum = coins;
  }

  // ---- files and rulings ---------------------------------------------------------------------------------------

  /** Takes over a text: into the form where that can show it, else as text. */
  async open(text: string): Promise<void> {
    this.raw = text;
    this.forget();
    await this.#asked(async () => {
      const file = fitted(await api.readRound(text));
      if (!file) return;
      this.file = file;
      this.spot = "house";
      this.raw = null;
    });
  }

  /** Opens a round that was played at a table, and rules on it. */
  async openPast(table: string, round: number): Promise<void> {
    let text: string | undefined;
    await this.#asked(async () => {
      this.forget();
      text = await api.roundFile(table, round);
    });
    if (text === undefined) return;
    await this.open(text);
    if (!this.failure && !this.faults.length) await this.rule();
  }

  /** The faults that were found and are not mended yet: what stands at their key is what stood there. */
  get faults(): readonly Fault[] {
    const { tree } = this.#judged;
    if (tree === null || this.raw !== null) return this.#found;
    const now = this.#tree();
    return this.#found.filter(({ field }) => same(valueAt(field, now, tree), valueAt(field, tree, tree)));
  }

  /** Faults beyond those that are listed. */
  get more(): number {
    return this.faults.length ? this.#more : 0;
  }

  /** Where a fault lies, in words. */
  placeOf(fault: Fault): string {
    return placeText(fault.field, this.#judged.tree);
  }

  /** Faults were told, and the round has been changed since: whether they are mended is to be asked again. */
  get isToBeJudgedAgain(): boolean {
    return this.#found.length > 0 && !this.busy && this.#judged.text !== this.text;
  }

  /** Asks again what is wrong. Whoever mended everything asks for the ruling himself. */
  async judgeAgain(): Promise<void> {
    const [text, tree] = [this.text, this.raw === null ? this.#tree() : null];
    let failed: Failed | null = null;
    try {
      await api.rule(text);
    } catch (error) {
      if (!(error instanceof Failed) || !error.faults.length) return;
      failed = error;
    }
    if (this.text !== text || this.busy || !this.#found.length) return;
    this.#judged = { text, tree };
    [this.#found, this.#more] = [failed?.faults ?? [], failed?.more ?? 0];
  }

  /** Ruling and faults once more, in the language that the page has now. */
  async tellAgain(): Promise<void> {
    if (this.#found.length) await this.judgeAgain();
    const ruled = this.ruling;
    if (!ruled) return;
    const again = await api.rule(this.#ruled).catch(() => ruled);
    if (this.ruling === ruled) this.ruling = again;
  }

  #tree(): object {
    return tidy($state.snapshot(this.file) as RoundFile);
  }

  async rule(): Promise<void> {
    const text = this.text;
    this.forget();
    await this.#asked(async () => {
      this.ruling = await api.rule(text);
      this.#ruled = text;
      this.ruledIn = this.raw === null ? this.currency : (/^currency\s*=\s*"([A-Z]{3})"/m.exec(text)?.[1] ?? this.currency);
    });
  }

  async #asked(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    const judged = { text: this.text, tree: this.raw === null ? this.#tree() : null };
    try {
      await what();
    } catch (error) {
      this.#judged = judged;
      [this.#found, this.#more] = error instanceof Failed ? [error.faults, error.more] : [[], 0];
      this.failure = this.#found.length ? "" : error instanceof Failed ? error.message : t("common.failed");
    } finally {
      this.busy = false;
    }
  }

  /** The faults of a part of the file: "table", "bank", or a spot. */
  faultsOf(part: string | Spot): readonly Fault[] {
    return this.faults.filter((fault) => {
      if (typeof part === "number") return boxOf(fault.field, this.#judged.tree) === part;
      return fault.field.split(/[.[]/)[0] === part;
    });
  }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function without(faces: readonly string[], face: string): string[] {
  const at = faces.indexOf(face);
  return faces.filter((_, place) => place !== at);
}

export const provideRound = (round: Round): Round => setContext(KEY, round);
export const useRound = (): Round => getContext<Round>(KEY);
