/** Every report and order of the game supervisor, and what each of them says. */

export type Field =
  | { key: string; is: "choice"; of: readonly string[]; optional?: true }
  | {
      key: string;
      is:
        | "box"
        | "boxes"
        | "count"
        | "coins"
        | "signed"
        | "text"
        | "yes"
        | "person"
        | "people"
        | "names"
        | "tiles"
        | "number"
        | "cut"
        | "cause";
      optional?: true;
    };

export interface OrderForm {
  fields: readonly Field[];
  /** The row of the book without which there is no such order, as long as its value is one of these. */
  needs?: { row: string; not: readonly unknown[] };
  /** The time is part of it. */
  timed?: true;
  /** The order has no place for a reason. */
  plain?: true;
}

const choice = (key: string, ...of: string[]): Field => ({ key, is: "choice", of });
const BOX: Field = { key: "box", is: "box" };
const PERSON: Field = { key: "person", is: "person" };
const BET: readonly Field[] = [PERSON, BOX, { key: "coins", is: "coins" }];

export const GROUPS = {
  irregularity: {
    report_exposed: {
      fields: [
        choice("at", "stack", "laja", "box", "bank", "house", "dead", "empty"),
        choice("exposed_by", "dealer", "player", "banker"),
        { ...BOX, optional: true },
        { key: "count", is: "count" },
        { key: "named", is: "tiles", optional: true },
      ],
    },
    report_dice: { fields: [choice("fault", "cocked", "fell-out", "lid")] },
    report_misdelivery: { fields: [] },
    report_mixed: {
      fields: [
        { key: "boxes", is: "boxes" },
        { key: "reconstructed", is: "yes" },
      ],
    },
    report_knocked_down: { fields: [BOX] },
    report_mis_set: { fields: [choice("hand", "house", "bank", "box"), { ...BOX, optional: true }] },
    report_absent: { fields: [BOX] },
    report_miscounted: { fields: [{ key: "counted", is: "coins" }], needs: { row: "player_banking", not: [false] } },
    report_late_bet: { fields: BET },
    report_withdrawn_bet: { fields: BET },
    report_tile: { fields: [choice("fault", "damaged", "marked", "missing")] },
  },
  orders: {
    order_reshuffle: { fields: [] },
    cut_tiles: { fields: [{ key: "cut", is: "cut" }], needs: { row: "cut_chosen_by_house", not: ["fixed", "random"] }, plain: true },
    sanction: { fields: [PERSON, choice("order", "void", "forfeit", "exclude", "void-round")], needs: { row: "sanctions", not: [""] } },
    invalidate: { fields: [{ key: "cause", is: "cause" }], needs: { row: "invalidation", not: [false] } },
    remove_by_dice: { fields: [], needs: { row: "removal_by_dice", not: [false] } },
    remove_person: { fields: [PERSON] },
    reinstate: {
      fields: [
        { ...BOX, optional: true },
        { ...PERSON, optional: true },
      ],
    },
    bar_together: { fields: [{ key: "people", is: "people" }], needs: { row: "collusion_orders", not: [false] } },
    order_set_first: { fields: [{ key: "people", is: "people", optional: true }], needs: { row: "collusion_orders", not: [false] } },
    vacate_seat: { fields: [PERSON], needs: { row: "idle_seat_rounds", not: [0] } },
    allow_excess: { fields: [BOX, PERSON, { key: "maximum", is: "coins" }], needs: { row: "excess", not: [false] } },
    change_limits: {
      fields: [
        { key: "minimum", is: "coins" },
        { key: "maximum", is: "coins" },
      ],
    },
  },
  disputes: {
    correct_payment: { fields: [PERSON, { key: "coins", is: "signed" }] },
    open_dispute: { fields: [PERSON, { key: "complaint", is: "text" }], needs: { row: "disputes", not: [false] } },
    decide_dispute: {
      fields: [
        { key: "number", is: "number" },
        { key: "decision", is: "text" },
        { key: "is_review", is: "yes", optional: true },
      ],
      needs: { row: "disputes", not: [false] },
    },
  },
  equipment: {
    reject_set: { fields: [{ key: "signed_by", is: "names" }], timed: true },
    replace_tiles: { fields: [{ key: "whole_set", is: "yes" }] },
    replace_dice: { fields: [], timed: true },
    announce_closing: { fields: [choice("to", "inspector", "players")] },
  },
} as const satisfies Record<string, Record<string, OrderForm>>;

export type Group = keyof typeof GROUPS;
export const CAUSES = ["commotion", "fire", "riot", "brawl", "robbery", "act of God", "fraud"] as const;
