"""Several boxes, simulation, knowledge and fixed ways over HTTP: the figures of the commands, within bounds."""

from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from paigow.books import load
from paigow.lab.box_rounds.boxes import several_boxes
from paigow.lab.box_rounds.knowledge import knowledge
from paigow.lab.box_rounds.simulated import simulated_rounds
from paigow.lab.game.fixed_way import FixedWay, fixed_way
from paigow.lab.policy_names import edge, sides
from paigow.lab.simulation.bankroll import BankrollWalk
from paigow.lab.simulation.estimates import Hour
from paigow.lab.simulation.simulate import Setup
from paigow.lab.web import limits
from paigow.words import expected_in
from tests.web.inprocess import Client
from tests.web.test_lab import OWN, ask, faults

FIVE: Final = Fraction(1, 20)


def plain(answer: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(answer.as_json()))


def test_boxes_are_those_of_the_lab_and_their_spread_follows_from_the_six_counts(client: Client) -> None:
    found = ask(client, "boxes", book="canberra", player="best-low", bankroll="20", session=200)
    expected = several_boxes(load("canberra"), "best-low", bankroll=Fraction(20), session=200)
    assert found == plain(expected)
    deals = found["deals"]
    win = (found["win_win"] + (found["win_push"] + found["win_lose"]) / 2) / deals
    lose = (found["lose_lose"] + (found["push_lose"] + found["win_lose"]) / 2) / deals
    mean, variance = lose - win, win + lose - (lose - win) ** 2
    together = (found["win_win"] + found["lose_lose"] - found["win_lose"]) / deals - mean**2
    for number, row in enumerate(found["by_boxes"], 1):
        spread = sqrt(number * variance + number * (number - 1) * together)
        assert row["bank_standard_deviation"] == pytest.approx(spread)
        assert row["if_independent"] == pytest.approx(sqrt(number * variance))
        assert row["bank_mean"] == pytest.approx(number * mean)
    assert 0 < found["ruin"]["recursion"] < found["ruin"]["ever_at_most"]


def test_a_bankroll_is_followed_only_where_that_takes_little_memory() -> None:
    walk = BankrollWalk({1: 0.5, -1: 0.5})
    assert walk.ruin(-4_000_000, 1) == 0
    assert walk.ruin(-6_000_000, 1) is None


def test_a_simulation_has_the_figures_of_the_lab_and_its_distribution_adds_up(client: Client) -> None:
    body: dict[str, Any] = {
        "book": "nz", "role": "banker", "boxes": 3, "rounds": 20_000, "seed": 7, "bankroll": "30", "session": 100,
        "hands_an_hour": "40", "wager": "12.50",
    }  # fmt: skip
    found = ask(client, "simulate", **body)
    setup = Setup(
        rounds=20_000, seed=7, boxes=3, role="banker", commission=FIVE, bankroll=Fraction(30), session=100
    )
    hour = Hour(rounds=Fraction(40), wager=Fraction(25, 2))
    both = sides(load("nz"), "house-way", "house-way", FIVE)
    assert found == plain(simulated_rounds(both, setup, hour=hour, workers=1))
    distribution = found["bank"]["distribution"]
    assert sum(row["rounds"] for row in distribution) == 20_000
    mean = sum(row["net"] * row["rounds"] for row in distribution) / 20_000
    assert found["bank"]["mean"] == pytest.approx(mean)
    after = sum(row["rounds"] * row["net"] * (0.95 if row["net"] > 0 else 1) for row in distribution) / 20_000
    assert found["round"]["mean"] == pytest.approx(after)
    assert found["hour"]["mean"] == pytest.approx(after * 40 * 12.5)
    assert found["ruin"]["sessions"] == 200
    assert ask(client, "simulate", **body | {"seed": 8})["mean"] != found["mean"]


def test_a_simulation_takes_all_boxes_of_the_book_and_a_million_rounds_if_nothing_else_is_said(
    client: Client,
) -> None:
    found = ask(client, "simulate", book="nz")
    assert (found["boxes"], found["held"], found["rounds"], found["seed"]) == (7, 1, 1_000_000, 1)
    assert (found["ruin"], found["hour"]) == (None, None)
    exact = float(-edge(load("nz")).edge)
    assert found["exact"]["mean"] == pytest.approx(exact)
    assert abs(found["mean"] - exact) < 5 * found["standard_error"]


def test_knowledge_is_that_of_the_lab_and_six_known_boxes_leave_nothing_unknown(client: Client) -> None:
    found = ask(client, "knowledge", book="rws", role="banker", samples=500, seed=3)
    assert found == plain(knowledge(load("rws"), role="banker", samples=500, seed=3))
    *_, six = found["known"]
    assert abs(six["gain"]["percent"] - found["everything"]["percent"]) < 5 * six["standard_error"]["percent"]
    perfect = edge(load("rws"), banker="optimal", role="banker").edge
    assert Fraction(found["edge"]["fraction"]) == perfect


