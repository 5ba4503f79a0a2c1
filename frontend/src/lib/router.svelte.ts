import { linkTo, within } from "./base.ts";

export type Route =
  | { page: "lobby" }
  | { page: "table"; table: string }
  | { page: "operator"; table: string }
  | { page: "house" }
  | { page: "rules"; book: string }
  | { page: "readings"; book: string }
  | { page: "account" }
  | { page: "friends" }
  | { page: "statistics" }
  | { page: "hand" }
  | { page: "offline" }
  | { page: "daily"; day: string }
  | { page: "ruling" }
  | { page: "history"; table: string }
  | { page: "round"; table: string; round: number }
  | { page: "school"; part: string; which: string }
  | { page: "lab"; part: string }
  | { page: "shared"; code: string }
  | { page: "nowhere" };

function decoded(path: string): string[] | null {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null; // an escape that stands for no text
  }
}

function read(path: string): Route {
  const parts = decoded(path);
  if (parts === null || parts.length > 3) return { page: "nowhere" };
  const [head = "", tail = "", last] = parts;
  if (head === "t" && last === "operator") return { page: "operator", table: tail };
  if (head === "rules" && last === "readings") return { page: "readings", book: tail };
  if (head === "school") return { page: "school", part: tail, which: last ?? "" };
  if (head === "history" && last !== undefined)
    return /^[1-9]\d{0,15}$/.test(last) ? { page: "round", table: tail, round: Number(last) } : { page: "nowhere" };
  if (last !== undefined) return { page: "nowhere" };
  switch (head) {
    case "":
      return { page: "lobby" };
    case "operator":
      return tail ? { page: "nowhere" } : { page: "house" };
    case "account":
      return tail ? { page: "nowhere" } : { page: "account" };
    case "friends":
      return tail ? { page: "nowhere" } : { page: "friends" };
    case "statistics":
      return tail ? { page: "nowhere" } : { page: "statistics" };
    case "hand":
      return tail ? { page: "nowhere" } : { page: "hand" };
    case "offline":
      return tail ? { page: "nowhere" } : { page: "offline" };
    case "daily":
      return { page: "daily", day: tail };
    case "ruling":
      return tail ? { page: "nowhere" } : { page: "ruling" };
    case "lab":
      return { page: "lab", part: tail };
    case "s":
      return tail ? { page: "shared", code: tail } : { page: "nowhere" };
    case "t":
      return tail ? { page: "table", table: tail } : { page: "nowhere" };
    case "rules":
      return { page: "rules", book: tail };
    case "history":
      return { page: "history", table: tail };
    default:
      return { page: "nowhere" };
  }
}

let current = $state.raw<Route>(read(within(location.pathname)));
addEventListener("popstate", () => (current = read(within(location.pathname))));

/** Where the page is. */
export const route = (): Route => current;

/** Goes to an address of this page, as a link would; under whatever path the page is served. */
export function go(path: string): void {
  history.pushState(null, "", linkTo(path));
  current = read(within(location.pathname));
  scrollTo(0, 0);
}

/** Lets plain links change the page without loading it again. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(within(link.pathname) + link.search + link.hash);
}
