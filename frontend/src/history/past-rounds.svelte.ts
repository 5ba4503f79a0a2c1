import type { PastRound, PastRounds } from "../protocol.ts";
import { api } from "../lib/api.ts";

/** Of so many rounds in a row that do not fit, the page looks on by itself. */
const EMPTY_PAGES = 50;

/** Rounds that are over, as far as they have been asked for. */
export class PastRoundList {
  rounds = $state.raw<readonly PastRound[] | null>(null);
  formats = $state.raw<PastRounds["formats"]>([]);
  next = $state<string | null>(null);
  failure = $state.raw<unknown>(null);
  isLoading = $state(false);
  wanted = $state.raw(new URLSearchParams());
  #asked = 0;

  /** Asks for the first page of other rounds. */
  async ask(wanted: URLSearchParams): Promise<void> {
    this.wanted = wanted;
    this.next = null;
    this.failure = null;
    await this.#load([]);
  }

  more = (): Promise<void> => this.#load(this.rounds ?? []);

  async #load(before: readonly PastRound[]): Promise<void> {
    const asked = ++this.#asked;
    this.isLoading = true;
    try {
      for (let pages = 0; pages < EMPTY_PAGES; pages++) {
        const found = await api.pastRounds(this.wanted, this.next);
        if (asked !== this.#asked) return;
        this.next = found.next;
        this.formats = found.formats;
        this.rounds = [...before, ...found.rounds];
        if (found.rounds.length || found.next === null) break;
      }
    } catch (error) {
      if (asked === this.#asked) this.failure = error;
    } finally {
      if (asked === this.#asked) this.isLoading = false;
    }
  }
}
