const KEY = "paigow.muted";
/** So many are kept; of more the first is shown again. */
const MOST = 100;

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((each): each is string => typeof each === "string").slice(-MOST) : [];
  } catch {
    return []; // storage may be closed to the page
  }
}

let people = $state.raw(kept());

function keep(now: string[]): void {
  people = now.slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(people));
  } catch {
    // not kept
  }
}

/** Whose words this browser does not show its reader. */
export const isMuted = (person: string): boolean => people.includes(person);
export const mute = (person: string): void => keep([...people.filter((each) => each !== person), person]);
export const unmute = (others: readonly string[]): void => keep(people.filter((each) => !others.includes(each)));
