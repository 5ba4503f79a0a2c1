"""Banks, co-banks, cuts and irregularities all at once: nothing is lost, told or stuck, and everything comes about."""

import random
from collections import Counter
from typing import Final, get_args

import pytest

from paigow.books import Book
from paigow.table import AnyEvent
from paigow.table.phases import PHASES
from tests.property.everything import Watched, any_book, play_wildly, wild_table
from tests.property.play import CHOICES, books

IDS: Final = [" ".join([book, *(f"{name}={value}" for name, value in choices.items())]) for book, choices in CHOICES]
ROUNDS: Final = 10
TABLES: Final = 5
WILD_BOOKS: Final = 160
"""So many tables under books with options and readings drawn by lot."""


def played(book: Book, seed: int | str) -> Watched:
    """A table at which some wild rounds have been played; made again from its log it is the same."""
    table = wild_table(book, seed)
    play_wildly(table, ROUNDS)
    assert table.replayed() == table.state
    return table


@pytest.mark.parametrize("book", books(), ids=IDS)
def test_wild_rounds_end_and_every_account_balances_after_every_event(book: Book) -> None:
    for seed in range(TABLES):
        played(book, seed)


def test_every_event_occurs_and_every_phase_is_reached_and_left_again() -> None:
    counts: Counter[str] = Counter()
    phases: Counter[tuple[str, str]] = Counter()
    for seed in range(WILD_BOOKS):
        table = played(any_book(random.Random(seed)), seed)
        counts += table.counts
        phases += table.phases
    names = [kind.__name__ for kind in get_args(AnyEvent)]
    print("\n".join(f"{counts[name]:>7} {name}" for name in sorted(names, key=counts.__getitem__)))
    assert [name for name in names if not counts[name]] == []
    reached = {to for before, to in phases if before != to}
    left = {before for before, to in phases if before != to}
    assert reached == left == set(PHASES)


@pytest.mark.parametrize("seed", [229])
def test_a_table_that_once_went_wrong_goes_right(seed: int) -> None:
    played(any_book(random.Random(seed)), seed)
