/** The charts of one answer, so that its tools can save them. */
import { getContext, setContext, untrack } from "svelte";

export interface DrawnChart {
  name: string;
  caption: string;
  drawing: () => SVGSVGElement | null;
}

const KEY = Symbol("charts of the answer");

export class DrawnCharts {
  list = $state.raw<readonly DrawnChart[]>([]);

  /** `answer`: the answer to the current question. */
  constructor(readonly answer: () => Promise<unknown>) {}

  /** Adds a chart; the result takes it away again. */
  add(chart: DrawnChart): () => void {
    this.list = [...untrack(() => this.list), chart];
    return () => (this.list = this.list.filter((one) => one !== chart));
  }
}

/** Tells the charts within a component where they belong. */
export const offerCharts = (charts: DrawnCharts): DrawnCharts => setContext(KEY, charts);

/** Where a chart belongs, if it is part of an answer. */
export const chartsOfAnswer = (): DrawnCharts | undefined => getContext<DrawnCharts | undefined>(KEY);
