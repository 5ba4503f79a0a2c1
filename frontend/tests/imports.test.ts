/** No part of the page imports what imports it, not even for a type. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..", "src");
const IMPORTED = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** Every file of the page -> the files of the page that it imports. */
function imports(): Map<string, string[]> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => /\.(ts|svelte)$/.test(name));
  return new Map(
    files.map((name) => {
      const text = readFileSync(join(SOURCE, name), "utf8");
      const found = [...text.matchAll(IMPORTED)].map((match) => relative(SOURCE, join(SOURCE, dirname(name), match[1] ?? "")));
      return [name, found.filter((one) => files.includes(one))];
    }),
  );
}

/** The first circle that is found, as the files on it. */
function circle(graph: Map<string, string[]>): string[] {
  const done = new Set<string>();
  function walk(name: string, path: string[]): string[] {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return [];
    for (const next of graph.get(name) ?? []) {
      const found = walk(next, [...path, name]);
      if (found.length) return found;
    }
    done.add(name);
    return [];
  }
  for (const name of graph.keys()) {
    const found = walk(name, []);
    if (found.length) return found;
  }
  return [];
}

test("there is no circle of imports", () => {
  const graph = imports();
  expect(graph.size).toBeGreaterThan(100);
  expect([...graph.values()].flat().length).toBeGreaterThan(400);
  expect(circle(graph)).toEqual([]);
});

test("a circle is found", () => {
  const graph = new Map([
    ["a", ["b"]],
    ["b", ["c", "d"]],
    ["c", []],
    ["d", ["b"]],
  ]);
  expect(circle(graph)).toEqual(["b", "d", "b"]);
});
