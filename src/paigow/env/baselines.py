"""Ways to set every hand with their exact price against the house: what an agent has to beat."""

from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from paigow.books import BOOK_IDS, Book
from paigow.env.hand_tables import HandTables, tables_of
from paigow.lab.game.mixed_odds import mixed_edge
from paigow.lab.hands import HANDS
from paigow.lab.policy_names import HOUSE_WAY, edge


class Baseline(Struct, frozen=True, kw_only=True):
    """One way to set every hand, for a player against the house, which sets its house way.

    Example:
        >>> from paigow.env import baselines
        >>> worst = baselines("nz")[0]
        >>> worst.name, f"{float(100 * worst.edge):.2f} %"
        ('random', '29.92 %')
    """

    name: str
    edge: Fraction
    """What the player loses of each unit wagered, after commission. Every deal is counted."""
    cost: Fraction
    """How much of that is lost by setting worse than the best answer to this house."""


def baselines(book: str | Book = BOOK_IDS[0]) -> tuple[Baseline, ...]:
    """Return the baselines of a book with their exact price.

    They are "random" (each different setting of a hand is equally likely), "best high", "best low", "house way",
    "equilibrium" (the mix that no bank can exploit) and "best" (the best answer to this house).

    Args:
        book: Id of a rule book, or a ``Book``. By default the first of ``paigow.BOOK_IDS``.

    Raises:
        GameError: if there is no such book.

    Example:
        >>> from paigow.env import baselines
        >>> [each.name for each in baselines("nz")]
        ['random', 'best high', 'best low', 'house way', 'equilibrium', 'best']
    """
    return _baselines(tables_of(book, "player", HOUSE_WAY, None))


@lru_cache(maxsize=8)
def _baselines(tables: HandTables) -> tuple[Baseline, ...]:
    best = tables.price(tables.best)
    found = {
        "random": _random(tables),
        "best high": Fraction(edge(tables.book, player="best-high").edge),
        "best low": Fraction(edge(tables.book, player="best-low").edge),
        "house way": tables.price(tables.house_way),
        "equilibrium": Fraction(mixed_edge(tables.book, banker=HOUSE_WAY).edge),
        "best": best,
    }
    return tuple(Baseline(name=name, edge=price, cost=price - best) for name, price in found.items())


def _random(tables: HandTables) -> Fraction:
    """Return the edge if each different setting of a hand is equally likely: there are one, two or three."""
    parts = 6 // tables.mask.sum(axis=1)
    gain = int((parts * (tables.gains * tables.mask).sum(axis=1)).sum())
    return -Fraction(gain, 6 * tables.unit * HANDS)
