import { untrack } from "svelte";
import type { SettingChoice } from "../protocol.ts";
import { alike } from "./tiles.ts";

export type Tray = "low" | "high";

/** Four tiles being set: two lie in the low hand, two in the high hand. */
export class Arranging {
  /** The tiles by their index: the low hand's two, then the high hand's. */
  #order = $state<number[]>([0, 1, 2, 3]);
  /** The tile that waits for the one it changes places with. */
  lifted = $state<number | null>(null);
  /** The last exchange made the low hand the higher one, so the hands changed sides. */
  turned = $state(false);
  /** The player has moved a tile or chosen a setting: what lies there is the player's. */
  touched = $state(false);

  constructor(
    readonly tiles: () => readonly string[],
    readonly choices: () => readonly SettingChoice[],
  ) {
    untrack(() => this.#turnRound());
    this.turned = false;
  }

  readonly order: readonly number[] = $derived.by(() => this.#order.filter((index) => index < this.tiles().length));
  readonly low: readonly number[] = $derived.by(() => this.order.slice(0, 2));
  readonly high: readonly number[] = $derived.by(() => this.order.slice(2));
  readonly isFull: boolean = $derived(this.low.length === 2 && this.high.length === 2);

  faces(tray: Tray): [string, string] {
    const faces = this[tray].map((index) => this.tiles()[index] ?? "");
    return [faces[0] ?? "", faces[1] ?? ""];
  }

  /** The setting that lies there, with its names when the book lets them appear. */
  readonly choice: SettingChoice | null = $derived.by(() => {
    if (!this.isFull) return null;
    return this.choices().find((one) => this.isLaid(one)) ?? null;
  });

  /** A legal setting made by the player: it is confirmed when time runs out. Without one the house way is set. */
  readonly isReady: boolean = $derived(this.touched && this.choice !== null);

  isLaid(choice: { low: readonly string[]; high: readonly string[] }): boolean {
    return alike(choice.low, this.faces("low")) && alike(choice.high, this.faces("high"));
  }

  tray(index: number): Tray {
    return this.low.includes(index) ? "low" : "high";
  }

  /** Lifts a tile. If one of the other hand is lifted already, the two change places. */
  tap(index: number): void {
    const { lifted } = this;
    if (lifted !== null && this.tray(lifted) !== this.tray(index)) this.swap(lifted, index);
    else this.lifted = lifted === index ? null : index;
  }

  /** Lets two tiles change places. */
  swap(one: number, other: number): void {
    this.lifted = null;
    this.turned = false;
    this.touched = true;
    this.#order = this.#order.map((index) => (index === one ? other : index === other ? one : index));
    this.#turnRound();
  }

  /** Lays the tiles as a given setting: the very tiles, or others of their kind. */
  lay(low: readonly string[]): void {
    const found: number[] = [];
    for (const face of low) {
      const same = this.tiles().findIndex((one, at) => !found.includes(at) && one === face);
      const index = same >= 0 ? same : this.tiles().findIndex((one, at) => !found.includes(at) && alike([one], [face]));
      if (index >= 0) found.push(index);
    }
    this.lifted = null;
    this.turned = false;
    this.touched = true;
    this.#order = [...found, ...this.#order.filter((index) => !found.includes(index))];
  }

  /** Hands laid the wrong way round change sides: in the book's settings the low hand is the lower one. */
  #turnRound(): void {
    if (!this.isFull || this.choice) return;
    const reversed = this.choices().some((one) => alike(one.low, this.faces("high")) && alike(one.high, this.faces("low")));
    if (!reversed) return;
    this.#order = [...this.high, ...this.low];
    this.turned = true;
  }
}
