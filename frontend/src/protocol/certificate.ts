/** The certificate of a house way. Written by `python3 run.py regenerate`: change the structs, not this file. */
import type { Role } from "./names.ts";

/**
 * What is so of a house way on every hand, and what it is worth.
 *
 * `figures` and what needs them are None where the way is faulty.
 */
export interface Certificate {
  format: string;
  /** The operator, or the title of the book. */
  name: string;
  /** Name of the operator file; None: a published book. */
  file: string | null;
  /** SHA-256 of its bytes, as hex. */
  file_digest: string | null;
  /** None, and with it all down to `commission`: the file names none. */
  book: string | null;
  edition: string | null;
  title: string | null;
  document: string | null;
  /** Of the book with everything laid over it; every table writes it into its log. */
  digest: string | null;
  /** Options and readings in force that are not the book's defaults. */
  choices: Record<string, boolean | number | string | string[]>;
  /** Of what the player wins: `"1/20"`; in `best_banker` of what the banking player wins. */
  commission: string | null;
  /** When it was computed, as given. */
  date: string | null;
  verdict: "faulty" | "sound" | "weak";
  /** The verdict in plain words. */
  says: string[];
  /** What is wrong in the file before any hand is tried. */
  faults: FileFault[];
  /** Hands by kind that were tried: 4,285, or none. */
  kinds: number;
  hands: number;
  /** The low hand is made of tiles of the hand, the high hand of the others, and does not rank below it. */
  legal: Check | null;
  /** A row decides. In its examples stand the settings left open, and the rows that narrowed them. */
  complete: Check | null;
  /** One hand of each kind in all 24 orders of its tiles: the same setting and reason. */
  order_free: Check | null;
  /** Every hand of 35,960: the same setting and reason as for the other pieces of its kinds. */
  piece_free: Check | null;
  /** Of hands with two pairs: the same setting whichever of the two the rows look at. */
  pair_free: Check | null;
  /** The rows followed by this report and by the table's own engine set every hand alike, by the same clause. */
  engine_agrees: Check | null;
  /** Hands with one gee tile: a setting of the same worth with the other one. Not asked of a way: a remark. */
  gee_free: Check | null;
  rows: RowReport[];
  /** Numbers of the rows that never fire. */
  never_fires: number[];
  dominated: Dominated | null;
  otherwise: Otherwise | null;
  figures: Figures | null;
  /** The published way's own, where the way is not the published one. */
  book_figures: Figures | null;
  dearest: Dearest | null;
}

/** One thing wrong in the file: at which key, and what stands there and was expected. */
export interface FileFault {
  file: string;
  key: string;
  expected: string;
}

/** Something that must hold, tried on every hand. */
export interface Check {
  holds: boolean;
  /** Trials made: hands, or hands in every order of their tiles. */
  tried: number;
  /** Trials that fail; of hands in every order of their tiles, the kinds of hand that fail in some order. */
  failing: number;
  /** Hands that fail, by kind. */
  failing_kinds: number;
  examples: Example[];
}

/** A hand, by one of the hands of four tiles that it stands for. */
export interface Example {
  tiles: string[];
  /** Hands of four tiles that it stands for: the same kinds in other pieces. */
  hands: number;
  /** What the example is about: the setting made; before or after it others, as the list's owner says. */
  settings: Laid[];
  /** Numbers of the rows that narrowed it, in order. */
  rows: number[];
}

/** Four tiles set into two hands. */
export interface Laid {
  low: [string, string];
  high: [string, string];
  /** Name code: 'points 8 eleven'. */
  low_name: string;
  high_name: string;
}

/** One row of the house way in force. */
export interface RowReport {
  /** From 1, in the order in which they are gone through. */
  row: number;
  clause: string;
  says: string;
  when: string[];
  keep: string[];
  /** Hands of which its condition holds before any row has narrowed them. */
  would_speak_of: number;
  /** Hands that reach it undecided and of which its condition then holds. */
  speaks_of: number;
  /** Hands on which it fires: it leaves fewer settings than it found, the hands that it decides included. */
  narrows: number;
  decides: number;
  /** Hands on which `never_drop` passes it over. */
  overruled: number;
  /** Why it never fires; None: it does. */
  never: "changes nothing" | "decided above" | "no hand" | "overruled" | null;
  /** Hands that it would set otherwise than they are set if it stood alone. */
  alone_otherwise: number;
  /** Which row had its way on those hands, by giving up what this one would keep; the one with most hands first. */
  wins_there: Winner[];
  /** One of those hands: the setting made, then what the row alone would keep. */
  example: Example | null;
}

/** A row that is gone before another. */
export interface Winner {
  /** Its number; 0 is `never_drop`. */
  row: number;
  hands: number;
}

/** Hands set worse in one hand and no better in the other than they could be. */
export interface Dominated {
  hands: number;
  kinds: number;
  /** All of them by kind: the setting made, then one that is better. */
  every: Example[];
}

/** How the way differs from the published way of its book, in its default readings. */
export interface Otherwise {
  book: string;
  /** Hands with other tiles in the low hand. */
  hands: number;
  kinds: number;
  /** Those of them whose two settings do not rank alike in both hands: it can matter in play. */
  unlike: number;
  /** The setting made, then the published one. */
  examples: Example[];
}

/** What the way is worth. */
export interface Figures {
  /** The house banks; both sides set by the way. The player's. */
  both_sides: Result;
  /** The house banks by the way; the player sets his hands best against it. The player's. */
  best_player: Result;
  /** A player banks and sets best against a hand set by the way, the house's own or another player's. That bank's. */
  best_banker: Result;
}

/** All deals counted, seen from one side. */
export interface Result {
  /** Whose win, lose and edge it is. */
  role: Role;
  /** Policy of the side that does not bank. */
  player: string;
  banker: string;
  deals: number;
  win: number;
  push: number;
  lose: number;
  /** What the side loses of each unit wagered, after commission on what it wins; negative: it gains. */
  edge: Share;
}

/** A part of each unit wagered. */
export interface Share {
  /** `"a/b"`, reduced. */
  fraction: string;
  /** Unrounded. */
  percent: number;
}

/** The hands of the bank whose setting costs most against a player who sets best against the way. */
export interface Dearest {
  /** Hands on which another setting would gain the bank something. */
  hands: number;
  kinds: number;
  /** All of them together, the player going on as he does. He would not: it is no forecast of a better way's edge. */
  total: Share;
  most: Dear[];
}

/** A hand whose setting costs the bank. */
export interface Dear {
  /** The setting made, then the one that gains the bank most. */
  hand: Example;
  /** The row that decides it. */
  row: number;
  /** What the bank would gain of each unit wagered on average over all deals, if it set this hand alone the other way while the player goes on as he does: the cost of one such hand times how often it is held. */
  cost: Share;
  /** The same of each unit wagered while the bank holds the hand. */
  each: Share;
  /** As `cost`, against a player who sets by the way himself: what the setting made gives away to the other one; negative: against him it is the better one. */
  cost_by_house_way: Share;
}

/** What is tried on every hand. */
export type CheckName = "legal" | "complete" | "order_free" | "piece_free" | "pair_free" | "engine_agrees" | "gee_free";
