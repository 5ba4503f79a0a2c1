"""Reads questions to the lab from untrusted JSON. ``lab_answers`` answers them."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Final, Literal, NamedTuple

from msgspec import Struct

from paigow.books import EDITIONS, Book, BookError, load
from paigow.intake.faults import echo
from paigow.intake.field_types import (
    Form,
    UnfitError,
    checked,
    given_by,
    one_of,
    read_fraction,
    row_of,
    text,
    whole,
)
from paigow.intake.struct_reader import Field, declared_fields, read_fields
from paigow.lab.strategy.shipped_files import SHIPPED
from paigow.tiles import Tile, TileNotationError, parse_hand, parse_tiles
from paigow.web.edge.errors import Body, FaultsFound, no_object
from paigow.web.tables.operator_file import read_operator_file
from paigow.words import WRITTEN

MOST_SEEN: Final = 24
MOST_HOLDING: Final = 2
LONGEST_NAME: Final = 64
LONGEST_WORD: Final = 16
MOST_LISTED: Final = 4_285
"""All hands by kind where the gee tiles are told apart."""
FINEST: Final = 10_000
"""Parts in which a commission is counted, as in the rule books."""
MOST_COMMISSION: Final = Fraction(1, 4)
OPTIMAL: Final = "optimal"
OWN_STRATEGY: Final = "strategy"
"""Policy in ``strategy_file``."""
POLICIES: Final = (
    "house-way",
    *(f"house-way:{book}" for book in EDITIONS),
    *SHIPPED,
    OPTIMAL,
    OWN_STRATEGY,
)
"""Policies by name. The visitor's own house way or strategy is sent as the text of a file, never as a path."""
FORMATS: Final = {"json": "application/json", "html": "text/html", "markdown": "text/markdown"}


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and value != ""


def _is_file_name(value: Any) -> bool:
    return _is_text(value) and len(value) <= LONGEST_NAME and value.isprintable()


def _rate(value: Any) -> Fraction:
    """Read a commission as people write it."""
    is_one = isinstance(value, str) and len(value) <= LONGEST_WORD and not set(value) - set("0123456789./% ")
    rate = read_fraction(value) if is_one else None
    if rate is None or not 0 <= rate <= MOST_COMMISSION or FINEST % rate.denominator:
        raise UnfitError(_RATE)
    return rate


def _units(value: Any) -> Fraction:
    """Read a multiple of the wager."""
    is_one = isinstance(value, str) and len(value) <= LONGEST_WORD and not set(value) - set("0123456789./ ")
    units = read_fraction(value) if is_one else None
    if units is None or units <= 0:
        raise UnfitError(_CAP)
    return units


_CAP: Final = "a number above 0 of times the wager, such as 20 or 500/25"
_RATE: Final = "a commission from 0% to 25%, such as 5%, 0.05 or 1/20, of whole hundredths of a per cent"
_STRING: Final = {"type": "string"}
_BOOK: Final = one_of(EDITIONS)
Policy = Annotated[str, one_of(POLICIES)]
Word = Annotated[str, text("a tile by its face", LONGEST_WORD)]


class QuestionFields(Struct, frozen=True, kw_only=True):
    """A question, with each field as read; omitted fields have their default."""

    book: Annotated[str, _BOOK] | None = None
    operator_file: (
        Annotated[str, checked("the text of an operator's file", _is_text, schema=_STRING)] | None
    ) = None
    """Text of an operator file to lay over the book; its house way replaces ``house-way``."""
    pay_table: Annotated[str, checked("the text of a pay table", _is_text, schema=_STRING)] | None = None
    """Text of a pay table in place of the book's."""
    strategy_file: Annotated[str, checked("the text of a strategy file", _is_text, schema=_STRING)] | None = (
        None
    )
    """Text of a strategy file: the policy ``strategy``."""
    file: Annotated[
        str,
        checked(
            f"a file's name of at most {LONGEST_NAME} characters, all printable",
            _is_file_name,
            schema=_STRING,
        ),
    ] = "operator file"
    player: Policy = "house-way"
    banker: Policy = "house-way"
    policy: Policy = "house-way"
    way: Policy = "house-way"
    other: Policy = "house-way"
    """Second of two policies that are compared."""
    opponent: Policy = "house-way"
    role: Literal["player", "banker"] = "player"
    by: Literal["share", "cost"] = "share"
    order: Literal["hand", "cost", "share"] = "hand"
    """By the tiles, or by what the house way costs: when the hand is held, or in the long run."""
    differs: bool = False
    """Only hands that the house way sets differently."""
    most: Annotated[int, whole(1, MOST_LISTED)] = 50
    """Most hands that are listed."""
    half: Literal["low", "high"] = "high"
    """Whether two tiles are compared as low or as high hands."""
    commission: Annotated[Fraction, Form(_RATE, _rate, _STRING)] | None = None
    cap: Annotated[Fraction, Form(_CAP, _units, _STRING)] | None = None
    """Most that a side bet wins, in units of the wager."""
    tiles: Annotated[tuple[Word, ...], row_of("four tiles, each by its face, such as 6-6", 4)] = ()
    seen: Annotated[
        tuple[Word, ...],
        row_of(f"at most {MOST_SEEN} tiles, each by its face, such as 6-6", MOST_SEEN),
    ] = ()
    holding: Annotated[
        tuple[Word, ...],
        row_of(f"at most {MOST_HOLDING} tiles, each by its face, such as 6-6", MOST_HOLDING),
    ] = ()
    """Tiles that every counted hand holds."""
    only: Literal["all", "pair", "no-pair", "mistakes"] = "all"
    format: Annotated[str, one_of(tuple(FORMATS))] = "json"
    language: Annotated[str, given_by("request")] = WRITTEN
    """Language of the answer's sentences. It is not in the body: the request names it, as for all sentences."""

    @property
    def rules(self) -> Book:
        """Return the book with the operator file laid over it.

        Raises:
            FaultsFound: the file has faults, or is for another book.
        """
        if not self.operator_file:
            return load(str(self.book))
        try:
            laid = read_operator_file(self.operator_file)
        except BookError as error:
            raise FaultsFound.within("operator_file", error) from error
        if self.book not in {None, laid.id}:
            raise FaultsFound.of("operator_file.book", f"{self.book}, the book asked about", laid.id)
        return laid

    @property
    def hand(self) -> tuple[Tile, ...]:
        """Return the four tiles."""
        return parse_hand(self.tiles)

    @property
    def seen_tiles(self) -> tuple[Tile, ...]:
        """Return the tiles that are elsewhere."""
        return parse_tiles(self.seen, used=self.hand)


