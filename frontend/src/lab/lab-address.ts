/** The state of a lab page in its address, so that a link shows the same. */
import { linkTo } from "../lib/base.ts";
import type { BookInfo } from "../protocol.ts";

export const asked = (): URLSearchParams => new URLSearchParams(location.search);

/** The book that a part begins with: the first that fits it. */
export const firstBook = (books: readonly BookInfo[], fits: (book: BookInfo) => boolean = () => true): string =>
  (books.find(fits) ?? books[0])?.id ?? "";

/** Writes what differs from its default into the address of the part. */
export function keep(part: string, values: Record<string, string>, defaults: Record<string, string> = {}): void {
  const query = new URLSearchParams(Object.entries(values).filter(([name, value]) => value !== (defaults[name] ?? "")));
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  const path = linkTo(part ? `/lab/${part}` : "/lab");
  history.replaceState(history.state, "", text ? `${path}?${text}` : path);
}
