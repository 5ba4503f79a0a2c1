import { SENTENCES, type Language, type Part } from "../words/languages.ts";

type Sentences = Readonly<Record<string, string>>;

const PATIENCE_MS = 8000;
const WAIT_MS = 400;
const learnt: Partial<Record<Language, Sentences>> = {};
/** Addresses of the files that were read. */
const read = new Set<string>();
/** The parts that the page needs by now, in every language. */
export const needed = new Set<Part>(["page"]);

async function fetched(url: string, cache: RequestCache): Promise<Sentences> {
  const response = await fetch(url, { cache, signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as Sentences;
}

const rest = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Makes the sentences of a file known. */
export function teach(language: Language, url: string, sentences: Sentences): void {
  learnt[language] = { ...learnt[language], ...sentences };
  read.add(url);
}

const missing = (language: Language): string[] => [...needed].map((part) => SENTENCES[language][part]).filter((url) => !read.has(url));

async function readFile(language: Language, url: string): Promise<void> {
  teach(language, url, await fetched(url, "default").catch(() => rest(WAIT_MS).then(() => fetched(url, "reload"))));
}

/**
 * Fetches the sentences of a language, each file once; a second time past all caches if that fails.
 *
 * Returns whether all that the page needs are there.
 */
export async function learn(language: Language): Promise<boolean> {
  try {
    for (let urls = missing(language); urls.length; urls = missing(language)) await Promise.all(urls.map((url) => readFile(language, url)));
    return true;
  } catch {
    return false;
  }
}

/** The sentences of a language that was learnt. */
export const sentencesOf = (language: Language): Sentences => learnt[language] ?? {};
