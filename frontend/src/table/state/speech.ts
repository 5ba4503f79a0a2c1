import { t } from "../../i18n/index.ts";
import type { BoxView, QuickMessage, SaidLine } from "../../protocol.ts";
import { isMuted } from "./muted.svelte.ts";
import type { Table } from "./table.svelte.ts";

/** A bubble is shown for this time after the line was sent. */
export const SHOWN_MS = 6000;

/** The words of a chat line in the viewer's language. */
export const spoken = (line: { readonly text: string; readonly phrase?: QuickMessage | null }): string =>
  line.phrase ? t(`phrase.${line.phrase}`) : line.text;

/** Lines of people whom the viewer has not muted. */
export const heard = (table: Table): SaidLine[] => table.live.said.filter((line) => !isMuted(line.person));

/** The line that the bubble at a seat shows: the last new line of the person who sits there. */
export function bubbleAt(table: Table, box: BoxView): SaidLine | null {
  const person = box.kind === "house" ? null : box.seated;
  const talk = table.view?.talk;
  if (!person || talk?.closed || talk?.silenced?.includes(person) || isMuted(person)) return null;
  if (table.boxes.find((each) => each.seated === person)?.number !== box.number) return null;
  void table.tick; // the time is read again with each tick
  const line = table.live.said.findLast((each) => each.person === person);
  return line && table.live.now() - line.at_ms < SHOWN_MS ? line : null;
}
