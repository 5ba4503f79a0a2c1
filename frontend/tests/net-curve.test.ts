import { expect, test } from "vitest";
import { drawn } from "../src/statistics/net-curve.ts";

const points = (...nets: number[]) => nets.map((net, index) => ({ at_ms: index, net }));

test("the curve begins at nothing and ends with the last result", () => {
  const { line, end, levels } = drawn(points(100, -50, 250), 300, 100);
  const places = line.split(" ").map((each) => each.split(",").map(Number));
  expect(places.map(([x]) => x)).toEqual([0, 100, 200, 300]);
  expect(levels.map((level) => level.net)).toEqual([-100, 0, 100, 200, 300]);
  expect(places[0]).toEqual([0, levels[1]!.y]);
  expect(end).toEqual({ x: 300, y: 12.5 });
});

test.each([[[]], [[0]], [[5]], [[-5, -5, -5]], [[1_000_000, -1_000_000]], [[1, 2, 3, 4]]])("everything lies in the box: %j", (nets) => {
  const { line, levels } = drawn(points(...nets), 600, 170);
  for (const place of line.split(" ")) {
    const [x, y] = place.split(",").map(Number);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(600);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(170);
  }
  expect(levels.some((level) => level.net === 0)).toBe(true);
  expect(levels.length).toBeLessThanOrEqual(6);
  expect(levels[0]!.y).toBe(170);
  expect(levels.at(-1)!.y).toBe(0);
});

test("a flat curve has a line at one unit of 100 coins, not at a fraction of a unit", () => {
  expect(drawn(points(0), 300, 100).levels.map((level) => level.net)).toEqual([0, 100]);
});
