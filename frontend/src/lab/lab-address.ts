/** The state of a lab page in its address, so that a link shows the same. */
import { linkTo } from "../lib/base.ts";
import type { BookInfo } from "../protocol.ts";

let linked: { book: string; edition: string } | null = null;

/** What the address asks. It is read once when a part opens: after that the address follows the fields. */
export function asked(): URLSearchParams {
  const query = new URLSearchParams(location.search);
  const edition = query.get("edition");
  linked = edition ? { book: query.get("book") ?? "", edition } : null;
  return query;
}

/** The edition with which a link to this part was made; empty if none was named, or for another book. */
export const linkedEdition = (book: string): string => (linked?.book === book ? linked.edition : "");

/** The address of the part as it is now, with the book and its edition. */
export function addressWith(book: string, edition: string): string {
  const url = new URL(location.href);
  if (book) url.searchParams.set("book", book);
  if (book && edition) url.searchParams.set("edition", edition);
  url.search = readable(url.searchParams);
  return url.href;
}

const readable = (query: URLSearchParams): string => query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");

/** The book that a part begins with: the first that fits it. */
export const firstBook = (books: readonly BookInfo[], fits: (book: BookInfo) => boolean = () => true): string =>
  (books.find(fits) ?? books[0])?.id ?? "";

/** The address of a part with what differs from its default. */
export function labAddress(part: string, values: Record<string, string>, defaults: Record<string, string> = {}): string {
  const query = new URLSearchParams(Object.entries(values).filter(([name, value]) => value !== (defaults[name] ?? "")));
  const text = readable(query);
  const path = linkTo(part ? `/lab/${part}` : "/lab");
  return text ? `${path}?${text}` : path;
}

/** Writes what differs from its default into the address of the part. Browsers refuse that where it changes very often. */
export function keep(part: string, values: Record<string, string>, defaults: Record<string, string> = {}): void {
  try {
    history.replaceState(history.state, "", labAddress(part, values, defaults));
  } catch {
    // the address has the state after the next change
  }
}
