"""A refusal is a value: the table says no, names the clause and the facts, and nothing has changed."""

from typing import Final

from msgspec import Struct


class Refusal(Struct, frozen=True, kw_only=True, tag_field="type", tag="refusal"):
    """Why a command was refused.

    Attributes:
        code: One of ``REFUSALS``.
        clause: The clause behind it, or None where no rule document speaks of it.
        facts: What a sentence about it needs.
    """

    code: str
    clause: str | None = None
    facts: dict[str, str | int] = {}


REFUSALS: Final[dict[str, str]] = {
    "wrong_phase": "The command {command} has no place now: the round is at {phase}.",
    "bets_are_closed": "Bets are closed.",
    "bets_not_open": "Bets are not open yet.",
    "other_book": "This table would be ruled by {expected}, not by {given}.",
    "already_open": "The table is open.",
    "not_open": "The table is closed.",
    "bad_settings": "{field} {value}: expected {expected}.",
    "wrong_set": "These are not the 32 tiles of the set: {faces}.",
    "bad_dice": "Three dice of 1 to 6 were expected, not {dice}.",
    "not_this_cut": "The cut {cut} is not offered here; expected {expected}.",
    "nobody_seated": "The tiles stay on display until a player takes a place.",
    "not_cut": "The tiles have not been cut.",
    "already_cut": "The tiles have been cut.",
    "no_wagers": "No wager lies on the layout.",
    "no_such_box": "There is no box {box}; boxes are {boxes}.",
    "house_box": "Box {box} is the house's while the house banks.",
    "box_taken": "The place at box {box} is taken by {seated}.",
    "already_seated": "You are seated at box {box}.",
    "not_here": "{person} has no coins on this table.",
    "not_seated": "Only a player seated at the box may wager on it.",
    "bad_amount": "{coins} coins: expected a positive whole number.",
    "not_enough": "{coins} coins: only {stack} lie in front of you.",
    "not_in_chips": "{coins} coins cannot be made up of this table's chips; the smallest is {smallest}.",
    "below_minimum": "{coins} coins: the minimum is {minimum}.",
    "above_maximum": "{coins} coins: the maximum is {maximum}.",
    "above_box_maximum": "{coins} coins: the box has {total}, its maximum is {maximum}.",
    "not_payable": "A win of {coins} coins less commission cannot be paid exactly; the nearest wager is {nearest}.",
    "not_a_multiple": "{coins} coins: wagers are multiples of {minimum}.",
    "box_is_full": "{count} players wager on box {box}; no more may.",
    "one_box_only": "One box a player.",
    "not_double": "Of two boxes one wager must be at least double the other: {coins} and {other}.",
    "not_adjacent": "Two betting areas must lie side by side: {box} and {other}.",
    "no_such_bet": "There is no {bet} bet at this table; expected {expected}.",
    "no_initial_bet": "A side bet needs an initial bet: {needed}.",
    "no_wager": "You have no {bet} wager on box {box}.",
    "wager_lives": "A wager of yours is still in play.",
    "not_a_bettor": "{person} has no wager on box {box}.",
    "no_such_choice": "Who decides on a box is not chosen so under this book.",
    "own_nomination": "The other bettors of the box name who decides, nobody himself.",
    "cannot_hand_over": "Only the seated player of the box may leave its decisions to another.",
    "not_yours": "The tiles of box {box} are not yours to set.",
    "dealer_sets": "The dealer sets box {box} the house way.",
    "already_set": "Box {box} is set.",
    "not_two_and_two": "Two tiles and two tiles of the four were expected: {tiles}.",
    "other_box_first": "Box {other} is set first.",
    "only_advises": "The dealer only tells how the house would set the hand.",
    "sets_on_request": "The dealer sets the hand on request; there is no advice.",
    "names_are_shown": "The names are shown at this table.",
    "others_set_first": "The other players set their hands first: box {box}.",
    "not_asked": "Nobody asked the dealer to set box {box}.",
    "not_yet_time": "Time is not up: {left_ms} ms are left.",
    "no_deadline": "No time was set.",
    "out_of_turn": "Box {next} comes first.",
    "not_in_play": "Box {box} is not in play.",
    "not_exposed": "Box {box} has not been turned over.",
    "already_done": "That has been done for box {box}.",
    "collect_first": "The losing wagers of box {box} are collected first.",
    "nothing_to_collect": "Nothing was lost on box {box}.",
    "clear_first": "The losing wagers go to the float before winners are paid.",
    "nothing_to_pay": "Nothing was won on box {box}.",
    "float_is_short": "The float holds {float_coins} coins; {coins} are due.",
    "wrong_secret": "The secrets do not match what was committed to.",
    "house_banks_only": "This table does not offer the bank to players.",
    "no_laja": "This table performs no laja.",
    "no_concession": "This table takes no concession.",
    "no_irregularity": "This table does not take reports of irregularities.",
}
"""Every code, with the English sentence that ``words`` builds on."""
