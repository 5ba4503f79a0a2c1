import type { Bet, BoxView, Face, HandView, OwnHand, Phase, Result, TableView, WagerView } from "../../protocol.ts";
import { passesBank } from "../../lib/prefs.svelte.ts";
import { outcomesOf } from "./outcome.ts";
import { gainOf } from "./purse.ts";

type Part = "low" | "high";
export type Won = "win" | "lose";
/** A hand that lies open. */
export interface Shown {
  low: Face[];
  high: Face[];
  names: Record<Part, string>;
}
/** One box against the bank, as the viewer is concerned by it: his own, or another's against his bank. */
export interface Match {
  box: number;
  hand: Shown;
  /** The same as the table showed it, and what the table said of it to the viewer. */
  set: HandView;
  own: OwnHand | null;
  results: Record<Part, Won>;
  result: Result;
  clauses: string[];
  /** The viewer's coins on the box when it was matched. */
  wagered: number;
  /** The people with a main wager on the box, and their coins. */
  players: string[];
  against: number;
  /** What the settled main wagers of the box brought the bank; null: one is not settled. */
  forBank: number | null;
  /** Lines about the viewer's coins, once they are settled, in the language of now. */
  coins: () => string[];
  /** What the viewer's settled wagers brought; null: none is settled. */
  gain: () => number | null;
}
/** What the viewer's bank brought. */
export interface Banked {
  gain: number;
  commission: number;
  clauses: string[];
}
/** The house's own wager against a player's bank. */
export interface HouseWager {
  coins: number;
  result: Result;
}
/** What the viewer's round came to, kept as it lay. `isBank`: the viewer held the bank, and the results are the bank's against each box. */
export interface Card {
  round: number;
  bank: Shown;
  matches: Match[];
  isBank: boolean;
  isShared: boolean;
  house: HouseWager | null;
  banked: Banked | null;
}
/** A dialog over the table about the result of a round: why it came to that, or the link to it. */
export interface Reading {
  what: "why" | "share";
  card: Card;
}

/** What the reveal looks at of a table. */
export interface Seen {
  readonly view: TableView | null;
  readonly you: string | null;
  readonly phase: Phase;
  readonly boxes: readonly BoxView[];
  readonly own: readonly BoxView[];
  readonly may: {
    readonly choices: readonly BoxView[];
    readonly isOffered: boolean;
    readonly mayPassBank: boolean;
    readonly mayWager: boolean;
  };
  readonly isBanker: boolean;
  readonly isBeforeBets: boolean;
  readonly ownStake: number;
  readonly bankResult: Banked | null;
  readonly secondsLeft: number | null;
  isOwn(box: BoxView): boolean;
  wagered(box: BoxView, bet?: Bet): number;
  money(coins: number): string;
}

const TURNED: Record<Result, Result> = { win: "lose", lose: "win", push: "push" };
const HURRY_S = 10;

function shown(hand: HandView | null | undefined): Shown | null {
  if (!hand?.low?.every(Boolean) || !hand.high?.every(Boolean) || !hand.low_name || !hand.high_name) return null;
  return { low: hand.low, high: hand.high, names: { low: hand.low_name, high: hand.high_name } };
}

/** The reveal of the last round, which stays until the viewer goes on; the table does not wait for him. */
export class Reveal {
  card = $state.raw<Card | null>(null);
  /** Made small by the viewer, or opened by him although the table waits for him. */
  wish = $state<"small" | "large" | null>(null);
  /** The guide explains the card to a viewer for whom nobody waits: the end of the time for wagers does not make it small. */
  isUnhurried = $state(false);
  /** The box whose result the viewer has chosen; null: none. */
  box = $state<number | null>(null);
  /** The dialog that is open. It stays when the card goes. */
  reading = $state.raw<Reading | null>(null);
  /** The round from which the viewer has gone on. */
  #done = 0;
  /** The last round for whose wagers the card was made small. It stays so, or it would come back over a wager that is being built. */
  #madeRoom = $state(0);

  constructor(readonly table: Seen) {}

  /** The table waits for the viewer: then what it asks goes before the card. The page answers some offers of the bank by itself. */
  readonly asked: boolean = $derived.by(() => {
    const { may } = this.table;
    if (may.choices.length || (may.mayPassBank && !(may.isOffered && passesBank()))) return true;
    return this.#isLater && (this.#madeRoom === this.table.view?.round || this.#isWagering);
  });

