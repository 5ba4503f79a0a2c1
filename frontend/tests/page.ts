/** Where the page's logic is tested: it is compiled as for a browser, so that effects run, and finds the globals of Node. */
import type { Environment } from "vitest/runtime";

export default { name: "page", viteEnvironment: "client", setup: () => ({ teardown: () => undefined }) } satisfies Environment;
