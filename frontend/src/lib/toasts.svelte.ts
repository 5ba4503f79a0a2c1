export interface Toast { id: number; text: string; clause: string | null }

let next = 0;
let list = $state<Toast[]>([]);

export const toasts = (): readonly Toast[] => list;

export function dismiss(id: number): void {
  list = list.filter((toast) => toast.id !== id);
}

/** Shows a sentence for some seconds; the same sentence is not stacked. */
export function tell(text: string, clause: string | null = null): void {
  const id = ++next;
  list = [...list.filter((toast) => toast.text !== text), { id, text, clause }].slice(-3);
  setTimeout(() => dismiss(id), 9000);
}
