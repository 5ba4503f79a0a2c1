import { untrack } from "svelte";
import { t } from "./index.ts";
import { learn, needed } from "./sentences.ts";
import { SPOKEN, WRITTEN, type Language, type Part } from "../words/languages.ts";
import { prefs, standIn, turnTo } from "../lib/prefs.svelte.ts";
import { tell } from "../lib/toasts.svelte.ts";

const regret = (language: Language): void => tell(t("pref.language"), t("pref.not_loaded", { language: SPOKEN[language].name }));

/** Begins in the reader's language, or in that of the rule books where his is not to be had. False: neither is. */
export async function beginSpeaking(): Promise<boolean> {
  const wished = prefs.language;
  if (await learn(wished)) return true;
  if (wished === WRITTEN || !(await learn(WRITTEN))) return false;
  standIn(WRITTEN);
  regret(wished);
  return true;
}

let asked = 0;

/** Changes the language to the one that was asked for last; where it is not to be had, the reader is told and nothing changes. */
export async function speak(language: Language): Promise<void> {
  const turn = ++asked;
  const isKnown = await learn(language);
  if (turn !== asked) return;
  if (isKnown) turnTo(language);
  else regret(language);
}

/** Loads code together with a part of the sentences, which are there when the code runs. */
export async function withSentences<Module>(part: Part, code: Promise<Module>): Promise<Module> {
  needed.add(part);
  const [module, isKnown] = await Promise.all([code, learn(untrack(() => prefs.language))]);
  if (isKnown) return module;
  needed.delete(part);
  throw new Error(part);
}
