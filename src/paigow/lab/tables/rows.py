"""Rows of the lab's answers, as the commands print them with ``--csv`` and as files over HTTP have them.

Each function takes an answer as JSON.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from paigow.lab.tables import listings, several_boxes
from paigow.lab.tables.columns import Table, cell, cells_of

Json = Any

ODDS: Final = (
    "book", "role", "player", "banker", "commission", "deals", "win", "push", "lose", "edge", "standard_deviation",
)  # fmt: skip
CLASSES: Final = (
    "book", "role", "player", "banker", "commission", "hand", "class", "hands", "win", "push", "lose", "edge",
)  # fmt: skip
BOOKS: Final = ("book", "edition", "figure", *ODDS[1:])
HAND: Final = ("low", "high", "win", "push", "lose", "deals", "ev", "cost", "house_way", "best")
MISTAKES: Final = ("hand", "hands", "made_low", "made_high", "best_low", "best_high", "cost", "share")
PITFALLS: Final = ("hand", "hands", "best_low", "best_high", "cost", "share")
STRATEGY: Final = (
    "strategy", "book", "role", "opponent", "commission", "deals", "win", "push", "lose", "edge", "best_edge",
    "cost", "hands", "share",
)  # fmt: skip
STRATEGY_HANDS: Final = (*STRATEGY[:5], *MISTAKES)
SIDE_BETS: Final = ("bet", "name", "pays", "wins", "hands", "deals", "edge")
READINGS: Final = (
    "book", "kind", "name", "clause", "from", "to", "hands", "comparisons", "edge_change", "edge_change_optimal",
)  # fmt: skip
MIXED: Final = ("side", "hand", "ways", "low", "high", "probability", "fraction")
WAY_ROWS: Final = (
    "row", "clause", "says", "would_speak_of", "speaks_of", "narrows", "decides", "overruled", "never",
    "alone_otherwise",
)  # fmt: skip
ALL: Final = "all"
"""Class, or line of a side bet, of the row for all deals."""


def odds(answer: Json) -> Table:
    """Return one row for two policies; a mixed strategy has exact counts."""
    return Table(ODDS, [cells_of(answer | answer.get("exact", {}), ODDS)])


def classes(answer: Json) -> Table:
    """Return a row for all deals of two policies, and one for each class of low and of high hand."""
    one = Fraction(1) - cell(answer["commission"])
    whole = {"hand": "both", "class": ALL, "hands": sum(row["hands"] for row in answer["classes"]) // 2}
    rows = [whole | {name: answer[name] for name in ("win", "push", "lose", "edge")}]
    for row in answer["classes"]:
        deals = row["win"] + row["push"] + row["lose"]
        rows.append(row | {"edge": (row["lose"] - one * row["win"]) / deals if deals else None})
    return Table(
        CLASSES,
        [
            [*cells_of(answer, CLASSES[:5]), *(cells_of(row, CLASSES[5:11])), cell(row["edge"])]
            for row in rows
        ],
    )


def books(answer: Json) -> Table:
    """Return a row for each line and for each side bet of every book."""
    rows = []
    for book in answer:
        about = [book["book"], book["edition"]]
        rows += [[*about, name, *cells_of(line, BOOKS[3:])] for name, line in book["lines"].items()]
        rows += [
            [*about, f"{bet} bet", *cells_of({"role": "player", "edge": edge}, BOOKS[3:])]
            for bet, edge in book["bets"].items()
        ]
    return Table(BOOKS, rows)


def hand(answer: Json) -> Table:
    """Return a row for each setting of a hand."""
    deals = {"deals": answer["deals"]}
    return Table(HAND, [cells_of(setting | deals, HAND) for setting in answer["settings"]])


def mistakes(answer: Json) -> Table:
    """Return a row for each hand that a policy sets worse than the best."""
    return Table(MISTAKES, [_mistake(row) for row in answer["worst"]])


def _mistake(row: Json) -> list[Any]:
    laid = [cell(row[which][part]) for which in ("made", "best") for part in ("low", "high")]
    return [cell(row["hand"]), row["hands"], *laid, cell(row["cost"]), cell(row["share"])]


def pitfalls(answer: Json) -> Table:
    """Return a row for each hand that rules of thumb set worse than the best, with two columns for each rule."""
    rules = [f"{rule}: {what}" for rule in answer["rules"] for what in ("low", "cost")]
    return Table(
        (*PITFALLS, *rules),
        [
            [
                *cells_of(row, ("hand", "hands")),
                *cells_of(row["best"], ("low", "high")),
                *cells_of(row, ("cost", "share")),
                *(value for one in row["rules"] for value in cells_of(one, ("low", "cost"))),
            ]
            for row in answer["worst"]
        ],
    )


def strategy(answer: Json) -> Table:
    """Return a row for each book and role."""
    name = answer["strategy"]
    return Table(STRATEGY, [[name, *cells_of(price, STRATEGY[1:])] for price in answer["prices"]])


def strategy_hands(answer: Json) -> Table:
    """Return a row for each hand on which a strategy loses most, in each book and role."""
    return Table(
        STRATEGY_HANDS,
        [
            [answer["strategy"], *cells_of(price, STRATEGY[1:5]), *_mistake(row)]
            for price in answer["prices"]
            for row in price["worst"]
        ],
    )


def side_bets(answer: Json) -> Table:
    """Return a row for each line of every side bet, one for its losing bets, and one for all of them."""
    rows = []
    for bet, counts in answer["bets"].items():
        unit = "hands" if "hands" in counts else "deals"
        lines = [{"wins": line["pays"]} | line for line in counts["lines"]]
        lines.append({"name": "losing", "pays": -1, "wins": -1, unit: counts["losing"]})
        lines.append({"name": ALL, unit: counts[unit], "edge": counts["edge"]})
        rows += [[bet, *cells_of(line, SIDE_BETS[1:3]), _units(line.get("wins")), *cells_of(line, SIDE_BETS[4:])]
                 for line in lines]  # fmt: skip
    return Table(SIDE_BETS, rows)


def _units(wins: Any) -> Fraction | None:
    return None if wins is None else Fraction(wins)


def bet_lines(answer: Json) -> Table:
    """Return a row for each line of one side bet, and one for its losing bets."""
    unit = "hands" if "hands" in answer else "deals"
    rows = [cells_of(line, ("name", "pays", unit)) for line in answer["lines"]]
    return Table(("name", "pays", unit), [*rows, ["losing", -1, answer["losing"]]])


def readings(answer: Json) -> Table:
    """Return a row for each value of a switch."""
    return Table(
        READINGS,
        [
            [
                *cells_of(row, READINGS[:4]),
                *(_written(row[name]) for name in ("from", "to")),
                *cells_of(row, READINGS[6:]),
            ]
            for row in answer
        ],
    )


def _written(value: Any) -> str:
    """Return a value as it is typed after ``--set NAME=``."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(value) if isinstance(value, list) else str(value)