class Question(NamedTuple):
    """A kind of question."""

    says: str
    """What the answer says."""
    fields: tuple[str, ...]
    needs: tuple[str, ...] = ("book",)
    is_told: bool = False
    """Whether the answer has sentences."""


_PAIR: Final = ("book", "operator_file", "strategy_file", "player", "banker", "commission")
_ONE: Final = ("book", "operator_file", "strategy_file", "role", "opponent", "commission")
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
    "two-tiles": Question(
        "Every hand of two tiles from the best to the weakest: how likely it is, and how often it beats a random one.",
        ("book", "operator_file", "half"),
    ),
    "settings": Question(
        "Every hand with the exact cost of each setting, for any role and opponent: the settings file.", _ONE
    ),
    "best-settings": Question(
        "Every hand with its best setting, the next best one and that of the house way, each with its exact gain.",
        (*_ONE, "order", "differs", "most"),
    ),
    "mistakes": Question("The hands that a policy sets worst.", (*_ONE, "policy", "by")),
    "heat-map": Question(
        "What any two tiles are worth: the mean of a policy over the hands that hold both.",
        (*_ONE, "policy", "holding", "only"),
    ),
    "strategy": Question(
        "What a policy wins and costs in every book and edition, as player and as banker, beside perfect play.",
        ("policy", "opponent", "strategy_file", "commission"),
        (),
    ),
    "compare": Question(
        "Two policies side by side: the edge of each, and the hands that they set differently.",
        (*_ONE, "way", "other", "most"),
        ("book", "way", "other"),
    ),
    "pitfalls": Question("The hands that rules of thumb get wrong.", _ONE),
    "side-bets": Question(
        "Each line of every side bet, of the book's pay tables or of others.",
        (*_PAIR, "pay_table", "cap"),
        is_told=True,
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
        is_told=True,
    ),
}


# ---- reading -------------------------------------------------------------------------------------------------------


@cache
def question_fields(name: str) -> Mapping[str, Field]:
    """Return the fields of a question."""
    question, known = QUESTIONS[name], declared_fields(QuestionFields)
    return {each: known[each]._replace(is_required=each in question.needs) for each in question.fields}


def read_question(name: str, data: object) -> QuestionFields:
    """Read the question in a decoded JSON body. Omitted or null fields take their default.

    Raises:
        FaultsFound: with every fault in the body.
    """
    if not isinstance(data, dict):
        raise FaultsFound.of("body", no_object(QUESTIONS[name].fields), echo(data))
    faults = Body()
    given = read_fields(data, question_fields(name), faults)
    faults.raise_found()
    asked = QuestionFields(**given)
    _together(name, asked, faults)
    faults.raise_found()
    return asked


def _together(name: str, asked: QuestionFields, faults: Body) -> None:
    """Note conflicts between fields."""
    if name == "certificate" and not (asked.book or asked.operator_file):
        faults.missing("book", f"{_BOOK.description}, or the text of an operator_file")
    policies = [
        field
        for field in ("player", "banker", "policy", "way", "other", "opponent")
        if field in QUESTIONS[name].fields
    ]
    if not asked.strategy_file and any(getattr(asked, field) == OWN_STRATEGY for field in policies):
        faults.missing("strategy_file", "the text of a strategy file")
    for one, other in (("player", "banker"), ("policy", "opponent")):
        if getattr(asked, one) == getattr(asked, other) == OPTIMAL:
            expected = f"another policy than that of {one}: optimal answers a fixed one; see equilibrium"
            faults.unfit(other, expected, OPTIMAL)
    if name == "compare" and asked.opponent == OPTIMAL:
        expected = "a policy that answers no other: both policies meet the same opponent"
        faults.unfit("opponent", expected, OPTIMAL)
    if name == "heat-map":
        try:
            parse_tiles(asked.holding)
        except TileNotationError as error:
            faults.unfit("holding", error.expected, error.word)
    if name != "hand":
        return
    field = "tiles"
    try:
        parse_hand(asked.tiles)
        field = "seen"
        parse_tiles(asked.seen, used=asked.hand)
    except TileNotationError as error:
        faults.unfit(field, error.expected, error.word)
