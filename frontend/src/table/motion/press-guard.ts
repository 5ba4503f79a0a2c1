/** For so long a control that has changed its meaning ignores presses: nobody can have meant what was not there. */
export const STEADY_MS = 600;

/** One place for a control. What stands there may change from one moment to the next. */
interface Slot {
  /** What the control that stands there does; the last one, once none does. */
  meaning: string;
  /** Until when presses are ignored. */
  untilMs: number;
  /** When the meaning changed last. */
  changedMs: number;
  /** Since when no control stands there; null: one does. */
  emptyMs: number | null;
}

/** The places in a part of the page whose controls change in place: the main button, and the buttons under it and in the foot by their order. */
function slotsIn(node: HTMLElement): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>();
  const add = (kind: string, buttons: Iterable<HTMLButtonElement>): void => {
    let number = 0;
    for (const button of buttons) found.set(`${kind} ${number++}`, button);
  };
  const main = [...node.querySelectorAll<HTMLButtonElement>("[data-testid='main-button'] button")];
  add(
    "main",
    main.filter((button) => !button.disabled && button.dataset["testid"]),
  );
  add("other", node.querySelectorAll<HTMLButtonElement>(".actions > button"));
  add("foot", node.querySelectorAll<HTMLButtonElement>(".foot button"));
  return found;
}

/** What a control does: by its name, and for which box. */
const meaningOf = (button: HTMLElement): string =>
  [button.dataset["testid"], button.closest<HTMLElement>("[data-box]")?.dataset["box"]].join(" ");

/** Keeps of each place since when its control means what it does, and says which presses are too early. */
export class Steady {
  #slots = new Map<string, Slot>();

  /** Takes note of what stands where now: place -> meaning. */
  see(now: ReadonlyMap<string, string>, nowMs: number): void {
    for (const [place, slot] of this.#slots) if (!now.has(place)) slot.emptyMs ??= nowMs;
    for (const [place, meaning] of now) {
      const slot = this.#slots.get(place);
      const wasEmpty = !slot || (slot.emptyMs !== null && nowMs - slot.emptyMs >= STEADY_MS);
      if (slot && slot.meaning === meaning) slot.emptyMs = null;
      else
        this.#slots.set(place, {
          meaning,
          untilMs: wasEmpty ? -Infinity : nowMs + STEADY_MS,
          changedMs: wasEmpty ? -Infinity : nowMs,
          emptyMs: null,
        });
    }
  }

  /** How long until no place ignores presses any more. */
  waitMs(nowMs: number): number {
    return Math.max(0, ...[...this.#slots.values()].map((slot) => slot.untilMs - nowMs));
  }

  /** Whether a press is too early. `downMs`: when the pointer went down for it; null: it is no pointer's. */
  isEarly(place: string, nowMs: number, downMs: number | null): boolean {
    const slot = this.#slots.get(place);
    return slot !== undefined && (nowMs < slot.untilMs || (downMs !== null && downMs < slot.changedMs));
  }
}

/**
 * An action: in this part of the page, a control that has just changed its meaning ignores presses of every kind. It has the
 * attribute `data-changing` while it does.
 */
export function keepsSteady(node: HTMLElement): { destroy: () => void } {
  const steady = new Steady();
  let downMs: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): Map<string, HTMLElement> => {
    const slots = slotsIn(node);
    const nowMs = performance.now();
    steady.see(new Map([...slots].map(([place, button]) => [place, meaningOf(button)])), nowMs);
    const early = new Set([...slots].filter(([place]) => steady.isEarly(place, nowMs, null)).map(([, button]) => button));
    for (const button of node.querySelectorAll<HTMLElement>("[data-changing]")) if (!early.has(button)) delete button.dataset["changing"];
    for (const button of early) button.dataset["changing"] = "";
    clearTimeout(timer);
    if (early.size) timer = setTimeout(look, steady.waitMs(nowMs));
    return slots;
  };
  const press = (): void => void (downMs = performance.now());
  const click = (event: MouseEvent): void => {
    const { target } = event;
    const at = event.detail === 0 ? null : downMs; // a key's click has no pointer
    downMs = null;
    if (!(target instanceof Node)) return;
    for (const [place, button] of look()) {
      if (!button.contains(target) || !steady.isEarly(place, performance.now(), at)) continue;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  const seen = new MutationObserver(() => void look());
  seen.observe(node, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-testid", "data-box", "disabled"] });
  node.addEventListener("pointerdown", press, true);
  node.addEventListener("click", click, true);
  look();
  return {
    destroy: () => {
      clearTimeout(timer);
      seen.disconnect();
      node.removeEventListener("pointerdown", press, true);
      node.removeEventListener("click", click, true);
    },
  };
}
