/** What a browser can keep, and how it forgets who was here. */
import { ANSWERS, isPersonal } from "./kept-answers.ts";

/** Why this browser cannot keep the page; null: it can. */
export const hindrance = (): "insecure" | "unsupported" | null =>
  !isSecureContext ? "insecure" : "serviceWorker" in navigator ? null : "unsupported";

/** Forgets the answers that tell of a person. */
export async function forgetPerson(): Promise<void> {
  if (hindrance() || !(await caches.has(ANSWERS))) return;
  const cache = await caches.open(ANSWERS);
  for (const request of await cache.keys()) if (isPersonal(request.url)) await cache.delete(request);
}
