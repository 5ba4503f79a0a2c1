/** A round file, its keys as a tree. Written by `python3 run.py regenerate`: change the structs, not this file. */
import type { BankKind } from "./names.ts";

/** One player's part of a bank that several hold. */
export interface Share {
  player: string;
  /** 0: he holds the bank and the others have put up all of it. */
  stake: number;
}

/** Stacks that the bank had moved to an end before the delivery (MA 8(g)), by their numbers before it. */
export interface Moved {
  /** To the dealer's left end, beyond stack 8. */
  left?: number[];
  /** To the dealer's right end, before stack 1. */
  right?: number[];
}

/** What one player had on a box when bets closed, in coins; 0: no such bet. */
export interface RoundWager {
  /** Empty, as the file may leave it: the player who has the place, or somebody at that box. */
  player?: string;
  amount?: number;
  bonus?: number;
  tie?: number;
  /** The value of a match play coupon beside the main wager (MA 5(a)). */
  coupon?: number;
  /** His own maximum on a box (NZ 6.6). */
  maximum?: number | null;
  /** He had been told that wagers below the minimum go back (CAN 5.1(c)). */
  told_before?: boolean;
  /** What the player was handed beside his stake for all these bets; 0: nothing. None: the file does not tell. */
  paid?: number | null;
}

/** The layout and its limits; what is left out is as in the book, or has no limit. */
export interface RoundTable {
  boxes?: number | null;
  currency?: string | null;
  smallest_chip?: number | null;
  /** All chips in use, where they are not all multiples of the smallest. */
  chips?: number[];
  /** For each wager, as is `maximum`. */
  minimum?: number | null;
  maximum?: number | null;
  /** For all wagers on one box together. */
  box_maximum?: number | null;
  /** Most that the house risks when it shares the bank (CAN 5.4). */
  house_liability?: number | null;
  /** Most that one player may have on one box (NZ 6.6). */
  player_maximum?: number | null;
  /** Side bet -> limits of its own, and the most that one pays. */
  side_bets?: Partial<Record<"bonus" | "tie", SideLimits>>;
  /** Cuts that no document describes, which the operator approved as this program reads them. */
  approved_as_read?: string[];
}

/** Limits of a side bet apart from the main wager's, in coins. `None` if the bet has no limit of its own. */
export interface SideLimits {
  minimum?: number | null;
  maximum?: number | null;
  /** The most that one such bet wins, before commission. */
  pays_at_most?: number | null;
}

/** Who holds the bank. A player's bank has a box, whose hand is the bank's, and a stake. */
export interface RoundBank {
  kind: BankKind;
  box?: number | null;
  /** Who handles the bank's tiles. */
  player?: string | null;
  /** All that lies in the bank; of a pool it is the sum and may be left out. */
  stake?: number | null;
  /** Every player who has a part of the bank, `player` too. */
  pool?: Share[];
  /** What the banker chose where his stake did not cover the wagers: to share the bank with the house, or to leave it to the house (NZ 11.2(b)). None: it is not told; he shares it if he can. */
  when_short?: "house" | "share" | null;
  /** What the banker last wagered against the dealer (MA 8(h)). None: as much as the house wagers now. */
  last_wager?: number | null;
}

/** How the tiles were dealt. With it hands need no tiles of their own. */
export interface RoundDeal {
  /** Stack 1, the dealer's rightmost, from top to bottom, then stack 2, to stack 8. */
  woodpile: string[];
  dice: [number, number, number];
  /** The book's name for it and its options: "Cup Say right top". None: the house's own, where it has only one. */
  cut?: string | null;
  /** What the banker named to be added to the total (NZ 9.6). */
  nominated?: number | null;
  moved?: Moved;
}

/** The house's hand: the bank's when the house banks, else the dealer's own. */
export interface RoundHouse {
  tiles?: string[];
  /** As it was set; empty: by the house way. */
  low?: string[];
  /** What the house stakes against a player's bank (MA 8(h)). */
  wager?: number | null;
}

/** One box: its tiles, how they were set, and the wagers on it. */
export interface RoundBox {
  number: number;
  tiles?: string[];
  /** As the player set it; empty: the house way sets it. */
  low?: string[];
  set_by?: "absent" | "dealer" | "player" | null;
  /** Given up before it was exposed: a concession, a surrender. */
  conceded?: boolean;
  seated?: string | null;
  /** Who decides on the box, where several wager. */
  controller?: string | null;
  /** Who asked for the house way. */
  asked_by?: string | null;
  /** The box's own maximum, above the table's (CAN 5.5). */
  maximum?: number | null;
  /** Whose box it is has let others wager on it (CAN 5.5). */
  others_permitted?: boolean;
  wager?: RoundWager[];
}
