/** A line of the log of a round, and the words for what it speaks of. */
import type { t } from "../../i18n/index.ts";
import type { Result } from "../../protocol.ts";

export interface Teller {
  t: typeof t;
  money: (coins: number) => string;
  hand: (code: string) => string;
  place: (position: number) => string;
  cut: (cut: string, options?: readonly string[]) => string;
  name: (person: string | null | undefined) => string;
  /** What the dealer calls a result, in the words of the rule book. */
  call: (result: Result) => string;
  /** The box of the player who banks; null while the house does. */
  bank: number | null;
}

export interface LogLine {
  text: string;
  clauses: string[];
  box?: number;
  /** Something went wrong or was ordered: it is not to be overlooked. */
  grave?: boolean;
}

export const line = (text: string, clauses: (string | undefined)[] = [], box?: number): LogLine => ({
  text,
  clauses: clauses.filter((clause): clause is string => Boolean(clause)),
  ...(box === undefined ? {} : { box }),
});
