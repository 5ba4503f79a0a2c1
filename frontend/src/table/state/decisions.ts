import { passesBank } from "../../lib/prefs.svelte.ts";
import type { Table } from "./table.svelte.ts";

/** What the viewer is to decide now, by name. An offer of the bank that the page passes is no decision. */
export function decisionsOf(table: Table): string[] {
  const { may } = table;
  return [
    ...(may.isOffered && !passesBank() ? ["offer"] : []),
    ...may.choices.map((box) => `choice ${box.number}`),
    ...(table.cutting.isOpen ? ["cut"] : []),
    ...(may.isAskedToCover ? ["cover"] : []),
    ...table.own.filter((box) => table.maySet(box)).map((box) => `set ${box.number}`),
  ];
}
