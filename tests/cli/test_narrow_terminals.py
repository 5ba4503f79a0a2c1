"""On a narrow terminal a table breaks no number."""

import re
from collections import Counter
from typing import Final

import pytest
from rich.console import Console

from paigow.cli import drawing
from tests.cli.conftest import Run

NUMBER: Final = re.compile(r"\d[\d.,]*\d|\d")
TABLES: Final = (
    ("house-way", "--book", "nz"),
    ("house-way", "--operator", "examples/massachusetts-filed-house-way.toml"),
    ("house-way", "--book", "massachusetts", "--departures"),
    ("books",),
    ("books", "nz"),
    ("clauses",),
    ("hand", "6-6", "3-6", "2-6", "2-2"),
    ("match", "--player", "5 9 / H8 11", "--banker", "L4 5 / 2 9"),
    ("ruling", "examples/nz-player-bank.paigow"),
    ("ruling", "examples/rws-three-bets.paigow"),
    ("lab", "edge", "--book", "rws"),
    ("lab", "simulate", "--rounds", "3000", "--boxes", "2"),
    ("lab", "boxes"),
    ("lab", "mistakes", "--most", "5"),
)


def in_tables(text: str) -> Counter[str]:
    """Numbers in the rows of tables, each as it stands in its cell."""
    rows = [line for line in text.splitlines() if "│" in line or "┃" in line]
    return Counter(number for line in rows for number in NUMBER.findall(line))


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("command", TABLES, ids=" ".join)
def test_no_number_is_broken(
    command: tuple[str, ...], width: int, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = in_tables(run(*command).out)
    assert wide

    def console() -> Console:
        return Console(highlight=False, markup=False, emoji=False, width=width)

    monkeypatch.setattr(drawing, "console", console)
    assert in_tables(run(*command).out) == wide
