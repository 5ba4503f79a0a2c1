"""The closed lists of rule names and of decisions that cite a clause. A book must give every one."""

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
    "without_nominee": str,
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
    # laja, cut, dice and delivery
    "laja": str,
    "cut_chosen_by_house": str,
    "banker_cuts": bool,
    "stack_cut": bool,
    "plus_minus_four": bool,
    "banker_shakes": str,
    "least_shakes": int,
    "exposed_stacking": str,
    "laja_reshuffle_from": int,
    "cocked_dice": str,
    "misdelivery": str,
    "removal_by_dice": bool,
    # settlement of a bank that a player holds, and corrections
    "co_bank_set_by": str,
    "pool_sets": str,
    "bank_confirms": bool,
    "co_banker_shows_two": bool,
    "match_from": str,
    "concession": str,
    "sole_player_shows": bool,
    "bank_commission_rounding": str,
    "bank_commission_step": int,
    "co_bank_commission_rounding": str,
    "odd_half": str,
    "bank_makes_up": bool,
    "unpaid_shortfall": str,
    "reset_until": str,
    "requested_reset": bool,
    "knocked_down": str,
    # the bank
    "player_banking": bool,
    "game_starts": str,
    "bank_needs_opponents": bool,
    "co_banking": bool,
    "shared_bank": bool,
    "shared_bank_among": str,
    "bank_order": str,
    "bank_rounds": int,
    "bank_again": str,
    "bank_needs": str,
    "cover_by": str,
    "cover_failure": str,
    "co_cover_bp": int,
    "maximum_player_bank": str,
    "maximum_co_bank": str,
    "house_wager": bool,
    # exposed and mixed tiles, supervision, closing
    "exposed_player_from": int,
    "exposed_player_remedy": str,
    "exposed_player_in_player_bank": str,
    "exposed_until": str,
    "exposed_house_from": int,
    "exposed_bank": str,
    "exposed_bank_from": int,
    "exposed_bank_by_banker": str,
    "exposed_dead": str,
    "mixed": str,
    "sanctions": str,
    "invalidation": bool,
    "disputes": bool,
    "collusion_orders": bool,
    "excess": bool,
    "limit_notice": bool,
    "idle_seat_rounds": int,
    "closing_notices": str,
    "dice_hours": int,
    "set_checked_again": str,
}
"""Rules that every book gives -> the type of their value."""

WORDS: Final[dict[str, tuple[str, ...]]] = {
    "delivery": ("counter-clockwise", "clockwise"),
    "laja": ("on request", "none"),
    "cut_chosen_by_house": ("fixed", "supervisor", "random"),
    "banker_shakes": ("may follow", "always", "no"),
    "exposed_stacking": ("laja", "reshuffle"),
    "cocked_dice": ("again",),
    "misdelivery": ("void", "void if viewed"),
    "several_boxes": ("control one", "sole player, double", "one box", "two adjacent", "unseated house way"),
    "without_nominee": ("house way", "first wager"),
    "unpayable_wager": ("refuse", "accept"),
    "unpayable_part": ("void", "valid"),
    "below_minimum": ("refuse", "settle once"),
    "above_maximum": ("refuse", "settle to maximum"),
    "shared_bank_among": ("box", "table"),
    "game_starts": ("vacant", "displayed"),
    "set_checked_again": ("never", "at the close", "before it leaves"),
    "bank_order": ("right of the last", "pointer moves on", "after every house round"),
    "bank_again": ("house first", "if all decline"),
    "bank_needs": ("played a box", "played that box", "wagered against the dealer"),
    "cover_by": ("stake", "chips on the table"),
    "cover_failure": ("share or house", "house"),
    "maximum_player_bank": ("none", "table"),
    "maximum_co_bank": ("table", "liability only"),
    "house_way_on_request": ("set", "advise"),
    "names_while_setting": ("always", "on request"),
    "commission_rounding": ("exact", "down", "up"),
    "unpayable_payment": ("exact", "lower multiple or next amount", "lower amount or next amount"),
    "co_bank_set_by": ("dealer", "player"),
    "pool_sets": ("every holder", "named"),
    "match_from": ("chung", "far right"),
    "concession": ("sole bettor", "none", "surrender"),
    "bank_commission_rounding": ("down", "up", "exact"),
    "co_bank_commission_rounding": ("down", "up", "exact"),
    "odd_half": ("player", "house"),
    "unpaid_shortfall": ("house pays",),
    "reset_until": ("first exposure", "last payment"),
    "knocked_down": ("house way", "as set"),
    "exposed_player_remedy": ("void hand", "withdraw"),
    "exposed_player_in_player_bank": ("void hand", "void round"),
    "exposed_until": ("own look", "first look"),
    "exposed_bank": ("choice", "void round"),
    "exposed_bank_by_banker": ("play", "void round"),
    "exposed_dead": ("play", "void round"),
    "mixed": ("void hands", "void round"),
    "sanctions": (
        "void, forfeit, exclude-round, exclude, void-round",
        "void, forfeit, exclude, void-round",
        "",
    ),
    "closing_notices": ("inspector, players", ""),
}
"""Rules whose value is one of a few words."""

