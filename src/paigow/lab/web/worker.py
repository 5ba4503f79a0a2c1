"""The lab's jobs in a worker process: answers and charts."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any, Final, Literal

import msgspec

from paigow.books import SIDE_BETS, load
from paigow.lab.figures import encode
from paigow.lab.web.questions import QuestionFields
from paigow.web.edge.errors import Problem

Look = Literal["light", "dark"]
EXTRA: Final = "analysis"
"""Name of the extra to install for the lab."""

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
    "equilibrium": {"mixes": lambda answer, charts, look: charts.mixes(answer, look)},
}
"""Question -> chart -> function that draws it."""


@contextmanager
def needs_lab() -> Iterator[None]:
    """Turn a missing package of the lab into a ``Problem`` while the context is open."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise Problem(
            HTTPStatus.NOT_IMPLEMENTED, "lab_not_installed", missing=error.name or "", extra=EXTRA
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


def settings_of_book(book: str) -> bytes:
    """Return the settings file of a book as JSON.

    Raises:
        Problem: the lab is not installed.
    """
    with needs_lab():
        from paigow.lab.settings_file import settings_file  # noqa: PLC0415 -- needs numpy
    return encode(settings_file(load(book)))


def drawn(name: str, chart: str, look: Look, answer: bytes) -> bytes:
    """Return a chart of an answer as Vega-Lite."""
    from paigow.lab import charts  # noqa: PLC0415 -- only needed for charts

    chart_of = CHARTS[name][chart](
        msgspec.json.decode(answer), charts, charts.DARK if look == "dark" else charts.LIGHT
    )
    return msgspec.json.encode(chart_of)
