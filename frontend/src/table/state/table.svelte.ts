import { getContext, setContext, untrack, type Snippet } from "svelte";
import type {
  CutTiles,
  BankView,
  Bet,
  BookInfo,
  BoxView,
  HandView,
  OwnHand,
  PersonCommand,
  PersonView,
  Phase,
  Result,
  RuleName,
  RulesPage,
  SupervisorOrder,
  TableEvent,
  TableView,
} from "../../protocol.ts";
import type { CoachedHand } from "../../protocol/school.ts";
import { t } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { Cutting } from "./cutting.svelte.ts";
import { Live, type Link } from "./live.svelte.ts";
import type { OwnSettings } from "./own-settings.svelte.ts";
import { tellEvent } from "../log/log.ts";
import type { LogLine } from "../log/log-line.ts";
import { money, signed } from "../../lib/money.ts";
import { cutName, handName, personName } from "../../lib/names.ts";
import { isLying, sessionSince } from "./purse.ts";
import { prefs, type Speed } from "../../lib/prefs.svelte.ts";
import { Reveal } from "./reveal.svelte.ts";
import { Rights } from "./rights.svelte.ts";
import { SlowReveal } from "./slow-reveal.svelte.ts";
import { tell } from "../../lib/toasts.svelte.ts";

const BEFORE_BETS = new Set<Phase>(["closed", "opened", "checked", "shown", "washed", "stacked", "offering", "round_over"]);
/** The dealer's steps before the bets in which nobody decides anything. */
const PREPARING = new Set<Phase>(["opened", "checked", "shown", "washed", "stacked"]);
/** Of so many rounds the coach is asked. */
const COACHED = 10;
/** How the ids of bots begin. */
/** How a match ends, in the order of the words of the row `calls`. */
const RESULTS: readonly Result[] = ["win", "lose", "push"];
/** Rows that not every book has. */
type Further = "calls" | "dealers_high_hand" | "match_play" | "match_play_after_win";

const BOT = "bot-";
/** Below so many seconds a player who plays alone is told to hurry, too. */
const HURRY_S = 60;
const TIMED = new Set<Phase>(["offering", "betting", "covering", "delivered", "setting", "players_set"]);

/** What a panel of the dock shows elsewhere on the felt. */
export interface Prompt {
  /** Whether its panel is still there for what the table shows. */
  readonly isOpen: () => boolean;
  /** The title of the band in place of the phase, if there is one. */
  readonly title: string | null;
  /** The text stands alone: the phase is only for screen readers. */
  readonly isWhole?: boolean;
  /** The text answers what the viewer has just asked for: the guide gives way to it. */
  readonly isAnswer?: boolean;
  /** The text of the band. */
  readonly says: Snippet;
  /** The foot of the felt. */
  readonly foot: Snippet;
}

/** Everything that the parts of a table page know about their table. */
export class Table {
  readonly live: Link;
  /** When the viewer's session here began. */
  readonly since: number;
  readonly may: Rights = new Rights(this);
  readonly reveal: Reveal;
  readonly slowReveal: SlowReveal;
  readonly cutting: Cutting = new Cutting(this);
  /** The own hands as the viewer lays them; null before the first one is shown. */
  ownSettings: OwnSettings | null = null;
  book = $state.raw<BookInfo | null>(null);
  rules = $state.raw<RulesPage | null>(null);
  account = $state<number | null>(null);
  /** The viewer's hands of the last rounds, as the coach sees them. */
  coached = $state.raw<readonly CoachedHand[]>([]);
  #isCoached = false;
  #events = $state.raw<TableEvent[]>([]);
  /** The own box that the dock shows, when the player has several. */
  chosen = $state<number | null>(null);
  tick = $state(Date.now());
  /** The dialog that is open; it outlives the panel that opened it. */
  asking = $state<"cut" | "stacks" | null>(null);
  /** The dialog with the table's link is open. */
  isInviting = $state(false);
  #prompt = $state.raw<Prompt | null>(null);
  /** The same, where a panel that ends can read it: there, state still has the value from before the change. */
  #latestPrompt: Prompt | null = null;
  /** The viewer wants to bring more coins to the table. */
  isBuying = $state(false);
  /** The last round in which the page has declined the bank for the viewer. */
  passedIn = $state(0);

