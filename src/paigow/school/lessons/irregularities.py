"""Irregularities: the consequences before and after the point in time."""

from typing import Final

from paigow.books import Book
from paigow.school.drills.remedy import Case, cases, decided
from paigow.school.item_maker import cards, number_of
from paigow.school.items import Kind
from paigow.school.lessons.lesson import DrillPick, LessonStep, Statement, Subject
from paigow.school.lessons.parts import some_of, states
from paigow.school.seeds import Chance

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "bets": ("a_bet_made_after_the_call", "a_bet_taken_away_after_the_call"),
    "dice": ("a_die_is_cocked", "a_die_falls_out", "the_bank_lifts_the_lid", "tiles_delivered_wrongly"),
    "exposed": (
        "one_tile_exposed_while_stacking",
        "dealer_exposes_one_tile_of_a_player",
        "dealer_exposes_two_tiles_of_a_player",
        "player_exposes_two_own_tiles",
    ),
    "exposed_bank": (
        "dealer_exposes_one_tile_of_the_house",
        "dealer_exposes_two_tiles_of_the_house",
        "dealer_exposes_two_tiles_of_the_bank",
        "banker_exposes_two_own_tiles",
    ),
    "mixed": ("hands_of_two_players_mixed", "a_hand_mixed_with_the_banks", "dealer_knocks_a_hand_down"),
    "mis_set": (
        "house_hand_mis_set",
        "banks_hand_mis_set_by_the_dealer",
        "requested_hand_mis_set_by_the_dealer",
    ),
    "tiles": ("a_tile_is_damaged", "a_tile_is_missing", "a_player_is_not_there", "wagers_counted_wrongly"),
}
"""Groups of related irregularities."""


def _first_cases(mishap: str, book: Book) -> list[Case]:
    """Return the first time for each remedy."""
    first: dict[str, Case] = {}
    for case in cases(book)[mishap]:
        found = decided(case, book)
        assert found is not None  # it is one of the cases
        first.setdefault(found[0], case)
    return list(first.values())


def _states(case: Case, book: Book) -> Statement:
    found = decided(case, book)
    assert found is not None  # it is one of the cases
    remedy, clauses = found
    return states(
        "remedy",
        clauses or book.cite("irregularity"),
        mishap=case.mishap,
        moment=case.moment,
        remedy=remedy,
        bank=case.bank,
    )


def _steps(book: Book, chance: Chance) -> list[LessonStep]:
    steps = [LessonStep(says=(states("irregularities", book.cite("irregularity")),))]
    for name, mishaps in GROUPS.items():
        known = [mishap for mishap in mishaps if mishap in cases(book)]
        if not known:
            continue
        seed = str(chance.below(1_000_000))
        card = chance.one_of(known)
        steps.append(
            LessonStep(
                says=tuple(_states(case, book) for mishap in known for case in _first_cases(mishap, book)),
                asks=DrillPick(kind="remedy", seed=seed, number=number_of("remedy", book, seed, card))
                if name in {"dice", "exposed"}
                else None,
            )
        )
    return steps


def _questions(book: Book, chance: Chance) -> list[tuple[Kind, str]]:
    told = [mishap for mishaps in GROUPS.values() for mishap in mishaps]
    return some_of("remedy", [card for card in cards("remedy", book) if card in told], book, chance)


SUBJECT = Subject("irregularities", _steps, _questions)
