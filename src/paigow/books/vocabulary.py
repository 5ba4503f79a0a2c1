"""The closed lists of rule names and of decisions that cite a clause; a book must give every one of them."""

from typing import Final

RULES: Final[dict[str, type]] = {
    # the layout and the delivery
    "house_position": int,
    "boxes": int,
    "delivery": str,
    "house_cut": str,
    "house_cut_options": list,
    "cut_before_no_more_bets": bool,
    # wagers and who decides on a box
    "wagers_per_box": int,
    "seated_only": bool,
    "several_boxes": str,
    "control_order": str,
    "seated_may_hand_over": bool,
    "unpayable_wager": str,
    "unpayable_part": str,
    "below_minimum": str,
    "above_maximum": str,
    "multiples_of_minimum": bool,
    "box_maximum": bool,
    # setting
    "house_way_on_request": str,
    "requests_wait": bool,
    "names_while_setting": str,
    "second_box_waits": bool,
    # settlement
    "losing_area": bool,
    "commission_bp": int,
    "commission_rounding": str,
    "commission_step": int,
    "unpayable_payment": str,
}
"""Rules that every book gives -> the type of their value."""

WORDS: Final[dict[str, tuple[str, ...]]] = {
    "delivery": ("counter-clockwise", "clockwise"),
    "several_boxes": ("control one", "sole player, double", "one box", "two adjacent", "unseated house way"),
    "unpayable_wager": ("refuse", "accept"),
    "unpayable_part": ("void", "valid"),
    "below_minimum": ("refuse", "settle once"),
    "above_maximum": ("refuse", "settle to maximum"),
    "house_way_on_request": ("set", "advise"),
    "names_while_setting": ("always", "on request"),
    "commission_rounding": ("exact", "down", "up"),
    "unpayable_payment": ("exact", "lower multiple or next amount", "lower amount or next amount"),
}
"""Rules whose value is one of a few words."""

FURTHER: Final[frozenset[str]] = frozenset(
    {
        "to_the_letter", "three", "gee_in_split_lists", "highest_tiles", "small_tiles_first", "exception_a",
        "as_close_as_possible", "nine_eight_seven", "no_pair_possible", "zero_high", "gee_counts", "tie_low_hand",
        "vigorish_rounded_up_to",
    }
)  # fmt: skip
"""Rules that only some books give; rows refer to them by ``given``."""

CITES: Final[frozenset[str]] = frozenset(
    {
        "open_table", "show_tiles", "shuffle", "cut", "house_banks", "house_box", "wager", "several_boxes",
        "bets_close", "bets_closed", "wager_lives", "dice", "count", "deliver", "collect_empty", "two_and_two",
        "control", "set_final", "turned", "house_sets", "house_exposed", "exposed_late", "match", "win", "lose",
        "push", "push_by_low", "lose_two_zeros", "copy", "collect_losing", "clear_losing", "push_stands", "pay_late",
        "paid", "commission", "absent",
        "view_unused", "bank", "laja", "concede", "approved_cut", "irregularity",
    }
)  # fmt: skip
"""Decisions of the table that every book takes by some clause."""
