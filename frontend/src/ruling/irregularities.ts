/** The closed list of irregularities and what each of them says. */

export type Asked =
  { key: string; is: "choice"; of: readonly string[] } | { key: string; is: "box" | "boxes" | "count" | "coins" | "text" | "yes" };

const BOX = { key: "box", is: "box" } as const;
const PLAYER = { key: "player", is: "text" } as const;
const BET: readonly Asked[] = [BOX, PLAYER, { key: "amount", is: "coins" }];
const choice = (key: string, ...of: string[]): Asked => ({ key, is: "choice", of });

export const IRREGULARITIES: Record<string, readonly Asked[]> = {
  exposed: [
    choice("at", "stack", "laja", "box", "bank", "house", "dead", "empty"),
    choice("by", "dealer", "player", "banker"),
    BOX,
    { key: "count", is: "count" },
    choice("when", "before-view", "after-view", "before-set", "after-set"),
    choice("choice", "play", "void", "withdraw"),
  ],
  dice: [choice("fault", "cocked", "fell-out", "lid")],
  misdelivery: [{ key: "viewed", is: "yes" }],
  mixed: [
    { key: "boxes", is: "boxes" },
    { key: "reconstructed", is: "yes" },
  ],
  "knocked-down": [BOX],
  "mis-set": [
    choice("hand", "house", "bank", "box"),
    BOX,
    choice("found", "before-first-exposure", "after-first-exposure", "after-payment"),
  ],
  absent: [BOX],
  "cover-miscounted": [{ key: "counted", is: "coins" }],
  "late-bet": BET,
  "withdrawn-bet": BET,
  tile: [choice("fault", "damaged", "marked", "missing")],
  reshuffle: [{ key: "ordered_by", is: "text" }],
  sanction: [PLAYER, choice("order", "void", "forfeit", "exclude", "remove-box")],
  invalidated: [{ key: "cause", is: "text" }],
};
