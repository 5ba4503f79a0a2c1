import { linkTo } from "../../lib/base.ts";
import type {
  Explanation,
  Face,
  Message,
  Moment,
  PatchMessage,
  SaidLine,
  ServerMessage,
  TableEvent,
  TableView,
  ViewMessage,
} from "../../protocol.ts";
import { t } from "../../i18n/index.ts";
import { prefs } from "../../lib/prefs.svelte.ts";
import { VERSION } from "../../lib/version.ts";
import { patched } from "./patched.ts";
import { keepHead, Seeds } from "./seeds.ts";
import { personName } from "../../lib/names.ts";
import { sameTiles } from "../../lib/tiles.ts";
import { tell } from "../../lib/toasts.svelte.ts";

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;
/** The server says something at least every five seconds; who hears nothing for this long has no connection. */
const SILENCE_MS = 10_500;
/** So often a player's page gives a sign of life, by which the others see that the connection is there. */
const HERE_MS = 4000;
/** Seeds, and how fast the dealer should be, are sent by the page itself: what is refused of them is nobody's concern. */
const SEED_REF = -1;
/** Beyond so many orders without an answer nothing more is sent. */
const MOST_UNANSWERED = 16;
/** So many lines of the talk are kept. */
const MOST_SAID = 100;
/** The server closes a connection to a table that there is not with this code. */
const SIGNED_OUT = 4401;
const NO_TABLE = 4404;
/** Why it has gone, if it stands still and is not closed. */
const HALTED = "table_halted";

/** What was sent and is not answered yet; `at`: how far the round was, since it speaks of that. */
interface Unanswered {
  message: Message;
  id: string;
  at: Moment;
}

/** The table with the viewer's own tiles on his boxes: in what everybody sees they lie face down. */
export function withOwn(view: TableView): TableView {
  const hands = new Map((view.own ?? []).map((own) => [own.box, own.hand]));
  return { ...view, boxes: view.boxes.map((box) => ({ ...box, hand: hands.get(box.number) ?? box.hand })) };
}

/** Where the parts of a table page have their table from: one that is played, or one that was. */
export type Link = Pick<
  Live,
  "view" | "status" | "said" | "onRecalled" | "explanation" | "now" | "onEvents" | "send" | "answered" | "again" | "close"
>;

/** One table over a WebSocket that comes back by itself; every view is whole, so a new link restores all. */
export class Live {
  view = $state.raw<TableView | null>(null);
  status = $state<"connecting" | "open" | "lost" | "gone" | "halted">("connecting");
  /** What people have said at the table. */
  said = $state.raw<readonly SaidLine[]>([]);
  #explanations = $state.raw<Record<number, Explanation>>({});
  /** Hears what has happened in the round before the page was there. */
  onRecalled: (events: TableEvent[]) => void = () => undefined;
  /** Gets each new view and the one before. `isFirst`: it is the first of a connection. */
  onView: (before: TableView | null, view: TableView, isFirst: boolean) => void = () => undefined;
  readonly seeds: Seeds;
  /** The last view as it was sent, with all patches applied. */
  #whole: ViewMessage | null = null;
  #listeners = new Set<(events: TableEvent[]) => void>();
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ref = 0;
  /** By the number under which it was sent. */
  readonly #unanswered = new Map<number, Unanswered>();
  readonly #waiting = new Map<number, (isDone: boolean) => void>();
  /** The next view is the first of a new connection. */
  #isNew = false;
  /** Begins the id of each order, under which it is done once even if it arrives twice. */
  readonly #visit = Math.random().toString(36).slice(2);
  #ahead = 0;
  #ended = false;
  #halted = false;
  #heardMs = 0;
  #signMs = 0;
  #watch: ReturnType<typeof setInterval> | undefined;

  /** Connects once `ready` is settled: who has no session yet becomes a guest first, or looks on. */
  constructor(
    readonly table: string,
    ready: Promise<unknown>,
    readonly asks: { readonly hasPanel?: boolean } = {},
  ) {
    this.seeds = new Seeds(table);
    void ready.catch(() => undefined).then(() => this.#connect());
    this.#watch = setInterval(() => this.#listen(), 1000);
  }

  /** A network that has fallen silent closes nothing: the page notices it and connects anew. */
  #listen(): void {
    this.#giveSign();
    const socket = this.#socket;
    if (!socket || socket.readyState > WebSocket.OPEN || performance.now() - this.#heardMs < SILENCE_MS) return;
    socket.onclose = socket.onmessage = null; // a dead connection may take minutes to close
    socket.close();
    this.#lose();
  }

  /** Each message of the server leads here too: browsers let the timers of a hidden page run once a minute only. */
  #giveSign(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN || !this.view?.you || performance.now() - this.#signMs < HERE_MS) return;
    this.#signMs = performance.now();
    this.#socket.send(JSON.stringify({ ask: "here" } satisfies Message));
  }