def test_a_fixed_way_loses_to_the_best_answer_what_the_odds_say(client: Client) -> None:
    found = ask(client, "fixed-way", book="nz", way="best-low", changes=3)
    assert found == plain(FixedWay.of(*fixed_way(load("nz"), "best-low", changes=3))) | {"book": "nz"}
    answered = edge(load("nz"), player="optimal", banker="best-low").edge
    assert Fraction(found["improvement"]["before"]["loss"]["fraction"]) == -answered
    losses = [step["loss"]["value"] for step in found["improvement"]["steps"]]
    assert len(losses) == 3
    assert losses == sorted(losses, reverse=True)
    best = found["best"]
    assert best["equilibrium"]["value"] <= best["bound"]["value"] <= best["loss"]["value"] < losses[-1]


def test_a_visitors_strategy_is_a_policy_of_these_questions(client: Client) -> None:
    own = {"book": "nz", "strategy_file": OWN}
    assert ask(client, "boxes", player="strategy", **own)["player"] == "Mine"
    assert ask(client, "simulate", banker="strategy", rounds=100, **own)["banker"] == "Mine"
    assert ask(client, "fixed-way", way="strategy", changes=0, **own)["improvement"]["policy"] == "Mine"
    (fault,) = faults(client, "fixed-way", {"book": "nz", "way": "strategy"})
    assert fault["field"] == "strategy_file"


@pytest.mark.parametrize(
    ("question", "body", "field", "expected"),
    [
        ("simulate", {"rounds": limits.MOST_ROUNDS + 1}, "rounds", "2 to 5000000"),
        ("simulate", {"rounds": 1}, "rounds", "2 to 5000000"),
        ("simulate", {"rounds": "many"}, "rounds", "2 to 5000000"),
        ("simulate", {"seed": -1}, "seed", "0 to 9007199254740991"),
        ("simulate", {"seed": 2**53}, "seed", "0 to 9007199254740991"),
        ("simulate", {"boxes": 8}, "boxes", "1 to 7"),
        ("simulate", {"boxes": 0}, "boxes", "1 to 7"),
        ("simulate", {"boxes": 3, "held": 4}, "held", "1 to 3"),
        ("simulate", {"bankroll": "20"}, "session", "because bankroll is given"),
        ("simulate", {"session": 20}, "bankroll", "because session is given"),
        ("simulate", {"wager": "20"}, "hands_an_hour", "because wager is given"),
        ("simulate", {"hands_an_hour": "0", "wager": "5"}, "hands_an_hour", "at most 10,000"),
        ("simulate", {"bankroll": "3", "session": 9, "role": "banker", "boxes": 4}, "bankroll", "4 or more"),
        ("simulate", {"bankroll": "3", "session": 9, "held": 4}, "bankroll", "4 or more"),
        ("simulate", {"rounds": 100, "bankroll": "9", "session": 101}, "session", "at most 100"),
        ("simulate", {"workers": 4}, "workers", "the fields are"),
        ("boxes", {"bankroll": "1/2", "session": 9}, "bankroll", "1 or more"),
        ("boxes", {"bankroll": "200000", "session": 9}, "bankroll", "at most 100,000"),
        ("boxes", {"bankroll": "20", "session": 10**7}, "session", "1 to 1000000"),
        ("boxes", {"bankroll": 20, "session": 9}, "bankroll", "such as 100 or 12.50"),
        ("knowledge", {"samples": limits.MOST_SAMPLES + 1}, "samples", "2 to 50000"),
        ("knowledge", {"samples": 1}, "samples", "2 to 50000"),
        ("knowledge", {"opponent": "wizard"}, "opponent", "house-way"),
        ("fixed-way", {"changes": limits.MOST_CHANGES + 1}, "changes", "0 to 200"),
        ("fixed-way", {"way": "optimal"}, "way", "does not answer another one"),
        ("fixed-way", {"side": "dealer"}, "side", "banker"),
    ],
)
def test_what_is_beyond_the_bounds_names_field_value_and_what_was_expected(
    client: Client, question: str, body: dict[str, Any], field: str, expected: str
) -> None:
    (fault,) = faults(client, question, {"book": "nz"} | body)
    assert fault["field"] == field
    assert expected in fault["expected"]
    if field in body:
        assert str(fault["value"]) == str(body[field])
    assert expected_in(fault["expected"], "zh-Hans") != fault["expected"]


def test_the_bounds_are_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
    section = text.partition("## Over HTTP")[2].partition("\n## ")[0]
    for name in (name for name in vars(limits) if name.startswith("MOST_")):
        assert f"{getattr(limits, name):,}" in section, name