def equilibrium(answer: Json) -> Table:
    """Return a row for each setting of the mixed hands."""
    return mixed(answer["mixed_hands"])


def mixed(hands: Json) -> Table:
    """Return a row for each setting of some hands of an equilibrium."""
    return Table(
        MIXED,
        [
            [*cells_of(hand, MIXED[:3]), *cells_of(setting, MIXED[3:])]
            for hand in hands
            for setting in hand["settings"]
        ],
    )


def certificate(answer: Json) -> Table:
    """Return a row for each row of the house way."""
    return Table(WAY_ROWS, [cells_of(row, WAY_ROWS) for row in answer["rows"]])


TABLES: Final[Mapping[str, Callable[[Json], Table]]] = {
    "books": books,
    "edge": classes,
    "hand": hand,
    "two-tiles": listings.two_tiles,
    "settings": listings.settings,
    "best-settings": listings.best_settings,
    "compare": listings.compare,
    "mistakes": mistakes,
    "heat-map": listings.heat_map,
    "strategy": strategy,
    "pitfalls": pitfalls,
    "side-bets": side_bets,
    "readings": readings,
    "published": listings.published,
    "equilibrium": equilibrium,
    "fixed-way": several_boxes.fixed_way,
    "boxes": several_boxes.boxes,
    "simulate": several_boxes.simulate,
    "knowledge": several_boxes.knowledge,
    "certificate": certificate,
}
"""Question over HTTP -> its rows."""
