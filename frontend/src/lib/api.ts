import type {
  Advice, BookInfo, Clause, Fault, RoundRow, RulesPage, Session, TableOrder, TableRow,
} from "../protocol.ts";
import { prefs } from "./prefs.svelte.ts";

/** A request that the server did not answer with success. */
export class Failed extends Error {
  constructor(readonly status: number, message: string, readonly faults: Fault[] = []) {
    super(message);
  }
}

/** Sentences from the server are in the language of the page. */
const spoken = (path: string): string => `${path}${path.includes("?") ? "&" : "?"}lang=${prefs.language}`;

async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`/api${spoken(path)}`, body === undefined ? { headers: { accept: "application/json" } } : {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw failure(response.status, text);
  return JSON.parse(text) as Answer;
}

function failure(status: number, text: string): Failed {
  try {
    const { text: said, faults = [] } = JSON.parse(text) as { text?: string; faults?: Fault[] };
    return new Failed(status, said ?? `${status}`, faults);
  } catch {
    return new Failed(status, `${status}`);
  }
}

const kept = new Map<string, Promise<unknown>>();

/** An answer that does not change while the page is open is asked for once. */
function once<Answer>(path: string): Promise<Answer> {
  const key = spoken(path);
  const found = kept.get(key) ?? ask<Answer>(path);
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  return found as Promise<Answer>;
}

const part = encodeURIComponent;

export const api = {
  books: () => once<BookInfo[]>("/books"),
  rules: (book: string) => once<RulesPage>(`/books/${part(book)}`),
  clause: (id: string) => once<Clause>(`/clauses/${part(id)}`),
  /** Who the visitor is; one without a session becomes a guest. */
  session: () => ask<Session>("/session"),
  rename: (name: string) => ask<Session>("/session", { name }),
  tables: () => ask<TableRow[]>("/tables"),
  open: (order: TableOrder) => api.session().then(() => ask<{ table: string }>("/tables", order)),
  /** The last rounds, newest first. */
  rounds: (table: string, last = 50) =>
    ask<RoundRow[]>(`/tables/${part(table)}/rounds?last=${last}`).then((rounds) => rounds.reverse()),
  advice: (book: string, tiles: string[]) => ask<Advice>("/advice", { book, tiles }),
};
