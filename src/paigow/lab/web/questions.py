"""Reads questions to the lab from untrusted JSON. ``lab_answers`` answers them."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import PurePath
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
from paigow.lab.web.limits import (
    MOST_BANKROLL,
    MOST_CHANGES,
    MOST_HANDS_AN_HOUR,
    MOST_MONEY,
    MOST_ROUNDS,
    MOST_SAMPLES,
    MOST_SEED,
    MOST_SESSION,
)
from paigow.tiles import TILES, Tile, TileNotationError, parse_hand, parse_tiles
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
CERTIFICATE: Final = "certificate"
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
ROWS: Final = {"csv": "text/csv", "parquet": "application/vnd.apache.parquet"}
"""Formats with the rows of the answer."""
RECIPES: Final = {"command": "text/plain", "python": "text/plain"}
"""Formats that say how to get the answer by the command line or in Python."""
FORMATS: Final = {"json": "application/json", **ROWS, **RECIPES}
"""Format -> media type. Every question has these."""
REPORTS: Final = {"html": "text/html", "markdown": "text/markdown"}
"""Formats of a certificate alone."""
POLICY_FIELDS: Final = ("player", "banker", "policy", "way", "other", "opponent")
FILE_NAMES: Final = {"operator_file": "file", "strategy_file": "strategy_name", "pay_table": "pay_table_name"}
"""Field with the text of a file -> field with its name. Only commands and programs to copy use the name."""


_STRING: Final = {"type": "string"}


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and value != ""


def _is_file_name(value: Any) -> bool:
    is_one = _is_text(value) and len(value) <= LONGEST_NAME and value.isprintable()
    return is_one and PurePath(value.replace("\\", "/")).name not in {"", ".."}


def _rate(value: Any) -> Fraction:
    """Read a commission as people write it."""
    is_one = isinstance(value, str) and len(value) <= LONGEST_WORD and not set(value) - set("0123456789./% ")
    rate = read_fraction(value) if is_one else None
    if rate is None or not 0 <= rate <= MOST_COMMISSION or FINEST % rate.denominator:
        raise UnfitError(_RATE)
    return rate


def _positive(wanted: str, most: int | None = None) -> Form:
    """Return the form of a number above 0, written as people write it."""

    def read(value: Any) -> Fraction:
        is_one = (
            isinstance(value, str) and len(value) <= LONGEST_WORD and not set(value) - set("0123456789./ ")
        )
        number = read_fraction(value) if is_one else None
        if number is None or number <= 0 or (most is not None and number > most):
            raise UnfitError(wanted)
        return number

    return Form(wanted, read, _STRING)


_CAP: Final = f"a number above 0 and at most {MOST_MONEY:,} of times the wager, such as 20 or 500/25"
_BANKROLL: Final = f"a bankroll of at most {MOST_BANKROLL:,} wagers, such as 100 or 12.50"
_HANDS_AN_HOUR: Final = f"a number of rounds in an hour, at most {MOST_HANDS_AN_HOUR:,}, such as 40"
_WAGER: Final = f"a wager of at most {MOST_MONEY:,}, such as 25 or 12.50"
_RATE: Final = "a commission from 0% to 25%, such as 5%, 0.05 or 1/20, of whole hundredths of a per cent"
_BOOK: Final = one_of(EDITIONS)
Policy = Annotated[str, one_of(POLICIES)]
Word = Annotated[str, text("a tile by its face", LONGEST_WORD)]
FileName = Annotated[
    str,
    checked(
        f"a file's name of at most {LONGEST_NAME} characters, all printable", _is_file_name, schema=_STRING
    ),
]


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
    file: FileName = "operator file"
    """Name of the operator file."""
    strategy_name: FileName = "strategy.toml"
    pay_table_name: FileName = "pay-table.toml"
    player: Policy = "house-way"
    banker: Policy = "house-way"
    policy: Policy = "house-way"
    way: Policy = "house-way"
    """Policy to improve, or the first of two that are compared."""
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
    cap: Annotated[Fraction, _positive(_CAP, MOST_MONEY)] | None = None
    """Most that a side bet wins, in units of the wager."""
    boxes: Annotated[int, whole(1, len(TILES) // 4 - 1)] | None = None
    """Boxes against the bank; by default all of the book's layout."""
    held: Annotated[int, whole(1, len(TILES) // 4 - 1)] = 1
    """Boxes that the player holds."""
    rounds: Annotated[int, whole(2, MOST_ROUNDS)] = 1_000_000
    seed: Annotated[int, whole(0, MOST_SEED)] = 1
    bankroll: Annotated[Fraction, _positive(_BANKROLL, MOST_BANKROLL)] | None = None
    session: Annotated[int, whole(1, MOST_SESSION)] | None = None
    """Rounds that the bankroll must last."""
    hands_an_hour: Annotated[Fraction, _positive(_HANDS_AN_HOUR, MOST_HANDS_AN_HOUR)] | None = None
    wager: Annotated[Fraction, _positive(_WAGER, MOST_MONEY)] | None = None
    samples: Annotated[int, whole(2, MOST_SAMPLES)] = 20_000
    side: Literal["player", "banker"] = "banker"
    """Side that uses it."""
    changes: Annotated[int, whole(0, MOST_CHANGES)] = 100
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
    format: Annotated[str, one_of((*FORMATS, *REPORTS))] = "json"
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


class _AnyFormat(Struct, frozen=True, kw_only=True):
    format: Annotated[str, one_of(tuple(FORMATS))] = "json"


class Question(NamedTuple):
    """A kind of question."""

    says: str
    """What the answer says."""
    fields: tuple[str, ...]
    """Besides these, every question has ``format``, and the name of each own file."""
    needs: tuple[str, ...] = ("book",)
    is_told: bool = False
    """Whether the answer has sentences."""
    is_long: bool = False
    """Whether it takes seconds: only one such answer is calculated at a time."""


_PAIR: Final = ("book", "operator_file", "strategy_file", "player", "banker", "commission")
_ONE: Final = ("book", "operator_file", "strategy_file", "role", "opponent", "commission")
_PURSE: Final = ("bankroll", "session")
QUESTIONS: Final[Mapping[str, Question]] = {
    "books": Question(
        "The edges of every book: house way and best answer, not banking and banking, and its side bets.",
        ("commission",),
        (),
    ),
    "edge": Question(
        "One policy against another over all deals, and the results of each class of hand.",
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
    "readings": Question(
        "What each option and reading of a book is worth.", ("book", "operator_file"), is_long=True
    ),
    "published": Question(
        "Published figures, also wrong ones that are often repeated, beside those of the book.",
        ("book", "operator_file"),
    ),
    "equilibrium": Question(
        "The value of setting when both sides set optimally, and the hands that they mix.",
        ("book", "commission"),
        is_long=True,
    ),
    "fixed-way": Question(
        "A policy improved by the single changes that help most, and the best policy that does not mix.",
        ("book", "operator_file", "strategy_file", "way", "side", "commission", "changes"),
        is_long=True,
    ),
    "boxes": Question(
        "Two boxes against one bank over all deals of three hands, and the spread of a round by number of boxes.",
        (*_PAIR, *_PURSE),
    ),
    "simulate": Question(
        "Random rounds of several boxes against one bank, each figure with its standard error.",
        (*_PAIR, "role", "boxes", "held", "rounds", "seed", *_PURSE, "hands_an_hour", "wager"),
        is_long=True,
    ),
    "knowledge": Question(
        "What knowing other tiles is worth: one tile exactly, the tiles of other boxes from a sample.",
        (*_ONE, "samples", "seed"),
        is_long=True,
    ),
    CERTIFICATE: Question(
        "The certificate of a book's house way, or of the one in an operator file.",
        ("book", "operator_file", "commission"),
        (),
        is_told=True,
        is_long=True,
    ),
}


# ---- reading -------------------------------------------------------------------------------------------------------


@cache
def question_fields(name: str) -> Mapping[str, Field]:
    """Return the fields of a question."""
    question, known = QUESTIONS[name], declared_fields(QuestionFields)
    names = (FILE_NAMES[each] for each in question.fields if each in FILE_NAMES)
    fields = {
        each: known[each]._replace(is_required=each in question.needs) for each in (*question.fields, *names)
    }
    formats = known if name == CERTIFICATE else declared_fields(_AnyFormat)
    return {**fields, "format": formats["format"]}


def read_question(name: str, data: object) -> QuestionFields:
    """Read the question in a decoded JSON body. Omitted or null fields take their default.

    Raises:
        FaultsFound: with every fault in the body.
    """
    if not isinstance(data, dict):
        raise FaultsFound.of("body", no_object(tuple(question_fields(name))), echo(data))
    faults = Body()
    given = read_fields(data, question_fields(name), faults)
    faults.raise_found()
    asked = QuestionFields(**given)
    _together(name, asked, faults)
    faults.raise_found()
    return asked


def _together(name: str, asked: QuestionFields, faults: Body) -> None:
    """Note conflicts between fields."""
    if name == CERTIFICATE and not (asked.book or asked.operator_file):
        faults.missing("book", f"{_BOOK.description}, or the text of an operator_file")
    if name == CERTIFICATE and asked.book and asked.operator_file:
        faults.unfit("book", "no book beside an operator_file, which names its own", asked.book)
    policies = [field for field in POLICY_FIELDS if field in QUESTIONS[name].fields]
    if not asked.strategy_file and any(getattr(asked, field) == OWN_STRATEGY for field in policies):
        faults.missing("strategy_file", "the text of a strategy file")
    for one, other in (("player", "banker"), ("policy", "opponent")):
        if getattr(asked, one) == getattr(asked, other) == OPTIMAL:
            expected = f"another policy than that of {one}: optimal answers a fixed one; see equilibrium"
            faults.unfit(other, expected, OPTIMAL)
    if name == "fixed-way" and asked.way == OPTIMAL:
        faults.unfit("way", "a policy that does not answer another one", OPTIMAL)
    for one, other in (("bankroll", "session"), ("hands_an_hour", "wager")):
        for given, missing in ((one, other), (other, one)):
            if getattr(asked, given) is not None and getattr(asked, missing) is None:
                faults.missing(missing, f"a value, because {given} is given")
    if name == "simulate" and asked.session is not None and asked.session > asked.rounds:
        faults.unfit("session", f"at most {asked.rounds}, the simulated rounds", asked.session)
    if name == "compare" and asked.opponent == OPTIMAL:
        expected = "a policy that answers no other: both policies meet the same opponent"
        faults.unfit("opponent", expected, OPTIMAL)
    _read_tiles(name, asked, faults)


def _wanted(name: str, field: str) -> str:
    """Return what a field expects."""
    return question_fields(name)[field].reader.wanted


def _read_tiles(name: str, asked: QuestionFields, faults: Body) -> None:
    """Note tiles that cannot be in one set, and words that name more tiles than there may be."""
    field = "holding"
    try:
        if len(parse_tiles(asked.holding)) > MOST_HOLDING:
            faults.unfit(field, _wanted("heat-map", field), list(asked.holding))
        if name == "hand":
            field = "tiles"
            parse_hand(asked.tiles)
            field = "seen"
            if len(parse_tiles(asked.seen, used=asked.hand)) > MOST_SEEN:
                faults.unfit(field, _wanted(name, field), list(asked.seen))
    except TileNotationError as error:
        faults.unfit(field, error.expected, error.word)
