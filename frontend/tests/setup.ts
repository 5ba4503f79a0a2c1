/** What the page's logic finds in a browser: storages, the language, no wish about colours or motion. */
import { beforeAll, beforeEach, vi } from "vitest";
import type { Language } from "../src/words/languages.ts";

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
  const { teach } = await import("../src/i18n/sentences.ts");
  const { SENTENCES } = await import("../src/words/languages.ts");
  const files = import.meta.glob<Record<string, string>>("../src/words/*.json", { eager: true, import: "default" });
  for (const [file, sentences] of Object.entries(files)) {
    const language = file.replace(/.*\/(lab-)?|\.json$/g, "") as Language;
    teach(language, SENTENCES[language][file.includes("/lab-") ? "lab" : "page"], sentences);
  }
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
