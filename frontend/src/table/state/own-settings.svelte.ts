import { untrack } from "svelte";
import type { BoxView, Explanation, Face, OwnHand, PersonCommand, SettingChoice, TableView } from "../../protocol.ts";
import { Arranging } from "../../lib/arranging.svelte.ts";
import { sameTiles } from "../../lib/tiles.ts";
import type { Link } from "./live.svelte.ts";
import type { Rights } from "./rights.svelte.ts";

/** What the setting of the own hands looks at of a table. */
export interface Seen {
  readonly view: TableView | null;
  readonly boxes: readonly BoxView[];
  readonly live: Link;
  readonly may: Rights;
  readonly tick: number;
  readonly secondsLeft: number | null;
  maySet(box: BoxView | null): boolean;
  send(command: PersonCommand): void;
}

/** So long before the time is up the page confirms what the player has laid, as the page has said it would. */
const AHEAD_MS = 1500;

/** An own hand as the player lays it, until it is set. */
export class OwnSetting {
  readonly hand: Arranging;
  /** The player has asked for the house way, which does not lie there yet. */
  isAsked = $state(false);
  /** What lay there before the player asked for the house way. */
  #before = $state.raw<{ low: string[]; touched: boolean } | null>(null);
  /** The deadline for which the page has confirmed it. */
  confirmedFor: number | null = null;
  readonly #round: number | undefined;
  readonly #dealt: readonly Face[];

  constructor(
    readonly table: Seen,
    readonly number: number,
  ) {
    this.#round = table.view?.round;
    this.#dealt = this.tiles;
    this.hand = new Arranging(
      () => this.tiles,
      () => this.choices,
    );
  }

  get box(): BoxView | null {
    return this.table.boxes.find((one) => one.number === this.number) ?? null;
  }

  get tiles(): readonly string[] {
    return (this.box?.hand?.tiles ?? []).filter((face): face is string => face !== null);
  }

  get own(): OwnHand | null {
    return this.table.view?.own?.find((hand) => hand.box === this.number) ?? null;
  }

  get choices(): readonly SettingChoice[] {
    return this.own?.settings ?? [];
  }

  /** The same tiles of the same round lie there as at the start. */
  get isCurrent(): boolean {
    return this.#round === this.table.view?.round && sameTiles(this.#dealt, this.tiles);
  }

  get explanation(): Explanation | undefined {
    return this.table.live.explanation(this.number, this.tiles);
  }

  /** The house way lies there as a proposal. */
  get isProposed(): boolean {
    return this.#before !== null && this.explanation !== undefined && this.hand.isLaid(this.explanation);
  }

  /** The dealer may be asked to set the hand the house way. */
  get maySetOnRequest(): boolean {
    return this.table.may.may("ask_house_way", this.number);
  }

  /** Lays the house way there as a proposal. */
  propose(low: readonly string[]): void {
    this.#before = { low: this.hand.faces("low"), touched: this.hand.touched };
    this.hand.lay(low);
  }

  /** Lays what lay there before the proposal. */
  takeBack(): void {
    if (!this.#before) return;
    this.hand.lay(this.#before.low);
    this.hand.touched = this.#before.touched;
    this.#before = null;
  }

  /** Sends the setting that lies there, which is final. */
  confirm(): void {
    const { table, hand, number: box } = this;
    if (!hand.isFull || table.live.status !== "open") return;
    if (this.isProposed && this.maySetOnRequest) table.send({ do: "ask_house_way", box });
    else table.send({ do: "set_hand", box, low: hand.faces("low"), high: hand.faces("high") });
  }
}

/** The own hands of a round as the player lays them: each stays as it lies while the dock shows something else. */
export class OwnSettings {
  readonly #kept = new Map<number, OwnSetting>();
  /** Ends what the page does by itself. */
  readonly end: () => void;

  constructor(readonly table: Seen) {
    this.end = $effect.root(() => {
      $effect(() => {
        void table.tick;
        this.#confirmInTime();
      });
    });
  }

  /** The setting of a box, begun if there is none of its tiles. */
  of(box: number): OwnSetting {
    return untrack(() => {
      const kept = this.#kept.get(box);
      if (kept?.isCurrent) return kept;
      // what is derived in it must outlive the component that asks for it
      $effect.root(() => void this.#kept.set(box, new OwnSetting(this.table, box)));
      return this.#kept.get(box)!;
    });
  }

  #confirmInTime(): void {
    const { table } = this;
    const deadline = table.view?.deadline_ms ?? null;
    if (deadline === null || table.secondsLeft === null || table.live.status !== "open") return;
    if (table.live.now() < deadline - AHEAD_MS) return;
    for (const setting of this.#kept.values()) {
      if (setting.confirmedFor === deadline || !setting.isCurrent || !setting.hand.isReady || !table.maySet(setting.box)) continue;
      setting.confirmedFor = deadline;
      untrack(() => setting.confirm());
    }
  }
}
