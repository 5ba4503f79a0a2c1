let open = $state<string | null>(null);

/** The clause whose dialog is open, or none. */
export const openClause = (): string | null => open;

export function showClause(id: string | null): void {
  open = id;
}
