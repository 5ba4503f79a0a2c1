import type { Answers } from "../protocol/lab.ts";
import { ask, type Body } from "./lab-client.ts";

/** The answer to a question that takes seconds: given up when the page is left or something else is asked. */
export class LongAnswer<Name extends keyof Answers> {
  answer = $state.raw<Promise<Answers[Name]>>(new Promise(() => undefined));

  constructor(name: Name, body: () => Body) {
    $effect.pre(() => {
      const leaving = new AbortController();
      this.answer = ask(name, body(), leaving.signal);
      return () => leaving.abort();
    });
  }
}
