"""The shipped house ways are those of the shipped books."""

import pytest

from paigow.books import BOOK_IDS, EDITIONS, load, with_choices
from paigow.lab import compiled
from paigow.lab.hands import every_hand
from scripts.house_ways import FILE, content


def test_what_is_shipped_is_current() -> None:
    assert FILE.read_bytes() == content(), "run python scripts/house_ways.py"


def test_every_published_book_finds_its_own() -> None:
    assert {compiled.digest(load(name)) for name in EDITIONS} == set(compiled._shipped())


@pytest.mark.parametrize("name", BOOK_IDS)
def test_a_reading_chosen_otherwise_is_compiled_anew(name: str) -> None:
    book = load(name)
    tiles = every_hand(gees_alike=False)[0]
    shipped = compiled.low_hands(book, tiles)
    others = (with_choices(book, {row.name: value}) for row in book.readings for value in row.values)
    assert any(
        (compiled.low_hands(other, tiles) != shipped).any()
        for other in others
        if compiled.digest(other) not in compiled._shipped()
    )
