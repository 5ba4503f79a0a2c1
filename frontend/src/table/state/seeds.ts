import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes } from "@noble/hashes/utils.js";
import type { PersonCommand, TableView } from "../../protocol.ts";

const SEED_BYTES = 32;
/** A promise that had no answer by then is made again. */
const PATIENCE_MS = 4000;
/** Of a table: at most four a round. */
const HEADS_KEPT = 400;
/** Of a table: three or five a round. */
const LINES_KEPT = 1600;

export interface OwnSeeds {
  tiles: string;
  dice: string;
}

/**
 * The viewer's own share in tiles and dice: two seeds a round, promised before the wash, told when they are asked for.
 *
 * A seed is told only after the head of the log that came with the question is kept, and under no other head again: what
 * the seed decides with is bound by it, so a house that draws anew once it knows the seed is found out.
 */
export class Seeds {
  #table: string;
  #key: string;
  #held: Record<string, string>;
  /** Promise -> the head under which its seed was told. */
  #under: Record<string, string>;
  /** Promises for which another head was shown than the one under which the seed was told. */
  #doubted = new Set<string>();
  #promisedAt = 0;
  #told = new Set<string>();
  /** Heads that were shown while a draw waited for the beacon. */
  #seen = new Set<string>();

  constructor(table: string) {
    this.#table = table;
    this.#key = `paigow.seeds.${table}`;
    this.#held = read<Record<string, string>>(sessionStorage, this.#key) ?? {};
    this.#under = read<Record<string, string>>(sessionStorage, `${this.#key}.under`) ?? {};
  }

  /** What is to be sent now that the table looks like this. */
  answers(view: TableView, now: number): PersonCommand[] {
    const you = view.you;
    if (!you) return [];
    this.#noteBeacon(view, now);
    const found: PersonCommand[] = [];
    if (view.promised?.includes(you)) this.#promisedAt = 0; // it was taken
    const promises = !view.seed_bar && view.may?.some((each) => each.do === "commit_seeds") && view.boxes.some((box) => box.seated === you);
    if (promises && now > this.#promisedAt + PATIENCE_MS) found.push(this.#promise(now, view));
    const mine = view.seeds?.find((each) => each.person === you);
    if (mine?.is_asked_for_tiles && view.head && view.phase === "washed")
      this.#tell(found, view.head, "tiles", mine.tiles, mine.tiles_seed);
    if (mine?.is_asked_for_dice && view.head && view.phase === "shaken" && view.are_seeds_asked)
      this.#tell(found, view.head, "dice", mine.dice, mine.dice_seed);
    return found;
  }

  /** Whether another log is shown here than the one under which a seed was told. */
  get isOtherLog(): boolean {
    return this.#doubted.size > 0;
  }

  /** A new connection: what was told on the last one may be lost, and is told again if the table lacks it. */
  begin(): void {
    this.#told.clear();
    this.#promisedAt = 0;
  }

  /** The seeds behind two promises, as far as this page drew them. */
  behind(promise: OwnSeeds): Partial<OwnSeeds> {
    return { tiles: this.#held[promise.tiles], dice: this.#held[promise.dice] };
  }

  /** When this page saw that a round of the beacon was named: by its own clock it must not be published yet. */
  #noteBeacon(view: TableView, now: number): void {
    const isAwaited = Object.values(view.beacons ?? {}).some((each) => !each.signature && !each.is_missed);
    if (!isAwaited || !view.head || this.#seen.has(view.head)) return;
    this.#seen.add(view.head);
    keepHead(this.#table, view.head);
    keepLine(this.#table, { head: view.head, at_ms: now });
  }

  #promise(now: number, view: TableView): PersonCommand {
    const drawn = [randomBytes(SEED_BYTES), randomBytes(SEED_BYTES)] as const;
    const [tiles, dice] = drawn.map((seed) => bytesToHex(sha256(seed))) as [string, string];
    const current = view.seeds?.find((each) => each.person === view.you);
    const kept = current ? [current.tiles, current.dice] : [];
    const stillOfUse = <T>(record: Record<string, T>) => Object.fromEntries(Object.entries(record).filter(([hash]) => kept.includes(hash)));
    this.#held = { ...stillOfUse(this.#held), [tiles]: bytesToHex(drawn[0]), [dice]: bytesToHex(drawn[1]) };
    this.#under = stillOfUse(this.#under);
    write(sessionStorage, this.#key, this.#held);
    keepLine(this.#table, { person: view.you ?? "", seeds: drawn.map((seed) => bytesToHex(seed)) });
    this.#promisedAt = now;
    this.#told.clear();
    return { do: "commit_seeds", tiles, dice };
  }

  #tell(found: PersonCommand[], head: string, which: "tiles" | "dice", promise: string, told: string | null | undefined): void {
    const under = this.#under[promise] ?? head;
    if (entryOf(head) > entryOf(under)) return; // asked again further on in the log, after a reshuffle: once told is told
    if (under !== head) {
      this.#doubted.add(promise);
      return;
    }
    const seed = this.#held[promise];
    if (told || seed === undefined || this.#told.has(promise)) return;
    keepHead(this.#table, head);
    this.#under[promise] = head;
    write(sessionStorage, `${this.#key}.under`, this.#under);
    keepLine(this.#table, { head, told: promise });
    this.#told.add(promise);
    found.push({ do: "reveal_seed", which, seed });
  }
}

/** Heads by table, where the browser stores nothing. */
const unstored: Record<string, string[]> = {};

/** The heads of a table's log that this browser was shown, oldest first: to hold against the log later. */
export function headsOf(table: string): string[] {
  return read<string[]>(localStorage, `paigow.heads.${table}`) ?? unstored[table] ?? [];
}

export function keepHead(table: string, head: string): void {
  const heads = headsOf(table);
  if (heads.includes(head)) return;
  unstored[table] = [...heads, head].slice(-HEADS_KEPT);
  write(localStorage, `paigow.heads.${table}`, unstored[table]);
}

/**
 * What this browser keeps of its own seeds at a table, and the heads that it was shown, as the lines of a file that
 * `paigow verify --my-seeds` reads.
 */
export function ownSeedsFile(table: string): string {
  const heads = headsOf(table).map((head) => JSON.stringify({ table, head }));
  return [...linesOf(table), ...heads].map((line) => `${line}\n`).join("");
}

type SeedLine = { person: string; seeds: string[] } | { head: string; told: string } | { head: string; at_ms: number };

function linesOf(table: string): string[] {
  return read<string[]>(localStorage, `paigow.own-seeds.${table}`) ?? [];
}

function keepLine(table: string, line: SeedLine): void {
  const lines = [...linesOf(table), JSON.stringify({ table, ...line })].slice(-LINES_KEPT);
  write(localStorage, `paigow.own-seeds.${table}`, lines);
}

/** The number of the entry that a head is of. */
const entryOf = (head: string): number => Number(head.split(":", 1)[0]);

/** Whether two heads say different things of the same entry: two logs were shown. */
export function isOfTwoLogs(heads: readonly string[]): boolean {
  return new Set(heads.map((head) => head.split(":", 1)[0])).size < new Set(heads).size;
}

function read<T>(storage: Storage, key: string): T | null {
  try {
    return JSON.parse(storage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    return; // private windows may keep nothing
  }
}
