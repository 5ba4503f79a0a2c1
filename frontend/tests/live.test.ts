import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Live } from "../src/table/state/live.svelte.ts";
import { toasts } from "../src/lib/toasts.svelte.ts";
import type { TableEvent } from "../src/protocol.ts";
import { Socket } from "./socket.ts";
import { box, view } from "./tables.ts";

let live: Live;
const last = (): Socket => Socket.all.at(-1)!;
const orders = () => last().sent.filter((one) => one["ref"] !== -1);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", new URL("https://here.example/t/t1"));
  Socket.all = [];
  live = new Live("t1", Promise.resolve());
  await vi.advanceTimersByTimeAsync(0);
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
});

test("it connects to its table in the language of the page", () => {
  expect(last().url.href).toBe("wss://here.example/api/v1/tables/t1/live?lang=en");
});

describe("an order", () => {
  test("is not sent before the first view", () => {
    expect(live.send({ do: "sit_down", box: 2 })).toBeNull();
    expect(toasts()).toHaveLength(1);
  });

  test("is sent with a number and an id, and is done when the server says so", async () => {
    last().show(view());
    const ref = live.send({ do: "sit_down", box: 2 });
    expect(orders()).toEqual([{ do: "sit_down", box: 2, ref, id: expect.stringMatching(/-1$/) }]);
    const answered = live.answered(ref!);
    last().say({ type: "done", ref });
    expect(await answered).toBe(true);
  });

  test("that had no answer is sent again on the next connection, with when it was sent first", async () => {
    last().show(view({ round: 7, phase: "betting" }));
    const ref = live.send({ do: "place_wager", box: 2, coins: 500, bet: "main" });
    const [first] = orders();
    last().close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(Socket.all).toHaveLength(2);
    expect(orders()).toEqual([]);
    last().show(view({ round: 8, phase: "setting" }));
    expect(orders()).toEqual([{ ...first, ref, resent: { round: 7, phase: "betting" } }]);
  });

  test("that was refused is not sent again, and the refusal is told with its clause", async () => {
    last().show(view());
    const ref = live.send({ do: "sit_down", box: 2 })!;
    const answered = live.answered(ref);
    last().say({ type: "refusal", code: "box_taken", clause: "A 7", facts: {}, text: "The place is taken.", ref });
    expect(await answered).toBe(false);
    expect(toasts().at(-1)).toMatchObject({ text: "The place is taken.", clause: "A 7" });
    last().close();
    await vi.advanceTimersByTimeAsync(1000);
    last().show(view());
    expect(orders()).toEqual([]);
  });

  test("waits its turn behind sixteen without an answer", () => {
    last().show(view());
    const refs = Array.from({ length: 17 }, () => live.send({ do: "ask_laja" }));
    expect(refs.at(-2)).toBe(16);
    expect(refs.at(-1)).toBeNull();
  });
});

describe("the connection", () => {
  test("that has fallen silent is given up, and another is made", async () => {
    last().show(view());
    await vi.advanceTimersByTimeAsync(9000);
    expect(live.status).toBe("open");
    await vi.advanceTimersByTimeAsync(3000);
    expect(Socket.all.length).toBeGreaterThan(1);
  });

  test("is not made again to a table that there is not", async () => {
    last().close(4404);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([live.status, Socket.all.length]).toEqual(["gone", 1]);
  });

  test("to a table that stands still is told as that", () => {
    last().say({ type: "refusal", code: "table_halted", clause: null, facts: {}, text: "It stands still.", ref: null });
    last().close(4404);
    expect(live.status).toBe("halted");
  });
});

test("events are told when the view that they led to is there; what is recalled apart", () => {
  const heard: TableEvent[][] = [];
  const recalled: TableEvent[][] = [];
  live.onEvents((events) => heard.push(events));
  live.onRecalled = (events) => void recalled.push(events);
  last().show(view());
  expect(heard).toEqual([]);
  last().say({ type: "patch", number: 2, events: [{ event: "tiles_shown" }], public: { version: 2 } });
  expect(heard).toEqual([[{ event: "tiles_shown" }]]);
  expect(live.view?.version).toBe(2);
  last().say({ type: "recalled", events: [{ event: "tiles_stacked" }] });
  expect(heard).toHaveLength(1);
  expect(recalled).toEqual([[{ event: "tiles_stacked" }]]);
});

describe("a patch", () => {
  test("changes what everybody sees and what only the viewer sees, and nothing else", () => {
    last().show(view({ you: "ann", phase: "betting", round: 4, boxes: [box(1), box(2, { requested: true })] }));
    const before = live.view!;
    last().say({
      type: "patch",
      number: 2,
      public: { phase: "setting", boxes: { "1": { requested: null, seated: "ann" } } },
      private: { may: [{ do: "sit_out" }], name: "Ann" },
    });
    const seen = live.view!;
    expect([seen.phase, seen.round, seen.may]).toEqual(["setting", 4, [{ do: "sit_out" }]]);
    expect(seen.boxes).toEqual([before.boxes[0], box(2, { seated: "ann" })]);
    expect(seen.names["ann"]).toBe("Ann");
    expect(before.phase).toBe("betting");
  });

  test("with a gap before it is not applied: the page asks for the whole view, and goes on from there", () => {
    const asked = () => last().sent.filter((one) => one["ask"] === "view").length;
    last().show(view({ round: 4 }));
    last().say({ type: "patch", number: 3, public: { round: 9 } });
    expect([live.view?.round, asked()]).toEqual([4, 1]);
    last().say({ ...view({ round: 5 }), number: 4 });
    last().say({ type: "patch", number: 5, public: { round: 6 } });
    expect([live.view?.round, asked()]).toEqual([6, 1]);
  });
});

test("an explanation is of those very tiles in this round", () => {
  last().show(view({ round: 3 }));
  last().say({
    type: "explanation",
    round: 3,
    box: 2,
    low: ["6-6", "1-1"],
    high: ["4-5", "2-6"],
    clause: "A 4",
    text: "So.",
    reason: "Since.",
    ref: null,
  });
  expect(live.explanation(2, ["1-1", "6-6", "2-6", "4-5"])?.text).toBe("So.");
  expect(live.explanation(2, ["1-1", "6-6", "2-6", "3-6"])).toBeUndefined();
  last().show(view({ round: 4 }));
  expect(live.explanation(2, ["1-1", "6-6", "2-6", "4-5"])).toBeUndefined();
  expect(live.explanation(2, ["1-1", "6-6", "2-6", "4-5"], 3)?.text).toBe("So.");
});
