/** An answer to a day's hand that could not be sent yet. */

const KEY = "paigow.daily.kept";

export interface KeptAnswer {
  day: string;
  choice: number;
}

export function keptAnswer(): KeptAnswer | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as KeptAnswer | null;
  } catch {
    return null; // storage may be closed to the page
  }
}

export function keepAnswer(answer: KeptAnswer | null): void {
  try {
    if (answer) localStorage.setItem(KEY, JSON.stringify(answer));
    else localStorage.removeItem(KEY);
  } catch {
    // not kept
  }
}
