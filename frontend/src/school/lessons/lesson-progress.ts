/** Where somebody is in a lesson, kept on this device until he has done it. */
import type { Answer } from "../../protocol/school.ts";

export interface Standing {
  /** The screen, from 0. */
  at: number;
  /** Of the five questions: the right answer where it was given, else null. */
  answers: (Answer | null)[];
  seed: string;
}

const KEY = "paigow.school.lesson";
const FIRST: Standing = { at: 0, answers: [], seed: "1" };

function all(): Record<string, Standing> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Standing>;
  } catch {
    return {}; // storage may be closed to the page
  }
}

export function standing(lesson: string): Standing {
  const { at, answers, seed } = { ...FIRST, ...all()[lesson] };
  return Number.isInteger(at) && at >= 0 && Array.isArray(answers) && typeof seed === "string" ? { at, answers, seed } : FIRST;
}

export function keep(lesson: string, now: Standing | null): void {
  const { [lesson]: _, ...others } = all();
  try {
    localStorage.setItem(KEY, JSON.stringify(now ? { ...others, [lesson]: now } : others));
  } catch {
    // not kept
  }
}
