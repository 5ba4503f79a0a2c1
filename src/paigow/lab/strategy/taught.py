"""The score card that players learn under a rule book."""

import tomllib
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final, Literal

import numpy as np
from msgspec import Struct

from paigow.books import Book
from paigow.lab.errors import LabError
from paigow.lab.hands import Whole, hands_of
from paigow.lab.strategy.settings_table import LEVELS, settings_table
from paigow.lab.strategy.strategy import Rule, ScoreCard, Strategy
from paigow.lab.strategy.words import Choice
from paigow.rules import Setting, ruleset
from paigow.rules.settings import kind_settings
from paigow.tiles import GEE, Kind, Tile

_FILE: Final = resources.files("paigow.lab.strategy") / "taught.toml"
Part = Literal["low", "high"]
TIES: Final = ("best high", "best low")
"""What may decide between settings with the same score."""


class CardSetting(Struct, frozen=True, kw_only=True):
    """A setting of a hand with its scores."""

    setting: Setting
    low_score: int
    high_score: int
    is_card: bool
    """The card sets the hand like this, or in a way that ranks the same."""

    @property
    def score(self) -> int:
        """Return the sum."""
        return self.low_score + self.high_score


class TaughtCard:
    """A score card under a book.

    Attributes:
        name: Name of the shipped strategy.
        score: The card.
        tie: What decides between settings with the same score, one of ``TIES``.
    """

    def __init__(self, name: str, book: Book) -> None:
        strategy = Strategy.shipped(name)
        self.name: Final = name
        self.score, self.tie = _as_card(strategy)
        self._book = book
        self._hands = hands_of(book, gees_alike=False if strategy.tells_gees_apart else None)
        self._table = settings_table(self._hands)
        self._scores: dict[str, Whole] = self.score.hand_scores(self._table)
        self._chosen = strategy.policy(self._hands).settings
        self._hand = {tuple(tiles): hand for hand, tiles in enumerate(self._hands.tiles.tolist())}

    def score_of(self, hand: Part, kinds: Sequence[Kind]) -> int:
        """Return the score of two kinds as a low or a high hand."""
        one, other = (kind.index for kind in kinds)
        return int(self._scores[hand][one, other])

    def plus_of(self, hand: Part, kinds: Sequence[Kind]) -> int:
        """Return the part of a score that the card adds to that of the points or the name."""
        card = self.score.low if hand == "low" else self.score.high
        return self.score_of(hand, kinds) - card[LEVELS.index(self.level_of(kinds))]

    def level_of(self, kinds: Sequence[Kind]) -> str:
        """Return the level of two kinds: 0 to 9 points, or `high_nine`, `gong`, `wong` or `pair`."""
        one, other = (kind.index for kind in kinds)
        return LEVELS[int(self._table.two_tile_levels[one, other])]

    def is_tie(self, kinds: tuple[int, ...]) -> bool:
        """Return whether settings of four kinds, by index, that rank differently have the highest score."""
        settings = kind_settings(kinds, ruleset(self._book).ranks)
        scores = [
            self.score_of("low", each.low.kinds) + self.score_of("high", each.high.kinds) for each in settings
        ]
        best = max(scores)
        top = {each.strengths for each, score in zip(settings, scores, strict=True) if score == best}
        return len(top) > 1

    def settings(self, tiles: tuple[Tile, ...]) -> list[CardSetting]:
        """Return every setting of four tiles, in the order of the rule set."""
        hand, hands = self._hand[self._kinds(tiles)], self._hands
        settings = ruleset(self._book).settings(tiles)
        lows = np.array([[tile.kind.index for tile in each.low] for each in settings])
        places = hands.setting_with(lows, np.full(len(settings), hand))
        chosen = self._chosen[hand]
        alike = (hands.low[places] == hands.low[chosen]) & (hands.high[places] == hands.high[chosen])
        return [
            CardSetting(
                setting=each,
                low_score=self.score_of("low", [tile.kind for tile in each.low]),
                high_score=self.score_of("high", [tile.kind for tile in each.high]),
                is_card=is_card,
            )
            for each, is_card in zip(settings, alike.tolist(), strict=True)
        ]

    def _kinds(self, tiles: tuple[Tile, ...]) -> tuple[int, ...]:
        """Return the key of a hand in ``hands.tiles``: a lone gee tile stands for either if they rank alike."""
        kinds = sorted(tile.kind.index for tile in tiles)
        lone, other = (gee.index for gee in GEE)
        if self._hands.gees_alike and lone not in kinds:
            kinds = sorted(lone if kind == other else kind for kind in kinds)
        return tuple(kinds)


def taught_name(book: Book) -> str:
    """Return the name of the score card that players learn under a book.

    Example:
        >>> from paigow.books import load
        >>> taught_name(load("nz"))
        'card-a'
    """
    names = _names()
    return str(names["books"].get(book.id, names["default"]))


@lru_cache(maxsize=32)
def taught_card(book: Book) -> TaughtCard:
    """Return the score card that players learn under a book.

    Example:
        >>> from paigow.books import load
        >>> from paigow.tiles import parse_hand
        >>> card = taught_card(load("nz"))
        >>> [(each.low_score, each.high_score, each.is_card) for each in card.settings(parse_hand("6-6 3-6 2-6 2-2"))]
        [(12, 4, True), (2, 13, False), (3, 11, False)]
    """
    return TaughtCard(taught_name(book), book)


@cache
def _names() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


def _as_card(strategy: Strategy) -> tuple[ScoreCard, str]:
    """Return the score card of a strategy, and what decides a tie.

    Raises:
        LabError: it is more than a score card, so that a score card does not say how to set every hand.
    """
    by_score = Rule(keep=(Choice(order="highest score"),))
    rules = [Rule(keep=rule.keep) for rule in strategy.rules]
    tie = next((tie for tie in TIES if rules == [by_score, Rule(keep=(Choice(order=tie),))]), None)
    if strategy.score is None or tie is None:
        raise LabError(
            f"strategy {strategy.name!r}: expected a score card with the rules 'highest score' and then one of "
            + ", ".join(map(repr, TIES))
        )
    return strategy.score, tie
