/** One scripted table: enough of a round to look at every state of the page. No rules live here. */
import type { BankKind, BoxView, PersonCommand, Phase, RoundRow, TableEvent, TableView, WagerView } from "../src/protocol.ts";
import { PIECES } from "../src/lib/tiles.ts";
import { BOOKS, rulesOf } from "./data.ts";
import { best, rank, splits, type Split } from "./rank.ts";

const YOU = "me";
const HEX = "9f2c4e7ab1d08365";
const hex = () => Array.from({ length: 64 }, () => HEX[Math.floor(Math.random() * 16)]).join("");

type Step = [phase: Phase, pause_ms: number, run: () => TableEvent[]];

export class Game {
  view: TableView;
  hands = new Map<number, string[]>();
  rounds: RoundRow[] = [];
  asked = false;
  /** Who banks: with "player" or "co-bank" the viewer does. */
  banks: BankKind = "house";
  /** A tile of the viewer's hand was exposed; he may choose. */
  choosing = false;
  #ways = new Map<number, Split>();
  #house = 0;
  #positions: number[];
  listeners = new Set<(events: TableEvent[]) => void>();

  constructor(
    readonly id: string,
    readonly bookId: string,
    readonly pace: number,
  ) {
    const book = BOOKS.find((one) => one.id === bookId) ?? BOOKS[0]!;
    this.#house = book.house;
    const numbers = Array.from({ length: book.boxes }, (_, index) => index + 1);
    this.#positions = book.house === 1 ? numbers : [0, ...numbers, ...(book.boxes === 6 ? [-1] : [])];
    this.view = {
      type: "view",
      table: id,
      version: 1,
      book: book.id,
      edition: book.edition,
      digest: book.digest,
      settings: { boxes: book.boxes, chips: book.defaults.chips, minimum: 1000, maximum: 100000 },
      phase: "shown",
      round: 0,
      house: book.house,
      chung: book.house,
      you: YOU,
      shown_tiles: [...PIECES],
      boxes: numbers.map((number): BoxView => ({ number, kind: number === book.house ? "house" : "box" })),
      people: [{ person: YOU, stack: 0 }],
      float_coins: 5_000_000,
      positions: this.#positions,
      role: "supervisor",
      names: { b1: "Ah Chan", b2: "Mei", b3: "Wu" },
    };
    const free = this.view.boxes.filter((box) => box.kind !== "house");
    [2, 4, 5].forEach((at, index) => {
      const box = free[at - (book.house ? 1 : 0)];
      if (box) {
        box.seated = `b${index + 1}`;
        this.view.people?.push({ person: `b${index + 1}`, box: box.number, stack: 40000 });
      }
    });
  }

  get me() {
    return this.view.people![0]!;
  }

  tell(events: TableEvent[]): void {
    this.view = { ...this.view, version: this.view.version + 1, now_ms: Date.now(), boxes: this.view.boxes.map((box) => ({ ...box })) };
    for (const listener of this.listeners) listener(events);
  }

