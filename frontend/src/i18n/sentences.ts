import { SENTENCES, type Language } from "../words/languages.ts";

type Sentences = Readonly<Record<string, string>>;

const PATIENCE_MS = 8000;
const WAIT_MS = 400;
const learnt: Partial<Record<Language, Sentences>> = {};

async function fetched(url: string, cache: RequestCache): Promise<Sentences> {
  const response = await fetch(url, { cache, signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as Sentences;
}

const rest = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Makes the sentences of a language known. */
export function teach(language: Language, sentences: Sentences): void {
  learnt[language] = sentences;
}

/** Fetches the sentences of a language, once; a second time past all caches if that fails. False where they are not to be had. */
export async function learn(language: Language): Promise<boolean> {
  if (learnt[language]) return true;
  const url = SENTENCES[language];
  try {
    teach(language, await fetched(url, "default").catch(() => rest(WAIT_MS).then(() => fetched(url, "reload"))));
    return true;
  } catch {
    return false;
  }
}

/** The sentences of a language that was learnt. */
export const sentencesOf = (language: Language): Sentences => learnt[language] ?? {};