  /** Another round than the card's is played. */
  readonly #isLater: boolean = $derived.by(() => this.card !== null && (this.table.view?.round ?? 0) > this.card.round);
  /** The viewer has a part in the round that is played. */
  readonly #plays: boolean = $derived.by(() => {
    const { table } = this;
    return table.isBanker || table.ownStake > 0 || table.own.some((box) => table.wagered(box) > 0);
  });
  /** Little time is left to make a wager. */
  readonly #isHurried: boolean = $derived.by(() => {
    const { may, secondsLeft: left } = this.table;
    return !this.isUnhurried && may.mayWager && left !== null && left <= HURRY_S;
  });
  readonly #isWagering: boolean = $derived.by(() => this.#plays || this.#isHurried);

  readonly isLarge: boolean = $derived(this.card !== null && (this.wish === null ? !this.asked : this.wish === "large"));

  /** Looks at the table after each change, and when it begins to wait: keeps what lies open, until the viewer has another hand to set. */
  see(): void {
    const made = this.#make();
    if (made && made.round !== this.#done) {
      if (made.round !== this.card?.round) this.#lay(made);
      else this.card = made;
    }
    if (made && made.round === this.reading?.card.round) this.reading = { ...this.reading, card: made };
    if (this.#isTakenBack(this.card)) this.#lay(null);
    if (this.#isTakenBack(this.reading?.card)) this.reading = null;
    if (this.#isLater && this.#isWagering) this.#madeRoom = this.table.view?.round ?? 0;
    if (this.#isLater && this.#plays && this.table.phase === "setting") this.goOn();
  }

  goOn = (): void => {
    this.#done = this.card?.round ?? this.#done;
    this.#lay(null);
  };

  /** The match of a card that is shown: of the box that the viewer has chosen, or the first. */
  shown(card: Card): Match {
    return card.matches.find((match) => match.box === this.box) ?? card.matches[0]!;
  }

  /** Opens a dialog about the card. */
  read(what: Reading["what"]): void {
    if (this.card) this.reading = { what, card: this.card };
  }

  /** Lays another card, or none, as nobody has touched it. */
  #lay(card: Card | null): void {
    this.card = card;
    this.wish = null;
    this.isUnhurried = false;
    this.box = null;
  }

  /** The results of a card were taken back: the round is void, or its hands are to be matched again. */
  #isTakenBack(card: Card | null | undefined): boolean {
    const { view, boxes, phase, isBeforeBets } = this.table;
    if (!card || view?.round !== card.round || (isBeforeBets && phase !== "round_over")) return false;
    return !boxes.some((box) => box.result && !box.is_void && card.matches.some((match) => match.box === box.number));
  }

  #make(): Card | null {
    const { table } = this;
    const { view } = table;
    const bankBox = table.boxes.find((box) => box.kind === "bank");
    const banks = shown(bankBox ? bankBox.hand : view?.house_hand);
    if (!view || !banks || (table.isBeforeBets && table.phase !== "round_over")) return null;
    const isBank = bankBox !== undefined && (table.isBanker || table.ownStake > 0 || table.bankResult !== null); // once settled no stake lies there
    const boxes = table.boxes.filter((box) => box !== bankBox && (isBank || table.isOwn(box)));
    const matches = boxes.map((box) => this.#match(box, isBank)).filter((match) => match !== null);
    if (!matches.length) return null;
    const { house_wager: coins, house_result: result, stakes, kind } = view.bank ?? {};
    const house = isBank && coins && result ? { coins, result: TURNED[result] } : null;
    const wasShared = this.card?.round === view.round && this.card.isShared; // once settled no stake lies there
    const isShared = kind === "co-bank" || (stakes?.length ?? 0) > 1 || wasShared;
    return { round: view.round, bank: banks, matches, isBank, isShared, house, banked: isBank ? table.bankResult : null };
  }

  #match(box: BoxView, isBank: boolean): Match | null {
    const hand = shown(box.hand);
    const { result, low_result: low, high_result: high } = box;
    if (!hand || !result || !low || !high) return null;
    const main = (box.wagers ?? []).filter((wager) => wager.bet === "main");
    const results = isBank ? { low: TURNED[low] as Won, high: TURNED[high] as Won } : { low, high };
    return {
      box: box.number,
      hand,
      set: box.hand!,
      own: this.table.view?.own?.find((one) => one.box === box.number) ?? null,
      results,
      result: isBank ? TURNED[result] : result,
      clauses: box.clauses ?? [],
      wagered: this.table.wagered(box),
      players: [...new Set(main.map((wager) => wager.person))],
      against: main.reduce((sum, wager) => sum + wager.coins, 0),
      forBank: main.every((wager) => wager.is_settled) ? main.reduce((sum, wager) => sum + forBank(wager), 0) : null,
      coins: () => outcomesOf(this.#settled(box), this.table.money),
      gain: () => this.#gain(box),
    };
  }

  #settled(box: BoxView): WagerView[] {
    return (box.wagers ?? []).filter((wager) => wager.person === this.table.you && wager.is_settled);
  }

  #gain(box: BoxView): number | null {
    const settled = this.#settled(box);
    return settled.length ? settled.reduce((sum, wager) => sum + gainOf(wager), 0) : null;
  }
}

/** What the bank takes of a settled wager, or pays for it. The house pays what a coupon wins. */
function forBank(wager: WagerView): number {
  if (wager.outcome === "lose") return wager.coins - (wager.returned ?? 0);
  return wager.outcome === "win" ? (wager.coupon_won ?? 0) - (wager.won ?? 0) : 0;
}
