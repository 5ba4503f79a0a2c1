import { api } from "../lib/api.ts";
import { prefs } from "../lib/prefs.svelte.ts";
import type { Answers } from "../protocol/lab.ts";

/** A question's fields; what is empty is left out, and the server takes its default. */
export type Body = Record<string, string | number | readonly string[] | undefined>;

const filled = (body: Body) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && (typeof value === "number" || value.length > 0)));

/** A whole number as the server takes it; what is none stays as it was typed, for the server to refuse. */
export const wholeOf = (text: string): string | number => (/^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text);

/** A number as it was typed, without blanks and the commas of thousands; the server refuses a decimal comma. */
export function typed(text: string): string {
  const close = text.replace(/\s/g, "");
  return /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(close) ? close.replaceAll(",", "") : close;
}

const kept = new Map<string, Promise<unknown>>();

/** Asks the lab; the same question is sent once as long as the page is open. `left` gives the question up. */
export function ask<Name extends keyof Answers>(name: Name, body: Body = {}, left?: AbortSignal): Promise<Answers[Name]> {
  return once(name, filled(body), { left }) as Promise<Answers[Name]>;
}

/** A chart of an answer, as Vega-Lite; null where there is nothing to draw. */
export function chartOf(name: keyof Answers, chart: string, body: Body, look: "light" | "dark"): Promise<unknown> {
  return once(`${name}/charts/${chart}`, { ...filled(body), look });
}

/** An answer in another format, as a file. */
export const fileOf = (name: keyof Answers, body: Body, format: string): Promise<Blob> => api.labFile(name, { ...filled(body), format });

/** A text that says how to get the same answer: a command, or a program in Python. */
export const recipeOf = (name: keyof Answers, body: Body, format: "command" | "python"): Promise<string> =>
  once(name, { ...filled(body), format }, { read: (text) => text }) as Promise<string>;

interface Reading {
  /** Reads the text of an answer; by default JSON. */
  read?: (text: string) => unknown;
  /** Gives the question up. */
  left?: AbortSignal | undefined;
}

function once(path: string, body: object, { read = JSON.parse, left }: Reading = {}): Promise<unknown> {
  const key = `${prefs.language} ${path} ${JSON.stringify(body)}`;
  const found = kept.get(key) ?? api.labText(path, body, left).then((text) => read(text));
  kept.set(key, found);
  const forget = () => void (kept.get(key) === found && kept.delete(key));
  left?.addEventListener("abort", forget);
  found.then(() => left?.removeEventListener("abort", forget), forget);
  return found;
}
