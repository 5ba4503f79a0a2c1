import type { BankView, BoxView, Phase, RuleName, TableView } from "../protocol.ts";

const UNCUT = new Set<Phase>(["stacked", "offering", "betting"]);
const BEFORE_DICE = new Set<Phase>(["betting", "covering", "bets_closed", "shaken"]);
const GIVEN_UP: Record<string, ReadonlySet<Phase>> = {
  "sole bettor": new Set(["setting", "players_set", "house_set", "matching"]),
  surrender: new Set(["house_set", "matching"]),
};
const UNTIL_EXPOSED = new Set<Phase>(["setting", "players_set", "house_set", "matching"]);

/** What lies there, by which the page knows what to offer. */
export interface Seen {
  readonly view: TableView | null;
  readonly you: string | null;
  readonly seat: number | null;
  readonly phase: Phase;
  readonly bank: Partial<BankView>;
  readonly boxes: BoxView[];
  readonly isBanker: boolean;
  readonly ownStake: number;
  row(name: RuleName): unknown;
}

/** What the page offers the viewer to ask for now, by the rows of the book and by what lies there; the table has the last word. */
export class Rights {
  constructor(readonly table: Seen) {}

  /** The bank may be shared by several players, and the viewer is not the one who holds it. */
  readonly mayJoinBank: boolean = $derived.by(() => {
    const { bank, phase, seat, isBanker } = this.table;
    return (
      this.table.row("shared_bank") === true &&
      typeof bank.box === "number" &&
      !isBanker &&
      seat !== null &&
      (phase === "betting" || (phase === "covering" && this.table.ownStake > 0))
    );
  });

  readonly mayAskLaja: boolean = $derived.by(() => {
    const { view, phase, bank, isBanker, seat, row } = this.table;
    const laja = row("laja");
    return (
      typeof laja === "string" &&
      laja !== "none" &&
      UNCUT.has(phase) &&
      seat !== null &&
      !view?.cut &&
      !view?.chosen_cut &&
      !view?.is_laja_asked &&
      !view?.mixing &&
      (typeof bank.box !== "number" || isBanker)
    );
  });

  readonly mayMoveStacks: boolean = $derived.by(() => {
    const { view, isBanker, phase, row } = this.table;
    return isBanker && row("stack_cut") === true && !view?.moved && !view?.cut && (UNCUT.has(phase) || BEFORE_DICE.has(phase));
  });

  readonly mayNominateFour: boolean = $derived.by(() => {
    const { view, isBanker, phase, row } = this.table;
    return isBanker && row("plus_minus_four") === true && BEFORE_DICE.has(phase) && Boolean(view?.cut ?? view?.chosen_cut);
  });

  readonly mayTakeCup: boolean = $derived.by(() => {
    const { isBanker, phase, row } = this.table;
    return isBanker && row("banker_shakes") === "may follow" && (phase === "bets_closed" || phase === "shaken");
  });

  readonly mayShowTwo: boolean = $derived.by(() => {
    const { isBanker, bank, phase, row } = this.table;
    return isBanker && bank.kind === "co-bank" && row("co_banker_shows_two") === true && phase === "players_set";
  });

  /** Give up a hand: alone on the box, its tiles not yet turned over. */
  mayConcede(box: BoxView): boolean {
    const { phase, you, row } = this.table;
    const phases = GIVEN_UP[String(row("concession"))];
    const mains = (box.wagers ?? []).filter((wager) => wager.bet === "main");
    return (
      Boolean(phases?.has(phase)) &&
      Boolean(box.hand) &&
      !box.hand?.is_exposed &&
      !box.is_conceded &&
      !box.is_void &&
      mains.length === 1 &&
      mains[0]?.person === you
    );
  }

  /** Lay one's tiles face up, alone against the house. */
  mayShow(box: BoxView): boolean {
    const { phase, you, bank, boxes, row } = this.table;
    const players = new Set(boxes.flatMap((one) => one.wagers ?? []).map((wager) => wager.person));
    return (
      row("sole_player_shows") === true &&
      UNTIL_EXPOSED.has(phase) &&
      typeof bank.box !== "number" &&
      players.size === 1 &&
      box.controller === you &&
      Boolean(box.hand) &&
      !box.hand?.is_exposed &&
      !box.known?.length &&
      !box.is_conceded
    );
  }

  /** Take up tiles that lie delivered and face down. */
  mayLook(box: BoxView): boolean {
    const { phase, you } = this.table;
    return phase === "delivered" && box.controller === you && Boolean(box.hand) && !(box.hand?.tiles ?? []).some((face) => face !== null);
  }

  /** The choices that wait for the viewer's word. */
  readonly choices: BoxView[] = $derived.by(() =>
    this.table.boxes.filter((box) => box.choice && this.table.you !== null && box.choice.people.includes(this.table.you)),
  );
}
