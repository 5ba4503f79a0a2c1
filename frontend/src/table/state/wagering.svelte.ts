import { getContext, setContext } from "svelte";
import { t } from "../../i18n/index.ts";
import { chipsFor } from "../../lib/money.ts";
import { prefs } from "../../lib/prefs.svelte.ts";
import { tell } from "../../lib/toasts.svelte.ts";
import type { Bet, BoxView, SetBy } from "../../protocol.ts";
import { gainOf } from "./purse.ts";
import type { Table } from "./table.svelte.ts";

type Amounts = Partial<Record<Bet, number>>;

/** What the viewer has asked for ahead. The page does each part as soon as the table takes it. */
interface Wish {
  /** The round for which it counts, until its bets are closed. */
  readonly round: number;
  /** The boxes on which the wagers of the round before are still to be placed. */
  readonly boxes: readonly number[];
  /** The dealer is told to go on, where nobody else plays: to the bets, */
  readonly deals: boolean;
  /** and with wagers to the deal. */
  readonly isWagered: boolean;
}

/** Wagers being built from chips, before they are placed; and those of the round before, to repeat. */
export class Wagering {
  spot = $state<Bet>("main");
  #drafts = $state<Record<string, number>>({});
  /** The boxes whose draft the player has changed and not placed. */
  readonly #built = new Set<number>();
  /** The drafts of a box before each act, to undo it. */
  #history = $state<Record<number, Amounts[]>>({});
  #last = $state<Record<number, Amounts>>({});
  /** Where the viewer sat when the bets of the last round were closed. */
  #seat: number | null = null;
  /** The boxes whose draft the page has laid out; empty once the player has changed one. */
  #proposed = $state<number[]>([]);
  #isProposed = false;
  #wish = $state.raw<Wish | null>(null);
  #hurried = "";
  /** The last round in which the page has placed the wagers by itself. */
  #automatic = 0;
  /** A hand was set without the player, who may have gone: the page does nothing by itself until the player wagers again. */
  #isPaused = false;
  /** What the other players had wagered when the bets of the last round were closed; 0: the page has seen none. */
  others = $state(0);
  /** What the last round with a wager brought. */
  settled = $state.raw<{ round: number; gain: number } | null>(null);

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

  placedTotal(box: number): number {
    return this.table.bets.reduce((sum, bet) => sum + this.placed(box, bet), 0);
  }

  /** Something is drafted that the table does not know yet. */
  isPending(box: number): boolean {
    return this.table.bets.some((bet) => this.amount(box, bet) !== this.placed(box, bet));
  }

