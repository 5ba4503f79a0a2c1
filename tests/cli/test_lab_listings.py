"""The lists of the lab on the command line: two tiles, best settings, and two policies side by side."""

import csv
import io
import json
from fractions import Fraction

from paigow import lab
from paigow.books import load
from tests.cli.conftest import Run


def test_two_tiles_as_json_csv_and_text(run: Run) -> None:
    found = lab.two_tiles(load("canberra"))
    done = run("lab", "two-tiles", "--book", "canberra", "--json")
    assert (done.status, done.err) == (0, "")
    answer = json.loads(done.out)
    assert answer["edition"] == load("canberra").edition
    assert answer["ranks"] == found.as_json()["ranks"]
    rows = list(csv.DictReader(io.StringIO(run("lab", "two-tiles", "--book", "canberra", "--csv").out)))
    assert len(rows) == len(found.ranks)
    assert Fraction(rows[1]["player_wins"]) == Fraction(434, 435) == found.ranks[1].player_wins
    shown = run("lab", "two-tiles", "--book", "canberra").out
    assert "canberra@" in shown
    assert "high4 leads" in shown
    low = json.loads(run("lab", "two-tiles", "--book", "canberra", "--half", "low", "--json").out)
    assert len(low["ranks"]) == len(found.ranks) - 4  # five zeros, which rank alike in the low hand
