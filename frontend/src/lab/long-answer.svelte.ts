import type { Answers } from "../protocol/lab.ts";
import { ask, type Body } from "./lab-client.ts";

/** The answer to a question that takes seconds: given up when the page is left or something else is asked. */
export class LongAnswer<Name extends keyof Answers> {
  answer = $state.raw<Promise<Answers[Name]>>(new Promise(() => undefined));

  constructor(name: Name, body: () => Body) {
    // a new body with the same content is the same question
    const asked = $derived(JSON.stringify(body()));
    $effect.pre(() => {
      const leaving = new AbortController();
      this.answer = ask(name, JSON.parse(asked) as Body, leaving.signal);
      return () => leaving.abort();
    });
  }
}
