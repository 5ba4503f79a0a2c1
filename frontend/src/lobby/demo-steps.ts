/** The steps of the hand that the home page plays, and how long each is shown. */
export const STEPS = ["dealt", "split", "beaten"] as const;
export type Step = (typeof STEPS)[number];

const SHOWN_MS: Record<Step, number> = { dealt: 1800, split: 2600, beaten: 4200 };

export const shownMs = (step: Step): number => SHOWN_MS[step];

/** What comes after a step: after the last the hand begins again. */
export const after = (step: Step): Step => STEPS[(STEPS.indexOf(step) + 1) % STEPS.length] ?? "dealt";

/** Where a tile lies: `column` is -1 for the low hand, 1 for the high hand, 0 for the middle; `at` is in tile widths from there. */
export interface TilePlace {
  column: number;
  at: number;
}

/** The place of a tile of the four while they are dealt in one row. */
export const dealtAt = (place: number): TilePlace => ({ column: 0, at: (place - 1.5) * 1.16 });

/** The place of a tile of a set hand. */
export const setAt = (part: "low" | "high", place: number): TilePlace => ({ column: part === "low" ? -1 : 1, at: (place - 0.5) * 1.12 });
