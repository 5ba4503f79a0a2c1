export interface Toast { id: number; title: string; text: string; clause: string | null }

let next = 0;
let list = $state<Toast[]>([]);

export const toasts = (): readonly Toast[] => list;

export function dismiss(id: number): void {
  list = list.filter((toast) => toast.id !== id);
}

/** Shows a sentence for some seconds under a title; the same sentence is not stacked. */
export function tell(title: string, text: string, clause: string | null = null): void {
  const id = ++next;
  list = [...list.filter((toast) => toast.text !== text), { id, title, text, clause }].slice(-3);
  setTimeout(() => dismiss(id), 9000);
}
