"""Write what every shipped strategy costs into docs/strategies.md.

``--twice`` counts everything a second time with ``tests/oracles``, which shares no code with the lab, and fails
unless all whole numbers are equal. It takes about a minute.
"""

import sys
from fractions import Fraction
from pathlib import Path
from typing import Final

from paigow.books import BOOK_IDS, load
from paigow.lab import price
from paigow.lab.odds import Role
from paigow.lab.strategy.shipped_files import SHIPPED, shipped_file
from tests.oracles.strategies import Market, Price, set_by, set_house_way

PAGE: Final = Path(__file__).parents[1] / "docs" / "strategies.md"
BEGIN: Final = "<!-- written by scripts/strategy_costs.py -->\n"
END: Final = "<!-- end -->\n"
ROLES: Final[tuple[Role, ...]] = ("player", "banker")
HOUSE_WAY: Final = "house-way"
COMMISSION: Final = Fraction(1, 20)
_DEALS: Final = 736_281_000

Prices = dict[tuple[str, Role], Price]


def counted_once(book: str) -> Prices:
    """Return what each strategy and the house way costs in a book, from the lab."""
    found: Prices = {}
    for name in (HOUSE_WAY, *SHIPPED):
        for role in ROLES:
            one = price(name, load(book), role=role, commission=COMMISSION)
            cost = one.cost * 20 * _DEALS
            assert cost.denominator == 1
            found[name, role] = Price(one.win, one.push, one.lose, one.hands, cost.numerator)
    return found


def counted_twice(book: str) -> Prices:
    """Return the same from the second count."""
    ways = [set_house_way(book)]
    ways += [set_by(shipped_file(name).decode(), book) for name in SHIPPED]
    market = Market(book)
    return {
        (name, role): found
        for role in ROLES
        for name, found in zip(
            (HOUSE_WAY, *SHIPPED), market.prices(ways, banks=role == "banker"), strict=True
        )
    }


def table() -> list[str]:
    """Return the rows of the table: cost in per cent of each wager, player / banker, rounded to four decimals."""
    counts = {book: counted_once(book) for book in BOOK_IDS}
    rows = [f"| strategy | {' | '.join(BOOK_IDS)} |", f"|---|{'--:|' * len(BOOK_IDS)}"]
    for name in (HOUSE_WAY, *SHIPPED):
        costs = [
            " / ".join(f"{100 * counts[book][name, role].cost / (20 * _DEALS):.4f}" for role in ROLES)
            for book in BOOK_IDS
        ]
        rows.append(f"| {name} | {' | '.join(costs)} |")
    return rows


def page() -> str:
    """Return the page of strategies with a current table."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return before + BEGIN + "\n".join(table()) + "\n" + END + rest.partition(END)[2]


def main() -> None:
    """Write the table, or count everything twice."""
    if "--twice" not in sys.argv[1:]:
        PAGE.write_text(page(), encoding="utf-8")
        return
    for book in BOOK_IDS:
        once, twice = counted_once(book), counted_twice(book)
        if once != twice:
            sys.exit(f"{book}: the two counts differ")
        print(f"{book}: {len(once)} prices, equal in both counts")


if __name__ == "__main__":
    main()
