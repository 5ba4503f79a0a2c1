"""The lab's jobs in a worker process: answers and charts."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any, Final, Literal

import msgspec

from paigow.books import SIDE_BETS
from paigow.lab.tables.files import csv_file, parquet_file
from paigow.lab.web.questions import CERTIFICATE, FILE_NAMES, QUESTIONS, QuestionFields
from paigow.lab.web.recipes import command_of
from paigow.origin import origin_of
from paigow.web.edge.errors import Problem

Look = Literal["light", "dark"]
EXTRA: Final = "analysis"
"""Name of the extra to install for the lab."""
PARQUET: Final = "parquet"
"""Name of the extra to install for Parquet files."""

Draw = Callable[[Any, Any, Any], Any]
"""Returns a chart of an answer, made by ``paigow.lab.charts`` in one of its looks."""


def _banks(line: Any) -> bool:
    return bool(line["role"] == "banker")


def _pays(bet: str) -> Draw:
    """Return the chart of one side bet, if the book has that bet."""
    return lambda answer, charts, look: (
        charts.pays(answer["bets"][bet], look, bet=bet) if bet in answer["bets"] else None
    )


CHARTS: Final[Mapping[str, Mapping[str, Draw]]] = {
    "books": {
        "edges": lambda answer, charts, look: charts.edges(
            [line for book in answer for line in sorted(book["lines"].values(), key=_banks)], look
        )
    },
    "edge": {
        "results": lambda answer, charts, look: charts.results(answer, look),
        "classes": lambda answer, charts, look: charts.classes(answer, look),
    },
    "hand": {"settings": lambda answer, charts, look: charts.settings(answer, look)},
    "two-tiles": {"two-tiles": lambda answer, charts, look: charts.two_tiles(answer, look)},
    "mistakes": {"mistakes": lambda answer, charts, look: charts.mistakes(answer, look)},
    "strategy": {"costs": lambda answer, charts, look: charts.strategy_costs(answer, look)},
    "compare": {"compared": lambda answer, charts, look: charts.compared(answer, look)},
    "pitfalls": {"mistakes": lambda answer, charts, look: charts.mistakes(answer, look)},
    "side-bets": {bet: _pays(bet) for bet in SIDE_BETS},
    "readings": {"readings": lambda answer, charts, look: charts.readings(answer, look)},
    "fixed-way": {"changes": lambda answer, charts, look: charts.changes(answer, look)},
    "boxes": {"spread": lambda answer, charts, look: charts.spread(answer, look)},
    "simulate": {
        "distribution": lambda answer, charts, look: charts.distribution(answer, look),
        "bankrolls": lambda answer, charts, look: charts.bankrolls(answer, look) if answer["ruin"] else None,
    },
    "knowledge": {"knowledge": lambda answer, charts, look: charts.knowledge(answer, look)},
    "equilibrium": {"mixes": lambda answer, charts, look: charts.mixes(answer, look)},
}
"""Question -> chart -> function that draws it."""


@contextmanager
def needs_lab(extra: str = EXTRA) -> Iterator[None]:
    """Turn a missing package of the lab, or of another extra, into a ``Problem`` while the context is open."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise Problem(
            HTTPStatus.NOT_IMPLEMENTED, "lab_not_installed", missing=error.name or "", extra=extra
        ) from error


def worked_out(name: str, asked: QuestionFields) -> bytes:
    """Return the answer to a question.

    Raises:
        FaultsFound: a file in the question has faults.
        Problem: the lab is not installed.
    """
    with needs_lab():
        from paigow.lab.web.answers import encoded  # noqa: PLC0415 -- the lab and numpy may not be installed
    return encoded(name, asked)


def drawn(name: str, chart: str, look: Look, answer: bytes) -> bytes:
    """Return a chart of an answer as Vega-Lite."""
    from paigow.lab import charts  # noqa: PLC0415 -- only needed for charts

    chart_of = CHARTS[name][chart](
        msgspec.json.decode(answer), charts, charts.DARK if look == "dark" else charts.LIGHT
    )
    return msgspec.json.encode(chart_of)


def rows_of(name: str, asked: QuestionFields, answer: bytes) -> bytes:
    """Return the rows of an answer as CSV or Parquet, as ``asked.format`` says.

    Raises:
        Problem: pyarrow is not installed.
    """
    told = msgspec.json.decode(answer)
    if asked.format == "csv":
        return csv_file(name, told)
    with needs_lab(PARQUET):
        return parquet_file(name, told, about(name, asked, told))


def about(name: str, asked: QuestionFields, answer: Any) -> dict[str, Any]:
    """Return what identifies an answer: program, rules, what was asked, and its figures for all deals."""
    fields = [each for each in QUESTIONS[name].fields if each not in FILE_NAMES]
    values = {each: getattr(asked, each) for each in fields}
    has_rules = name != CERTIFICATE and (asked.book or asked.operator_file)
    origin = origin_of(asked.rules) if has_rules else origin_of()
    figures = {} if isinstance(answer, list) else {key: _plain(value) for key, value in answer.items()}
    found = {"question": name, "command": command_of(name, asked), **origin}
    for told in (figures, values):  # what was asked takes precedence
        found |= {key: value for key, value in told.items() if value is not None and value != ()}
    return {key: " ".join(value) if isinstance(value, tuple) else value for key, value in found.items()}


def _plain(value: Any) -> Any:
    """Return a figure as text or number; ``None`` for rows."""
    if isinstance(value, dict):
        return value.get("fraction")
    return None if isinstance(value, list) else value
