"""The rows of the score card: the scores of each kind of hand, and what is added."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from paigow.books import Book
from paigow.rules import TwoTiles
from paigow.school.drills.tiles import two_tile_hands
from paigow.school.items import Two
from paigow.school.score_card.scored_hand import card_of
from paigow.tiles import KINDS
from paigow.words import say

if TYPE_CHECKING:
    from paigow.lab.strategy.strategy import Plus
    from paigow.lab.strategy.words import Test

_CODES: Final = {
    "at least <n> <group>": "at_least_led",
    "at least <rank>": "at_least",
    "at most <n>": "at_most_points",
    "at most <class>": "at_most_class",
    "is <n>": "is_points",
    "is <class>": "is_class",
    "led by <group>": "led_by",
    "has <group>": "has",
}
"""Test of a hand in a strategy file -> code of its words in ``[hand_test]``."""

_MOST_POINTS: Final = 9


class ScoreRow(Struct, frozen=True, kw_only=True, gc=False):
    """The scores of all hands of one kind."""

    level: str
    """The kind: 0 to 9 points, or `high_nine`, `gong`, `wong`, `pair`."""
    label: str
    """The kind in words."""
    tiles: Two
    """One such hand."""
    low: int
    high: int


def score_rows(book: Book, language: str = "en") -> tuple[ScoreRow, ...]:
    """Return the rows of a book's card, lowest hands first. Needs the lab.

    Example:
        >>> from paigow.books import load
        >>> [(row.label, row.low, row.high) for row in score_rows(load("nz"))][-2:]
        [('Wong', 19, 13), ('Pair', 19, 16)]
    """
    from paigow.lab.strategy.settings_table import LEVELS  # noqa: PLC0415 -- numpy

    card = card_of(book)
    return tuple(
        ScoreRow(
            level=level,
            label=level_in(level, language),
            tiles=_example(level, book),
            low=card.score.low[place],
            high=card.score.high[place],
        )
        for place, level in enumerate(LEVELS)
    )


def level_in(level: str, language: str) -> str:
    """Return the name of a kind of hand, such as `7 points` or `Wong`."""
    if level.isdigit():
        return say("school.points", {"points": int(level)}, language)
    return say(f"hand_class.{level}", {}, language)


def card_steps(book: Book, language: str = "en") -> list[str]:
    """Return what to do with the scores, step by step."""
    card = card_of(book)
    return [
        say("score_sheet.score", {}, language),
        *(say(f"lesson.card_plus_{plus.hand}", plus_facts(plus), language) for plus in card.score.plus),
        say("score_sheet.add", {}, language),
        say(f"lesson.card_tie_{card.tie.replace(' ', '_')}", {}, language),
    ]


def plus_facts(plus: "Plus") -> dict[str, str | int]:
    """Return the facts of the sentence ``lesson.card_plus_low``, ``_high`` or ``_each``: what a card adds, and when."""
    return {"add": plus.add, "when": "; ".join(map(_test_code, plus.when))}


def _test_code(test: "Test") -> str:
    """Return a test in the form of ``{when:hand_tests}``: a code, then points, a class or kinds of tiles."""
    phrase = test.phrase
    code = _CODES[phrase.word]
    if code == "at_least":
        code = "at_least_points" if phrase.rank.isdigit() else "at_least_class"
    if code == "at_most_points" and phrase.numbers[0] == _MOST_POINTS:
        code, phrase = "unnamed", phrase._replace(numbers=())
    values = [*map(str, phrase.numbers), *([phrase.rank] if phrase.rank else []), *_kinds(phrase.groups)]
    return " ".join(("not_" * test.is_negated + code, *values))


def _kinds(groups: Sequence[frozenset[int]]) -> list[str]:
    return [KINDS[kind].name for group in groups for kind in sorted(group)]


def _example(level: str, book: Book) -> Two:
    """Return a hand of a kind; one to which the card adds as little as possible."""
    card = card_of(book)
    hands = [two for two in two_tile_hands(book) if card.level_of(two.kinds) == level]

    def added(two: TwoTiles) -> int:
        return abs(card.plus_of("low", two.kinds)) + abs(card.plus_of("high", two.kinds))

    one, other = min(hands, key=added).kinds
    return one.faces[0], other.faces[-1]
