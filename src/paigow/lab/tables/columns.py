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
_WHEN_HELD: Final = Column("exact", "of each unit wagered, mean of the hands that hold both tiles")
_TEXT: Final = Column("text")
_OPPONENTS: Final = Column("count", "hands of the opponent")

COLUMNS: Final[Mapping[str, Column]] = {
    **dict.fromkeys(
        (
            "book", "edition", "figure", "role", "side", "player", "banker", "opponent", "policy", "strategy", "bet",
            "name", "class", "clause", "says", "kind", "from", "to", "never", "hand", "low", "high", "made_low",
            "made_high", "best_low", "best_high", "half", "tile", "tiles", "low_name", "high_name", "best_low_name",
            "best_high_name", "second_low", "second_high", "house_low", "house_high", "from_low", "from_high", "to_low",
            "to_high", "known", "way", "other", "way_low", "way_high", "other_low", "other_high",
            "group", "publisher", "work", "date", "unit", "reason",
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
    "differs": Column("flag"),
    **dict.fromkeys(("gain", "second_gain", "second_cost", "house_gain", "house_cost"), _HELD),
    **dict.fromkeys(("settings.win", "settings.push", "settings.lose"), _OPPONENTS),
    **dict.fromkeys(("best-settings.win", "best-settings.push", "best-settings.lose"), _OPPONENTS),
    "settings.cost": _HELD,
    **dict.fromkeys(("best-settings.share", "compare.share"), Column("exact", "of all deals")),
    **dict.fromkeys(("way_gain", "other_gain", "difference"), _HELD),
    "overall": _WAGER,
    **dict.fromkeys(("published", "ours", "published.difference"), Column("exact", "of the unit of the row")),
    "digits": Column("count", "decimals of the published percentage"),
    "fits": Column("flag"),
    **dict.fromkeys(("heat-map.gain", "heat-map.best_gain", "heat-map.cost"), _WHEN_HELD),
    "rank": Column("count", "place from the best, from 1"),
    **dict.fromkeys(("combinations", "at_least"), Column("count", "hands of 496")),
    **dict.fromkeys(("two-tiles.share", "at_least_share"), Column("exact", "of all hands of two tiles")),
    **dict.fromkeys(("two-tiles.win", "copy", "two-tiles.lose"), Column("count", "pairs of hands of two tiles")),
    **dict.fromkeys(("player_wins", "banker_wins"), Column("exact", "of the opponent's hands of two tiles")),
    "boxes": Column("count", "boxes"),
    **dict.fromkeys(
        (
            "player_mean", "player_standard_deviation", "bank_mean", "bank_standard_deviation", "if_independent",
            "house_mean", "house_standard_deviation",
        ),
        Column("decimal", "wagers a round"),
    ),
    "net": Column("count", "wagers a round"),
    "rounds": Column("count", "rounds"),
    "simulate.share": Column("decimal", "of the simulated rounds"),
    **dict.fromkeys(("gain_percent", "standard_error_percent"), Column("decimal", "% of each wager")),
    "knowledge.fraction": Column("exact", "of each unit wagered"),
    "changes": Column("count", "changes so far"),
    "loss": Column("exact", "of each unit wagered, against the best answer"),
    "best": Column("flag"),
    "row": Column("count", "place of the row, from 1"),
    **dict.fromkeys(
        ("would_speak_of", "speaks_of", "narrows", "decides", "overruled", "alone_otherwise"), _HANDS
    ),
}  # fmt: skip
"""Name of a column -> its type and unit. A name with a question before it, such as ``hand.win``, takes precedence."""


def column(question: str, name: str) -> Column:
    """Return the type and the unit of a column. In ``best-low: cost``, only the part after the colon counts.

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


def cell(value: Any, kind: Kind = "exact") -> Any:
    """Return a value of a JSON answer for a row: an exact figure as a ``Fraction``, tiles as one text.

    Example:
        >>> cell({"fraction": "1/20", "percent": 5.0}), cell("3/1"), cell(["6-6", "1-2"]), cell("6-6")
        (Fraction(1, 20), Fraction(3, 1), '6-6 1-2', '6-6')
    """
    if isinstance(value, dict):
        return Fraction(value["fraction"])
    if isinstance(value, list):
        return " ".join(value)
    if (
        kind != "text"
        and isinstance(value, str)
        and "/" in value
        and value.replace("/", "", 1).lstrip("-").isdecimal()
    ):
        return Fraction(value)
    return value


def cells_of(answer: Mapping[str, Any], names: Iterable[str]) -> list[Any]:
    """Return some values of a JSON answer for a row; what it lacks is ``None``.

    A name that looks like a fraction, such as "1/2", stays a text.
    """
    return [cell(answer.get(name), COLUMNS[name].kind if name in COLUMNS else "exact") for name in names]
