/** The state of a lab page in its address, so that a link shows the same. */
import { linkTo } from "../lib/base.ts";
import type { BookInfo } from "../protocol.ts";

export const asked = (): URLSearchParams => new URLSearchParams(location.search);

/** The book that a part begins with: the first that fits it. */
export const firstBook = (books: readonly BookInfo[], fits: (book: BookInfo) => boolean = () => true): string =>
  (books.find(fits) ?? books[0])?.id ?? "";

/** The address of a part with what differs from its default. */
export function labAddress(part: string, values: Record<string, string>, defaults: Record<string, string> = {}): string {
  const query = new URLSearchParams(Object.entries(values).filter(([name, value]) => value !== (defaults[name] ?? "")));
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  const path = linkTo(part ? `/lab/${part}` : "/lab");
  return text ? `${path}?${text}` : path;
}

/** Writes what differs from its default into the address of the part. */
export const keep = (part: string, values: Record<string, string>, defaults: Record<string, string> = {}): void =>
  history.replaceState(history.state, "", labAddress(part, values, defaults));
