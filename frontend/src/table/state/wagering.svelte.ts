import type { Bet } from "../../protocol.ts";
import type { Table } from "./table.svelte.ts";

/** Wagers being built from chips, before they are placed; and those of the round before, to repeat. */
export class Wagering {
  spot = $state<Bet>("main");
  #drafts = $state<Record<string, number>>({});
  #last = $state<Record<number, Partial<Record<Bet, number>>>>({});

  constructor(readonly table: Table) {}

  placed(box: number, bet: Bet): number {
    const found = this.table.boxes.find((one) => one.number === box);
    return found ? this.table.wagered(found, bet) : 0;
  }

  amount(box: number, bet: Bet): number {
    return this.#drafts[`${box} ${bet}`] ?? this.placed(box, bet);
  }

  total(box: number): number {
    return this.table.bets.reduce((sum, bet) => sum + this.amount(box, bet), 0);
  }

  /** Something is drafted that the table does not know yet. */
  isPending(box: number): boolean {
    return this.table.bets.some((bet) => this.amount(box, bet) !== this.placed(box, bet));
  }

  /** Coins of the stack that no draft has taken. */
  left(box: number): number {
    const more = this.table.bets.reduce((sum, bet) => sum + this.amount(box, bet) - this.placed(box, bet), 0);
    return this.table.stack - more;
  }

  add(box: number, coins: number): void {
    if (coins <= this.left(box)) this.#drafts[`${box} ${this.spot}`] = this.amount(box, this.spot) + coins;
  }

  clear(box: number): void {
    for (const bet of this.table.bets) this.#drafts[`${box} ${bet}`] = 0;
  }

  /** Lays out a wager where nothing is: the one before, or so many coins. */
  propose(box: number, coins: number): void {
    if (this.isPending(box) || this.total(box)) return;
    if (this.canRepeat(box)) this.repeat(box);
    else if (coins <= this.table.stack) this.#drafts[`${box} main`] = coins;
  }

  canRepeat(box: number): boolean {
    const wanted = Object.values(this.#last[box] ?? {}).reduce<number>((sum, coins) => sum + (coins ?? 0), 0);
    const there = this.table.bets.reduce((sum, bet) => sum + this.placed(box, bet), 0);
    return wanted > 0 && wanted - there <= this.table.stack;
  }

  repeat(box: number): void {
    for (const bet of this.table.bets) this.#drafts[`${box} ${bet}`] = this.#last[box]?.[bet] ?? 0;
  }

  /** Sends every change of the draft, the main wager first; what is refused stays a draft. */
  place(box: number): void {
    this.spot = "main"; // the next chips are the next round's: they go where everybody starts
    for (const bet of this.table.bets) {
      const [coins, placed] = [this.amount(box, bet), this.placed(box, bet)];
      if (coins > 0 && coins !== placed) this.table.send({ do: "place_wager", box, coins, bet });
    }
    for (const bet of [...this.table.bets].reverse()) {
      if (this.amount(box, bet) === 0 && this.placed(box, bet) > 0) this.table.send({ do: "take_back_wager", box, bet });
    }
  }

  /** Bets are closed: keeps what lies on the own boxes, for the next round, and drops the drafts. */
  remember(): void {
    this.#drafts = {};
    for (const box of this.table.own) {
      const wagers = Object.fromEntries(this.table.bets.map((bet) => [bet, this.table.wagered(box, bet)]));
      if (Object.values(wagers).some((coins) => coins > 0)) this.#last[box.number] = wagers;
    }
  }
}
