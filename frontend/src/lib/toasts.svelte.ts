export interface Toast {
  id: number;
  title: string;
  text: string;
  clause: string | null;
}

const SHOWN_MS = 9000;
let next = 0;
let list = $state<Toast[]>([]);
const ending = new Map<number, ReturnType<typeof setTimeout>>();

export const toasts = (): readonly Toast[] => list;

export function dismiss(id: number): void {
  keep(id);
  list = list.filter((toast) => toast.id !== id);
}

/** A notice that somebody rests on stays as long as he does. */
export function keep(id: number): void {
  clearTimeout(ending.get(id));
  ending.delete(id);
}

/** It goes some seconds from now. */
export function release(id: number): void {
  keep(id);
  ending.set(
    id,
    setTimeout(() => dismiss(id), SHOWN_MS),
  );
}

/** Shows a sentence for some seconds under a title; the same sentence is not stacked. */
export function tell(title: string, text: string, clause: string | null = null): void {
  const id = ++next;
  list = [...list.filter((toast) => toast.text !== text), { id, title, text, clause }].slice(-3);
  release(id);
}
