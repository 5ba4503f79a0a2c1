/** Parts of the sentences that are loaded with the code that needs them. */
import { afterEach, expect, test, vi } from "vitest";

const ROWS: Record<string, Record<string, string>> = {
  "/en.json": { "nav.lab": "Lab" },
  "/lab-en.json": { "lab.rate": "5 %" },
  "/zh-Hant.json": {},
};

/** The modules as they are when the page opens, and the addresses that they fetch. Those in `lost` fail. */
async function opened(lost: Set<string>) {
  vi.resetModules();
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const file = `/${url.split("/").pop()?.split("?")[0]}`;
    asked.push(file);
    if (lost.has(file)) throw new TypeError("no network");
    return Response.json(ROWS[file]);
  });
  vi.useFakeTimers();
  const language = await import("../src/i18n/load-language.ts");
  const { learn, sentencesOf } = await import("../src/i18n/sentences.ts");
  return { ...language, learn, sentencesOf, asked };
}

afterEach(() => void vi.useRealTimers());

test("a part is fetched with the code that needs it, and once", async () => {
  const page = await opened(new Set());
  expect(await page.beginSpeaking()).toBe(true);
  expect(page.asked).toEqual(["/en.json"]);
  expect(await page.withSentences("lab", Promise.resolve("code"))).toBe("code");
  expect(page.sentencesOf("en")).toEqual({ "nav.lab": "Lab", "lab.rate": "5 %" });
  await page.withSentences("lab", Promise.resolve("code"));
  expect(page.asked).toEqual(["/en.json", "/lab-en.json"]);
});

test("code whose sentences cannot be fetched is not shown, and can be loaded later", async () => {
  const lost = new Set(["/lab-en.json"]);
  const page = await opened(lost);
  await page.beginSpeaking();
  const refused = expect(page.withSentences("lab", Promise.resolve("code"))).rejects.toThrow("lab");
  await vi.runAllTimersAsync();
  await refused;
  expect(page.asked).toEqual(["/en.json", "/lab-en.json", "/lab-en.json"]);
  expect(await page.learn("zh-Hant")).toBe(true); // the page can be read in it without that part
  lost.clear();
  expect(await page.withSentences("lab", Promise.resolve("code"))).toBe("code");
  expect(page.sentencesOf("en")["lab.rate"]).toBe("5 %");
});
