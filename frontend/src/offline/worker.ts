/// <reference lib="webworker" />
/*
 * The service worker: only on devices where somebody keeps the page for offline use. With a connection the server answers as before;
 * without one the page comes from the files of this build, and a few answers are the last ones that the server gave.
 */
import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { ANSWERS, isKept, keyOf } from "./kept-answers.ts";

declare const self: ServiceWorkerGlobalScope;
/** Files of the build with their versions; the build writes them here. */
declare const __KEPT_FILES__: { url: string; revision: string | null }[];
const PAGE = "./";

void self.skipWaiting();
clientsClaim();
cleanupOutdatedCaches();

registerRoute(
  new NavigationRoute(async ({ request }) => fetch(request).catch(async () => (await matchPrecache(PAGE)) ?? Response.error())),
);
precacheAndRoute(__KEPT_FILES__);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isKept(url, self.registration.scope),
  new NetworkFirst({ cacheName: ANSWERS, plugins: [{ cacheKeyWillBeUsed: ({ request }) => Promise.resolve(keyOf(request.url)) }] }),
);