RESULTS: Final = ("win", "lose", "push")
"""The results of a match for a player, in the order of the words of the rule ``calls``."""

FURTHER: Final[frozenset[str]] = frozenset(
    {
        "to_the_letter", "three", "gee_in_split_lists", "highest_tiles", "small_tiles_first", "exception_a",
        "as_close_as_possible", "nine_eight_seven", "no_pair_possible", "zero_high", "gee_counts", "tie_low_hand",
        "vigorish_rounded_up_to", "side_bets_in_player_bank", "filed_house_way", "house_wager_amount",
        "dealers_high_hand", "layout_bets", "commission_approval", "match_play", "match_play_after_win",
        "calls",
    }
)  # fmt: skip
"""Rules that only some books give. Rows refer to them by ``given``."""

CITES: Final[frozenset[str]] = frozenset(
    {
        "open_table", "show_tiles", "shuffle", "cut", "house_banks", "house_box", "wager", "several_boxes",
        "laja_banker", "laja_once", "dice_fell_out", "lid_lifted", "reshuffle_ordered", "removal_throw",
        "removal_repeat", "removed", "bets_close", "bets_closed", "wager_lives", "lost_wager", "dice", "count",
        "deliver", "collect_empty", "two_and_two", "control", "set_final", "turned", "house_sets", "house_exposed",
        "exposed_late", "match", "win", "lose", "push", "push_by_low", "lose_two_zeros", "copy", "collect_losing",
        "clear_losing", "push_stands", "pay_late", "paid", "commission", "absent", "bank_collect_losing",
        "co_bank_collect_losing", "bank_push_stands", "co_bank_push_stands", "bank_pay_late", "co_bank_pay_late",
        "bank_offer", "bank_declined", "bank_control", "bank_funds", "bank_box", "own_bank", "bank_stake", "co_bank",
        "bank_tiles", "co_bank_tiles", "liability", "player_maximum", "lessen", "view_unused", "bank", "laja",
        "concede", "approved_cut", "irregularity", "bank_sets_last", "bank_exposed", "bank_rest", "co_bank_rest",
        "bank_shortfall", "co_bank_shortfall", "mis_set_reset", "mis_set_stands", "excluded", "barred_together",
        "set_first",
        "excess_others", "sanction_void", "sanction_exclude", "invalidate_fraud", "refund",
        "withdrawn_bet", "faulty_tile", "tiles_replaced", "set_rejected", "hours", "inspector_notice", "initial_bet",
        "side_bet", "below_minimum_again", "own_nomination", "payment_lowered", "payment_raised", "house_wager_first",
        "house_wager_lost", "house_wager_pushed", "house_wager_paid", "house_wager_last", "house_wager_covered",
        "misdelivery_corrected", "co_bank_makes_up", "co_bank_house_pays", "bank_cover", "unchosen_cut",
        "control_alone", "exposed_dead_one",
        "side_bet_limits", "side_bet_cap", "control_seated", "control_highest", "control_last", "name_kept",
        "talk_closed", "house_way_left_open", "house_way_other_pairs", "house_way_teen_or_day",
        "coupon_laid", "coupon_kept", "coupon_paid", "coupon_commission",
    }
)  # fmt: skip
"""Decisions of the table that every book takes by some clause."""

BANK_CITES: Final[frozenset[str]] = frozenset(
    {
        "bank_cut", "bank_dice", "bank_count", "bank_deliver", "bank_collect_empty", "bank_match", "co_bank_match",
        "bank_commission",
    }
)  # fmt: skip
"""Decisions for which some books have another clause while a player banks; see ``bank_cite``."""
