// A network that can fall silent, closing nothing: runs in a page after held.js. What comes while it is silent is lost.
(() => {
  /** A connection that nobody answers. */
  class Unanswered extends EventTarget {
    readyState = WebSocket.CONNECTING;

    close() {
      this.readyState = WebSocket.CLOSED;
    }
  }
  let silent = [];
  const open = new Set();
  window.network = {
    /** What the page has sent, whether it came or not. */
    sent: [],
    /** From now on nothing passes these ways: "up" to the server, "down" to the page. */
    stall: (ways) => {
      silent = ways;
      for (const each of open) each.muted = new Set([...each.muted, ...ways]);
    },
    /** New connections pass again. Those of before stay silent for good. */
    heal: () => (silent = []),
  };
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      if (silent.includes("up")) return new Unanswered();
      super(...given);
      this.muted = new Set(silent);
      open.add(this);
    }

    set onmessage(hear) {
      super.onmessage = this.#unlessMuted(hear);
    }

    set onclose(hear) {
      super.onclose = this.#unlessMuted(hear);
    }

    /** A network that is silent does not tell that the other end has gone. */
    get readyState() {
      const isOver = this.isClosed || !this.muted?.has("down");
      return isOver ? super.readyState : Math.min(super.readyState, WebSocket.OPEN);
    }

    close(...given) {
      this.isClosed = true;
      super.close(...given);
    }

    send(text) {
      network.sent.push(text);
      if (!this.muted.has("up")) super.send(text);
    }

    #unlessMuted(hear) {
      return hear && ((event) => this.muted.has("down") || hear(event));
    }
  };
})();
