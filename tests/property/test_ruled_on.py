"""Rounds with mishaps, orders, pools and exclusions are ruled on from their files as the table has settled them."""

from typing import Final

import pytest

from tests.property.everything import BOOKS
from tests.property.ruled_on import differences

TABLES = 8
ROUNDS = 6
MENDED: Final = {
    "nz": (
        34,
        49,
        53,
        62,
        111,
        144,
        180,
        213,
        222,
        231,
        438,
        605,
        709,
        713,
        1400,
        2209,
        2350,
        2627,
        7096,
        7325,
    ),
    "canberra": (32, 763, 836, 2056, 2306, 2316, 7006, 7057, 7058),
    "massachusetts": (19, 90, 128, 375, 2413),
    "rws": (19, 49, 89, 106, 562, 2476, "sample 3"),
}
"""Book -> tables at which a round was once ruled on otherwise than it was settled."""
FOUND: Final = [(book, seed) for book, seeds in MENDED.items() for seed in seeds]


@pytest.mark.parametrize("book", BOOKS)
def test_a_ruling_on_an_exported_round_agrees_with_the_table(book: str) -> None:
    """The first tables; ``scripts/ruled_rounds.py`` plays as many as one likes, these among them."""
    found = [each for seed in range(TABLES) for each in differences(book, seed, ROUNDS)]
    assert [each for each in found if each is not None] == []
    assert len(found) > TABLES * ROUNDS // 2


@pytest.mark.parametrize(("book", "seed"), FOUND)
def test_a_round_that_was_once_ruled_on_otherwise_is_not_any_more(book: str, seed: int | str) -> None:
    assert [each for each in differences(book, seed, ROUNDS) if each is not None] == []
