import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = readdirSync("src", { recursive: true, encoding: "utf-8" }).filter((name) => /\.(svelte|ts)$/.test(name));

test("every address of this page goes through linkTo, so that a proxy may have it under a path", () => {
  expect(sources.length).toBeGreaterThan(100);
  const bare = sources.flatMap((name) =>
    (readFileSync(`src/${name}`, "utf-8").match(/(href=\{?|replaceState\([^\n]*|assign\(|location\.origin\}?)["`]\/[^\n]*/g) ?? [])
      .filter((found) => !found.includes("linkTo("))
      .map((found) => `${name}: ${found}`),
  );
  expect(bare).toEqual([]);
});
