"""What the score card costs against perfect play, by the lab."""

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from paigow.books import Book
from paigow.school.items import Facts
from paigow.school.score_card.scored_hand import card_of

if TYPE_CHECKING:
    from paigow.lab.strategy.price import StrategyPrice


class CardCosts(NamedTuple):
    """Facts of the sentences on the cost of a card, and the hand on which it loses most in the long run."""

    player: Facts
    """Of ``lesson.card_costs``."""
    banker: Facts | None
    """Of ``lesson.card_costs_bank``; ``None`` if players do not bank under the book."""
    differs: Facts
    """Of ``lesson.card_differs``."""
    worst: tuple[str, ...]
    """Four faces; empty if the card is perfect play."""
    worst_cost: str
    """In per cent of the wager, each time that the hand is held."""


@lru_cache(maxsize=32)
def card_costs(book: Book) -> CardCosts:
    """Count the card of a book over all deals against the house way, beside perfect play and the house way.

    Example:
        >>> from paigow.books import load
        >>> card_costs(load("nz")).player["cost"]
        '0.1763'
    """
    from paigow.lab.hands import HANDS  # noqa: PLC0415 -- numpy, which the rest of the school does not need
    from paigow.lab.policy_names import HOUSE_WAY  # noqa: PLC0415 -- the same
    from paigow.lab.strategy.price import price  # noqa: PLC0415 -- the same

    name = card_of(book).name
    card = price(name, book, most=1)
    banker = None
    if book.flag("player_banking"):
        banker = _facts(price(name, book, role="banker"), price(HOUSE_WAY, book, role="banker"))
    worst = card.worst[0] if card.worst else None
    return CardCosts(
        player=_facts(card, price(HOUSE_WAY, book)),
        banker=banker,
        differs={"hands": f"{card.hands:,}", "all": f"{HANDS:,}", "share": _percent(card.share, 1)},
        worst=() if worst is None else tuple(worst.hand),
        worst_cost="" if worst is None else _percent(worst.cost, 2),
    )


def _facts(card: "StrategyPrice", house: "StrategyPrice") -> Facts:
    return {
        "edition": card.book,
        "cost": _percent(card.cost, 4),
        "house": _percent(house.cost, 4),
        "deals": f"{card.deals:,}",
        "commission": f"{float(100 * card.commission):g}",
    }


def _percent(share: Fraction, digits: int) -> str:
    return f"{float(100 * share):.{digits}f}"
