/** The certificate of a house way. Written by `python3 run.py regenerate`: change the structs, not this file. */
import type { Role } from "./names.ts";

/**
 * Checks of a house way on every hand, and its value.
 *
 * `figures` and what depends on them are null if the way is faulty.
 */
export interface Certificate {
  format: string;
  /** The operator, or the title of the book. */
  name: string;
  /** Name of the operator file; null for a published book. */
  file: string | null;
  /** SHA-256 of its bytes, as hex. */
  file_digest: string | null;
  /** Null, with everything down to `commission`, if the file names no book. */
  book: string | null;
  edition: string | null;
  title: string | null;
  document: string | null;
  /** Digest of the book with everything laid over it; every table writes it into its log. */
  digest: string | null;
  /** Options and readings in force that differ from the book's defaults. */
  choices: Record<string, boolean | number | string | string[]>;
  /** Commission on the player's winnings: `"1/20"`; in `best_banker` on the banking player's. */
  commission: string | null;
  /** When it was computed, as given. */
  date: string | null;
  verdict: "faulty" | "sound" | "weak";
  /** The verdict in plain words. */
  says: string[];
  /** Faults of the file, found before any hand is tried. */
  faults: FileFault[];
  /** Tried hands by kind: 4,285, or none. */
  kinds: number;
  hands: number;
  /** The low hand has tiles of the hand, the high hand the others, and does not rank below it. */
  legal: Check | null;
  /** A row decides. The examples have the settings left open, and the rows that narrowed them. */
  complete: Check | null;
  /** One hand of each kind in all 24 orders of its tiles: the same setting and reason. */
  order_free: Check | null;
  /** Every hand of 35,960: the same setting and reason as for the other pieces of its kinds. */
  piece_free: Check | null;
  /** Hands with two pairs: the same setting whichever pair the rows look at. */
  pair_free: Check | null;
  /** This report and the table's own engine set every hand alike, by the same clause. */
  engine_agrees: Check | null;
  /** Hands with one gee tile: a setting of the same value with the other one. Not required: a remark. */
  gee_free: Check | null;
  rows: RowReport[];
  /** Numbers of the rows that never fire. */
  never_fires: number[];
  dominated: Dominated | null;
  otherwise: PublishedDifferences | null;
  figures: Figures | null;
  /** Figures of the published way, if the way is not the published one. */
  book_figures: Figures | null;
  dearest: Dearest | null;
}

/** A fault in the file: its key, the value, and what was expected. */
export interface FileFault {
  file: string;
  key: string;
  expected: string;
}

/** A check, tried on every hand. */
export interface Check {
  holds: boolean;
  /** Trials made: hands, or hands in every order of their tiles. */
  tried: number;
  /** Failed trials; for hands in every order of their tiles, the kinds of hand that fail in some order. */
  failing: number;
  /** Failing hands, by kind. */
  failing_kinds: number;
  examples: Example[];
}

/** A hand, represented by one of the hands of four tiles that it stands for. */
export interface Example {
  tiles: string[];
  /** Hands of four tiles that it stands for: the same kinds in other pieces. */
  hands: number;
  /** Subject of the example: the setting made, before or after others, as the list's owner says. */
  settings: CertificateSetting[];
  /** Numbers of the rows that narrowed it, in order. */
  rows: number[];
}

/** Four tiles set into two hands. */
export interface CertificateSetting {
  low: [string, string];
  high: [string, string];
  /** Name code: 'points 8 eleven'. */
  low_name: string;
  high_name: string;
}

/** One row of the house way in force. */
export interface RowReport {
  /** From 1, in evaluation order. */
  row: number;
  clause: string;
  says: string;
  when: string[];
  keep: string[];
  /** Hands for which its condition holds before any row has narrowed them. */
  would_speak_of: number;
  /** Hands that reach it undecided and for which its condition then holds. */
  speaks_of: number;
  /** Hands on which it fires: it leaves fewer settings than it found, including hands that it decides. */
  narrows: number;
  decides: number;
  /** Hands on which `never_drop` skips it. */
  overruled: number;
  /** Why it never fires; null if it does. */
  never: "changes nothing" | "decided above" | "no hand" | "overruled" | null;
  /** Hands that it would set differently if it stood alone. */
  alone_otherwise: number;
  /** Rows that prevailed on those hands by dropping what this one would keep; the one with most hands first. */
  wins_there: Winner[];
  /** One of those hands: the setting made, then what the row alone would keep. */
  example: Example | null;
}

/** A row that precedes another. */
export interface Winner {
  /** Its number; 0 is `never_drop`. */
  row: number;
  hands: number;
}

/** Hands for which another setting is better in one hand and no worse in the other. */
export interface Dominated {
  hands: number;
  kinds: number;
  /** All of them by kind: the setting made, then a better one. */
  every: Example[];
}

/** Differences between the way and the published way of its book, in its default readings. */
export interface PublishedDifferences {
  book: string;
  /** Hands with other tiles in the low hand. */
  hands: number;
  kinds: number;
  /** Those of them whose settings rank differently in some hand, so that it can matter in play. */
  unlike: number;
  /** The setting made, then the published one. */
  examples: Example[];
}

/** The value of the way. */
export interface Figures {
  /** The house banks; both sides set by the way. The player's result. */
  both_sides: Result;
  /** The house banks by the way; the player sets best against it. The player's result. */
  best_player: Result;
  /** A player banks and sets best against a hand set by the way, the house's or another player's. That bank's result. */
  best_banker: Result;
}

/** All deals counted, from one side. */
export interface Result {
  /** The side whose win, lose and edge it is. */
  role: Role;
  /** Policy of the side without the bank. */
  player: string;
  banker: string;
  deals: number;
  win: number;
  push: number;
  lose: number;
  /** The side's loss for each unit wagered, after commission on its winnings; negative for a gain. */
  edge: Share;
}

/** A part of each unit wagered. */
export interface Share {
  /** `"a/b"`, reduced. */
  fraction: string;
  /** Not rounded. */
  percent: number;
}

/** The bank's hands whose setting costs most against a player who sets best against the way. */
export interface Dearest {
  /** Hands on which another setting would gain the bank something. */
  hands: number;
  kinds: number;
  /** All of them together, with the player's policy unchanged. A player would adapt, so it does not predict a better way's edge. */
  total: Share;
  most: Dear[];
}

/** A hand whose setting costs the bank. */
export interface Dear {
  /** The setting made, then the one with the highest gain for the bank. */
  hand: Example;
  /** The deciding row. */
  row: number;
  /** The bank's gain for each unit wagered, on average over all deals, from setting only this hand the other way while the player's policy stays: the cost of one such hand times its frequency. */
  cost: Share;
  /** The same for each unit wagered while the bank holds the hand. */
  each: Share;
  /** As `cost`, against a player who also sets by the way: what the setting loses against the other one; negative if it is the better one against that player. */
  cost_by_house_way: Share;
}

/** What is tried on every hand. */
export type CheckName = "legal" | "complete" | "order_free" | "piece_free" | "pair_free" | "engine_agrees" | "gee_free";
