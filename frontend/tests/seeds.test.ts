import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { beforeEach, describe, expect, test } from "vitest";
import { headsOf, isOfTwoLogs, keepHead, ownSeedsFile, Seeds } from "../src/table/state/seeds.ts";
import type { CommitSeeds, RevealSeed, Right, SeedView, TableView } from "../src/protocol.ts";
import { box, view } from "./tables.ts";

const YOU = "ann";
const HEAD = "12:aa";
const MAY_PROMISE: Right[] = [{ do: "commit_seeds", open: ["tiles", "dice"] }];
const seated = (more: Partial<TableView>) => view({ you: YOU, boxes: [box(2, { seated: YOU })], ...more });
let seeds: Seeds;

beforeEach(() => {
  seeds = new Seeds("t1");
});

function promise(now = 10_000): CommitSeeds {
  const [made] = seeds.answers(seated({ may: MAY_PROMISE }), now);
  expect(made?.do).toBe("commit_seeds");
  return made as CommitSeeds;
}

/** Of the table that asks for the seed of the tiles. */
const washed = (own: CommitSeeds, head: string, more: Partial<SeedView> = {}) =>
  seated({
    phase: "washed",
    head,
    promised: [YOU],
    seeds: [{ person: YOU, tiles: own.tiles, dice: own.dice, is_asked_for_tiles: true, ...more }],
  });

describe("who sits at a box", () => {
  test("tells no seed again, and has no doubts, when it came too late before the tiles were shuffled again", () => {
    const own = promise();
    seeds.answers(washed(own, HEAD), 20_000);
    expect(seeds.answers(washed(own, "20:bb"), 20_001)).toEqual([]);
    expect(seeds.isOtherLog).toBe(false);
  });

  test("promises two seeds, once, and again when there is no answer", () => {
    promise();
    expect(seeds.answers(seated({ may: MAY_PROMISE }), 11_000)).toEqual([]);
    expect(seeds.answers(seated({ may: MAY_PROMISE }), 15_000)).toHaveLength(1);
    expect(seeds.answers(seated({}), 25_000)).toEqual([]);
  });

  test("promises none while the server takes none", () => {
    expect(seeds.answers(seated({ may: MAY_PROMISE, seed_bar: "address" }), 10_000)).toEqual([]);
    expect(seeds.answers(seated({ may: MAY_PROMISE, seed_bar: null }), 20_000)).toHaveLength(1);
  });

  test("keeps the head and its own time when a round of the beacon is named, once", () => {
    const own = new Seeds("t3");
    const named = seated({ phase: "washed", head: "14:dd", beacons: { tiles: { round: 1000, signature: "", is_missed: false } } });
    own.answers(named, 20_000);
    own.answers(named, 30_000);
    const told = seated({ phase: "washed", head: "15:ee", beacons: { tiles: { round: 1000, signature: "ab", is_missed: false } } });
    own.answers(told, 40_000);
    const lines = ownSeedsFile("t3")
      .split("\n")
      .filter((line) => line.includes("at_ms"));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([{ table: "t3", head: "14:dd", at_ms: 20_000 }]);
    expect(headsOf("t3")).toContain("14:dd");
  });

  test("tells the seed of the tiles when it is asked for, and it is the one promised", () => {
    const own = promise();
    const [told] = seeds.answers(washed(own, HEAD), 20_000) as RevealSeed[];
    expect(told?.which).toBe("tiles");
    expect(bytesToHex(sha256(hexToBytes(told!.seed)))).toBe(own.tiles);
    expect(headsOf("t1")).toEqual([HEAD]);
  });

  test("tells it once on a connection, and again on a new one", () => {
    const own = promise();
    seeds.answers(washed(own, HEAD), 20_000);
    expect(seeds.answers(washed(own, HEAD), 20_001)).toEqual([]);
    seeds.begin();
    expect(seeds.answers(washed(own, HEAD), 20_002)).toHaveLength(1);
  });

  test("tells no seed under another head, nor after the page was loaded anew", () => {
    const own = promise();
    seeds.answers(washed(own, HEAD), 20_000);
    const again = new Seeds("t1");
    expect(again.answers(washed(own, "12:bb"), 20_001)).toEqual([]);
    expect(again.isOtherLog).toBe(true);
  });

  test("has no doubts when the table, which has the seed, asks again further on in the log", () => {
    const own = promise();
    const [told] = seeds.answers(washed(own, HEAD), 20_000) as RevealSeed[];
    expect(seeds.answers(washed(own, "20:bb", { tiles_seed: told!.seed }), 20_001)).toEqual([]);
    expect(seeds.isOtherLog).toBe(false);
    seeds.answers(washed(own, "12:bb", { tiles_seed: told!.seed }), 20_002);
    expect(seeds.isOtherLog).toBe(true);
  });
});

test("tells a seed only when it is asked of this person", () => {
  const own = promise();
  expect(seeds.answers(washed(own, HEAD, { is_asked_for_tiles: false }), 20_000)).toEqual([]);
});

test("promises anew as soon as the table has taken the last promise up", () => {
  promise(10_000);
  seeds.answers(seated({ promised: [YOU] }), 10_100);
  expect(seeds.answers(seated({ may: MAY_PROMISE }), 10_200)).toHaveLength(1);
});

test("the file of one's own seeds has each seed, the head under which it was told, and all heads", () => {
  localStorage.clear();
  const own = promise();
  const [told] = seeds.answers(washed(own, HEAD), 20_000) as RevealSeed[];
  const lines = ownSeedsFile("t1")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toEqual([
    { table: "t1", person: YOU, seeds: [told!.seed, expect.any(String)] },
    { table: "t1", head: HEAD, told: own.tiles },
    { table: "t1", head: HEAD },
  ]);
});

test("who looks on gives nothing", () => {
  const looked = view({ you: YOU, may: MAY_PROMISE, boxes: [box(2, { seated: "bob" })] });
  expect(seeds.answers(looked, 10_000)).toEqual([]);
});

test("two heads of one entry are of two logs", () => {
  keepHead("t2", "1:aa");
  keepHead("t2", "2:bb");
  keepHead("t2", "2:bb");
  expect(headsOf("t2")).toEqual(["1:aa", "2:bb"]);
  expect(isOfTwoLogs(headsOf("t2"))).toBe(false);
  expect(isOfTwoLogs(["1:aa", "1:bb"])).toBe(true);
});
