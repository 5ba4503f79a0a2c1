import { cutName } from "../../lib/names.ts";
import { prefs } from "../../lib/prefs.svelte.ts";
import type { CutRow, PersonCommand, RulesPage, TableView } from "../../protocol.ts";
import type { Rights } from "./rights.svelte.ts";

const LEVELS = 4;

/** What the choice of the cut looks at of a table. */
export interface Seen {
  readonly may: Rights;
  readonly view: TableView | null;
  readonly rules: RulesPage | null;
  readonly holdsBank: boolean;
  send(command: PersonCommand): void;
}

/** A cut that the table would take now. */
export interface OfferedCut {
  name: string;
  options: string[];
  /** Name and options in the language of the page. */
  said: string;
  /** What the rule book says about it; undefined until the book is loaded. */
  row: CutRow | undefined;
  /** The first and the last stack that the first hand comes from. Stack 1 is at the dealer's right. */
  from: number;
  to: number;
}

/** Two stacks with which no cut on offer begins. */
export interface NoCut {
  from: number;
  to: number;
}

const isSame = (one: OfferedCut, name: string, options: readonly string[]): boolean =>
  one.name === name && one.options.join() === options.join();

/** The banker's cut, as the banker lays it out on the felt. Nothing is sent before `choose`. */
export class Cutting {
  #picked = $state.raw<OfferedCut | null>(null);
  /** The round in which the banker has left the cut for the other tools of the bank. */
  #leftIn = $state<number | null>(null);
  /** The round in which the banker has come back to it. */
  #openedIn = $state<number | null>(null);
  /** The stack that is lifted: the next one that is tapped completes the cut. */
  lifted = $state<number | null>(null);
  /** The last drag or tap, if no cut begins like that. */
  noCut = $state.raw<NoCut | null>(null);

  constructor(readonly table: Seen) {}

  readonly offered: OfferedCut[] = $derived.by(() =>
    this.table.may.cuts.map(([name, options]) => {
      const row = this.table.rules?.cuts.find((one) => one.name === name && one.options.join() === options.join());
      const stacks = (row?.groups[0] ?? []).map((place) => Math.floor(place / LEVELS) + 1);
      return { name, options, said: cutName(name, options), row, from: Math.min(...stacks), to: Math.max(...stacks) };
    }),
  );
  /** The banker's last cut, also from another table, if it is on offer here. */
  readonly last: OfferedCut | undefined = $derived.by(() => {
    const last = prefs.lastCut;
    return last ? this.offered.find((one) => isSame(one, ...last)) : undefined;
  });
  /** The cut that the server knows to be chosen. */
  readonly chosen: OfferedCut | undefined = $derived.by(() => {
    const chosen = this.table.view?.chosen_cut;
    return chosen ? this.offered.find((one) => isSame(one, ...chosen)) : undefined;
  });
  /** The cut that is laid out. */
  readonly pick: OfferedCut | undefined = $derived.by(() => {
    const picked = this.#picked;
    return (picked && this.offered.find((one) => isSame(one, picked.name, picked.options))) ?? this.chosen ?? this.last ?? this.offered[0];
  });
  /** The cuts that begin with the same stacks as the one that is laid out. */
  readonly alike: OfferedCut[] = $derived.by(() => (this.pick ? this.#beginning(this.pick.from, this.pick.to) : []));
  /** The same cut with other options. */
  readonly turned: OfferedCut[] = $derived.by(() => this.offered.filter((one) => one.name === this.pick?.name));
  /** The first cuts of the list by different names, the last round's first. */
  readonly common: OfferedCut[] = $derived.by(() =>
    [...(this.last ? [this.last] : []), ...this.offered].filter((one, at, all) => all.findIndex((each) => each.name === one.name) === at),
  );
  /** The woodpile lies on the felt to be cut. */
  readonly isOpen: boolean = $derived.by(() => {
    const { table } = this;
    if (!table.holdsBank || this.offered.length === 0) return false;
    const round = table.view?.round ?? 0;
    return this.#openedIn === round || (!table.view?.chosen_cut && !table.may.isAskedToCover && this.#leftIn !== round);
  });

  #beginning(from: number, to: number): OfferedCut[] {
    const [least, most] = [Math.min(from, to), Math.max(from, to)];
    return this.offered.filter((one) => one.from === least && one.to === most);
  }

  /** Lays out a cut. */
  take(cut: OfferedCut): void {
    this.#picked = cut;
    this.lifted = this.noCut = null;
  }

  /**
   * Drops one stack on another, or forward when both are the same: the first hand comes from these stacks and those between.
   * If several cuts begin like that, the next one is taken each time.
   */
  drop(from: number, to: number): void {
    const cuts = this.#beginning(from, to);
    const next = cuts[(cuts.findIndex((one) => one === this.pick) + 1) % cuts.length];
    if (next) this.take(next);
    else {
      this.lifted = null;
      this.noCut = { from, to };
    }
  }

  /** Lifts a stack, or drops the lifted one there. */
  tap(stack: number): void {
    this.noCut = null;
    if (this.lifted === null) this.lifted = stack;
    else this.drop(this.lifted, stack);
  }

  /** Lays out the same cut with its next options. */
  turnRound(): void {
    const { pick, turned } = this;
    const next = pick && turned[(turned.indexOf(pick) + 1) % turned.length];
    if (next) this.take(next);
  }

  /** Has the dealer make a cut. */
  choose(cut: OfferedCut): void {
    this.take(cut);
    this.#openedIn = null;
    this.table.send({ do: "choose_cut", cut: cut.name, options: cut.options });
  }

  open(): void {
    this.#openedIn = this.table.view?.round ?? 0;
    this.#leftIn = null;
  }

  leave(): void {
    this.#leftIn = this.table.view?.round ?? 0;
    this.#openedIn = null;
  }

  /** The tiles are cut. `isOwn`: as the banker chose. */
  end(cut: string, options: readonly string[], { isOwn }: { isOwn: boolean }): void {
    if (isOwn) prefs.lastCut = [cut, [...options]];
    this.#picked = null;
    this.lifted = this.noCut = null;
  }
}
