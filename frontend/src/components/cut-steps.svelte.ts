const BEAT_MS = 650;

/** All groups of a cut are shown. */
export const REST = -1;

/** Shows the groups of a cut one after the other: `step` is the group that lights up, and those before it have left. */
export class CutSteps {
  step = $state(REST);

  /** `groups`: when they change, another cut begins at rest. To be made while a component is. */
  constructor(groups: () => readonly unknown[]) {
    $effect(() => {
      void groups();
      this.step = REST;
    });
    $effect(() => {
      if (this.step === REST) return;
      const timer = setTimeout(() => (this.step = this.step >= groups().length ? REST : this.step + 1), BEAT_MS);
      return () => clearTimeout(timer);
    });
  }

  toggle = (): void => void (this.step = this.step === REST ? 0 : REST);

  /** The state of a group, as classes. */
  of(turn: number): { lit: boolean; gone: boolean; waits: boolean } {
    const { step } = this;
    return { lit: turn === step, gone: step !== REST && turn < step, waits: step !== REST && turn > step };
  }
}
