/** A round file, its keys as a tree. Written by `python3 run.py regenerate`: change the structs, not this file. */
import type { BankKind, SideBet } from "./names.ts";

/** One player's part of a pooled bank. */
export interface Share {
  player: string;
  /** 0 if this player holds the bank and the others have put up everything. */
  stake: number;
}

/** Stacks that the bank moved to an end before the delivery (MA 8(g)), by their earlier numbers. */
export interface Moved {
  /** To the dealer's left end, beyond stack 8. */
  left?: number[];
  /** To the dealer's right end, before stack 1. */
  right?: number[];
}

/** One player's bets on a box when bets closed, in coins; 0 for no such bet. */
export interface RoundWager {
  /** May be empty: then it is the seated player, or somebody at that box. */
  player?: string;
  amount?: number;
  /** Side bet -> coins. */
  side_bets?: Partial<Record<SideBet, number>>;
  /** The value of a match play coupon beside the main wager (MA 5(a)). */
  coupon?: number;
  /** The player's own maximum on a box (NZ 6.6). */
  maximum?: number | null;
  /** The player had been told that wagers below the minimum are returned (CAN 5.1(c)). */
  told_before?: boolean;
  /** What the player was paid besides the stake for all these bets; 0 for nothing. If `None` the file does not say. */
  paid?: number | null;
}

/** The layout and its limits; omitted ones are as in the book, or do not exist. */
export interface RoundTable {
  boxes?: number | null;
  currency?: string | null;
  smallest_chip?: number | null;
  /** All chips in use, if they are not all multiples of the smallest. */
  chips?: number[];
  /** For each wager, like `maximum`. */
  minimum?: number | null;
  maximum?: number | null;
  /** For all wagers on one box together. */
  box_maximum?: number | null;
  /** Most that the house risks in a shared bank (CAN 5.4). */
  house_liability?: number | null;
  /** Most that one player may wager on one box (NZ 6.6). */
  player_maximum?: number | null;
  /** Side bet -> its own limits, and the most that one pays. */
  side_bets?: Partial<Record<SideBet, SideLimits>>;
  /** Cuts without a description in any document, which the operator approved as this program reads them. */
  approved_as_read?: string[];
}

/** Limits of a side bet apart from the main wager's, in coins. `None` if the bet has no limit of its own. */
export interface SideLimits {
  minimum?: number | null;
  maximum?: number | null;
  /** The most that one such bet wins, before commission. */
  pays_at_most?: number | null;
}

/** Holder of the bank. A player's bank has a box, whose hand is the bank's, and a stake. */
export interface RoundBank {
  kind: BankKind;
  box?: number | null;
  /** The player who handles the bank's tiles. */
  player?: string | null;
  /** All coins in the bank; for a pool it is the sum and may be omitted. */
  stake?: number | null;
  /** All players with a part of the bank, `player` included. */
  pool?: Share[];
  /** The banker's choice when the stake did not cover the wagers: to share the bank with the house, or to leave it to the house (NZ 11.2(b)). If `None` the file does not say, and the bank is shared if possible. */
  when_short?: "house" | "share" | null;
  /** The banker's last wager against the dealer (MA 8(h)). If `None`, as much as the house wagers now. */
  last_wager?: number | null;
}

/** How the tiles were dealt. With it, hands need no tiles of their own. */
export interface RoundDeal {
  /** Stack 1, the dealer's rightmost, from top to bottom, then stack 2, to stack 8. */
  woodpile: string[];
  dice: [number, number, number];
  /** The book's name of the cut and its options, such as "Cup Say right top". If `None`, the house's own, if it has only one. */
  cut?: string | null;
  /** What the banker named to be added to the total (NZ 9.6). */
  nominated?: number | null;
  moved?: Moved;
}

/** The house's hand: the bank's if the house banks, else the dealer's own. */
export interface RoundHouse {
  tiles?: string[];
  /** The low hand as set; empty for the house way. */
  low?: string[];
  /** The house's wager against a player's bank (MA 8(h)). */
  wager?: number | null;
}

/** One box: its tiles, its setting, and its wagers. */
export interface RoundBox {
  number: number;
  tiles?: string[];
  /** The low hand as the player set it; empty for the house way. */
  low?: string[];
  set_by?: "absent" | "dealer" | "player" | null;
  /** Given up before it was exposed: a concession or a surrender. */
  conceded?: boolean;
  seated?: string | null;
  /** The player who controls the box, if several wager. */
  controller?: string | null;
  /** The player who asked for the house way. */
  asked_by?: string | null;
  /** The box's own maximum, above the table's (CAN 5.5). */
  maximum?: number | null;
  /** The box's holder let others wager on it (CAN 5.5). */
  others_permitted?: boolean;
  wager?: RoundWager[];
}