  #lose(): void {
    this.#socket = null;
    this.status = "lost";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }

  /** What the server has said of a hand: of these very tiles in this round, or nothing. */
  explanation(box: number, tiles: readonly Face[], round = this.view?.round): Explanation | undefined {
    const said = this.#explanations[box];
    return said && said.round === round && sameTiles([...said.low, ...said.high], tiles) ? said : undefined;
  }

  /** The server's clock, as far as this page knows it. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  onEvents(listener: (events: TableEvent[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The number under which the message was sent; null when it was not. */
  send(message: Message): number | null {
    const { view } = this;
    if (!view || this.#isNew || this.#socket?.readyState !== WebSocket.OPEN || this.#unanswered.size >= MOST_UNANSWERED) {
      tell(t("refusal.title"), t("table.unsent"));
      return null;
    }
    this.#ref += 1;
    const id = `${this.#visit}-${this.#ref}`;
    this.#unanswered.set(this.#ref, { message, id, at: { round: view.round, phase: view.phase } });
    this.#socket.send(JSON.stringify({ ...message, ref: this.#ref, id }));
    return this.#ref;
  }

  /** Whether what was sent under this number was done, once the server has said so. */
  answered(ref: number): Promise<boolean> {
    return new Promise((resolve) => this.#waiting.set(ref, resolve));
  }

  #answer(ref: unknown, isDone: boolean): void {
    if (typeof ref !== "number") return;
    this.#unanswered.delete(ref);
    this.#waiting.get(ref)?.(isDone);
    this.#waiting.delete(ref);
  }

  /** What had no answer is sent again, with when it was sent first: what came is not done twice, what is late not at all. */
  #sendAgain(): void {
    for (const [ref, { message, id, at }] of this.#unanswered) {
      this.#socket?.send(JSON.stringify({ ...message, ref, id, ...("do" in message ? { resent: at } : {}) }));
    }
  }

  /** Connects anew, in another language say. */
  again(): void {
    this.#explanations = {};
    this.#socket?.close();
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#socket?.close();
  }

  #connect(): void {
    if (this.#ended) return;
    const url = new URL(`${VERSION}/tables/${encodeURIComponent(this.table)}/live`, location.href);
    url.searchParams.set("lang", prefs.language);
    if (this.asks.hasPanel) url.searchParams.set("panel", "1");
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#heardMs = performance.now();
    this.#whole = null;
    this.#isNew = true;
    socket.onmessage = (event) => {
      this.#heardMs = performance.now();
      this.status = "open"; // a proxy may open a connection that leads nowhere
      this.#wait = FIRST_WAIT_MS;
      this.#take(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (this.#ended) return;
      if (event.code === SIGNED_OUT) {
        this.close();
        location.assign(linkTo("/"));
        return;
      }
      if (event.code === NO_TABLE) {
        this.status = this.#halted ? "halted" : "gone";
        return;
      }
      this.#lose();
    };
  }

  #giveSeeds(view: TableView): void {
    const before = this.seeds.isOtherLog;
    for (const answer of this.seeds.answers(view, Date.now())) this.#socket?.send(JSON.stringify({ ...answer, ref: SEED_REF }));
    if (this.seeds.isOtherLog && !before) tell(t("fair.other_log"), t("fair.other_log_says"));
  }

  /** Applies a patch to the view before it. After a gap in the numbers the page asks for a whole view. */
  #patch(message: PatchMessage): void {
    const before = this.#whole;
    if (!before || message.number !== before.number + 1) {
      this.#whole = null;
      this.#socket?.send(JSON.stringify({ ...({ ask: "view" } satisfies Message), ref: SEED_REF }));
      return;
    }
    const whole = patched(patched(before, message.public), message.private ?? {}) as ViewMessage;
    this.#see({ ...whole, number: message.number, events: message.events });
  }

  #see(whole: ViewMessage): void {
    const { number, events = [], ...message } = whole;
    this.#whole = { number, ...message };
    if (message.now_ms !== undefined) this.#ahead = message.now_ms - Date.now();
    const before = this.view;
    const own = message.you && message.name ? { [message.you]: message.name } : {};
    const view = withOwn({ ...message, names: { ...before?.names, ...message.names, ...own } }); // names of people who left are kept: the log mentions them
    this.view = view;
    this.onView(before, view, this.#isNew);
    if (message.head) keepHead(this.table, message.head);
    if (this.#isNew) {
      this.#isNew = false;
      this.seeds.begin();
      this.#sendAgain();
      if (message.you && prefs.pace !== (message.pace ?? "normal"))
        this.#socket?.send(JSON.stringify({ ...({ ask: "pace", pace: prefs.pace } satisfies Message), ref: SEED_REF }));
    }
    this.#giveSeeds(message);
    if (events.length) for (const listener of this.#listeners) listener(events);
  }

  #take(message: ServerMessage): void {
    this.#giveSign();
    switch (message.type) {
      case "view":
        this.#see(patched({}, message) as ViewMessage);
        break;
      case "patch":
        this.#patch(message);
        break;
      case "recalled":
        this.onRecalled(message.events);
        break;
      case "quiet":
        break; // only a sign of life
      case "talk":
        this.said = [...(message.recalled ? [] : this.said), ...message.lines].slice(-MOST_SAID);
        break;
      case "invited":
        tell(t("friends.told"), t("friends.told_says", { name: personName(message.name) }));
        break;
      case "refusal":
        if (message.ref === SEED_REF) break;
        this.#halted = message.code === HALTED;
        if (this.#halted && message.ref == null) break; // the page says it when the connection is closed
        this.#answer(message.ref, false);
        tell(t("refusal.title"), message.text ?? message.code, message.clause ?? null);
        break;
      case "done":
        this.#answer(message.ref, true);
        break;
      case "explanation":
        this.#answer(message.ref, true);
        this.#explanations = { ...this.#explanations, [message.box]: message };
        break;
    }
  }
}
