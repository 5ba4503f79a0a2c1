const FOCUSABLE = "button, a[href], input, select, textarea, summary, [tabindex]";
const HOMES = "section, form, fieldset, [role=group], [role=dialog], article, main";

/** Where the focus was: the control, its name for tests, and what it stood in, from the inside out. */
interface Place {
  control: HTMLElement;
  name: string | undefined;
  homes: HTMLElement[];
}

const isLost = (control: HTMLElement): boolean => !control.isConnected || control.matches(":disabled");
const isOpen = (control: HTMLElement): boolean => !control.matches(":disabled") && control.checkVisibility();

function homesOf(control: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let home = control.parentElement?.closest<HTMLElement>(HOMES); home; home = home.parentElement?.closest<HTMLElement>(HOMES))
    found.push(home);
  return found;
}

/** What takes the focus for a part of the page: one that has no box (`display: contents`) leaves it to its first visible child. */
function holderIn(part: HTMLElement): HTMLElement | undefined {
  return [part, ...(part.children as HTMLCollectionOf<HTMLElement>)].find((one) => one.checkVisibility());
}

/** Puts the focus on the control that took the place of a lost one, or on the nearest part of the page that is still there. */
function goBack(node: HTMLElement, { name, homes }: Place): void {
  const successor = name ? [...node.querySelectorAll<HTMLElement>(`[data-testid="${CSS.escape(name)}"]`)].find(isOpen) : undefined;
  const home = successor ?? homes.map(holderIn).find((one) => one !== undefined) ?? node;
  if (!home.matches(FOCUSABLE)) home.tabIndex = -1;
  home.focus({ preventScroll: true });
}

/** An action: when what has the focus is taken away or closed, the focus stays where it was and does not fall to the page's top. */
export function keepsFocus(node: HTMLElement): { destroy: () => void } {
  let last: Place | null = null;
  const remember = (event: FocusEvent): void => {
    const control = event.target as HTMLElement;
    last = { control, name: control.dataset["testid"], homes: homesOf(control) };
  };
  /** Who leaves by himself, by a click beside everything say, is not called back; whether he did is seen when the page has changed. */
  const leave = (event: FocusEvent): void => {
    const control = event.target as HTMLElement;
    setTimeout(() => {
      if (last?.control === control && !isLost(control) && document.activeElement !== control && document.hasFocus()) last = null;
    });
  };
  const watch = new MutationObserver(() => {
    if (!last || !isLost(last.control)) return;
    const now = document.activeElement;
    if (now && now !== document.body && now !== last.control) return;
    const place = last;
    last = null;
    goBack(node, place);
  });
  node.addEventListener("focusin", remember);
  node.addEventListener("focusout", leave);
  watch.observe(node, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled"] });
  return {
    destroy() {
      watch.disconnect();
      node.removeEventListener("focusin", remember);
      node.removeEventListener("focusout", leave);
    },
  };
}
