// Runs in every page before the page's own scripts. It holds the page's clock and counts what the page exchanges with
// the server, so that a test can set the time and can wait until everything that was sent has been handled.
//
// Playwright's own clock is not used: each of its steps adds a script that every later page replays, and it holds
// timers without a delay too, so that nothing would happen at once any more.
(() => {
  /** The server tells its time with each page. Without it the page is none of the server's, and nothing is held. */
  const told = performance.getEntriesByType("navigation")[0]?.serverTiming?.find(({ name }) => name === "held");
  if (!told) return;
  const native = { Date, WebSocket };
  for (const name of ["clearTimeout", "fetch", "setTimeout"]) native[name] = window[name].bind(window);

  // ---- what is under way --------------------------------------------------------------------------------------

  let busy = 0;
  let fetched = 0;
  let waiting = [];
  const change = () => {
    const all = waiting;
    waiting = [];
    for (const each of all) each();
  };
  const leave = () => {
    busy -= 1;
    change();
  };
  const until = async (isSo) => {
    while (!isSo()) await new Promise((done) => waiting.push(done));
  };
  /** Everything that is ready to run has run, the browser's own tasks for this page among it. */
  const turn = () =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });
  const isLoading = () => document.querySelector("[data-loading]") !== null;
  new MutationObserver(change).observe(document, { attributes: true, childList: true, subtree: true });
  const rest = async () => {
    do {
      await until(() => !busy && !isLoading());
      await turn();
    } while (busy || isLoading());
  };

  const counted = (work) =>
    async function (...given) {
      busy += 1;
      try {
        return await work.apply(this, given);
      } finally {
        leave();
      }
    };
  const fetchCounted = counted(native.fetch);
  window.fetch = (...given) => {
    fetched += 1;
    return fetchCounted.apply(window, given);
  };
  for (const name of ["arrayBuffer", "blob", "json", "text"]) Response.prototype[name] = counted(Response.prototype[name]);

  /** id of a connection -> how many messages were sent and handled. A closed connection is not listed. */
  const lines = new Map();
  window.WebSocket = class extends native.WebSocket {
    #leave;

    constructor(address, ...rest) {
      const url = new URL(address, location.href);
      const id = `${performance.timeOrigin}-${Math.random()}`;
      url.searchParams.set("line", id);
      super(url, ...rest);
      const line = { sent: 0, handled: 0 };
      lines.set(id, line);
      this.line = line;
      this.#begin();
      this.addEventListener("open", () => this.#end());
      this.addEventListener("message", () => {
        line.handled += 1;
        change();
      });
      this.addEventListener("close", () => {
        lines.delete(id);
        this.#end();
        change();
      });
    }

    send(data) {
      super.send(data);
      this.line.sent += 1;
    }

    close(...given) {
      if (this.readyState === native.WebSocket.OPEN) this.#begin();
      super.close(...given);
    }

    #begin() {
      if (this.#leave) return;
      busy += 1;
      this.#leave = leave;
    }

    #end() {
      const end = this.#leave;
      this.#leave = undefined;
      end?.();
    }
  };

  // ---- the clock ----------------------------------------------------------------------------------------------

  const FIRST = 1e9;
  const startMs = Number(told.description);
  let nowMs = startMs;
  /** By so much the page's clock is ahead of the server's. */
  let aheadMs = 0;
  let last = 0;
  const timers = new Map();
  /** Timers without a delay: they run at once, and are waited for. */
  const soon = new Set();
  const hold = (work, delayMs, everyMs, given) => {
    last += 1;
    timers.set(FIRST + last, { id: FIRST + last, atMs: nowMs + delayMs, everyMs, work: () => work(...given) });
    return FIRST + last;
  };
  const cancel = (id) => {
    timers.delete(id);
    if (!soon.delete(id)) return;
    native.clearTimeout(id);
    leave();
  };
  window.setTimeout = (work, delayMs = 0, ...given) => {
    if (delayMs > 0) return hold(work, delayMs, 0, given);
    busy += 1;
    const id = native.setTimeout(() => {
      soon.delete(id);
      try {
        work(...given);
      } finally {
        leave();
      }
    });
    soon.add(id);
    return id;
  };
  window.setInterval = (work, everyMs = 0, ...given) => hold(work, Math.max(1, everyMs), Math.max(1, everyMs), given);
  window.clearTimeout = cancel;
  window.clearInterval = cancel;
  window.Date = class extends native.Date {
    constructor(...given) {
      if (given.length) super(...given);
      else super(nowMs);
    }

    static now() {
      return nowMs;
    }
  };
  performance.now = () => nowMs - startMs;

  const due = (toMs) => {
    let first;
    for (const each of timers.values()) if (each.atMs <= toMs && !(first && first.atMs <= each.atMs)) first = each;
    return first;
  };
  const advance = async (toMs) => {
    for (let timer = due(toMs); timer; timer = due(toMs)) {
      nowMs = Math.max(nowMs, timer.atMs);
      if (timer.everyMs) timer.atMs += timer.everyMs;
      else timers.delete(timer.id);
      try {
        timer.work();
      } catch (error) {
        reportError(error);
      }
      await rest();
    }
    nowMs = Math.max(nowMs, toMs);
  };

  window.held = {
    native,
    /** Waits until the page shows more than its first HTML. */
    begun: () => until(() => !document.querySelector("#app > .coming")),
    /** The page's machine sleeps for so long: when it wakes up, each timer that is due runs once. */
    suspend: async (ms) => {
      aheadMs += ms;
      nowMs += ms;
      for (const timer of timers.values()) if (timer.atMs < nowMs) timer.atMs = nowMs;
      await advance(nowMs);
    },
    /**
     * Handles what the server has sent (`wanted`: id of a connection -> how many messages; null: it has closed), lets
     * the time pass until `toMs`, and waits until nothing is under way. Returns what has been exchanged.
     */
    settle: async (toMs, wanted) => {
      for (const [id, messages] of Object.entries(wanted))
        await until(() => !lines.has(id) || (messages !== null && lines.get(id).handled >= messages));
      await rest();
      if (toMs !== null) await advance(toMs + aheadMs);
      await rest();
      return { fetched, lines: Object.fromEntries([...lines].map(([id, { sent, handled }]) => [id, [sent, handled]])) };
    },
  };
})();
