"""Checks the limits of side bets."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from paigow.books.schema import SideLimits
from paigow.money import ChipSet


def side_limits_faults(
    given: Mapping[Any, SideLimits], bets: Collection[str], chips: ChipSet, maximum: int
) -> Iterator[tuple[str, str, int | str]]:
    """Return the faults of side bet limits: the field, what was expected, the value.

    Args:
        given: Side bet -> its limits.
        bets: The bets of the layout.
        chips: The chips in use.
        maximum: The maximum of the table in coins, for a side bet without one of its own.
    """
    offered = [bet for bet in bets if bet != "main"]
    for bet, limits in given.items():
        if bet not in offered:
            yield (
                f"side_bets.{bet}",
                f"expected one of {', '.join(offered)}"
                if offered
                else "expected none: the book has no side bets",
                bet,
            )
            continue
        named = {name: getattr(limits, name) for name in limits.__struct_fields__}
        for name, coins in named.items():
            if coins is not None and not chips.can_pay(coins):
                yield f"side_bets.{bet}.{name}", "expected an amount that the chips make up", coins
        most = limits.maximum or maximum
        if limits.minimum is not None and limits.minimum > most:
            yield f"side_bets.{bet}.minimum", f"expected at most the maximum, {most}", limits.minimum
