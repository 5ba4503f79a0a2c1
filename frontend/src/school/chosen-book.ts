/** The book that somebody learns: named in the address, else the one of last time on this device, else the first. */
import type { BookInfo } from "../protocol.ts";

const KEY = "paigow.school.book";

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage may be closed to the page
  }
}

export function ownBook(books: readonly BookInfo[], named: string | null = new URLSearchParams(location.search).get("book")): string {
  const known = (id: string | null): boolean => books.some((book) => book.id === id);
  return [named, kept()].find(known) ?? books[0]?.id ?? "";
}

export function keepBook(book: string): void {
  try {
    localStorage.setItem(KEY, book);
  } catch {
    // not kept
  }
}
