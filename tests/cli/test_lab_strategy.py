"""``paigow lab strategy``, and strategy files wherever the lab takes a policy."""

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest

from paigow.books import EDITIONS, load
from paigow.lab import price
from tests.cli.conftest import Run

CARD = """format = "paigow-strategy/1"
name = "My card"

[[rule]]
keep = ["highest score"]

[[rule]]
keep = ["best high"]

[score]
low = [0, 1, 2, 3, 5, 8, 11, 14, 16, 19, 19, 19, 19, 19]
high = [0, 0, 0, 0, 0, 1, 2, 4, 5, 7, 9, 11, 13, 16]

[[score.plus]]
add = 1
hand = "each"
when = ["at most 9", "led by teen|day|high8|high4|high10"]
"""


@pytest.fixture
def card(tmp_path: Path) -> str:
    file = tmp_path / "card.toml"
    file.write_text(CARD, encoding="utf-8")
    return str(file)


def test_prices_as_json(run: Run, card: str) -> None:
    done = run("lab", "strategy", card, "--json", "--most", "2")
    assert (done.status, done.err) == (0, "")
    answer = json.loads(done.out)
    assert answer["strategy"] == "My card"
    assert len(answer["prices"]) == 2 * len(EDITIONS)
    first = answer["prices"][0]
    expected = price("card-a", load("nz"), most=2)
    assert (first["book"], first["role"], first["win"]) == (expected.book, "player", expected.win)
    assert Fraction(first["cost"]["fraction"]) == expected.cost
    assert Fraction(first["share"]) == expected.share
    assert [Fraction(one["share"]["fraction"]) for one in first["worst"]] == [
        one.share for one in expected.worst
    ]


def test_prices_and_hands_as_csv(run: Run, card: str) -> None:
    rows = list(csv.DictReader(io.StringIO(run("lab", "strategy", card, "--csv", "--book", "rws").out)))
    assert [row["role"] for row in rows] == ["player", "banker"]
    assert Fraction(rows[0]["cost"]) == price("card-a", load("rws")).cost
    banker = ("--role", "banker", "--hands", "--most", "3")
    hands = list(
        csv.DictReader(io.StringIO(run("lab", "strategy", card, "--csv", "--book", "rws", *banker).out))
    )
    assert len(hands) == 3
    assert {row["role"] for row in hands} == {"banker"}
    assert Fraction(hands[0]["share"]) == price("card-a", load("rws"), role="banker", most=1).worst[0].share


def test_prices_to_read_say_what_every_figure_is(run: Run) -> None:
    shown = run("lab", "strategy", "card-a", "--book", "nz").out
    for word in (
        "card-a against house-way",
        "nz@",
        "player",
        "banker",
        "5 %",
        "0.1763 %",
        "9.8 %",
        "736,281,000",
    ):
        assert word in shown
    for word in (
        "rounded to the nearest at 4 decimals",
        "after commission on its wins",
        "Perfect play: the edge",
    ):
        assert word in " ".join(shown.split())
    listed = " ".join(
        run("lab", "strategy", "card-a", "--book", "nz", "--hands", "--role", "player").out.split()
    )
    assert "card-a as player against house-way: nz@" in listed
    assert "3,528 of 35,960 hands are not set in the best way" in listed


def test_every_fault_of_a_file_has_its_own_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(
        CARD.replace("best high", "best hihg").replace('hand = "each"', 'hand = "all"'), encoding="utf-8"
    )
    done = run("lab", "strategy", str(file))
    lines = done.err.splitlines()
    assert (done.status, done.out, len(lines)) == (2, "", 2)
    assert lines[0].startswith("bad.toml: line 8, rule[2].keep[1]: 'best hihg': expected one of")
    assert lines[1].startswith("bad.toml: line 16, score.plus[1].hand: 'all': expected low, high or each")


def test_the_first_open_hands_are_listed_and_json_has_all(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "open.toml"
    file.write_text(CARD.replace('keep = ["best high"]', 'keep = ["highest score"]'), encoding="utf-8")
    done = run("lab", "strategy", str(file), "--book", "nz")
    first, *hands, last = done.err.splitlines()
    told = run("lab", "strategy", str(file), "--book", "nz", "--json")
    every = json.loads(told.out)["open_hands"]
    assert (done.status, done.out, told.status, told.err) == (2, "", 2, done.err)
    assert first.startswith(f"strategy: strategy 'My card' leaves {len(every):,} hands by kind open in nz@")
    assert [hand.split() for hand in hands] == every[:20]
    assert last == f"and {len(every) - 20:,} more; --json prints all of them"
    assert all(len(hand) == 4 for hand in every)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("clever",), "strategy: 'clever': no such policy; expected house-way, house-way:BOOK, best-high"),
        (("card-a", "--opponent", "clever"), "--opponent: 'clever': no such policy"),
        (("card-a", "--commission", "200%"), "paigow: --commission: '200%': expected a share"),
        (("card-a", "--most", "-1"), "paigow: --most: -1: expected 0 to 35960"),
        (("card-a", "--json", "--csv"), "paigow: --json and --csv: choose one of them"),
    ],
)
def test_a_wrong_argument_is_refused(run: Run, arguments: tuple[str, ...], told: str) -> None:
    done = run("lab", "strategy", *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(told)


def test_a_strategy_file_is_a_policy_of_other_commands(run: Run, card: str) -> None:
    edge = json.loads(run("lab", "edge", "--book", "nz", "--player", card, "--json").out)
    assert (edge["player"], edge["win"]) == ("My card", price("card-a", load("nz")).win)
    found = json.loads(run("lab", "mistakes", "--book", "nz", "--policy", card, "--json", "--most", "1").out)
    assert found["hands"] == 3_528


def test_a_chart_shows_the_cost_in_every_book_and_role(run: Run, card: str, tmp_path: Path) -> None:
    pytest.importorskip("vl_convert")
    file = tmp_path / "chart.svg"
    assert run("lab", "strategy", card, "--book", "nz", "--chart", str(file)).status == 0
    drawn = file.read_text(encoding="utf-8")
    for word in ("What My card costs", "0.1763", "against house-way", "commission 1/20", "player", "banker"):
        assert word in drawn
