/** An answer of the server that stays on show until the next one is there, in another language say. */
export class Latest<Answer> {
  answer = $state.raw<Answer | null>(null);
  /** Why there is none to the last question; null where there is, or it is waited for. */
  failure = $state.raw<unknown>(null);

  /** Asks at once, and again when what `ask` reads has changed; of another `subject` the old answer is not shown. */
  constructor(ask: () => Promise<Answer>, subject: () => unknown = () => null) {
    let last: unknown;
    $effect.pre(() => {
      const [asked, about] = [ask(), subject()];
      let isLatest = true;
      if (about !== last) [this.answer, last] = [null, about];
      this.failure = null;
      asked.then(
        (answer) => isLatest && (this.answer = answer),
        (error: unknown) => isLatest && (this.failure = error),
      );
      return () => (isLatest = false);
    });
  }
}
