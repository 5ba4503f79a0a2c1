"""Every setting of a hand with its scores on the score card and its exact cost."""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from paigow.books import Book
from paigow.school.exact_cost import cost_of
from paigow.school.items import ScoredSetting, Two
from paigow.tiles import Tile, faces, pieces

if TYPE_CHECKING:
    from paigow.lab.strategy.taught import TaughtCard


def is_lab_there() -> bool:
    """Return whether the lab can read a score card: it needs numpy."""
    return find_spec("numpy") is not None


def card_of(book: Book) -> "TaughtCard":
    """Return the score card of a book. Needs the lab."""
    from paigow.lab.strategy.taught import taught_card  # noqa: PLC0415 -- numpy, which the rest of the school does not need

    return taught_card(book)


def scored_settings(tiles: Sequence[str], book: Book) -> tuple[ScoredSetting, ...]:
    """Return the settings of four tiles, given by their faces. Needs the lab.

    Example:
        >>> from paigow.books import load
        >>> [(each.score, each.is_card) for each in scored_settings(["6-6", "3-6", "2-6", "2-2"], load("nz"))]
        [(16, True), (15, False), (14, False)]
    """
    from paigow.lab.hand_analysis import one_hand  # noqa: PLC0415 -- numpy, which the rest of the school does not need

    four = pieces(tiles)
    odds = one_hand(book, four)
    return tuple(
        ScoredSetting(
            low=_two(each.setting.low),
            high=_two(each.setting.high),
            low_name=each.setting.low_name,
            high_name=each.setting.high_name,
            low_score=each.low_score,
            high_score=each.high_score,
            cost=cost_of(100 * worth.cost),
            is_card=each.is_card,
            is_best=worth.cost == 0,
        )
        for each, worth in zip(card_of(book).settings(four), odds.settings, strict=True)
    )


def is_tie(settings: Sequence[ScoredSetting]) -> bool:
    """Return whether two settings that rank differently have the highest score."""
    most = max(each.score for each in settings)
    return len({each.is_card for each in settings if each.score == most}) > 1


def _two(tiles: tuple[Tile, Tile]) -> Two:
    one, other = faces(tiles)
    return one, other
