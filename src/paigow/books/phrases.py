"""The closed vocabulary of conditions and choices in house ways and pay tables.

A phrase is parsed into a word and its arguments. ``paigow.rules`` defines what the word means. A group of
tiles is written with kind names, with ``gee`` for either gee tile, or with the number that a player says:
``8`` is any eight, but ``6`` never means a gee tile. Alternatives are joined by ``|``.
"""

import re
from functools import cache
from typing import Final, NamedTuple

from paigow.tiles import KIND_BY_NAME

Group = frozenset[int]
"""Kinds by index."""

_NUMBERS: Final = {
    "gee": "gee6 gee3",
    "gee_joon": "gee6 gee3",
    "4": "high4 low4",
    "5": "five",
    "6": "high6 low6",
    "7": "high7 low7",
    "8": "high8 low8",
    "9": "nine",
    "10": "high10 low10",
    "11": "eleven",
}
CLASSES: Final = ("pair", "wong", "gong", "high_nine")
_SPECIAL: Final = re.compile(r"(wong|gong|high_nine) (teen|day)")


class Phrase(NamedTuple):
    """One phrase: the word of the vocabulary, and the arguments in its gaps."""

    word: str
    groups: tuple[Group, ...] = ()
    lists: tuple[tuple[Group, Group], ...] = ()
    numbers: tuple[int, ...] = ()
    rank: str = ""


# A gap is <groups>, <group>, <lists> (groups two by two, with commas), <n>, or <rank> (points or a ranked
# hand).
WHEN: Final = (
    "has <groups>",
    "pair <group>",
    "pair <group> beside <lists>",
    "no pair",
    "without <group>",
    "can make <n>/<n>",
    "every low below the limit",
    "low can reach the limit",
    "most low points reach the limit",
    "high can reach <n>",
    "every low at most <n>",
    "every low at least <n>",
    "every high at most <n>",
    "every high at least <n>",
    "every total at most <n>",
    "every total at least <n>",
    "none makes <n>",
    "none is pair, wong or gong",
)
KEEP: Final = (
    "two pairs",
    "pair together",
    "pair split",
    "high is <class>",
    "high is pair, wong or gong",
    "best high combination",
    "low at the limit",
    "low at least <rank>",
    "high at least <rank>",
    "high makes <n>",
    "high makes 9, 8 or 7",
    "makes <n>/<n>",
    "small tiles make <n>",
    "<group> in high",
    "<group> in low",
    "<group> with <group>",
    "most low points",
    "most high points",
    "least difference",
    "best low",
    "best high",
    "not beaten in both",
    "two highest apart",
    "highest in low",
    "highest in high",
    "highest with lowest",
)
PAYS_WHEN: Final = (
    "pairs <group> <group>",
    "two pairs",
    "any pair",
    "pair <group>",
    "has <groups>",
    "tie",
    "player low at least <rank>",
    "dealer low at least <rank>",
)
OF_THE_MATCH: Final = frozenset({"tie", "player low at least <rank>", "dealer low at least <rank>"})
"""Conditions of a pay table about more than the four tiles."""


def read_phrase(text: str, vocabulary: tuple[str, ...]) -> Phrase:
    """Read one phrase.

    Raises:
        ValueError: if it is not in the vocabulary, or if a tile or hand is unknown. The message says what was expected.
    """
    for word in vocabulary:
        if word == text:
            return Phrase(word)
    for word in vocabulary:
        found = _pattern(word).fullmatch(text)
        if found and "<" in word:
            return _filled(word, found)
    message = f"{text!r}: expected one of " + ", ".join(repr(word) for word in vocabulary)
    raise ValueError(message)


def read_group(text: str) -> Group:
    """Return the kinds of a group's name.

    Raises:
        ValueError: if no kind has the name.
    """
    kinds: set[int] = set()
    for name in text.split("|"):
        for kind in _NUMBERS.get(name, name).split():
            if kind not in KIND_BY_NAME:
                message = f"{name!r}: expected a kind of tile ({' '.join(KIND_BY_NAME)}), gee, or a number from 4 to 11"
                raise ValueError(message)
            kinds.add(KIND_BY_NAME[kind].index)
    return frozenset(kinds)


def is_rank(text: str) -> bool:
    """Return whether this is a number of points, a class of ranked hand or a ranked hand."""
    return text in CLASSES or (text.isdigit() and int(text) <= 9) or _SPECIAL.fullmatch(text) is not None


_GAPS: Final = {
    "<groups>": r"[\w|]+(?: [\w|]+)*",
    "<group>": r"[\w|]+",
    "<lists>": r"[\w|]+ [\w|]+(?:, [\w|]+ [\w|]+)*",
    "<n>": r"\d+",
    "<rank>": r"\w+(?: \w+)?",
    "<class>": "|".join(CLASSES),
}
_GAP: Final = re.compile("|".join(re.escape(gap) for gap in _GAPS))


@cache
def _pattern(word: str) -> re.Pattern[str]:
    literal = (re.escape(part) for part in _GAP.split(word))
    gaps = [f"({_GAPS[gap]})" for gap in _GAP.findall(word)] + [""]
    return re.compile("".join(part + gap for part, gap in zip(literal, gaps, strict=True)))


def _filled(word: str, found: re.Match[str]) -> Phrase:
    groups: list[Group] = []
    lists: list[tuple[Group, Group]] = []
    numbers: list[int] = []
    rank = ""
    for gap, text in zip(_GAP.findall(word), found.groups(), strict=True):
        if gap in {"<groups>", "<group>"}:
            groups += [read_group(name) for name in text.split(" ")]
        elif gap == "<lists>":
            for pair in text.split(", "):
                one, other = pair.split(" ")
                lists.append((read_group(one), read_group(other)))
        elif gap == "<n>":
            numbers.append(int(text))
        elif gap == "<class>" or is_rank(text):
            rank = text
        else:
            message = f"{text!r}: expected points (0 to 9), or a ranked hand such as 'wong' or 'gong day'"
            raise ValueError(message)
    return Phrase(word, tuple(groups), tuple(lists), tuple(numbers), rank)
