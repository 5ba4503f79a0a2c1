import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes } from "@noble/hashes/utils.js";
import type { PersonCommand, TableView } from "../protocol.ts";

const SEED_BYTES = 32;
/** A promise that had no answer by then is made again. */
const PATIENCE_MS = 4000;
const HEADS_KEPT = 50;

export interface OwnSeeds {
  tiles: string;
  dice: string;
}

/** The viewer's own share in tiles and dice: two seeds a round, promised before the wash, told when they are asked for. */
export class Seeds {
  #key: string;
  #held: Record<string, string>;
  #promisedAt = 0;
  #told = new Set<string>();

  constructor(table: string) {
    this.#key = `paigow.seeds.${table}`;
    this.#held = read<Record<string, string>>(sessionStorage, this.#key) ?? {};
  }

  /** What is to be sent now that the table looks like this. */
  answers(view: TableView, now: number): PersonCommand[] {
    const you = view.you;
    if (!you) return [];
    const found: PersonCommand[] = [];
    if (view.boxes.some((box) => box.seated === you) && !view.promised?.includes(you) && now > this.#promisedAt + PATIENCE_MS)
      found.push(this.#promise(now, view));
    const mine = view.seeds?.find((each) => each.person === you);
    if (mine && view.phase === "washed" && !mine.tiles_seed) this.#tell(found, "tiles", mine.tiles);
    if (mine && view.phase === "shaken" && view.are_seeds_asked && !mine.dice_seed) this.#tell(found, "dice", mine.dice);
    return found;
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

  #promise(now: number, view: TableView): PersonCommand {
    const drawn = [randomBytes(SEED_BYTES), randomBytes(SEED_BYTES)] as const;
    const [tiles, dice] = drawn.map((seed) => bytesToHex(sha256(seed))) as [string, string];
    const current = view.seeds?.find((each) => each.person === view.you);
    const kept = current ? [current.tiles, current.dice] : [];
    this.#held = {
      ...Object.fromEntries(Object.entries(this.#held).filter(([hash]) => kept.includes(hash))),
      [tiles]: bytesToHex(drawn[0]),
      [dice]: bytesToHex(drawn[1]),
    };
    write(sessionStorage, this.#key, this.#held);
    this.#promisedAt = now;
    this.#told.clear();
    return { do: "commit_seeds", tiles, dice };
  }

  #tell(found: PersonCommand[], which: "tiles" | "dice", promise: string): void {
    const seed = this.#held[promise];
    if (seed === undefined || this.#told.has(promise)) return;
    this.#told.add(promise);
    found.push({ do: "reveal_seed", which, seed });
  }
}

/** The heads of a table's log that this browser was shown, oldest first: to hold against the log later. */
export function headsOf(table: string): string[] {
  return read<string[]>(localStorage, `paigow.heads.${table}`) ?? [];
}

export function keepHead(table: string, head: string): void {
  const heads = headsOf(table);
  if (heads.at(-1) !== head) write(localStorage, `paigow.heads.${table}`, [...heads, head].slice(-HEADS_KEPT));
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
