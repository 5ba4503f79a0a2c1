import type { Replay, RoundMoment, TableEvent, TableView } from "../protocol.ts";
import { skipMotion } from "../table/motion/flights.svelte.ts";
import { withOwn, type Link } from "../table/state/live.svelte.ts";

export const PACES = ["calm", "normal", "quick"] as const;
/** How long each moment stays on show while the round plays by itself. */
const MOMENT_MS: Record<(typeof PACES)[number], number> = { calm: 3200, normal: 1700, quick: 700 };

/** A finished round in place of a table that is played: the same views and events, as fast as its reader likes. */
export class Playback implements Link {
  readonly status = "open";
  /** Nobody talks there. */
  readonly said: [] = [];
  onRecalled: (events: TableEvent[]) => void = () => undefined;
  pace = $state<(typeof PACES)[number]>("normal");
  isPlaying = $state(false);
  /** Which of the moments is on show. */
  at = $state(0);
  readonly #moments: readonly RoundMoment[];
  readonly #listeners = new Set<(events: TableEvent[]) => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly replay: Replay) {
    this.#moments = replay.moments;
  }

  readonly moment: RoundMoment = $derived.by(() => this.#moments[this.at] as RoundMoment);
  readonly view: TableView = $derived.by(() =>
    withOwn({
      ...this.moment.view,
      names: this.replay.names,
      now_ms: this.now(),
      role: "onlooker",
      supervision: { kind: "friends", by: [], by_consent: false },
    }),
  );
  readonly last: number = $derived.by(() => this.#moments.length - 1);
  /** Where each phase comes first. */
  readonly phases: readonly number[] = $derived.by(() => {
    const all = this.#moments.map((moment) => moment.view.phase);
    return [...all.keys()].filter((index) => all.indexOf(all[index] ?? "closed") === index);
  });

  phaseAt(index: number): RoundMoment["view"]["phase"] {
    return this.#moments[index]?.view.phase ?? "closed";
  }

  /** Shows a moment. One step on it is told as at the table, so that tiles fly; from elsewhere it lies there at once. */
  show(index: number): void {
    const to = Math.min(Math.max(index, 0), this.last);
    const isNext = to === this.at + 1;
    this.at = to;
    if (isNext) {
      for (const listener of this.#listeners) listener(this.moment.events);
    } else {
      skipMotion();
      this.onRecalled(this.#moments.slice(0, to + 1).flatMap((moment) => moment.events));
    }
    if (to === this.last) this.pause();
  }

  play(): void {
    if (this.at === this.last) this.show(0);
    this.isPlaying = true;
    this.#goOn();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  #goOn(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.show(this.at + 1);
      if (this.isPlaying) this.#goOn();
    }, MOMENT_MS[this.pace]);
  }

  now(): number {
    return Math.floor(this.moment.at_us / 1000);
  }

  onEvents(listener: (events: TableEvent[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Nothing is to be done at a table that was played. */
  send(): null {
    return null;
  }

  answered(): Promise<boolean> {
    return Promise.resolve(false);
  }

  explanation(): undefined {
    return undefined;
  }

  again(): void {
    // what is told was in no language
  }

  close(): void {
    this.pause();
  }
}