  #played(): BoxView[] {
    return this.view.boxes.filter((box) => (box.wagers ?? []).length);
  }

  #wager(box: BoxView, person: string, coins: number, bet: WagerView["bet"]): void {
    box.wagers = [
      ...(box.wagers ?? []).filter((one) => one.person !== person || one.bet !== bet),
      ...(coins ? [{ person, bet, coins }] : []),
    ];
  }

  do(command: PersonCommand): { code: string; text: string; clause: string } | null {
    const box = this.view.boxes.find((one) => "box" in command && one.number === command.box);
    switch (command.do) {
      case "sit_down":
        box!.seated = YOU;
        this.me.box = command.box;
        break;
      case "buy_in":
        this.me.stack = (this.me.stack ?? 0) + command.coins;
        break;
      case "cash_out":
        this.me.stack = 0;
        break;
      case "leave":
        this.view.boxes.forEach((one) => one.seated === YOU && (one.seated = null));
        this.me.box = null;
        break;
      case "place_wager": {
        if (command.coins < 1000)
          return { code: "wager_below_minimum", text: "The smallest wager at this table is NZ$10.", clause: "NZ 6.12" };
        const before = (box!.wagers ?? [])
          .filter((one) => one.person === YOU && one.bet === command.bet)
          .reduce((sum, one) => sum + one.coins, 0);
        this.#wager(box!, YOU, command.coins, command.bet);
        this.me.stack = (this.me.stack ?? 0) - command.coins + before;
        this.tell([
          { event: "wager_placed", person: YOU, box: command.box, bet: command.bet, coins: command.coins, added: command.coins - before },
        ]);
        return null;
      }
      case "take_back_wager": {
        const before = (box!.wagers ?? []).find((one) => one.person === YOU && one.bet === command.bet);
        this.me.stack = (this.me.stack ?? 0) + (before?.coins ?? 0);
        this.#wager(box!, YOU, 0, command.bet);
        break;
      }
      case "set_hand": {
        const [low, high] = [command.low, command.high].sort((a, b) => rank(...a).order - rank(...b).order) as [
          [string, string],
          [string, string],
        ];
        box!.hand = { is_set: true, low, high, low_name: rank(...low).code, high_name: rank(...high).code, set_by: "player" };
        this.view.own = [];
        break;
      }
      case "take_bank":
        this.#bank(command.with_house ? "co-bank" : "player");
        break;
      case "pass_bank":
        this.#bank("house");
        break;
      case "place_stake": {
        const before = this.view.bank?.stakes?.[0]?.coins ?? 0;
        this.me.stack = (this.me.stack ?? 0) + before - command.coins;
        this.view.bank = { ...this.view.bank, stakes: [{ person: YOU, coins: command.coins }] };
        break;
      }
      case "choose_cut":
        this.view.chosen_cut = [command.cut, command.options];
        break;
      case "nominate_four":
        this.view.nominated = command.amount;
        break;
      case "ask_laja":
        this.view.is_laja_asked = true;
        break;
      case "concede":
        Object.assign(box!, { is_conceded: true, hand: null });
        break;
      case "choose":
        Object.assign(box!, { choice: null, is_void: command.choice === "void", wagers: command.choice === "void" ? [] : box!.wagers });
        break;
      case "ask_house_way":
        box!.requested = true;
        break;
      case "ask_advice":
        this.view.own =
          this.view.own?.map((own) => ({ ...own, advice: best(this.hands.get(own.box) ?? []), advice_clause: "MA 7(b)" })) ?? [];
        break;
      case "ask_names":
        this.asked = true;
        this.#own();
        break;
    }
    this.tell([]);
    return null;
  }

  /** The chung moves to the viewer's box, or back to the house. */
  #bank(kind: BankKind): void {
    const box = this.me.box ?? 0;
    const held = kind !== "house" && box > 0;
    this.view.offer = [];
    this.view.bank = held ? { kind, person: YOU, box } : {};
    this.view.chung = held ? box : this.#house;
    for (const one of this.view.boxes)
      one.kind = held ? (one.number === box ? "bank" : "box") : one.number === this.#house ? "house" : "box";
    this.view.cuts = held
      ? rulesOf(this.bookId)
          .cuts.filter((cut) => cut.is_approved)
          .map((cut) => [cut.name, cut.options])
      : [];
  }

  #own(): void {
    const named = this.bookId !== "canberra" || this.asked;
    this.view.own = this.#played()
      .filter((box) => box.controller === YOU)
      .map((box) => ({
        box: box.number,
        settings: splits(this.hands.get(box.number) ?? []).map((one) => ({
          low: one.low,
          high: one.high,
          ...(named ? { low_name: one.low_name, high_name: one.high_name } : {}),
        })),
      }));
  }

  #betBots(): void {
    for (const box of this.view.boxes) if (box.seated?.startsWith("b")) this.#wager(box, box.seated, 1000 * (1 + (box.number % 3)), "main");
  }

  #open(box: BoxView): TableEvent[] {
    const split = this.#ways.get(box.number)!;
    box.hand = { is_set: true, is_exposed: true, low: split.low, high: split.high, low_name: split.low_name, high_name: split.high_name };
    const bank = this.#ways.get(this.#house)!;
    box.low_result = split.lowOrder > bank.lowOrder ? "win" : "lose";
    box.high_result = split.highOrder > bank.highOrder ? "win" : "lose";
    box.result = box.low_result === box.high_result ? box.low_result : "push";
    box.clauses = [{ win: "NZ 6.1(a)(i)", lose: "NZ 6.1(b)(i)", push: "NZ 6.1(c)" }[box.result]];
    return [
      { event: "hand_exposed", box: box.number, low_name: split.low_name, high_name: split.high_name },
      { event: "hand_matched", box: box.number, low: box.low_result, high: box.high_result, result: box.result, clauses: box.clauses },
    ];
  }

  #settle(outcome: "lose" | "win"): TableEvent[] {
    return this.#played()
      .flatMap((box) =>
        box.wagers!.map((wager): TableEvent | null => {
          if (box.result !== outcome) return null;
          wager.outcome = outcome;
          wager.is_settled = true;
          wager.clauses = [outcome === "win" ? "NZ 6.11" : "NZ 11.2(g)"];
          if (outcome === "lose") {
            this.view.losing = (this.view.losing ?? 0) + wager.coins;
            return {
              event: "losing_collected",
              box: box.number,
              person: wager.person,
              bet: wager.bet,
              taken: wager.coins,
              area: "losing",
              clauses: wager.clauses,
            };
          }
          wager.won = wager.coins;
          wager.commission = wager.coins / 20;
          this.view.commission = (this.view.commission ?? 0) + wager.commission;
          if (wager.person === YOU) this.me.stack = (this.me.stack ?? 0) + wager.coins * 2 - wager.commission;
          return {
            event: "wager_paid",
            box: box.number,
            person: wager.person,
            bet: wager.bet,
            stake: wager.coins,
            won: wager.won,
            commission: wager.commission,
            clauses: wager.clauses,
          };
        }),
      )
      .filter((event) => event !== null);
  }

  #record(): void {
    const bank = this.#ways.get(this.#house)!;
    this.rounds.unshift({
      book: this.bookId,
      currency: BOOKS.find((one) => one.id === this.bookId)?.currency ?? "NZD",
      round: this.view.round,
      dice: this.view.dice ?? [],
      total: this.view.total ?? null,
      first: this.view.first ?? null,
      cut: this.view.cut ?? null,
      house: { ...bank, clause: "NZ App4 4.1" },
      boxes: this.#played().map((box) => ({
        number: box.number,
        low: box.hand!.low!,
        high: box.hand!.high!,
        low_name: box.hand!.low_name!,
        high_name: box.hand!.high_name!,
        low_result: box.low_result!,
        high_result: box.high_result!,
        result: box.result!,
        set_by: "player",
        wagers: box.wagers!.map((one) => ({
          person: one.person,
          bet: one.bet,
          stake: one.coins,
          outcome: one.outcome ?? null,
          won: one.won ?? 0,
          commission: one.commission ?? 0,
          returned: 0,
          clauses: one.clauses ?? [],
        })),
      })),
      commitments: { woodpile: this.view.woodpile_commitment!, dice: this.view.dice_commitment! },
      secrets: { woodpile: this.view.woodpile_secret!, dice: this.view.dice_secret! },
    });
  }

  steps(): Step[] {
    const view = () => this.view;
    return [
      [
        "washed",
        1,
        () => {
          for (const box of view().boxes)
            Object.assign(box, {
              wagers: [],
              hand: null,
              result: null,
              low_result: null,
              high_result: null,
              controller: null,
              requested: false,
              clauses: [],
              is_void: false,
              is_conceded: false,
              choice: null,
              known: [],
            });
          Object.assign(view(), {
            nominated: null,
            chosen_cut: null,
            is_laja_asked: false,
            round: view().round + 1,
            shown_tiles: [],
            house_hand: null,
            dice: [],
            total: null,
            first: null,
            delivered: [],
            unused: 0,
            losing: 0,
            commission: 0,
            woodpile: [],
            own: [],
            cut: null,
            woodpile_secret: null,
            dice_secret: null,
          });
          this.asked = false;
          return [{ event: "tiles_washed", round: view().round }];
        },
      ],
      ["stacked", 1, () => (Object.assign(view(), { woodpile: Array(8).fill(4) as number[] }), [])],
      [
        "offering",
        this.me.box ? 8 : 0,
        () => {
          if (!this.me.box) return [];
          Object.assign(view(), { bank: { offered: YOU }, offer: ["pass", "player", "co-bank"], deadline_ms: Date.now() + 8 * this.pace });
          return [{ event: "bank_offered", person: YOU, box: this.me.box, clause: "NZ 5.2" }];
        },
      ],
      [
        "betting",
        15,
        () => {
          if (this.banks !== "house") this.#bank(this.banks);
          else if (view().bank?.offered) this.#bank("house");
          Object.assign(view(), { woodpile_commitment: hex(), dice_commitment: hex(), deadline_ms: Date.now() + 15 * this.pace });
          this.#betBots();
          return [{ event: "bets_opened" }];
        },
      ],
      [
        "covering",
        view().bank?.person || this.banks !== "house" ? 12 : 0,
        () => {
          const total = this.#played()
            .flatMap((box) => box.wagers!)
            .reduce((sum, wager) => sum + wager.coins, 0);
          if (!view().bank?.person) return [];
          Object.assign(view(), {
            bank: { ...view().bank, total, needed: total, half: total / 2 },
            offer: ["pass", "co-bank"],
            deadline_ms: Date.now() + 12 * this.pace,
          });
          return [{ event: "cover_asked", total, alone: total, half: total / 2, clause: "NZ 11.2(b)" }];
        },
      ],
      [
        "bets_closed",
        1,
        () => {
          this.#bank("house"); // hands are matched with the house's alone here
          Object.assign(view(), { cut: "yat dong dong", cut_options: ["right"], deadline_ms: null });
          for (const box of this.#played()) box.controller = box.wagers![0]!.person;
          return [
            { event: "bets_closed", clause: "NZ 9.4" },
            { event: "tiles_cut", cut: "yat dong dong", options: ["right"], clause: "NZ 9.3A" },
          ];
        },
      ],
      ["shaken", 2, () => []],
      [
        "counted",
        3,
        () => {
          const dice = [1, 2, 3].map(() => 1 + Math.floor(Math.random() * 6));
          const total = dice.reduce((sum, one) => sum + one, 0);
          const first = this.#positions[(total - 1) % this.#positions.length]!;
          Object.assign(view(), { dice, total, first });
          return [{ event: "dice_counted", dice, total, first, clause: "NZ 9.9" }];
        },
      ],
      [
        "delivered",
        2,
        () => {
          const pack = [...PIECES].sort(() => Math.random() - 0.5);
          this.#positions.forEach((position, index) => this.hands.set(position, pack.slice(index * 4, index * 4 + 4)));
          for (const [position, tiles] of this.hands) this.#ways.set(position, best(tiles));
          const backs = [null, null, null, null];
          for (const box of view().boxes) box.hand = { tiles: box.controller === YOU ? this.hands.get(box.number)! : backs };
          const own = view().boxes.find((box) => box.controller === YOU);
          if (own && this.choosing)
            Object.assign(own, {
              choice: { people: [YOU], choices: ["play", "void"], clause: "NZ 12.3" },
              known: this.hands.get(own.number)!.slice(0, 2),
            });
          Object.assign(view(), {
            woodpile: [],
            delivered: this.#positions,
            house_hand: { tiles: backs },
            deadline_ms: Date.now() + 40 * this.pace,
          });
          return [{ event: "tiles_delivered", hands: Object.fromEntries(this.#positions.map((one) => [one, backs])), clause: "NZ 10.1" }];
        },
      ],
      [
        "setting",
        40,
        () => {
          const empty = view().boxes.filter((box) => box.kind !== "house" && !(box.wagers ?? []).length);
          for (const box of empty) box.hand = null;
          for (const box of this.#played()) if (box.controller !== YOU) box.hand = { is_set: true, low: [null, null], high: [null, null] };
          view().unused = empty.length * 4;
          this.#own();
          return [{ event: "empty_boxes_collected", positions: empty.map((box) => box.number), clause: "NZ 10.3(a)" }];
        },
      ],
      [
        "players_set",
        1,
        () => {
          for (const box of this.#played()) {
            if (box.controller !== YOU) continue;
            const { low, high } = box.hand ?? {};
            if (box.hand?.is_set)
              this.#ways.set(box.number, {
                low: low as [string, string],
                high: high as [string, string],
                low_name: box.hand.low_name!,
                high_name: box.hand.high_name!,
                lowOrder: rank(low![0]!, low![1]!).order,
                highOrder: rank(high![0]!, high![1]!).order,
              });
            else
              box.hand = {
                ...this.#ways.get(box.number)!,
                is_set: true,
                set_by: box.requested ? "request" : "time",
                clause: "NZ App4 4.1",
              };
          }
          Object.assign(view(), { own: [], deadline_ms: null });
          return [];
        },
      ],
      ["house_set", 1, () => (Object.assign(view(), { house_hand: { is_set: true, low: [null, null], high: [null, null] } }), [])],
      [
        "matching",
        2,
        () => {
          const way = this.#ways.get(this.#house)!;
          view().house_hand = {
            is_set: true,
            is_exposed: true,
            low: way.low,
            high: way.high,
            low_name: way.low_name,
            high_name: way.high_name,
            clause: "NZ App4 4.1",
          };
          return [{ event: "house_hand_exposed", low_name: way.low_name, high_name: way.high_name, clause: "NZ App4 4.1" }];
        },
      ],
      ...view().boxes.map((_, index): Step => [
        "matching",
        2,
        () => {
          const box = view().boxes[index]!;
          return (box.wagers ?? []).length ? this.#open(box) : [];
        },
      ]),
      ["matched", 2, () => this.#settle("lose")],
      [
        "matched",
        2,
        () => {
          const coins = view().losing ?? 0;
          view().losing = 0;
          return [{ event: "losing_area_cleared", coins, clause: "NZ 11.1(h)" }];
        },
      ],
      [
        "paid",
        2,
        () => {
          const told = this.#settle("win");
          for (const box of this.#played())
            if (box.result === "push")
              for (const wager of box.wagers!) Object.assign(wager, { outcome: "push", is_settled: true, clauses: ["NZ 6.1(c)"] });
          view().own = this.#played()
            .filter((box) => box.controller === YOU)
            .map((box) => ({ box: box.number, advice: best(this.hands.get(box.number)!), advice_clause: "NZ App4 4.1" }));
          return told;
        },
      ],
      [
        "round_over",
        8,
        () => {
          Object.assign(view(), { woodpile_secret: hex(), dice_secret: hex() });
          this.#record();
          return [{ event: "round_ended", round: view().round }];
        },
      ],
    ];
  }

  #isDone(phase: Phase): boolean {
    if (phase === "offering") return !this.view.offer?.length;
    if (phase === "setting") return this.#played().every((box) => box.controller !== YOU || box.hand?.is_set || box.requested);
    return false;
  }

  /** Runs to the given phase at once and rests there; without one, plays round after round. */
  async play(at: Phase | null, before: () => void): Promise<void> {
    if (at === "shown") return this.tell([]);
    for (;;) {
      for (const [phase, pause, run] of this.steps()) {
        this.view.phase = phase;
        const events = run();
        this.tell(events);
        if (phase === "betting") before();
        if (phase === at) return;
        if (at) continue;
        const until = Date.now() + pause * this.pace;
        while (Date.now() < until && !this.#isDone(phase)) await new Promise((done) => setTimeout(done, 60));
      }
    }
  }
}
