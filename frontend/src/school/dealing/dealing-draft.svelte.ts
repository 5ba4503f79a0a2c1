import type { DealersSide, DealingAct, DutyName, Half, Result } from "../../protocol.ts";

/** The losing wager area, in place of the number of a position. */
export const AREA = -9;

/** What the dealer has filled in for the next act; numbers stay from one duty to the next. */
export class DealingDraft {
  /** Positions, or tiles counted from 1, in the order in which they were chosen. */
  picked = $state<number[]>([]);
  position = $state(1);
  total = $state(10);
  shakes = $state(3);
  by = $state<"dealer" | "banker">("dealer");
  person = $state("");
  low = $state<Half>("win");
  high = $state<Half>("win");
  result = $state<Result>("win");
  /** Side bets that won. */
  won = $state<string[]>([]);
  /** In the unit of the currency, as typed. */
  amount = $state(0);

  /** Clears what belongs to the duty before. */
  beginDuty(): void {
    if (this.position === AREA) this.position = 1; // no other duty is done at the losing wager area
    this.picked = [];
  }

  /** Clears what was done. */
  clear(): void {
    this.picked = [];
    this.amount = 0;
    this.won = [];
  }

  toggle(one: number): void {
    this.picked = this.picked.includes(one) ? this.picked.filter((each) => each !== one) : [...this.picked, one];
  }

  /** Whether enough is chosen for a duty. */
  isReadyFor(duty: DutyName, hand: DealtHand | null): boolean {
    if (duty === "deliver") return this.picked.length === 8;
    return duty === "set" || duty === "set_house" ? this.picked.length === 2 && hand !== null : true;
  }

  /** The act of a duty as it is filled in. `seated`: the players at the boxes. */
  act(duty: DutyName, hand: DealtHand | null, seated: readonly string[]): DealingAct {
    const { position, total, shakes, by, low, high, result } = this;
    const coins = Math.round((this.amount || 0) * 100);
    const two: [number, number] = [this.picked[0] ?? 1, this.picked[1] ?? 2];
    switch (duty) {
      case "offer":
        return { act: "offer", person: this.person || (seated[0] ?? "") };
      case "shake":
        return { act: "shake", by, shakes };
      case "count":
        return { act: "count", total, first: position };
      case "deliver":
        return { act: "deliver", positions: $state.snapshot(this.picked) };
      case "collect":
        return { act: "collect", positions: $state.snapshot(this.picked) };
      case "set":
        return { act: "set", position: hand?.position ?? position, low: two };
      case "set_house":
        return { act: "set_house", low: two };
      case "turn":
        return { act: "turn", position };
      case "match":
        return { act: "match", position, low, high, result, won: $state.snapshot(this.won) };
      case "take":
        return position === AREA ? { act: "take", coins } : { act: "take", position, coins };
      case "commission":
        return { act: "commission", coins };
      default:
        return { act: duty } as DealingAct;
    }
  }
}

/** A hand that the dealer sets. */
export type DealtHand = NonNullable<DealersSide["hands"]>[number];
