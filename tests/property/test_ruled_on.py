"""Rounds with mishaps, orders, pools and exclusions are ruled on from their files as the table has settled them."""

import pytest

from tests.property.everything import BOOKS
from tests.property.ruled_on import differences

TABLES = 8
ROUNDS = 6


@pytest.mark.parametrize("book", BOOKS)
def test_a_ruling_on_an_exported_round_agrees_with_the_table(book: str) -> None:
    """A sample; ``scripts/ruled_rounds.py`` plays as many as one likes."""
    found = [each for seed in range(TABLES) for each in differences(book, seed, ROUNDS)]
    assert [each for each in found if each is not None] == []
    assert len(found) > TABLES * ROUNDS // 2
