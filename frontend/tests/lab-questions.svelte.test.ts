import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LongAnswer } from "../src/lab/long-answer.svelte.ts";
import type { Body } from "../src/lab/lab-client.ts";

interface Sent {
  signal: AbortSignal;
  answer: (found: object) => void;
}
const sent: Sent[] = [];
const closing: (() => void)[] = [];

/** A server that answers when the test says so, and a request that ends when it is given up. */
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((answer, fail) => {
        signal.addEventListener("abort", () => fail(new Error("aborted")));
        sent.push({ signal, answer: (found) => answer(new Response(JSON.stringify(found))) });
      }),
  );
});

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A page that asks what its field says. */
function page(first: Body): { long: LongAnswer<"simulate">; fill: (body: Body) => void; leave: () => void } {
  let body = $state.raw(first);
  let long!: LongAnswer<"simulate">;
  const leave = $effect.root(() => {
    long = new LongAnswer("simulate", () => body);
  });
  closing.push(leave);
  flushSync();
  const fill = (next: Body): void => {
    body = next;
    flushSync();
  };
  return { long, fill, leave };
}

test("a question that stays the same goes on", async () => {
  const { long, fill } = page({ book: "same" });
  fill({ book: "same" });
  sent[0]?.answer({ rounds: 7 });
  expect(await long.answer).toEqual({ rounds: 7 });
  expect(sent).toHaveLength(1);
});

test("a question that was given up is asked again when it comes back", async () => {
  const { long, fill } = page({ book: "one" });
  fill({ book: "two" });
  fill({ book: "one" });
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  sent[2]?.answer({ rounds: 3 });
  expect(await long.answer).toEqual({ rounds: 3 });
});

test("a page that is left at once and opened again asks again, and an answer is kept", async () => {
  page({ book: "left" }).leave();
  const again = page({ book: "left" });
  sent[1]?.answer({ rounds: 5 });
  expect(await again.long.answer).toEqual({ rounds: 5 });
  again.leave();
  expect(await page({ book: "left" }).long.answer).toEqual({ rounds: 5 });
  expect(sent).toHaveLength(2);
});