  /** `hasPanel`: the page has the supervisor's panel, and is told what may be ordered. `link`: to a table that was played. */
  constructor(
    readonly id: string,
    { hasPanel = false, link }: { hasPanel?: boolean; link?: Link } = {},
  ) {
    const live = link ?? new Live(id, this.#comeIn(), { hasPanel });
    this.live = live;
    this.slowReveal = new SlowReveal(live);
    if (live instanceof Live) live.onView = this.slowReveal.see;
    this.since = sessionSince(id);
    this.slowReveal.onEvents((events) => this.#hear(events));
    this.live.onRecalled = (events) => (this.#events = events);
    this.reveal = new Reveal(this);
  }

  readonly view: TableView | null = $derived.by(() => this.slowReveal.view);
  readonly you: string | null = $derived(this.view?.you ?? null);
  readonly me: PersonView | null = $derived(this.view?.people?.find((one) => one.person === this.you) ?? null);
  readonly seat: number | null = $derived(this.me?.box ?? null);
  readonly stack: number = $derived(this.me?.stack ?? 0);
  /** Coins won (below zero: lost) at this table, by what he brought and took away; the server keeps the account. */
  readonly net: number = $derived(this.view?.net ?? 0);
  readonly boxes: BoxView[] = $derived(this.view?.boxes ?? []);
  /** The viewer plays here: he has a place, or stands with coins before him or on the layout. */
  readonly isHere: boolean = $derived.by(() => this.seat !== null || this.stack > 0 || this.own.length > 0);
  readonly phase = $derived(this.view?.phase ?? "closed");
  readonly prompt: Prompt | null = $derived.by(() => (this.#prompt?.isOpen() ? this.#prompt : null));
  /** The result of the round fills the band, or is filling it tile by tile. */
  readonly isTold: boolean = $derived.by(() => (this.reveal.isLarge && !this.isBuying) || this.slowReveal.isRunning);
  /** Where the guide speaks: in the band, or in the foot while the band tells the result. */
  readonly guideIn: "band" | "foot" | null = $derived.by(() => {
    if (prefs.guide !== "on" || !(this.live instanceof Live) || this.isSupervisor || this.view?.dealing || this.prompt?.isAnswer)
      return null;
    return this.isTold ? "foot" : "band";
  });

  readonly bank: Partial<BankView> = $derived(this.view?.bank ?? {});
  /** The viewer is the player/banker, who speaks for the bank. */
  readonly isBanker: boolean = $derived(this.you !== null && this.bank.person === this.you && typeof this.bank.box === "number");
  /** The viewer holds the bank, and its tiles are still to come. */
  readonly holdsBank: boolean = $derived(
    this.isBanker && !this.view?.is_void && !this.boxes.some((box) => box.number === this.bank.box && box.hand),
  );
  /** What the viewer has put up for the bank. */
  readonly ownStake: number = $derived(this.bank.stakes?.find((stake) => stake.person === this.you)?.coins ?? 0);
  readonly isSupervisor: boolean = $derived(this.view?.role === "supervisor");
  /** Somebody else is here who is no bot. */
  readonly hasCompany: boolean = $derived((this.view?.people ?? []).some((one) => one.person !== this.you && !one.person.startsWith(BOT)));
  /** How many people have a place, without bots, and how many places there are. */
  readonly seatedPeople: number = $derived(this.boxes.filter((box) => box.seated && !box.seated.startsWith(BOT)).length);
  readonly places: number = $derived(this.boxes.filter((box) => box.kind !== "house").length);
  /** The table waits for the viewer: it is the viewer's turn. */
  readonly isAwaited: boolean = $derived(this.you !== null && (this.view?.awaits ?? []).includes(this.you));
  /** The viewer may give others the link of the table. */
  readonly mayInvite: boolean = $derived.by(() => this.isHere && (this.view?.private !== true || this.view.moderates === true));
  /** Nobody plays here but the viewer. */
  readonly isAlone: boolean = $derived.by(() => this.isHere && !this.hasCompany);
  /** The dealer waits for nobody but the viewer, who may have him deal at once. */
  readonly mayDealNow: boolean = $derived.by(
    () =>
      this.isAlone &&
      !this.view?.held &&
      !this.isAwaited &&
      ((this.phase === "round_over" && this.stack > 0) || (this.phase === "betting" && this.onLayout > 0)),
  );
  /** The dealer waits for nobody but the viewer, who may have each step before the tiles done at once. */
  readonly mayHurry: boolean = $derived.by(
    () => this.mayDealNow || (this.isAlone && !this.view?.held && !this.isAwaited && PREPARING.has(this.phase)),
  );
  /** How fast the dealer deals. */
  readonly pace: Speed = $derived(this.view?.pace ?? "normal");
  /** The viewer may put an order before the others who play. */
  readonly mayPropose: boolean = $derived(this.view?.may_propose === true);
  /** The viewer opened this table and looks on: what undoes or moves something is done by consent of who takes part. */
  readonly isBound: boolean = $derived(
    this.isSupervisor && this.view?.supervision?.by_consent === true && (this.view.supervision.by ?? []).includes(this.you ?? ""),
  );
  /** The dealer waits for the answers to an order. */
  readonly isWaiting: boolean = $derived((this.view?.proposals ?? []).some((one) => one.is_waited_for));

  /** The boxes where the viewer sits, decides or has coins. */
  readonly own: BoxView[] = $derived(this.boxes.filter((box) => this.isOwn(box)));
  readonly box: BoxView | null = $derived(
    this.own.find((box) => box.number === this.chosen) ??
      this.own.find((box) => this.maySet(box)) ??
      this.own.find((box) => box.number === this.seat) ??
      this.own[0] ??
      null,
  );

  readonly hand: OwnHand | null = $derived(this.view?.own?.find((hand) => hand.box === this.box?.number) ?? null);
  readonly isBeforeBets: boolean = $derived(BEFORE_BETS.has(this.phase));

  /** The viewer has four tiles to set, on this box. The bank's are set last. */
  maySet(box: BoxView | null): boolean {
    if (box === null || this.you === null || box.requested || box.hand?.is_set) return false;
    const settings = this.view?.own?.find((hand) => hand.box === box.number)?.settings ?? [];
    return this.may.may("set_hand", box.number) && settings.length > 0 && (box.hand?.tiles ?? []).some((face) => face !== null);
  }

  /** The value of a row of the rule book, by its name. */
  row = (name: RuleName | Further): unknown => {
    const { rules = [], readings = [], options = [] } = this.rules ?? {};
    return [...rules, ...options].find((row) => row.name === name)?.default ?? readings.find((row) => row.name === name)?.value;
  };

  /** What the dealer calls a result, in the words of the rule book. */
  call = (result: Result): string => {
    const words = this.row("calls");
    return Array.isArray(words) ? String(words[RESULTS.indexOf(result)]) : result;
  };

  readonly bets: Bet[] = $derived(this.rules?.bets ?? this.book?.bets ?? ["main"]);

  readonly secondsLeft: number | null = $derived.by(() => {
    const deadline = this.view?.deadline_ms;
    if (!deadline || !TIMED.has(this.phase) || this.view?.held || this.isWaiting) return null;
    void this.tick;
    const left = Math.max(0, Math.ceil((deadline - this.live.now()) / 1000));
    // without a wager betting goes on after its time, and with a late one the dealer waits for the others
    return left === 0 && this.phase === "betting" ? this.secondsToThink : left;
  });

  /** Nobody else waits for the viewer, and much time is left: the page shows no clock. */
  readonly isUnhurried: boolean = $derived.by(() => this.isAlone && this.secondsToThink === null && (this.secondsLeft ?? 0) > HURRY_S);

  /** For so long the dealer still waits for what the viewer may do; null: he does not. */
  readonly secondsToThink: number | null = $derived.by(() => {
    const until = this.view?.waits_ms;
    if (!until || this.view?.held || this.isWaiting) return null;
    void this.tick;
    return Math.max(0, Math.ceil((until - this.live.now()) / 1000));
  });

  /** The tiles that lie at a box; of one that nobody has wagered on they are nobody's, and about to be taken back. */
  handAt(box: BoxView | null): HandView | null {
    if (this.phase === "delivered" && box?.kind !== "bank" && !box?.wagers?.length) return null;
    return box?.hand ?? null;
  }

  isOwn(box: BoxView): boolean {
    return (
      this.you !== null &&
      box.kind !== "house" &&
      (box.seated === this.you ||
        box.controller === this.you ||
        this.wagered(box) > 0 ||
        (this.view?.own ?? []).some((hand) => hand.box === box.number) ||
        (box.kind === "bank" && this.ownStake > 0))
    ); // a partner in the bank
  }

  /** The value of the coupon beside the viewer's wager on a box; 0: none. */
  coupon(number: number): number {
    const box = this.boxes.find((one) => one.number === number);
    return box?.wagers?.find((wager) => wager.person === this.you && wager.bet === "main")?.coupon ?? 0;
  }

  wagered(box: BoxView, bet?: Bet): number {
    return (box.wagers ?? [])
      .filter((wager) => wager.person === this.you && (!bet || wager.bet === bet))
      .reduce((sum, wager) => sum + wager.coins, 0);
  }

  /** Coins of the viewer that lie on the layout; the end of the round gives them back. */
  readonly onLayout: number = $derived(
    this.phase === "round_over"
      ? 0
      : this.boxes
          .flatMap((box) => box.wagers ?? [])
          .filter((wager) => wager.person === this.you && isLying(wager))
          .reduce((sum, wager) => sum + wager.coins, this.phase === "paid" ? 0 : this.ownStake),
  );

  /** What has happened in the round, told in the language of the page. */
  readonly log: LogLine[] = $derived.by(() => this.told(this.#events));

  /** Events in the words of the log; what goes without saying is left out. */
  told(events: readonly TableEvent[]): LogLine[] {
    const teller = {
      t,
      money: this.money,
      hand: handName,
      place: this.place,
      cut: cutName,
      name: this.called,
      call: this.call,
      bank: this.bank.box ?? null,
    };
    return events.map((event) => tellEvent(event, teller)).filter((line) => line !== null);
  }

  /** What the bank brought the viewer in this round, once it is settled; null when he had no part in it. */
  readonly bankResult: { gain: number; commission: number; clauses: string[] } | null = $derived.by(() => {
    const settled = this.#events.findLast((event) => event.event === "bank_settled");
    const share = settled?.event === "bank_settled" ? settled.shares.find((one) => one.person === this.you) : undefined;
    if (!share || settled?.event !== "bank_settled") return null;
    let staked = 0;
    for (const event of this.#events) {
      if (event.event === "stake_placed" && event.person === this.you) staked = event.coins;
      if (event.event === "stake_returned" && event.person === this.you) staked -= event.coins;
      if (event.event === "wager_paid") {
        for (const source of event.sources ?? []) if (source.account === `stack:${this.you}`) staked += source.coins;
      }
    }
    return { gain: share.won - share.commission + share.returned - staked, commission: share.commission, clauses: settled.clauses };
  });

  money = (coins: number): string => money(coins, this.book?.currency ?? "XXX");
  signed = (coins: number): string => signed(coins, this.book?.currency ?? "XXX");

  name = (person: string | null | undefined): string => (!person ? "" : person === this.you ? t("common.you") : this.called(person));

  /** A display name for sentences about anybody, the viewer too. */
  called = (person: string | null | undefined): string => (!person ? "" : personName(this.view?.names?.[person] ?? person));

  place = (position: number): string =>
    position === 0 ? t("common.dealer") : position < 0 ? t("table.dead") : t("table.box", { box: position });

  /** Asks the coach about the round that is over; at first about some before it too. */
  async askCoach(): Promise<void> {
    try {
      const { hands } = await api.coach(this.id, this.#isCoached ? 1 : COACHED);
      this.#isCoached = true;
      this.coached = [...this.coached.filter((one) => !hands.some((told) => told.round === one.round)), ...hands].slice(-COACHED);
    } catch {
      // he says nothing, say because the lab is not installed
    }
  }

  /** Shows the prompt of a panel, and returns what ends it. */
  showPrompt(prompt: Prompt): () => void {
    this.#latestPrompt = prompt;
    this.#prompt = prompt;
    return () => {
      if (this.#latestPrompt === prompt) this.#prompt = null;
    };
  }

  send(command: PersonCommand): void {
    this.live.send(command);
  }

  /** Sends a command, and says whether it was done. */
  async ask(command: PersonCommand): Promise<boolean> {
    const ref = this.live.send(command);
    return ref !== null && (await this.live.answered(ref));
  }

  /** Says how fast the dealer should deal; it is remembered, and counts while all who play here wish it. */
  wish(pace: Speed): void {
    prefs.pace = pace;
    this.live.send({ ask: "pace", pace });
  }

  /** The dealer waits no longer for what the viewer may do. */
  goOn = (): void => void this.live.send({ ask: "go_on" });

  /** Gives an order as the game supervisor. */
  order(order: SupervisorOrder | CutTiles): number | null {
    return this.live.send(order);
  }

  /** Puts an order before the others who play. */
  propose(order: SupervisorOrder): number | null {
    return this.live.send({ do: "propose", order });
  }

  /** While the page that calls this is shown: the table's book, and all that the server says, in the language of now. */
  follow(): void {
    const book = $derived(this.view?.book);
    let spoken = prefs.language;
    $effect(() => {
      const isOther = prefs.language !== spoken;
      spoken = prefs.language;
      if (isOther) untrack(() => this.live.again());
      if (book) void untrack(() => this.#loadBook());
    });
  }

  async #loadBook(): Promise<void> {
    const id = this.view?.book;
    if (!id) return;
    [this.book, this.rules] = await Promise.all([
      api.books().then((books) => books.find((book) => book.id === id) ?? null),
      api.tableRules(this.id),
    ]);
  }

  /** By the link of a private table its reader comes in; the address keeps no secret. */
  async #comeIn(): Promise<void> {
    const key = new URLSearchParams(location.hash.slice(1)).get("key");
    if (key) {
      history.replaceState(history.state, "", location.pathname + location.search);
      await api.enter(this.id, key).catch(() => undefined); // then there is no such table
    }
    await this.refreshAccount();
  }

  async refreshAccount(): Promise<void> {
    try {
      this.account = (await api.session()).account;
    } catch {
      this.account = null;
    }
  }

  close(): void {
    this.live.close();
    this.slowReveal.end();
    this.ownSettings?.end();
  }

  /** A dialog that was open when the tiles were cut does not go without a word: what was done instead is told. */
  #endAsking({ cut, options, chosen_by }: TableEvent & { event: "tiles_cut" }): void {
    const asked = this.asking;
    this.asking = null;
    this.cutting.end(cut, options, { isOwn: Boolean(chosen_by) && chosen_by === this.you });
    if (asked === null) return;
    const by = chosen_by === "random" ? "random" : chosen_by && chosen_by === this.you ? "own" : "house";
    tell(t("bank.time_up"), asked === "stacks" ? t("bank.time_up.stacks") : t(`bank.time_up.${by}`, { cut: cutName(cut, options) }));
  }

  #hear(events: TableEvent[]): void {
    const begins = events.findLastIndex((event) => event.event === "tiles_washed");
    this.#events = begins >= 0 ? events.slice(begins) : [...this.#events, ...events];
    if (events.some((event) => event.event === "tiles_delivered" || event.event === "tiles_washed")) this.chosen = null;
    if (events.some((event) => (event.event === "hand_set" || event.event === "hand_conceded") && event.box === this.chosen))
      this.chosen = null;
    if (events.some((event) => event.event === "bank_taken" && event.person === this.you)) this.chosen = null;
    for (const event of events) if (event.event === "tiles_cut") this.#endAsking(event);
    const mine = ["bought_in", "cashed_out", "left"];
    const own = events.filter((event) => mine.includes(event.event) && "person" in event && event.person === this.you);
    if (own.some((event) => event.event !== "cashed_out")) this.isBuying = false;
    if (own.length) void this.refreshAccount();
  }
}

const KEY = Symbol("table");
export const setTable = (table: Table): Table => setContext(KEY, table);
export const useTable = (): Table => getContext<Table>(KEY);
