import { expect, test } from "vitest";
import { barChart, ticks } from "../src/lab/charts/bar-chart.ts";
import { laidOut } from "../src/lab/charts/chart-layout.ts";

const COLORS = { domain: ["win", "push", "lose"], range: ["#111111", "#222222", "#333333"] };
const figures = [{ mark: { type: "text" }, encoding: { text: { field: "text" } } }];

const EDGES = {
  data: {
    values: [
      { book: "New Zealand", what: "plays", banks: false, edge: 2, text: "2.00 %" },
      { book: "New Zealand", what: "banks", banks: true, edge: -1, text: "-1.00 %" },
      { book: "Canberra", what: "plays", banks: false, edge: 3, text: "3.00 %" },
    ],
  },
  facet: { row: { field: "book", sort: ["Canberra", "New Zealand"] } },
  spec: {
    encoding: { y: { field: "what", sort: ["banks", "plays"] }, x: { field: "edge", title: "Edge", axis: { grid: false } } },
    layer: [
      { mark: { type: "bar" }, encoding: { color: { condition: { test: "datum.banks", value: "#two" }, value: "#one" } } },
      ...figures,
    ],
    height: { step: 22 },
  },
};

const CLASSES = {
  data: {
    values: ["lose", "push", "win"].map((result, place) => ({
      hand: "Low hand",
      class: "9",
      result,
      order: 2 - place,
      share: 10 * (place + 1),
    })),
  },
  facet: { field: "hand", sort: ["Low hand", "High hand"] },
  spec: {
    mark: { type: "bar" },
    encoding: {
      y: { field: "class", sort: ["9"] },
      x: { field: "share", title: "%" },
      color: { field: "result", scale: COLORS, legend: { title: null } },
      order: { field: "order" },
    },
  },
};

test("each part has its bars in the order and the colours that are wanted, with their figures", () => {
  const chart = barChart(EDGES);
  expect(chart.panels).toEqual([
    { title: "Canberra", rows: [{ name: "plays", bars: [{ from: 0, to: 3, color: "#one" }], text: "3.00 %" }] },
    {
      title: "New Zealand",
      rows: [
        { name: "banks", bars: [{ from: 0, to: -1, color: "#two" }], text: "−1.00 %" },
        { name: "plays", bars: [{ from: 0, to: 2, color: "#one" }], text: "2.00 %" },
      ],
    },
  ]);
  expect([chart.least, chart.most, chart.axis, chart.step, chart.hasGrid, chart.isWide]).toEqual([-1, 3, "Edge", 22, false, false]);
});

test("what becomes of a hand is one bar in parts, with a legend", () => {
  const chart = barChart(CLASSES);
  expect(chart.panels.map((panel) => panel.title)).toEqual(["Low hand"]);
  expect(chart.panels[0]?.rows[0]?.bars).toEqual([
    { from: 0, to: 30, color: "#111111" },
    { from: 30, to: 50, color: "#222222" },
    { from: 50, to: 60, color: "#333333" },
  ]);
  expect(chart.legend.map((one) => one.name)).toEqual(["win", "push", "lose"]);
});

test.each([320, 700])("bars and figures stay within %i pixels, and no two rows lie on each other", (room) => {
  const { rows, width, height } = laidOut(barChart(EDGES), room);
  expect(rows).toHaveLength(3);
  for (const { bars, figure } of rows) {
    for (const bar of bars) {
      expect(bar.x).toBeGreaterThanOrEqual(0);
      expect(bar.x + bar.width).toBeLessThanOrEqual(width);
      expect(bar.y + bar.height).toBeLessThanOrEqual(height);
    }
    expect(figure?.x).toBeLessThan(width);
  }
  const tops = rows.map((row) => row.bars[0]?.y ?? 0);
  for (const [place, top] of tops.entries()) if (place) expect(top).toBeGreaterThan((tops[place - 1] ?? 0) + 15);
});

test("an axis has round numbers", () => {
  expect(ticks(-1, 3, 6)).toEqual([-1, 0, 1, 2, 3]);
  expect(ticks(0, 100, 6)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(ticks(-0.004, 0.011, 3)).toEqual([0, 0.005, 0.01]);
  expect(ticks(0, 0, 6)).toEqual([0]);
});

test.each(["0.1234 %  (12.5 % when held)", "0.1234 %（持有时 12.5 %）"])(
  "where there is little room, %s loses what is in brackets",
  (text) => {
    const held = {
      ...barChart(EDGES),
      panels: [{ title: "", rows: [{ name: "banks", bars: [{ from: 0, to: 1, color: "#one" }], text }] }],
    };
    expect(laidOut(held, 320).rows[0]?.figure?.text).toBe("0.1234 %");
    expect(laidOut(held, 700).rows[0]?.figure?.text).toBe(text);
  },
);
