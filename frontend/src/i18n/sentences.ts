import { SENTENCES, type Language } from "../words/languages.ts";

type Sentences = Readonly<Record<string, string>>;

const learnt: Partial<Record<Language, Sentences>> = {};

/** Fetches the sentences of a language, once. */
export async function learn(language: Language): Promise<void> {
  learnt[language] ??= (await SENTENCES[language]()).default;
}

/** The sentences of a language that was learnt. */
export const sentencesOf = (language: Language): Sentences => learnt[language] ?? {};
