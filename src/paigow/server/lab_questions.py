"""Questions to the lab, read without trust. The answers are ``lab_answers``."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from paigow.books import EDITIONS, Book, load
from paigow.server.faults import Fault, echo, shorten
from paigow.server.operator import laid_over
from paigow.server.told import FaultsFound
from paigow.tiles import Tile, TileNotationError, parse_hand, parse_tiles

MOST_SEEN: Final = 24
LONGEST_NAME: Final = 64
LONGEST_WORD: Final = 16
FINEST: Final = 10_000
"""A commission is so many parts of this, as in the rule books."""
MOST_COMMISSION: Final = Fraction(1, 4)
OPTIMAL: Final = "optimal"
POLICIES: Final = (
    "house-way",
    *(f"house-way:{book}" for book in EDITIONS),
    "best-low",
    "best-high",
    OPTIMAL,
)
"""Policies by word. A house way of one's own comes as the text of an operator file, never as the path of one."""
FORMATS: Final = {"json": "application/json", "html": "text/html", "markdown": "text/markdown"}


class Asked(Struct, frozen=True, kw_only=True):
    """A question: what was asked for, each field as it was read; what was left out has its default."""

    book: str | None = None
    operator_file: str | None = None
    """Text of an operator file to lay over the book; ``house-way`` is then its house way."""
    pay_table: str | None = None
    """Text of a pay table in place of the book's."""
    file: str = "operator file"
    player: str = "house-way"
    banker: str = "house-way"
    policy: str = "house-way"
    opponent: str = "house-way"
    role: str = "player"
    by: str = "share"
    commission: Fraction | None = None
    tiles: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    format: str = "json"

    @property
    def rules(self) -> Book:
        """The book, with the file laid over it.

        Raises:
            FaultsFound: the file has faults, or is for another book.
        """
        if not self.operator_file:
            return load(str(self.book))
        laid = laid_over(self.operator_file)
        if isinstance(laid, list):
            raise FaultsFound(
                [msgspec.structs.replace(each, field=within("operator_file", each.field)) for each in laid]
            )
        if self.book not in {None, laid.id}:
            raise FaultsFound(
                [
                    Fault(
                        field="operator_file.book",
                        value=laid.id,
                        expected=f"{self.book}, the book asked about",
                    )
                ]
            )
        return laid

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The four tiles."""
        return parse_hand(self.tiles)

    @property
    def seen_tiles(self) -> tuple[Tile, ...]:
        """The tiles that lie elsewhere."""
        return parse_tiles(self.seen, used=self.hand)


class Question(NamedTuple):
    """One that may be asked."""

    says: str
    """What the answer tells."""
    fields: tuple[str, ...]
    needs: tuple[str, ...] = ("book",)


_PAIR: Final = ("book", "operator_file", "player", "banker", "commission")
_ONE: Final = ("book", "operator_file", "role", "opponent", "commission")
QUESTIONS: Final[Mapping[str, Question]] = {
    "books": Question(
        "The edges of every book: house way and best answer, not banking and banking, and its side bets.",
        ("commission",),
        (),
    ),
    "edge": Question(
        "One policy against another over all deals, with what becomes of each class of hand.",
        (*_PAIR, "role"),
    ),
    "hand": Question(
        "Each setting of four tiles, with any tiles already seen.",
        (*_ONE, "tiles", "seen"),
        ("book", "tiles"),
    ),
    "mistakes": Question("The hands that a policy sets worst.", (*_ONE, "policy", "by")),
    "pitfalls": Question("The hands that rules of thumb get wrong.", _ONE),
    "side-bets": Question(
        "Each line of the bonus and the tie bet, of the book's pay tables or of others.",
        (*_PAIR, "pay_table"),
    ),
    "readings": Question("What each option and reading of a book is worth.", ("book", "operator_file")),
    "equilibrium": Question(
        "The value of setting when both sides set as well as can be, and the hands that they mix.",
        ("book", "commission"),
    ),
    "certificate": Question(
        "The certificate of a book's house way, or of the one in an operator file.",
        ("book", "operator_file", "file", "commission", "format"),
        (),
    ),
}


# ---- reading -------------------------------------------------------------------------------------------------------

_Is = Callable[[Any], bool]


def _one_of(words: tuple[str, ...]) -> tuple[_Is, str]:
    return (lambda value: isinstance(value, str) and value in words), "one of " + ", ".join(words)


def _is_text(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        return bool(value.encode())
    except UnicodeError:
        return False


def _are_words(value: object, most: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= most
        and all(isinstance(word, str) and len(word) <= LONGEST_WORD for word in value)
    )


_POLICY: Final = _one_of(POLICIES)
_VALUES: Final[dict[str, tuple[_Is, str]]] = {
    "book": _one_of(EDITIONS),
    "operator_file": (_is_text, "the text of an operator's file"),
    "pay_table": (_is_text, "the text of a pay table"),
    "file": (
        lambda value: _is_text(value) and len(value) <= LONGEST_NAME and value.isprintable(),
        f"a file's name of at most {LONGEST_NAME} characters, all printable",
    ),
    "player": _POLICY,
    "banker": _POLICY,
    "policy": _POLICY,
    "opponent": _POLICY,
    "role": _one_of(("player", "banker")),
    "by": _one_of(("share", "cost")),
    "format": _one_of(tuple(FORMATS)),
    "tiles": (lambda value: _are_words(value, 4), "four tiles, each by its face, such as 6-6"),
    "seen": (
        lambda value: _are_words(value, MOST_SEEN),
        f"at most {MOST_SEEN} tiles, each by its face, such as 6-6",
    ),
}
_RATE: Final = "a commission from 0% to 25%, such as 5%, 0.05 or 1/20, of whole hundredths of a per cent"


def read_question(name: str, data: object) -> Asked | list[Fault]:
    """The question in a decoded JSON body, or every fault in it. What is left out or null takes its default."""
    question = QUESTIONS[name]
    if not isinstance(data, dict):
        expected = "a JSON object with " + ", ".join(question.fields)
        return [Fault(field="body", value=echo(data), expected=expected)]
    faults = [
        Fault(
            field=shorten(field),
            value=echo(value),
            expected="nothing: the fields are " + ", ".join(question.fields),
        )
        for field, value in data.items()
        if field not in question.fields
    ]
    given: dict[str, Any] = {field: data[field] for field in question.fields if data.get(field) is not None}
    for field in question.needs:
        given.setdefault(field, None)
    for field, value in given.items():
        if field == "commission":
            given[field] = rate = _rate(value)
            if rate is None:
                faults.append(Fault(field=field, value=echo(value), expected=_RATE))
            continue
        will_do, expected = _VALUES[field]
        if not will_do(value):
            faults.append(Fault(field=field, value=echo(value), expected=expected))
    if faults:
        return faults
    words = {field: tuple(value) for field, value in given.items() if isinstance(value, list)}
    asked = Asked(**given | words)
    return _together(name, asked) or asked


def _together(name: str, asked: Asked) -> list[Fault]:
    """What is wrong between fields."""
    if name == "certificate" and not (asked.book or asked.operator_file):
        return [
            Fault(field="book", value=None, expected=f"{_VALUES['book'][1]}, or the text of an operator_file")
        ]
    for one, other in (("player", "banker"), ("policy", "opponent")):
        if getattr(asked, one) == getattr(asked, other) == OPTIMAL:
            expected = f"another policy than that of {one}: optimal answers a fixed one; see equilibrium"
            return [Fault(field=other, value=OPTIMAL, expected=expected)]
    if name != "hand":
        return []
    field = "tiles"
    try:
        parse_hand(asked.tiles)
        field = "seen"
        parse_tiles(asked.seen, used=asked.hand)
    except TileNotationError as error:
        return [Fault(field=field, value=echo(error.word), expected=error.expected)]
    return []


def _rate(value: object) -> Fraction | None:
    """A commission as people write it; None: it is none."""
    if not isinstance(value, str) or len(value) > LONGEST_WORD or set(value) - set("0123456789./% "):
        return None
    number = value.strip()
    try:
        rate = Fraction(number.removesuffix("%").strip()) / (100 if number.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        return None
    return rate if 0 <= rate <= MOST_COMMISSION and FINEST % rate.denominator == 0 else None


def within(field: str, key: str) -> str:
    """A fault's place in a file that came in a field."""
    return shorten(f"{field}.{key}")
