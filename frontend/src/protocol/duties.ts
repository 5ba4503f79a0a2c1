/** The dealer's table of the school. Written by `python3 run.py regenerate`: change the structs, not this file. */

/** Every duty, in the order of a round. */
export const DUTIES = [
  "wash",
  "stack",
  "laja",
  "offer",
  "announce",
  "cut",
  "shake",
  "lift",
  "count",
  "deliver",
  "collect",
  "set",
  "set_house",
  "turn",
  "match",
  "take",
  "pay",
  "commission",
  "end",
] as const;
