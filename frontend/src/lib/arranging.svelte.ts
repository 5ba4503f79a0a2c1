import type { SettingChoice } from "../protocol.ts";
import { alike } from "./tiles.ts";

export type Tray = "low" | "high";

/** Four tiles being set: which of them are in the low hand; the others are in the high hand. */
export class Arranging {
  low = $state<number[]>([]);
  turned = $state(false);
  /** The player has moved a tile or taken over a setting: what lies there is his. */
  touched = $state(false);

  constructor(
    readonly tiles: () => readonly string[],
    readonly choices: () => readonly SettingChoice[],
  ) {}

  readonly high: number[] = $derived.by(() =>
    this.tiles()
      .map((_, index) => index)
      .filter((index) => !this.low.includes(index)),
  );
  readonly isFull: boolean = $derived(this.low.length === 2 && this.high.length === 2);

  faces(tray: Tray): [string, string] {
    const faces = this[tray].map((index) => this.tiles()[index] ?? "");
    return [faces[0] ?? "", faces[1] ?? ""];
  }

  /** The setting that lies there, with its names when the book lets them appear. */
  readonly choice: SettingChoice | null = $derived.by(() => {
    if (!this.isFull) return null;
    return this.choices().find((one) => alike(one.low, this.faces("low")) && alike(one.high, this.faces("high"))) ?? null;
  });

  /** A whole and lawful setting, made by the player: it is confirmed when time runs out; without one the house way is set. */
  readonly isReady: boolean = $derived(this.touched && this.choice !== null);

  tray(index: number): Tray {
    return this.low.includes(index) ? "low" : "high";
  }

  /** Sends a tile to the other hand; the low hand holds two, so the one that lay there longest makes room. */
  toggle(index: number): void {
    this.move(index, this.tray(index) === "low" ? "high" : "low");
  }

  move(index: number, to: Tray): void {
    this.turned = false;
    this.touched = true;
    const others = this.low.filter((one) => one !== index);
    this.low = to === "low" ? [...others.slice(-1), index] : others;
    this.#turnRound();
  }

  /** Lays the tiles as a given setting. */
  lay(low: readonly string[]): void {
    const found: number[] = [];
    for (const face of low) {
      const index = this.tiles().findIndex((one, at) => !found.includes(at) && alike([one], [face]));
      if (index >= 0) found.push(index);
    }
    this.turned = false;
    this.touched = true;
    this.low = found;
  }

  clear(): void {
    this.low = [];
    this.touched = false;
    this.turned = false;
  }

  /** Hands named the wrong way round are turned round: the book's settings all have the lower hand as low. */
  #turnRound(): void {
    if (!this.isFull || this.choice) return;
    const reversed = this.choices().some((one) => alike(one.low, this.faces("high")) && alike(one.high, this.faces("low")));
    if (!reversed) return;
    this.low = this.high;
    this.turned = true;
  }
}
