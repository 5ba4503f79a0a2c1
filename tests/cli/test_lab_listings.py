"""The lists of the lab on the command line: two tiles, best settings, and two policies side by side."""

import csv
import io
import json
from fractions import Fraction

import pytest

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


def test_best_settings_as_json_csv_and_text(run: Run) -> None:
    found = lab.best_settings(load("nz"), role="banker", commission=Fraction(1, 50))
    arguments = ("lab", "best-settings", "--book", "nz", "--role", "banker", "--commission", "2%")
    done = run(*arguments, "--csv")
    assert (done.status, done.err) == (0, "")
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert len(rows) == 3_620
    assert [Fraction(row["house_cost"]) for row in rows] == [each.house_way.cost for each in found.hands]
    answer = json.loads(run(*arguments, "--json", "--differs", "--order", "share", "--most", "3").out)
    expected = lab.best_settings(
        load("nz"), role="banker", commission=Fraction(1, 50), differs=True, order="share", most=3
    )
    assert answer["hands"] == expected.as_json()["hands"]
    assert answer["differ"] == found.differ
    shown = run(*arguments, "--most", "2").out
    assert f"The house way sets {found.differ:,} of 35,960 hands differently" in " ".join(shown.split())


def test_two_policies_as_json_csv_and_text(run: Run) -> None:
    found = lab.compare(load("nz"), "house-way", "card-a", role="banker")
    arguments = ("lab", "compare", "house-way", "card-a", "--book", "nz", "--role", "banker")
    done = run(*arguments, "--csv")
    assert (done.status, done.err) == (0, "")
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert [Fraction(row["overall"]) for row in rows] == [each.overall for each in found.differing]
    answer = json.loads(run(*arguments, "--json").out)
    assert answer["differing"] == found.as_json()["differing"]
    assert Fraction(answer["difference"]["fraction"]) == found.difference
    shown = " ".join(run(*arguments).out.split())
    assert f"{found.hands:,} of 35,960 hands" in shown
    assert f"{found.kinds:,} hands by kind, of which 20 are listed" in shown


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("best-settings", "--book", "nz", "--most", "0"), "paigow: --most: 0: expected 1 to 35960"),
        (("best-settings", "--book", "nz", "--opponent", "clever"), "paigow: --opponent: 'clever': no such"),
        (("compare", "clever", "optimal", "--book", "nz"), "paigow: way: 'clever': no such policy"),
        (("compare", "card-a", "clever", "--book", "nz"), "paigow: other: 'clever': no such policy"),
        (
            ("compare", "card-a", "card-b", "--book", "nz", "--opponent", "optimal"),
            "paigow: --opponent: 'optimal'",
        ),
        (("compare", "card-a", "card-b", "--book", "nz", "--most", "0"), "paigow: --most: 0: expected 1"),
        (("two-tiles", "--book", "macau"), "paigow: --book: 'macau'"),
    ],
)
def test_a_wrong_argument_is_refused(run: Run, arguments: tuple[str, ...], told: str) -> None:
    done = run("lab", *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(told)


def test_published_figures_as_json_csv_and_text(run: Run) -> None:
    found = lab.published_figures(load("rws"))
    done = run("lab", "published", "--book", "rws", "--json")
    answer = json.loads(done.out)
    assert done.status == 0
    assert {name: answer[name] for name in found.as_json()} == found.as_json()
    rows = list(csv.DictReader(io.StringIO(run("lab", "published", "--book", "rws", "--csv").out)))
    assert [Fraction(row["ours"]) for row in rows] == [each.ours for each in found.rows]
    shown = " ".join(run("lab", "published", "--book", "rws").out.split())
    for text in (
        "268,894,332",
        "1.44 %",
        "The edge without commission cannot be right",
        "no: another game",
        "Wizard Way, 2019-09-05",
    ):
        assert text in shown
    copies = lab.edge(load("rws"), commission=Fraction(0)).edge
    assert f"and by nothing else: {100 * float(copies):.4f} %" in shown
