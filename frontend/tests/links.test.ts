import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isLoopback } from "../src/lib/base.ts";

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

test.each(["localhost", "paigow.localhost", "127.0.0.1", "127.1.2.3", "[::1]"])("nobody else can follow a link to %s", (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each(["192.168.1.4", "paigow.example", "localhost.example", "127.example", "[fe80::1]"])("others can follow a link to %s", (host) => {
  expect(isLoopback(host)).toBe(false);
});
