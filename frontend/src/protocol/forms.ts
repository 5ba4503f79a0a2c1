/** What forms ask for. Written by `python3 run.py regenerate`: change the structs, not this file. */
import type { OrderName } from "./names.ts";

/** How a field is asked for. */
export type Kind = "answers" | "bet" | "box" | "boxes" | "cause" | "choice" | "coins" | "count" | "cut" | "names" | "number" | "people" | "person" | "side_bet" | "signed" | "text" | "tiles" | "yes";

export type Asked =
  | { key: string; is: "choice"; of: readonly string[]; optional?: true }
  | { key: string; is: Exclude<Kind, "choice">; optional?: true };

export interface OrderForm {
  fields: readonly Asked[];
  /** The time is part of it. */
  timed?: true;
  /** The round is part of it. */
  of_round?: true;
  /** The order has no place for a reason. */
  plain?: true;
}

/** Every report and order of the game supervisor, and what each of them says. */
export const GROUPS = {
  irregularity: {
    report_exposed: {
      fields: [
        { key: "at", is: "choice", of: ["stack", "laja", "box", "bank", "house", "dead", "empty"] },
        { key: "exposed_by", is: "choice", of: ["dealer", "player", "banker"], optional: true },
        { key: "box", is: "box", optional: true },
        { key: "count", is: "count" },
        { key: "named", is: "tiles", optional: true },
      ],
      of_round: true,
    },
    report_dice: { fields: [{ key: "fault", is: "choice", of: ["cocked", "fell-out", "lid"] }], of_round: true },
    report_misdelivery: { fields: [], of_round: true },
    report_mixed: { fields: [{ key: "boxes", is: "boxes" }, { key: "reconstructed", is: "yes" }], of_round: true },
    report_knocked_down: { fields: [{ key: "box", is: "box" }], of_round: true },
    report_mis_set: {
      fields: [{ key: "hand", is: "choice", of: ["house", "bank", "box"] }, { key: "box", is: "box", optional: true }],
      of_round: true,
    },
    report_absent: { fields: [{ key: "box", is: "box" }], of_round: true },
    report_miscounted: { fields: [{ key: "counted", is: "coins" }], of_round: true },
    report_late_bet: {
      fields: [
        { key: "person", is: "person" },
        { key: "box", is: "box" },
        { key: "coins", is: "coins" },
        { key: "bet", is: "bet", optional: true },
      ],
      of_round: true,
    },
    report_withdrawn_bet: {
      fields: [
        { key: "person", is: "person" },
        { key: "box", is: "box" },
        { key: "coins", is: "coins" },
        { key: "bet", is: "bet", optional: true },
      ],
      of_round: true,
    },
    report_tile: { fields: [{ key: "fault", is: "choice", of: ["damaged", "marked", "missing"] }], of_round: true },
  },
  orders: {
    order_reshuffle: { fields: [], of_round: true },
    cut_tiles: { fields: [{ key: "cut", is: "cut" }], plain: true },
    sanction: {
      fields: [
        { key: "person", is: "person" },
        { key: "order", is: "choice", of: ["void", "forfeit", "exclude-round", "exclude", "void-round"] },
      ],
      of_round: true,
    },
    invalidate: { fields: [{ key: "cause", is: "cause" }], of_round: true },
    remove_by_dice: { fields: [] },
    remove_person: { fields: [{ key: "person", is: "person" }] },
    reinstate: { fields: [{ key: "box", is: "box", optional: true }, { key: "person", is: "person", optional: true }] },
    bar_together: { fields: [{ key: "people", is: "people" }] },
    lift_bar: { fields: [{ key: "people", is: "people" }] },
    order_set_first: { fields: [{ key: "people", is: "people", optional: true }] },
    vacate_seat: { fields: [{ key: "person", is: "person" }] },
    allow_excess: { fields: [{ key: "box", is: "box" }, { key: "person", is: "person" }, { key: "maximum", is: "coins" }] },
    change_limits: {
      fields: [
        { key: "minimum", is: "coins" },
        { key: "maximum", is: "coins" },
        { key: "box_maximum", is: "coins", optional: true },
        { key: "player_maximum", is: "coins", optional: true },
        { key: "house_liability", is: "coins", optional: true },
      ],
    },
    give_coupon: { fields: [{ key: "person", is: "person" }, { key: "value", is: "coins" }] },
    limit_player: { fields: [{ key: "person", is: "person" }, { key: "maximum", is: "coins" }] },
    limit_side_bet: {
      fields: [
        { key: "bet", is: "side_bet" },
        { key: "minimum", is: "coins", optional: true },
        { key: "maximum", is: "coins", optional: true },
        { key: "pays_at_most", is: "coins", optional: true },
      ],
    },
  },
  disputes: {
    correct_payment: { fields: [{ key: "person", is: "person" }, { key: "coins", is: "signed" }] },
    open_dispute: { fields: [{ key: "person", is: "person" }, { key: "complaint", is: "text" }], of_round: true },
    decide_dispute: {
      fields: [{ key: "number", is: "number" }, { key: "decision", is: "text" }, { key: "is_review", is: "yes", optional: true }],
    },
  },
  equipment: {
    reject_set: { fields: [{ key: "signed_by", is: "names" }], timed: true },
    replace_tiles: { fields: [{ key: "whole_set", is: "yes" }] },
    replace_dice: { fields: [], timed: true },
    announce_closing: { fields: [{ key: "to", is: "choice", of: ["inspector", "players"] }] },
  },
} as const satisfies Record<string, Partial<Record<OrderName, OrderForm>>>;

