import { prefs, still } from "../../lib/prefs.svelte.ts";
import type { TableEvent, TableView } from "../../protocol.ts";
import type { Link } from "./live.svelte.ts";
import { hasMovedOn, masked, stepsTo, type Step } from "./masked-view.ts";

/**
 * The view that the page shows. It is the newest one, except while the bank's hand is turned tile by tile, as the player wishes:
 * then it is a masked one, and events wait.
 */
export class SlowReveal {
  /** The view before the reveal that runs, and the step on show; null: no reveal runs. */
  #running = $state.raw<{ before: TableView; step: Step } | null>(null);
  #held: TableEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<(events: TableEvent[]) => void>();

  constructor(readonly link: Link) {
    link.onEvents((events) => this.#hear(events));
  }

  readonly isRunning: boolean = $derived.by(() => this.#running !== null);

  readonly view: TableView | null = $derived.by(() => {
    const { view } = this.link;
    return this.#running && view ? masked(this.#running.before, view, this.#running.step) : view;
  });

  /** Hears what has happened, when the page shows it. */
  onEvents(listener: (events: TableEvent[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins or ends a reveal for a new view. `isFirst`: it is the first of a connection. */
  see = (before: TableView | null, newest: TableView, isFirst: boolean): void => {
    if (isFirst) this.#held = []; // the server tells the whole round again
    if (this.#running) {
      if (isFirst || hasMovedOn(this.#running.before, newest)) this.end();
    } else if (before && !isFirst && prefs.slowReveal && !still() && !document.hidden) {
      this.#show(before, stepsTo(before, newest));
    }
  };

  /** Shows the newest view at once. */
  end = (): void => {
    clearTimeout(this.#timer);
    this.#running = null;
    const events = this.#held;
    this.#held = [];
    if (events.length) this.#tell(events);
  };

  #show(before: TableView, [step, ...later]: readonly Step[]): void {
    if (!step) {
      this.end();
      return;
    }
    this.#running = { before, step };
    this.#timer = setTimeout(() => this.#show(before, later), step.ms);
  }

  #hear(events: TableEvent[]): void {
    if (this.#running) this.#held.push(...events);
    else this.#tell(events);
  }

  #tell(events: TableEvent[]): void {
    for (const listener of this.#listeners) listener(events);
  }
}
