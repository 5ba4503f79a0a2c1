/** Keys that answer a question: what stands on each option, and what was pressed. */

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** The key of an option by its place: 1 to 9, then letters. */
export const keyAt = (at: number): string => (at < 9 ? String(at + 1) : letterAt(at - 9));

/** The key where digits mean something else already. */
export const letterAt = (at: number): string => LETTERS[at] ?? "";

/** The key of a position: the box, 0 the dealer, - the dead hand. */
export const keyOfPosition = (position: number): string => (position < 0 ? "-" : String(position));

const TAKEN = "input:not([type=radio]), select, textarea, dialog, [contenteditable]";

/** A key that was pressed for the question: not in a field or a dialog, not for the browser. */
export function freeKey(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target;
  if (document.querySelector("dialog[open]") || (target instanceof Element && target.closest(TAKEN))) return null;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

/** Places of the woodpile out of the digits that were typed: stack and level, stack and level. */
export class TypedPlaces {
  #stack = 0;

  /** The place that a key completes, as stack and level; null where one is still wanted, or the key is none. */
  type(key: string): number | null {
    const digit = /^[1-8]$/.test(key) ? Number(key) : 0;
    if (!digit) return null;
    if (!this.#stack) {
      this.#stack = digit;
      return null;
    }
    const place = digit <= 4 ? 10 * this.#stack + digit : null;
    this.#stack = 0;
    return place;
  }

  /** The stack of which a level is still wanted; 0: none. */
  get stack(): number {
    return this.#stack;
  }

  clear(): void {
    this.#stack = 0;
  }
}

/** What was typed as an amount, in coins: "95", "95.5", "95,50"; nothing is 0, and what is no amount null. */
export function coinsOf(text: string): number | null {
  const plain = text.trim().replace(",", ".");
  if (plain === "") return 0;
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}
