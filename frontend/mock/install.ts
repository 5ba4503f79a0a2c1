/** A server made up in the page, for looking at it: `?mock=nz`, with `&at=setting` to rest at a phase. Development only. */
import type { BankKind, PersonCommand, Phase, Question, TableOrder } from "../src/protocol.ts";
import { adviceOf, BOOKS, clauseOf, rulesOf, RULING } from "./data.ts";
import { Game } from "./game.ts";

const games = new Map<string, Game>();

function start(id: string, book: string, query: URLSearchParams): Game {
  const game = games.get(id) ?? new Game(id, book, Number(query.get("pace") ?? 1000));
  if (games.has(id)) return game;
  games.set(id, game);
  const seat = Number(query.get("seat") ?? 0);
  const bet = Number(query.get("bet") ?? 0);
  if (seat) {
    game.do({ do: "sit_down", box: seat });
    game.do({ do: "buy_in", coins: 50000 });
  }
  game.banks = (query.get("bank") as BankKind | null) ?? "house";
  game.choosing = query.has("choice");
  void game.play(query.get("at") as Phase | null, () => {
    if (bet) game.do({ do: "place_wager", box: seat, coins: bet, bet: "main" });
    const second = Number(query.get("second") ?? 0);
    if (second) game.do({ do: "place_wager", box: second, coins: bet, bet: "main" });
  });
  return game;
}

function answer(path: string, body: string | null, query: URLSearchParams): unknown {
  const parts = path.split("/").slice(2).map(decodeURIComponent);
  const mock = query.get("mock") || "nz";
  switch (parts[0]) {
    case "operator":
      return {
        book: mock,
        edition: "made up",
        operator: "House",
        digest: "",
        changes: [{ name: "plus_minus_four", was: false, now: true, clause: "NZ 9.6" }],
        has_own_house_way: false,
      };
    case "books":
      if (parts[2] === "operator") return { template: `format = "paigow-operator/1"\nbook = "${parts[1] ?? ""}"\n` };
      return parts[1] ? rulesOf(parts[1]) : BOOKS;
    case "clauses":
      return clauseOf(parts[1] ?? "");
    case "session":
      return { person: "me", name: "Guest", account: 1_000_000, tables: [], refill: null };
    case "advice": {
      const asked = JSON.parse(body ?? "{}") as { book: string; tiles: string[] };
      return adviceOf(asked.book, asked.tiles);
    }
    case "ruling":
      return parts[1] ? null : RULING; // the page alone cannot read TOML
    case "tables":
      if (parts[2] === "book") return rulesOf(mock);
      if (parts[2] === "significant") return [{ at_us: Date.now() * 1000, kind: "configuration", event: { event: "table_opened" } }];
      if (parts[2] === "rounds") return [...start(parts[1] ?? "demo", mock, query).rounds].reverse();
      if (body) return { table: start(`t${games.size + 1}`, (JSON.parse(body) as TableOrder).book, query).id };
      return [...games.values()].map((game) => ({
        table: game.id,
        book: game.bookId,
        title: BOOKS.find((book) => book.id === game.bookId)?.title ?? "",
        phase: game.view.phase,
        round: game.view.round,
        people: 1,
        bots: 3,
        boxes: game.view.boxes.length,
        free: 3,
        minimum: 1000,
        maximum: 100000,
        currency: BOOKS.find((book) => book.id === game.bookId)?.currency ?? "NZD",
      }));
  }
  return null;
}

class MockSocket {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly #game: Game;

  constructor(url: URL, query: URLSearchParams) {
    this.#game = start(decodeURIComponent(url.pathname.split("/")[3] ?? "demo"), query.get("mock") || "nz", query);
    const say = (message: unknown) => this.onmessage?.({ data: JSON.stringify(message) });
    setTimeout(() => {
      this.readyState = 1;
      this.onopen?.();
      say({ ...this.#game.view, now_ms: Date.now() });
      this.#game.listeners.add((events) => {
        if (events.length) say({ type: "events", events });
        say(this.#game.view);
      });
    }, 30);
  }

  send(text: string): void {
    const message = JSON.parse(text) as (PersonCommand | Question) & { ref?: number };
    const { ref } = message;
    if ("ask" in message) {
      const hand = this.#game.view.boxes.find((box) => box.number === message.box)?.hand;
      this.onmessage?.({
        data: JSON.stringify({
          type: "explanation",
          ref,
          round: this.#game.view.round,
          box: message.box,
          low: hand?.low,
          high: hand?.high,
          clause: "NZ App4 4.1",
          text: "No pair can be made, so the low hand is as high as it can be.",
        }),
      });
      return;
    }
    const refusal = this.#game.do(message);
    this.onmessage?.({ data: JSON.stringify(refusal ? { type: "refusal", ...refusal, ref } : { type: "done", ref }) });
  }

  close(): void {
    this.onmessage = null;
    this.onclose?.({ code: 1000 });
  }
}

export function install(query: URLSearchParams): void {
  const real = window.fetch;
  window.fetch = async (input, init) => {
    const path = new URL(String(input), location.href).pathname;
    if (!path.startsWith("/api/")) return real(input, init);
    return new Response(JSON.stringify(answer(path, (init?.body as string | undefined) ?? null, query)), {
      headers: { "content-type": "application/json" },
    });
  };
  window.WebSocket = class extends MockSocket {
    constructor(url: URL | string) {
      super(new URL(url), query);
    }
  } as unknown as typeof WebSocket;
}