  /** Every box with a draft that the table does not know yet. */
  get pending(): number[] {
    const drafted = Object.keys(this.#drafts).map((key) => Number(key.split(" ")[0]));
    return [...new Set(drafted)].filter((box) => this.isPending(box));
  }

  /** What lies on all boxes once the drafts are placed. */
  get whole(): number {
    const boxes = new Set([...this.pending, ...this.table.own.map((box) => box.number)]);
    return [...boxes].reduce((sum, box) => sum + this.total(box), 0);
  }

  /** Coins of the stack that no draft has taken. */
  left(box: number): number {
    const boxes = new Set([box, ...this.pending]);
    const more = [...boxes].reduce((sum, one) => sum + this.total(one) - this.placedTotal(one), 0);
    return this.table.stack - more;
  }

  /** The chips of which few make a wager on this spot that the table takes. */
  chips(box: number): number[] {
    return [...(this.table.view?.settings.chips ?? [])].sort((a, b) => a - b).filter((chip) => this.#fits(box, chip));
  }

  /** Whether a chip leads to a wager that the table takes, by itself or with more chips of any kind. */
  mayAdd(box: number, chip: number): boolean {
    return chip <= this.left(box) && this.table.may.mayWagerUpwards(box, this.spot, this.amount(box, this.spot) + chip);
  }

  #fits(box: number, chip: number): boolean {
    const { may } = this.table;
    for (let count = 1; count <= this.#most; count++) if (may.mayWagerCoins(box, this.spot, count * chip)) return true;
    return false;
  }

  /** The largest number of chips of one kind that is tried: two, or as many of the largest chip as the minimum needs. */
  get #most(): number {
    const { chips, minimum } = this.table.view?.settings ?? { chips: [], minimum: 0 };
    return Math.max(2, Math.ceil(minimum / Math.max(1, ...chips)));
  }

  add(box: number, coins: number): void {
    if (coins > this.left(box)) return;
    this.#touch(box);
    this.#drafts[`${box} ${this.spot}`] = this.amount(box, this.spot) + coins;
  }

  clear(box: number): void {
    this.#touch(box);
    for (const bet of this.table.bets) this.#drafts[`${box} ${bet}`] = 0;
  }

  /** Clears what is drafted on a box, or takes back what the table has. */
  takeBack(box: number): void {
    const isPlaced = !this.isPending(box);
    this.clear(box);
    if (isPlaced) this.place(box);
  }

  /** Whether twice each wager of the box would be taken. */
  mayDouble(box: number): boolean {
    const total = this.total(box);
    const bets = this.table.bets.filter((bet) => this.amount(box, bet) > 0);
    return total > 0 && total <= this.left(box) && bets.every((bet) => this.table.may.mayWagerCoins(box, bet, 2 * this.amount(box, bet)));
  }

  double(box: number): void {
    if (!this.mayDouble(box)) return;
    const before = this.#amounts(box);
    this.#touch(box);
    for (const bet of this.table.bets) this.#drafts[`${box} ${bet}`] = 2 * (before[bet] ?? 0);
  }

  mayUndo(box: number): boolean {
    return (this.#history[box]?.length ?? 0) > 0 || this.amount(box, this.spot) > 0;
  }

  /** Takes the last act back; where there is none, the uppermost chip of the spot. */
  undo(box: number): void {
    const before = this.#history[box]?.at(-1);
    if (before) {
      this.#history[box] = this.#history[box]!.slice(0, -1);
      for (const bet of this.table.bets) this.#drafts[`${box} ${bet}`] = before[bet] ?? 0;
      return;
    }
    const amount = this.amount(box, this.spot);
    const top = chipsFor(amount, this.table.view?.settings.chips ?? []).at(-1) ?? amount;
    this.#dropOthers(box);
    this.#drafts[`${box} ${this.spot}`] = amount - top;
  }

  #amounts(box: number): Amounts {
    return Object.fromEntries(this.table.bets.map((bet) => [bet, this.amount(box, bet)]));
  }

  #touch(box: number): void {
    this.#history[box] = [...(this.#history[box] ?? []), this.#amounts(box)];
    this.#dropOthers(box);
  }

  /** The player builds a wager: what was asked for ahead, and what the page has laid out elsewhere, is no longer wished. */
  #dropOthers(box: number): void {
    this.#wish = null;
    this.#built.add(box);
    for (const other of this.#proposed) if (other !== box) this.#drop(other);
    this.#proposed = [];
  }

