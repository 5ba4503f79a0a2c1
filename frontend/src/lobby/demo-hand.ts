/** A hand for the home page. Written by `python3 run.py regenerate`: change `examples/nz-both-hands-win.paigow`, not this file. */

export const DEMO = {
  dealt: ["3-5", "1-1", "4-6", "2-5"],
  bank: {
    low: { tiles: ["1-5", "4-5"], name: "points 5 low6", points: 5 },
    high: { tiles: ["5-6", "2-4"], name: "points 7 eleven", points: 7 },
  },
  you: {
    low: { tiles: ["4-6", "3-5"], name: "points 8 low10", points: 8 },
    high: { tiles: ["1-1", "2-5"], name: "high_nine day", points: 9 },
  },
  results: { low: "win", high: "win" },
} as const;
