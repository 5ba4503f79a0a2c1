import { expect, test } from "vitest";
import { isPlot } from "../src/lab/charts/chart-kind.ts";
import { plotChart } from "../src/lab/charts/plot-chart.ts";
import { plotLayout } from "../src/lab/charts/plot-layout.ts";

const NAMES = ["as they are", "independent"];
const upwards = (field: string, title: string | null) => ({ field, type: "quantitative", title });

const SPREAD = {
  data: { values: [1, 2].flatMap((boxes) => NAMES.map((how, place) => ({ boxes, how, deviation: boxes + place / 2 }))) },
  mark: { type: "line" },
  encoding: {
    x: { field: "boxes", type: "ordinal", title: "Boxes" },
    y: upwards("deviation", "Deviation"),
    color: { field: "how", scale: { domain: NAMES, range: ["#one", "#two"] } },
    strokeDash: {
      scale: {
        domain: NAMES,
        range: [
          [1, 0],
          [6, 4],
        ],
      },
    },
  },
};

const KNOWLEDGE = {
  data: { values: [1, 2, 3].map((boxes) => ({ boxes, gain: boxes, least: boxes - 0.5, most: boxes + 0.5, text: `${boxes}.00` })) },
  encoding: { x: { field: "boxes", type: "ordinal", title: "Boxes" } },
  layer: [
    { mark: { type: "bar", color: "#one" }, encoding: { y: upwards("gain", "%") } },
    { mark: { type: "rule", color: "#two" }, encoding: { y: { field: "least", type: "quantitative" }, y2: { field: "most" } } },
    { mark: { type: "text" }, encoding: { y: { field: "most", type: "quantitative" }, text: { field: "text" } } },
  ],
};

const CHANGES = {
  layer: [
    {
      data: { values: [0, 1, 2].map((changes) => ({ changes, loss: 5 - changes })) },
      mark: { type: "line", interpolate: "step-after", color: "#one" },
      encoding: { x: upwards("changes", "Changes"), y: { ...upwards("loss", "Loss"), scale: { zero: false } } },
    },
    {
      data: {
        values: [
          { loss: 2, name: "equilibrium" },
          { loss: 2.5, name: "best" },
        ],
      },
      mark: { type: "rule", color: "#soft" },
      encoding: { y: { ...upwards("loss", "Loss"), scale: { zero: false } } },
    },
  ],
};

test("a chart with figures upwards is told from one with bars along", () => {
  expect([SPREAD, KNOWLEDGE, CHANGES].map(isPlot)).toEqual([true, true, true]);
  expect(isPlot({ encoding: { y: { field: "name", type: "nominal" } }, layer: [] })).toBe(false);
  expect(isPlot({ facet: {}, spec: { encoding: { y: { type: "nominal" } } } })).toBe(false);
});

test("lines have their points, colours and dashes", () => {
  const plot = plotChart(SPREAD);
  expect(plot.names).toEqual(["1", "2"]);
  expect(plot.lines).toEqual([
    {
      name: "as they are",
      color: "#one",
      dash: "1 0",
      points: [
        { x: 0, y: 1 },
        { x: 1, y: 2 },
      ],
    },
    {
      name: "independent",
      color: "#two",
      dash: "6 4",
      points: [
        { x: 0, y: 1.5 },
        { x: 1, y: 2.5 },
      ],
    },
  ]);
  expect([plot.least, plot.most, plot.left, plot.right]).toEqual([0, 2.5, -0.5, 1.5]);
});

test("bars have intervals and figures above them", () => {
  const plot = plotChart(KNOWLEDGE);
  expect(plot.bars.map(({ x, y, color }) => [x, y, color])).toEqual([
    [0, 1, "#one"],
    [1, 2, "#one"],
    [2, 3, "#one"],
  ]);
  expect(plot.spans.map(({ y, to }) => [y, to])).toEqual([
    [0.5, 1.5],
    [1.5, 2.5],
    [2.5, 3.5],
  ]);
  expect(plot.most).toBe(3.5);
  const layout = plotLayout(plot, 600);
  expect(layout.figures.map(({ text }) => text)).toEqual(["1.00", "2.00", "3.00"]);
  for (const [place, figure] of layout.figures.entries()) expect(figure.y).toBeLessThan(layout.spans[place]?.top ?? 0);
  expect(plotLayout(plot, 110).figures).toEqual([]); // they would cover each other
});

test("a line of steps keeps its height until the next change, above its levels", () => {
  const plot = plotChart(CHANGES);
  expect(plot.lines[0]?.points).toEqual([
    { x: 0, y: 5 },
    { x: 1, y: 5 },
    { x: 1, y: 4 },
    { x: 2, y: 4 },
    { x: 2, y: 3 },
  ]);
  expect(plot.levels.map(({ y, name }) => [y, name])).toEqual([
    [2, "equilibrium"],
    [2.5, "best"],
  ]);
  expect([plot.least, plot.most]).toEqual([2, 5]); // 0 need not be shown
});

test.each([390, 1280])("everything lies within %i pixels", (room) => {
  for (const spec of [SPREAD, KNOWLEDGE, CHANGES]) {
    const layout = plotLayout(plotChart(spec), room);
    const shown = [...layout.figures, ...layout.xTicks, ...layout.yTicks, ...layout.legend, ...layout.dots, ...layout.bars];
    for (const { x, y } of shown) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(room);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(layout.height);
    }
  }
});