  #drop(box: number): void {
    this.#drafts = Object.fromEntries(Object.entries(this.#drafts).filter(([key]) => !key.startsWith(`${box} `)));
  }

  /** Lays out wagers once in a round, if none lies there: those of the last round, or `coins` on a box. */
  propose(box: number, coins: number): void {
    if (this.#isProposed || this.pending.length || this.table.own.some((one) => this.placedTotal(one.number) > 0)) return;
    this.#isProposed = true;
    const { again } = this;
    if (again) {
      this.#proposed = again.boxes;
      for (const one of again.boxes) this.repeat(one);
    } else if (coins > 0 && coins <= this.table.stack) this.#drafts[`${box} main`] = coins;
  }

  /** The wagers laid out are those of the round before, as they were. */
  get isRebet(): boolean {
    return this.#proposed.length > 0;
  }

  /** The wagers of the round before, if the viewer has the coins: the boxes, and the sum. */
  get again(): { boxes: number[]; coins: number } | null {
    const boxes = Object.keys(this.#moved).map(Number);
    const coins = boxes.reduce((sum, box) => sum + sumOf(this.#moved[box]), 0);
    return coins > 0 && coins <= this.#available ? { boxes, coins } : null;
  }

  /** What the next round has of them: nothing once the player has begun to build another wager, or has placed one. */
  get repeated(): { boxes: number[]; coins: number } | null {
    return this.#isTouched || this.#isPlaced ? null : this.again;
  }

  /** Bets are open, and a wager lies there. */
  get #isPlaced(): boolean {
    return this.table.phase === "betting" && this.table.onLayout > 0;
  }

  /** What the viewer has for wagers, with what the end of a round gives back. */
  get #available(): number {
    return this.table.stack + this.table.onLayout;
  }

  /** The last wagers by box. Those at the viewer's place go along with the viewer. */
  get #moved(): Record<number, Amounts> {
    const { seat } = this.table;
    if (this.#seat === null || seat === null || seat === this.#seat || !this.#last[this.#seat]) return this.#last;
    const { [this.#seat]: own, ...rest } = this.#last;
    return { ...rest, [seat]: own! };
  }

  canRepeat(box: number): boolean {
    const wanted = sumOf(this.#moved[box]);
    return wanted > 0 && wanted - this.placedTotal(box) <= this.table.stack;
  }

  repeat(box: number): void {
    const last = this.#moved[box];
    for (const bet of this.table.bets) this.#drafts[`${box} ${bet}`] = last?.[bet] ?? 0;
  }

  /** Sends every change of the draft, the main wager first; what is refused stays a draft. */
  place(box: number): void {
    this.spot = "main"; // the next chips are the next round's: they go where everybody starts
    this.#history[box] = [];
    this.#proposed = [];
    this.#built.delete(box);
    const sent: Promise<boolean>[] = [];
    for (const bet of this.table.bets) {
      const [coins, placed] = [this.amount(box, bet), this.placed(box, bet)];
      if (coins > 0 && coins !== placed) sent.push(this.table.ask({ do: "place_wager", box, coins, bet }));
    }
    for (const bet of [...this.table.bets].reverse()) {
      if (this.amount(box, bet) === 0 && this.placed(box, bet) > 0) sent.push(this.table.ask({ do: "take_back_wager", box, bet }));
    }
    void Promise.all(sent).then((done) => {
      if (done.every(Boolean)) return;
      this.#wish = null; // the player decides again
      if (this.isPending(box)) this.#built.add(box);
    });
  }

  /** Whether the dealer deals at once when the viewer has placed the wagers: not while a coupon may be laid beside one. */
  get dealsAtOnce(): boolean {
    const { table } = this;
    return table.isAlone && !(table.you && table.view?.coupons?.[table.you]?.length);
  }

  /** The main button would have the dealer deal, so the player may want to place the wagers and keep time for more. */
  get mayPlaceOnly(): boolean {
    return this.dealsAtOnce && !this.isGoing && this.pending.length > 0 && this.whole > 0;
  }

  /** Places all drafts. The dealer waits: the player may add a wager, take one back or ask for a laja. */
  placeOnly(): void {
    this.#isPaused = false;
    this.#wish = null;
    this.#automatic = this.table.view?.round ?? 0; // the page does not deal by itself either
    for (const box of this.pending) this.place(box);
  }

  /** Places all drafts; and where nobody else plays, tells the dealer to deal. */
  deal(): void {
    const { view } = this.table;
    this.#isPaused = false;
    this.#wish = view && this.dealsAtOnce ? { round: view.round, boxes: [], deals: true, isWagered: true } : null;
    for (const box of this.pending) this.place(box);
    this.act();
  }

  /** Asks for the next round, with the wagers of this one, with what already lies there, or without any. */
  next(isSame: boolean): void {
    const { table } = this;
    if (!table.view) return;
    this.#isPaused = false;
    const round = table.view.round + (table.phase === "betting" || (table.isBeforeBets && table.phase !== "round_over") ? 0 : 1);
    const boxes = isSame ? (this.repeated?.boxes ?? []) : [];
    const isLying = isSame && this.#isPlaced && !this.#isTouched;
    this.#wish = { round, boxes, deals: true, isWagered: boxes.length > 0 || isLying };
    this.act();
  }

  /** The page does what the viewer has asked for: the main button waits. */
  get isGoing(): boolean {
    return this.#wish !== null && (this.#wish.deals ? this.dealsAtOnce : this.#wish.boxes.length > 0);
  }

  /** Does what has been asked for, as far as the table takes it now. To be called after each change of the table. */
  act(): void {
    const { table } = this;
    const { view, phase } = table;
    if (!view) return;
    this.#beginAutomatically(view.round);
    const wish = this.#wish;
    if (!wish) return;
    const isBetting = phase === "betting" && view.round === wish.round;
    if (view.round > wish.round || (view.round === wish.round && !isBetting && !table.isBeforeBets) || table.isBanker) {
      this.#wish = null;
      return;
    }
    if (isBetting) {
      const boxes = wish.boxes.filter((box) => table.may.may("place_wager", box));
      this.#wish = { ...wish, boxes: wish.boxes.filter((box) => !boxes.includes(box)) };
      for (const box of boxes) {
        this.repeat(box);
        this.place(box);
      }
      if (boxes.length || (wish.isWagered && this.pending.length)) return;
      if (!wish.isWagered || table.onLayout === 0) {
        this.#wish = null; // the player builds a wager
        return;
      }
    }
    if (wish.deals && this.dealsAtOnce) this.#hurry(`${view.round} ${phase}`);
  }

  #hurry(moment: string): void {
    if (!this.table.mayHurry || this.#hurried === moment) return;
    this.#hurried = moment;
    this.table.goOn();
  }

  /** As the viewer's settings have it: the same wagers as before, and the deal once they lie there. */
  #beginAutomatically(round: number): void {
    const { table } = this;
    if (this.#wish || this.#isPaused || table.phase !== "betting" || this.#automatic === round || !table.may.mayWager) return;
    const boxes = this.again?.boxes ?? [];
    if (prefs.autoRebet && boxes.length && table.onLayout === 0 && !this.#isTouched) {
      this.#automatic = round;
      this.#wish = { round, boxes, deals: prefs.autoDeal, isWagered: true };
    } else if (prefs.autoDeal && table.onLayout > 0 && !this.pending.length) {
      this.#automatic = round;
      this.#wish = { round, boxes: [], deals: true, isWagered: true };
    }
  }

  /** The player has begun to build a wager. */
  get #isTouched(): boolean {
    return this.pending.some((box) => !this.#proposed.includes(box));
  }

  /** Bets are closed: keeps what lies on the own boxes, for the next round, and drops the drafts. */
  remember(): void {
    const dropped = this.pending.filter((box) => this.#built.has(box));
    if (dropped.length)
      tell(t("phase.bets_closed"), t(dropped.some((box) => this.placedTotal(box)) ? "bet.change_not_placed" : "bet.not_placed"));
    this.#built.clear();
    this.#drafts = {};
    this.#history = {};
    this.#proposed = [];
    this.#isProposed = false;
    const { you } = this.table;
    const wagers = this.table.boxes.flatMap((box) => box.wagers ?? []);
    this.others = wagers.filter((one) => one.person !== you && one.bet === "main").reduce((sum, one) => sum + one.coins, 0);
    const own = this.table.own.map((box): [number, Amounts] => [
      box.number,
      Object.fromEntries(this.table.bets.map((bet) => [bet, this.table.wagered(box, bet)])),
    ]);
    const wagered = own.filter(([, wagers]) => sumOf(wagers) > 0);
    if (!wagered.length) return;
    this.#last = Object.fromEntries(wagered);
    this.#seat = this.table.seat;
  }

  /** The wagers of a round are settled: keeps what they brought. */
  settle(boxes: readonly BoxView[]): void {
    const { view, you } = this.table;
    if (boxes.some((box) => ABSENT.has(box.hand?.set_by ?? ""))) this.#isPaused = true;
    const wagers = boxes.flatMap((box) => box.wagers ?? []).filter((wager) => wager.person === you && wager.is_settled);
    if (view && wagers.length) this.settled = { round: view.round, gain: wagers.reduce((sum, wager) => sum + gainOf(wager), 0) };
  }
}

const sumOf = (wagers: Amounts | undefined): number => Object.values(wagers ?? {}).reduce<number>((sum, coins) => sum + (coins ?? 0), 0);

/** Who set a hand whose player did nothing in time. */
const ABSENT: ReadonlySet<string> = new Set<SetBy>(["absent", "time"]);

const KEY = Symbol("wagering");
export const setWagering = (wagering: Wagering): Wagering => setContext(KEY, wagering);
export const useWagering = (): Wagering => getContext<Wagering>(KEY);
