import type { OwnTable, Session } from "../protocol.ts";
import { api } from "./api.ts";

const KEY = "paigow.visited";
let known = $state.raw<Session | null>(null);

/** The visitor's session as it was told last; null while nothing is known of it. */
export const session = (): Session | null => known;

/** Keeps what the server has told about the session. */
export function keepSession(told: Session): void {
  known = told;
  try {
    localStorage.setItem(KEY, "yes");
  } catch {
    // storage may be closed to the page
  }
}

/** Whether this browser has had a session: then asking for it makes no new guest. */
export function hasVisited(): boolean {
  try {
    return known !== null || localStorage.getItem(KEY) !== null;
  } catch {
    return known !== null;
  }
}

/** Asks for the session. A visitor without one becomes a guest. If it cannot be had, what was known stays. */
export async function askSession(): Promise<void> {
  try {
    keepSession(await api.session());
  } catch {
    // the next question may be answered
  }
}

/** The table that the visitor sits at or has coins at; of several the one with the most coins. */
export const ownTable = (told: Session | null): OwnTable | undefined =>
  told?.tables
    .filter((one) => one.is_there)
    .reduce<OwnTable | undefined>((best, one) => (best && best.coins >= one.coins ? best : one), undefined);
