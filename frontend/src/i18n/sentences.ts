import { SENTENCES, type Language, type Part } from "../words/languages.ts";

type Sentences = Readonly<Record<string, string>>;

const PATIENCE_MS = 8000;
const WAIT_MS = 400;
const learnt: Partial<Record<Language, Sentences>> = {};
/** Language and part of the files that were read. */
const read = new Set<string>();
/** The parts that the page needs by now. */
const needed = new Set<Part>(["page"]);

async function fetched(url: string, cache: RequestCache): Promise<Sentences> {
  const response = await fetch(url, { cache, signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as Sentences;
}

const rest = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Makes a part of the sentences of a language known. */
export function teach(language: Language, part: Part, sentences: Sentences): void {
  learnt[language] = { ...learnt[language], ...sentences };
  read.add(`${language} ${part}`);
}

const missing = (language: Language): Part[] => [...needed].filter((part) => !read.has(`${language} ${part}`));

async function readFile(language: Language, part: Part): Promise<void> {
  const url = SENTENCES[language][part];
  teach(language, part, await fetched(url, "default").catch(() => rest(WAIT_MS).then(() => fetched(url, "reload"))));
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

/** Lets the page need a part of the sentences from now on, in every language. */
export const need = (part: Part): unknown => needed.add(part);

/** The sentences of a language that was learnt. */
export const sentencesOf = (language: Language): Sentences => learnt[language] ?? {};
