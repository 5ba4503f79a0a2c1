/** What the page's logic finds in a browser: storages, the language, no wish about colours or motion. */
import { beforeAll, beforeEach, vi } from "vitest";

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

vi.stubGlobal("localStorage", storage());
vi.stubGlobal("sessionStorage", storage());
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));

beforeAll(async () => {
  const { learn } = await import("../src/i18n/sentences.ts");
  await learn("en");
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
