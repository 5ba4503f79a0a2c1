import type { Amounts, Bet, BoxView, CommandName, OrderRight, Right, TableView } from "../../protocol.ts";

/** What lies there for the viewer. */
export interface Seen {
  readonly view: TableView | null;
  readonly boxes: BoxView[];
  readonly isBanker: boolean;
}

/** What the viewer may ask for now: what the table says that it would take from him, and nothing that the page knows by itself. */
export class Rights {
  constructor(readonly table: Seen) {}

  readonly rights: readonly Right[] = $derived.by(() => this.table.view?.may ?? []);

  /** Whether a command would be taken: at this box, where one is named. */
  may(name: CommandName, box?: number): boolean {
    return this.rights.some((each) => each.do === name && (box === undefined || each.boxes?.includes(box)));
  }

  /** The amounts of coins of which a command may name one; null: it would not be taken. */
  amounts(name: CommandName): Amounts | null {
    return this.rights.find((each) => each.do === name)?.coins ?? null;
  }

  /** Whether a command with so many coins would be taken. */
  mayName(name: CommandName, coins: number): boolean {
    return this.rights.some((each) => each.do === name && each.coins && isAmong(each.coins, coins));
  }

  /**
   * Whether the table would take a wager of `coins` on a box. A side bet needs a main wager; before
   * that one is placed, the table says nothing about the side bet, so it may be drafted.
   */
  mayWagerCoins(box: number, bet: Bet, coins: number): boolean {
    return this.#wagers(box, bet, (amounts) => isAmong(amounts, coins));
  }

  /** Whether the table would take a wager of `coins` or more on a box. */
  mayWagerUpwards(box: number, bet: Bet, coins: number): boolean {
    return this.#wagers(box, bet, ({ most }) => coins <= (most ?? Infinity));
  }

  #wagers(box: number, bet: Bet, isTaken: (amounts: Amounts) => boolean): boolean {
    const named = this.rights.filter(
      (each) => each.do === "place_wager" && each.boxes?.includes(box) && (each.fields?.["bet"] ?? "main") === bet,
    );
    return (bet !== "main" && named.length === 0) || named.some((each) => each.coins && isTaken(each.coins));
  }

  /** What the viewer may order, as the supervisor or before the others who play: the rights to one order. */
  orders(name: string): OrderRight[] {
    return (this.table.view?.orders ?? []).filter((each) => each.do === name);
  }

  /** Whether an order that waits waits for the viewer's word. */
  mayAnswer(number: number): boolean {
    return (
      this.rights.some((each) => each.do === "answer_proposal" && each.fields?.["number"] === number) ||
      (this.table.view?.answers ?? []).some((each) => each.one_of?.["number"]?.includes(number))
    );
  }

  /** Make a wager somewhere, change it or take it back. */
  readonly mayWager: boolean = $derived.by(() => this.may("place_wager") || this.may("take_back_wager"));

  /** Make the first wager on a box, or change one's own there. */
  mayWagerOn(box: BoxView): boolean {
    return this.may("place_wager", box.number);
  }

  /** Take the place at a box; where the house plays too, for the bank may come to whoever sits there. */
  maySit(box: BoxView): boolean {
    return this.may("sit_down", box.number);
  }

  /** Take the place of a bot, which makes way for whoever may sit down at all. */
  mayReplaceBot(box: BoxView): boolean {
    return (this.table.view?.bots_yield?.includes(box.number) ?? false) && this.may("sit_down");
  }

  /** Whom the viewer may name to decide on a box where several wager. */
  nominees(box: BoxView): string[] {
    const named = this.rights.filter((each) => each.do === "nominate" && each.boxes?.includes(box.number));
    return [...new Set(named.map((each) => String(each.fields?.["nominee"])))];
  }

  /** The viewer, whose bank it is or may become in part, is asked for what covers the wagers. */
  readonly isAskedToCover: boolean = $derived.by(
    () => typeof this.table.view?.bank.needed === "number" && (this.may("pass_bank") || this.may("place_stake")),
  );

  /** The bank may be shared by several players, and the viewer is not the one who holds it. */
  readonly mayJoinBank: boolean = $derived.by(() => this.may("place_stake") && !this.table.isBanker);

  /** Take the bank alone, or with the house. */
  mayTakeBank(withHouse: boolean): boolean {
    return this.rights.some((each) => each.do === "take_bank" && each.fields?.["with_house"] === withHouse);
  }

  /** The bank is offered to the viewer. */
  readonly isOffered: boolean = $derived.by(() => this.mayTakeBank(false));

  /** Decline the bank, or give it up. */
  readonly mayPassBank: boolean = $derived.by(() => this.may("pass_bank"));

  /** The values of which the viewer may lay a coupon beside his wager on a box; 0: take back what lies there. */
  coupons(box: number): number[] {
    return this.rights
      .filter((each) => each.do === "lay_coupon" && each.boxes?.includes(box))
      .map((each) => Number(each.fields?.["value"]));
  }

  /** The cuts of which the viewer may name one. */
  readonly cuts: [string, string[]][] = $derived.by(() =>
    this.rights.filter((each) => each.do === "choose_cut").map(({ fields = {} }) => [String(fields["cut"]), fields["options"] as string[]]),
  );

  readonly mayAskLaja: boolean = $derived.by(() => this.may("ask_laja"));

  readonly mayMoveStacks: boolean = $derived.by(() => this.may("move_stacks"));

  readonly mayNominateFour: boolean = $derived.by(() => this.may("nominate_four"));

  readonly mayTakeCup: boolean = $derived.by(() => this.may("take_cup"));

  readonly mayShowTwo: boolean = $derived.by(() => this.may("show_two_tiles"));

  /** Give up a hand. */
  mayConcede(box: BoxView): boolean {
    return this.may("concede", box.number);
  }

  /** Lay one's tiles face up, alone against the house. */
  mayShow(box: BoxView): boolean {
    return this.may("show_own_hand", box.number);
  }

  /** Take up tiles that lie delivered and face down. */
  mayLook(box: BoxView): boolean {
    return this.may("look_at_tiles", box.number);
  }

  /** The choices that wait for the viewer's word. */
  readonly choices: BoxView[] = $derived.by(() => this.table.boxes.filter((box) => this.may("choose", box.number)));
}

/** Whether an amount is one of these. */
const isAmong = ({ least, most, step = 1, but = [] }: Amounts, coins: number): boolean =>
  least <= coins && coins <= (most ?? Infinity) && coins % step === 0 && !but.includes(coins);
