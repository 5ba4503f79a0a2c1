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

/** What can be done about something that goes wrong. */
export const REMEDIES = [
  "play",
  "give_back",
  "still_counts",
  "shake_again",
  "laja",
  "reshuffle",
  "put_right",
  "set_again",
  "as_set",
  "stands",
  "house_way",
  "may_void_hand",
  "may_withdraw",
  "bank_may_void_round",
  "void_hands",
  "void_round",
  "replace",
  "bank_makes_up",
  "house_pays",
  "throw_for_box",
  "call_inspector",
] as const;
