"""The cost of every shipped strategy as player and as banker, counted twice: equal integers.

``python -m scripts.strategy_costs --twice`` does the same in all books.
"""

from scripts.strategy_costs import counted_once, counted_twice


def test_shipped_strategies_cost_the_same_in_a_second_count() -> None:
    once = counted_once("nz")
    assert once == counted_twice("nz")
    assert len(set(once.values())) == len(once)