export type Group = keyof typeof GROUPS;

/** The irregularities of a round file, and what each of them says. */
export const IRREGULARITIES: Readonly<Record<string, readonly Asked[]>> = {
  exposed: [
    { key: "at", is: "choice", of: ["stack", "laja", "box", "bank", "house", "dead", "empty"] },
    { key: "by", is: "choice", of: ["dealer", "player", "banker"], optional: true },
    { key: "box", is: "box" },
    { key: "count", is: "count" },
    { key: "tiles", is: "tiles" },
    { key: "when", is: "choice", of: ["before-view", "after-view", "before-set", "after-set"] },
    { key: "looked", is: "yes" },
    { key: "choice", is: "choice", of: ["play", "void", "withdraw"] },
    { key: "answers", is: "answers" },
  ],
  dice: [{ key: "fault", is: "choice", of: ["cocked", "fell-out", "lid"] }],
  misdelivery: [{ key: "viewed", is: "yes" }, { key: "box", is: "box" }, { key: "count", is: "count" }],
  mixed: [
    { key: "boxes", is: "boxes" },
    { key: "house", is: "yes" },
    { key: "dead", is: "yes" },
    { key: "reconstructed", is: "yes" },
  ],
  "knocked-down": [{ key: "box", is: "box" }],
  "mis-set": [
    { key: "hand", is: "choice", of: ["house", "bank", "box"] },
    { key: "box", is: "box" },
    {
      key: "found",
      is: "choice",
      of: ["before-first-exposure", "after-first-exposure", "during-payment", "after-payment"],
    },
  ],
  absent: [{ key: "box", is: "box" }],
  "cover-miscounted": [{ key: "counted", is: "coins" }],
  "late-bet": [
    { key: "box", is: "box" },
    { key: "player", is: "text" },
    { key: "amount", is: "coins" },
    { key: "bet", is: "bet", optional: true },
  ],
  "withdrawn-bet": [
    { key: "box", is: "box" },
    { key: "player", is: "text" },
    { key: "amount", is: "coins" },
    { key: "bet", is: "bet", optional: true },
  ],
  tile: [{ key: "fault", is: "choice", of: ["damaged", "marked", "missing"] }],
  reshuffle: [{ key: "ordered_by", is: "text" }],
  sanction: [
    { key: "player", is: "text" },
    {
      key: "order",
      is: "choice",
      of: ["void", "forfeit", "exclude-round", "exclude", "remove-player", "remove-box", "void-round"],
    },
    { key: "boxes", is: "boxes" },
    {
      key: "after",
      is: "choice",
      of: [
        "bets-closed",
        "cover",
        "delivery",
        "view",
        "setting",
        "exposure",
        "match",
        "collection",
        "payment",
        "bank-payment",
      ],
    },
    { key: "after_box", is: "box" },
  ],
  invalidated: [{ key: "cause", is: "text" }],
};

/** What a round file begins with. */
export const ROUND_FORMAT = "paigow-round/1" as const;
