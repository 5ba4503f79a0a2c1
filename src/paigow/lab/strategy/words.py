"""The words of a strategy file.

A *test* is about one setting, a *condition* about a hand and the settings that are left, and a *choice* keeps some
of the settings left. ``docs/strategies.md`` explains every word. ``paigow.lab.strategy.settings_table`` says what
they mean.
"""

from typing import Final, NamedTuple

from paigow.books.phrases import Phrase, read_phrase
from paigow.intake.faults import meant
from paigow.tiles import GEE

HAND_TESTS: Final = (
    "at least <n> <group>",
    "at least <rank>",
    "at most <n>",
    "at most <class>",
    "is <n>",
    "is <class>",
    "led by <group>",
    "has <group>",
)
"""Tests of one two-tile hand."""
SETTING_TESTS: Final = (
    "low <test>",
    "high <test>",
    "total at least <n>",
    "total at most <n>",
    "total is <n>",
    "difference at least <n>",
    "difference at most <n>",
    "pair kept",
    "pair split",
    "<group> with <group>",
)
"""Tests of a setting. ``<test>`` is one of ``HAND_TESTS``."""
HAND_CONDITIONS: Final = (
    "has <groups>",
    "without <group>",
    "pair",
    "no pair",
    "pair <group>",
    "pair <group> beside <lists>",
)
"""Conditions about the four tiles alone."""
WHICH: Final = ("some ", "every ", "no ", "best low: ", "best high: ")
"""Which of the settings left must pass a test."""
ORDERS: Final = (
    "best low",
    "best high",
    "most points",
    "most low points",
    "most high points",
    "least difference",
    "best in both",
    "not beaten in both",
    "highest score",
)
"""Choices that compare the settings left."""
_MOST_POINTS: Final = 9
_TILES: Final = 4


class Test(NamedTuple):
    """A test of a setting, or of one two-tile hand."""

    phrase: Phrase
    is_negated: bool = False


class Condition(NamedTuple):
    """A condition: about the four tiles if ``which`` is empty, else about the settings left."""

    which: str
    tests: tuple[Test, ...] = ()
    """All must hold for the same setting."""
    hand: Phrase | None = None


class Choice(NamedTuple):
    """A choice among the settings left: an order, or those that pass all tests."""

    order: str = ""
    tests: tuple[Test, ...] = ()


def read_condition(text: str) -> Condition:
    """Read a condition.

    Raises:
        ValueError: it is not one. The message says what was expected.
    """
    for which in WHICH:
        if text.startswith(which) and text not in HAND_CONDITIONS:
            return Condition(which.strip(" :"), _tests(text.removeprefix(which)))
    try:
        return Condition("", hand=_hand_condition(text))
    except ValueError as error:
        if text.partition(" ")[0] in {"has", "without", "pair"}:
            raise
        raise ValueError(
            f"expected one of {_listed(HAND_CONDITIONS)}, or a test after "
            + ", ".join(repr(which.strip()) for which in WHICH)
        ) from error


def read_choice(text: str) -> Choice:
    """Read a choice.

    Raises:
        ValueError: it is not one. The message says what was expected.
    """
    if text in ORDERS:
        return Choice(order=text)
    try:
        return Choice(tests=_tests(text))
    except ValueError as error:
        raise ValueError(f"{error}, or one of {_listed(ORDERS)}{meant(text, ORDERS)}") from error


def read_hand_test(text: str) -> Test:
    """Read a test of a two-tile hand.

    Raises:
        ValueError: it is not one. The message says what was expected.
    """
    bare = text.removeprefix("not ")
    return Test(_hand_test(bare), bare != text)


def tells_gees_apart(phrase: Phrase) -> bool:
    """Return whether a phrase names one of the two gee tiles alone."""
    gees = {gee.index for gee in GEE}
    groups = [*phrase.groups, *(group for pair in phrase.lists for group in pair)]
    return any(len(gees & group) == 1 for group in groups)


def _hand_condition(text: str) -> Phrase:
    phrase = read_phrase(text, HAND_CONDITIONS)
    if len(phrase.groups) > _TILES:
        raise ValueError(f"expected at most {_TILES} tiles")
    return phrase


def _tests(text: str) -> tuple[Test, ...]:
    return tuple(map(_setting_test, text.split(" and ")))


def _setting_test(text: str) -> Test:
    bare = text.removeprefix("not ")
    part, _, rest = bare.partition(" ")
    if part in {"low", "high"}:
        phrase = _hand_test(rest)
        phrase = phrase._replace(word=f"{part} {phrase.word}")
    else:
        phrase = read_phrase(bare, SETTING_TESTS)
    return Test(phrase, bare != text)


def _hand_test(text: str) -> Phrase:
    phrase = read_phrase(text, HAND_TESTS)
    if any(number > _MOST_POINTS for number in phrase.numbers):
        raise ValueError(f"expected points from 0 to {_MOST_POINTS}")
    if phrase.word == "at least <n> <group>" and (phrase.numbers == (0,) or len(phrase.groups[0]) != 1):
        raise ValueError(f"expected 1 to {_MOST_POINTS} points and one kind of tile, such as '3 high4'")
    return phrase


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(map(repr, words))
