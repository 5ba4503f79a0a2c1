"""The cost of every shipped strategy as player and as banker, counted twice: equal integers.

``python -m scripts.strategy_costs --twice`` does the same in all books.
"""

import pytest

from scripts.strategy_costs import counted_once, counted_twice


@pytest.mark.parametrize("book", ["nz", "massachusetts"])
def test_shipped_strategies_cost_the_same_in_a_second_count(book: str) -> None:
    once = counted_once(book)
    assert once == counted_twice(book)
    assert len(set(once.values())) == len(once)
