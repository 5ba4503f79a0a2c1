"""The columns of the lab's tables: the type and the unit of each."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple

Kind = Literal["text", "count", "exact", "decimal", "flag"]
"""``exact``: a ``Fraction``. ``decimal``: a float that is not rounded."""


class Column(NamedTuple):
    """The values of a column."""

    kind: Kind
    unit: str = ""
    """Empty for names."""


class Table(NamedTuple):
    """The names of the columns, and the rows."""

    header: Sequence[str]
    rows: Iterable[Sequence[Any]]


_DEALS: Final = Column("count", "deals")
_HANDS: Final = Column("count", "hands of 35,960")
_WAGER: Final = Column("exact", "of each unit wagered")
_HELD: Final = Column("exact", "of each unit wagered, when the hand is dealt")
_TEXT: Final = Column("text")
_OPPONENTS: Final = Column("count", "hands of the opponent")

COLUMNS: Final[Mapping[str, Column]] = {
    **dict.fromkeys(
        (
            "book", "edition", "figure", "role", "side", "player", "banker", "opponent", "policy", "strategy", "bet",
            "name", "tiles", "class", "clause", "says", "kind", "from", "to", "never", "hand", "low", "high",
            "made_low", "made_high", "best_low", "best_high",
        ),
        _TEXT,
    ),
    **dict.fromkeys(("deals", "win", "push", "lose"), _DEALS),
    **dict.fromkeys(("hand.deals", "hand.win", "hand.push", "hand.lose"), _OPPONENTS),
    **dict.fromkeys(("hands", "ways"), _HANDS),
    "commission": Column("exact", "of each unit won"),
    "edge": _WAGER,
    "best_edge": _WAGER,
    "cost": _WAGER,
    "gain": _WAGER,
    "best_gain": _WAGER,
    "ev": _HELD,
    "hand.cost": _HELD,
    "mistakes.cost": _HELD,
    "pitfalls.cost": _HELD,
    "share": _WAGER,
    "strategy.share": Column("exact", "of all deals"),
    "edge_change": _WAGER,
    "edge_change_optimal": _WAGER,
    "standard_deviation": Column("decimal", "units wagered"),
    "pays": Column("count", "units won for each unit wagered"),
    "wins": Column("exact", "units won for each unit wagered, at most the cap"),
    "comparisons": Column("count", "pairs of two-tile hands by kind, of 9,180"),
    "probability": Column("decimal", "of the times that the hand is dealt"),
    "fraction": Column("exact", "of the times that the hand is dealt"),
    "house_way": Column("flag"),
    "best": Column("flag"),
    "row": Column("count", "place of the row, from 1"),
    **dict.fromkeys(
        ("would_speak_of", "speaks_of", "narrows", "decides", "overruled", "alone_otherwise"), _HANDS
    ),
}  # fmt: skip
"""Name of a column -> its type and unit. A name with a question before it, such as ``hand.win``, goes first."""


def column(question: str, name: str) -> Column:
    """Return the type and the unit of a column. Of ``best-low: cost``, the part after the colon says it.

    Raises:
        LookupError: ``COLUMNS`` has no such column. The message says what to add.

    Example:
        >>> column("edge", "win").unit, column("hand", "win").unit
        ('deals', 'hands of the opponent')
    """
    plain = name.rpartition(": ")[2]
    found = COLUMNS.get(f"{question}.{plain}") or COLUMNS.get(plain)
    if found is None:
        raise LookupError(
            f"column {plain!r} of the table of {question!r} has no type and unit: add it to COLUMNS in"
            " paigow/lab/tables/columns.py"
        )
    return found


def cell(value: Any) -> Any:
    """Return a value of a JSON answer for a row: an exact figure as a ``Fraction``, tiles as one text.

    Example:
        >>> cell({"fraction": "1/20", "percent": 5.0}), cell("3/1"), cell(["6-6", "1-2"]), cell("6-6")
        (Fraction(1, 20), Fraction(3, 1), '6-6 1-2', '6-6')
    """
    if isinstance(value, dict):
        return Fraction(value["fraction"])
    if isinstance(value, list):
        return " ".join(value)
    if isinstance(value, str) and "/" in value and value.replace("/", "", 1).lstrip("-").isdecimal():
        return Fraction(value)
    return value
