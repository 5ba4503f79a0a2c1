/** Keeps the page on this device for offline use, and removes it again. */
import { api } from "../lib/api.ts";
import { linkTo } from "../lib/base.ts";
import { ownBook } from "../school/chosen-book.ts";
import { ANSWERS } from "./kept-answers.ts";
import { hindrance } from "./forgetting.ts";

const SCOPE = linkTo("/");
const registration = (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker.getRegistration(SCOPE);

export class Keeping {
  /** Bytes on this device; null: the page is not kept. */
  bytes = $state<number | null>(null);
  /** How many answers have been fetched, of how many; null: nothing is being fetched. */
  progress = $state<{ done: number; of: number } | null>(null);
  failure = $state.raw<unknown>(null);

  constructor() {
    if (!hindrance()) void this.#look();
  }

  async keep(): Promise<void> {
    this.failure = null;
    this.progress = { done: 0, of: 0 };
    try {
      await navigator.serviceWorker.register(linkTo("/service-worker.js"), { scope: SCOPE });
      await controlled();
      await this.#fetchAll();
      await this.#look();
    } catch (error) {
      this.failure = error;
      await remove();
      this.bytes = null;
    }
    this.progress = null;
  }

  async remove(): Promise<void> {
    await remove();
    this.bytes = null;
  }

  /** Asks for everything that is kept; the service worker stores the answers. */
  async #fetchAll(): Promise<void> {
    const [books, lessons] = await Promise.all([api.fresh.books(), api.fresh.lessons()]);
    const own = ownBook(books);
    const asks = [
      () => api.session(),
      () => api.daily(),
      ...books.flatMap(({ id }) => [() => api.fresh.rules(id), () => api.settingsFile(id)]),
      ...lessons.map(
        ({ number }) =>
          () =>
            api.lesson(String(number), own, "1"),
      ),
    ];
    this.progress = { done: 0, of: asks.length };
    for (const ask of asks) {
      await ask();
      this.progress = { done: this.progress.done + 1, of: asks.length };
    }
  }

  async #look(): Promise<void> {
    this.bytes = (await registration()) ? await keptBytes() : null;
  }
}

/** Waits until the service worker sees the requests of this page. */
async function controlled(): Promise<void> {
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
}

async function remove(): Promise<void> {
  await (await registration())?.unregister();
  await Promise.all((await ownCaches()).map((name) => caches.delete(name)));
}

/** The caches of this page: the service worker names its own after the page's address. */
async function ownCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name === ANSWERS || name.endsWith(location.origin + SCOPE));
}

async function keptBytes(): Promise<number> {
  let bytes = 0;
  for (const name of await ownCaches()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) bytes += (await (await cache.match(request))?.blob())?.size ?? 0;
  }
  return bytes;
}
