/** Which answers of the server are kept for offline use, and under which name. */

/** The cache of the answers. */
export const ANSWERS = "paigow-answers";

const KEPT = [/^session$/, /^books$/, /^books\/[^/]+$/, /^daily$/, /^school\/lessons$/, /^school\/lesson\/\d+$/, /^lab\/settings\/[^/]+$/];

/** Whether the answer to a request is kept. `scope`: the address under which the page is served, with a slash at its end. */
export function isKept(url: URL, scope: string): boolean {
  const api = `${new URL(scope).pathname}api/v1/`;
  return url.pathname.startsWith(api) && KEPT.some((path) => path.test(url.pathname.slice(api.length)));
}

/** Whether an answer tells of a person: who it is, what was answered, and which lessons are done. */
export const isPersonal = (address: string): boolean => /\/api\/v1\/(session|daily|school\/lessons)$/.test(new URL(address).pathname);

/** The name of an answer. A lesson is kept once, with whichever examples came last. */
export function keyOf(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("seed");
  return url.href;
}
