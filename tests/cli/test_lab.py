"""``paigow lab``: what each command answers, as JSON and as CSV."""

import csv
import io
import json
from fractions import Fraction
from importlib import import_module
from math import comb
from pathlib import Path
from typing import Any

import pytest

from paigow import __version__
from paigow.books import EDITIONS, Book, load
from paigow.lab import edge, one_hand, readings
from paigow.lab.cli import COMMANDS
from paigow.lab.hand_analysis import OneHand
from paigow.lab.readings import ReadingEffect
from paigow.words import hand_name
from tests.cli.conftest import Run

HAND = ("6-6", "3-6", "2-6", "2-2")
DEALS = 736_281_000
EDGE_KEYS = [
    "book", "role", "player", "banker", "commission", "deals", "win", "push", "lose", "edge", "standard_deviation"
]  # fmt: skip


def answer(run: Run, *arguments: str) -> Any:
    done = run("lab", *arguments, "--json")
    assert (done.status, done.err) == (0, "")
    return json.loads(done.out)


ORIGIN = ["version", "book", "edition", "digest"]
"""Keys with which every answer of one book begins."""


def of_hand(found: OneHand) -> dict[str, Any]:
    """Return the answer of the lab for one hand with the keys that the command line adds."""
    told: dict[str, Any] = found.as_json()
    told |= {"version": __version__, "edition": load("nz").edition, "digest": load("nz").digest}
    told["hand"] = told.pop("tiles")
    for one in told["settings"]:
        one |= {"low_rank": hand_name(one["low_name"]), "high_rank": hand_name(one["high_name"])}
    return told


def table(run: Run, *arguments: str) -> list[dict[str, str]]:
    done = run("lab", *arguments, "--csv")
    assert (done.status, done.err) == (0, "")
    return list(csv.DictReader(io.StringIO(done.out)))


# ---- the documentation ------------------------------------------------------------------------------------------


def test_every_command_and_its_keys_stand_in_the_documentation(run: Run) -> None:
    page = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
    for name, _, _ in COMMANDS:
        assert f"`{name}`" in page or f"`paigow lab {name}`" in page
    played = ("simulate", "--book", "nz", "--rounds", "1000", "--bankroll", "9", "--session", "9")
    for asked in (
        ("edge", "--book", "nz"),
        ("hand", *HAND, "--book", "nz"),
        ("mistakes", "--book", "nz", "--most", "1"),
        ("settings", "--book", "rws"),
        ("strategy", "card-a", "--book", "rws"),
        ("bonus", "--book", "rws"),
        ("certify", "--book", "rws"),
        ("boxes", "--book", "nz"),
        (*played, "--hands-an-hour", "30", "--wager", "25"),
    ):
        for key in answer(run, *asked).keys() - {*ORIGIN}:
            assert f"`{key}`" in page, asked[0]


# ---- edge -------------------------------------------------------------------------------------------------------


def test_the_published_count_of_best_low_against_best_low(run: Run) -> None:
    found = answer(
        run, "edge", "--book", "nz", "--player", "best-low", "--banker", "best-low", "--commission", "5%"
    )
    assert list(found) == [*ORIGIN, *EDGE_KEYS[1:]]
    assert (found["win"], found["push"], found["lose"]) == (268_894_332, 193_406_044, 273_980_624)
    assert (found["deals"], found["commission"], found["role"]) == (DEALS, "1/20", "player")


def test_an_edge_is_a_reduced_fraction_and_an_unrounded_percentage(run: Run) -> None:
    found = answer(run, "edge", "--book", "nz", "--player", "optimal")
    share = Fraction(found["edge"]["fraction"])
    assert found["edge"] == {"fraction": str(share), "percent": float(100 * share)}
    assert share == Fraction(found["lose"] * 20 - found["win"] * 19, 20 * DEALS)


def test_the_role_only_names_whose_figures_are_printed(run: Run) -> None:
    arguments = ("edge", "--book", "rws", "--player", "best-low")
    player, banker = answer(run, *arguments), answer(run, *arguments, "--role", "banker")
    assert (player["win"], player["push"], player["lose"]) == (banker["lose"], banker["push"], banker["win"])
    assert (banker["player"], banker["banker"]) == ("best-low", "house-way")


def test_the_equilibriums_mix_is_counted_by_its_word(run: Run) -> None:
    pytest.importorskip("scipy")
    arguments = ("edge", "--book", "nz", "--player", "equilibrium", "--banker", "equilibrium")
    found = answer(run, *arguments)
    assert list(found) == [*ORIGIN, *EDGE_KEYS[1:], "exact"]
    assert found["edge"]["fraction"] == "16612395979/699466950000"
    assert sum(Fraction(count) for count in found["exact"].values()) == DEALS
    (row,) = table(run, *arguments)
    assert Fraction(row["win"]) == Fraction(found["exact"]["win"])
    assert "Edge against the player: 2.375 %" in run("lab", *arguments).out


@pytest.mark.parametrize("text", ["5%", "5 %", "0.05", "1/20"])
def test_a_commission_is_typed_as_people_write_it(text: str, run: Run) -> None:
    assert answer(run, "edge", "--book", "nz", "--commission", text)["commission"] == "1/20"


def test_without_a_commission_the_books_own_is_taken(run: Run) -> None:
    assert answer(run, "edge", "--book", "nz") == answer(run, "edge", "--book", "nz", "--commission", "5%")


def test_edge_as_csv_is_a_line_with_the_keys_of_the_json(run: Run) -> None:
    (row,) = table(run, "edge", "--book", "nz")
    assert list(row) == EDGE_KEYS
    assert Fraction(row["edge"]) == edge(load("nz")).edge


def test_the_classes_add_up_to_all_hands(run: Run) -> None:
    found = answer(run, "edge", "--book", "rws", "--classes")
    rows = table(run, "edge", "--book", "rws", "--classes")
    assert list(rows[0]) == [
        *(
            "book",
            "role",
            "player",
            "banker",
            "commission",
            "hand",
            "class",
            "hands",
            "win",
            "push",
            "lose",
            "edge",
        )
    ]
    assert rows[0]["class"] == "all"
    assert Fraction(rows[0]["edge"]) == Fraction(found["edge"]["fraction"])
    for hand in ("low", "high"):
        of_hand = [row for row in found["classes"] if row["hand"] == hand]
        assert sum(row["hands"] for row in of_hand) == 35_960
        assert sum(row["win"] for row in of_hand) == found["win"]
        assert sum(int(row["hands"]) for row in rows if row["hand"] == hand) == 35_960


def test_a_person_sees_counts_shares_and_the_edge(run: Run) -> None:
    out = run("lab", "edge", "--book", "nz", "--player", "best-low", "--banker", "best-low", "--classes").out
    for shown in ("268,894,332", "36.5206 %", "Edge against the player:", "wong"):
        assert shown in out


# ---- one hand ---------------------------------------------------------------------------------------------------


def test_each_setting_of_a_hand_with_its_counts(run: Run) -> None:
    found = answer(run, "hand", *HAND, "--book", "nz", "--role", "player")
    assert found["deals"] == comb(28, 4)
    for setting in found["settings"]:
        assert setting.keys() >= {"low", "high", "win", "push", "lose", "ev", "house_way", "best"}
        assert setting["win"] + setting["push"] + setting["lose"] == found["deals"]
        value = Fraction(setting["win"] * 19 - setting["lose"] * 20, 20 * found["deals"])
        assert setting["ev"] == {"fraction": f"{value.numerator}/{value.denominator}", "value": float(value)}
    assert [setting["best"] for setting in found["settings"]].count(True) == 1
    assert found == of_hand(one_hand(load("nz"), HAND))


def test_seen_tiles_leave_fewer_hands_to_the_opponent(run: Run) -> None:
    found = answer(run, "hand", *HAND, "--book", "nz", "--seen", "6-6 1-1")
    assert (found["deals"], found["seen"]) == (comb(26, 4), ["6-6", "1-1"])
    assert found == of_hand(one_hand(load("nz"), HAND, seen="6-6 1-1"))


def test_the_hand_of_a_bank_against_another_policy(run: Run) -> None:
    found = answer(run, "hand", *HAND, "--book", "nz", "--role", "banker", "--opponent", "best-high")
    assert (found["role"], found["opponent"]) == ("banker", "best-high")
    assert found == of_hand(one_hand(load("nz"), HAND, role="banker", opponent="best-high"))


def test_a_hand_as_csv(run: Run) -> None:
    rows = table(run, "hand", *HAND, "--book", "nz")
    assert list(rows[0]) == ["low", "high", "win", "push", "lose", "deals", "ev", "cost", "house_way", "best"]
    assert {row["low"] for row in rows} == {"6-6 2-2", "2-2 2-6", "2-2 3-6"}


def test_a_person_sees_the_settings_with_their_names_and_the_clause(run: Run) -> None:
    out = run("lab", "hand", *HAND, "--book", "nz").out
    for shown in ("Teen", "house way", "best", "NZ App4 3.3", "20,475"):
        assert shown in out


# ---- mistakes ---------------------------------------------------------------------------------------------------


def test_the_hands_that_a_policy_sets_worst_dearest_first(run: Run) -> None:
    found = answer(run, "mistakes", "--book", "nz", "--most", "5")
    shares = [Fraction(row["share"]["fraction"]) for row in found["worst"]]
    assert len(shares) == 5
    assert shares == sorted(shares, reverse=True)
    assert Fraction(found["cost"]["fraction"]) == edge(load("nz")).edge - edge(load("nz"), "optimal").edge
    rows = table(run, "mistakes", "--book", "nz", "--most", "5")
    assert list(rows[0]) == [
        "hand",
        "hands",
        "made_low",
        "made_high",
        "best_low",
        "best_high",
        "cost",
        "share",
    ]
    assert [Fraction(row["share"]) for row in rows] == shares


def test_the_settings_file_has_a_line_for_each_setting(run: Run) -> None:
    found = answer(run, "settings", "--book", "nz", "--role", "banker")
    rows = table(run, "settings", "--book", "nz", "--role", "banker")
    assert len(rows) == sum(len(hand["settings"]) for hand in found["hands"].values())
    total = Fraction(0)
    for row in rows:
        hand = found["hands"]["".join(sorted(found["letters"][face] for face in row["hand"].split()))]
        low = "".join(sorted(found["letters"][face] for face in row["low"].split()))
        assert [low, int(row["win"]), int(row["push"])] in [each[:3] for each in hand["settings"]]
        assert sorted(row["low"].split() + row["high"].split()) == sorted(row["hand"].split())
        assert int(row["win"]) + int(row["push"]) + int(row["lose"]) == found["deals"]
        total += Fraction(row["cost"])
    assert total * found["unit"] == sum(
        each[3] for hand in found["hands"].values() for each in hand["settings"]
    )
    assert "3,620" in run("lab", "settings", "--book", "nz").out


def test_where_rules_of_thumb_go_wrong(run: Run) -> None:
    found = answer(run, "mistakes", "--book", "nz", "--players", "--most", "3")
    assert list(found["rules"]) == ["best-high", "best-low", "house-way"]
    rows = table(run, "mistakes", "--book", "nz", "--players", "--most", "3")
    assert len(rows) == len(found["worst"]) == 3
    assert "house-way: cost" in rows[0]


# ---- side bets --------------------------------------------------------------------------------------------------


def test_the_bonus_bet_line_by_line(run: Run) -> None:
    found = answer(run, "bonus", "--book", "rws")
    assert [line["hands"] for line in found["lines"]] == [1, 1, 1, 64, 117, 1260, 5460, 2704]
    assert (found["losing"], found["hands"]) == (26_352, 35_960)
    assert found["lines"][0].keys() >= {"name", "pays", "hands"}
    rows = table(run, "bonus", "--book", "rws")
    assert list(rows[0]) == ["name", "pays", "hands"]
    assert sum(int(row["hands"]) for row in rows) == 35_960


def test_another_pay_table_is_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "even.toml"
    file.write_text(
        'format = "paigow-pays/1"\nname = "Even"\n[[side_bet]]\nbet = "bonus"\n[[side_bet.line]]\n'
        'name = "two_pairs"\nwhen = ["two pairs"]\npays = 1\n',
        encoding="utf-8",
    )
    found = answer(run, "bonus", "--book", "nz", "--pays", str(file))
    assert (found["table"], found["losing"]) == ("Even", 35_960 - 120)
    assert Fraction(found["edge"]["fraction"]) == Fraction(35_960 - 240, 35_960)


def test_the_tie_bet_counts_every_push(run: Run) -> None:
    found = answer(run, "tie", "--book", "rws", "--player", "best-low")
    assert found["deals"] == DEALS
    assert found["tie"] == answer(run, "edge", "--book", "rws", "--player", "best-low")["push"]
    assert 0 < found["tie_low_gong"] < found["tie"]
    assert [row["name"] for row in table(run, "tie", "--book", "rws")] == ["tie_low_gong", "tie", "losing"]


# ---- readings ---------------------------------------------------------------------------------------------------


def test_every_switch_of_a_book_with_what_it_changes(run: Run) -> None:
    found = answer(run, "readings", "--book", "nz")["readings"]
    assert found == [one.as_json() for one in readings(load("nz"))]
    assert found[0].keys() >= {"book", "name", "clause", "from", "to", "hands", "edge_change"}
    rows = table(run, "readings", "--book", "nz")
    assert len(rows) == len(found)
    assert list(rows[0])[:7] == ["book", "kind", "name", "clause", "from", "to", "hands"]


def test_without_a_book_every_book_and_further_edition_is_counted(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[str] = []

    def count(book: Book) -> list[ReadingEffect]:
        counted.append(book.id)
        return []

    monkeypatch.setattr(import_module("paigow.lab.readings"), "readings", count)
    assert run("lab", "readings").status == 0
    assert counted == [*EDITIONS]
    assert "nz-house-way-2019" in EDITIONS


def test_switches_that_change_no_figure_are_listed_when_asked_for(run: Run) -> None:
    short, long = (run("lab", "readings", "--book", "nz", *more).out for more in ((), ("--idle",)))
    assert "other switches change no figure; --idle lists them" in short
    assert len(long.splitlines()) > len(short.splitlines())


# ---- certificate ------------------------------------------------------------------------------------------------


def test_a_weak_way_is_certified_as_weak_in_plain_words(run: Run, tmp_path: Path) -> None:
    report = tmp_path / "massachusetts.html"
    done = run("lab", "certify", "--book", "massachusetts", "--output", str(report), "--date", "2026-01-31")
    assert (done.status, done.out, done.err) == (0, "", "")
    page = report.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "too weak for a house to bank by" in page
    assert "2026-01-31" in page


def test_a_faulty_file_has_its_report_and_status_1(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "harbour.toml"
    file.write_text(
        'format = "paigow-operator/1"\nbook = "nz"\nname = "Harbour"\nspeed = 3\n', encoding="utf-8"
    )
    done = run("lab", "certify", str(file), "--json")
    assert done.status == 1
    found = json.loads(done.out)
    assert found["verdict"] == "faulty"
    assert "speed" in str(found["faults"])


def test_the_rows_of_a_way_as_csv_and_the_report_as_markdown(run: Run) -> None:
    rows = table(run, "certify", "--book", "rws")
    assert [int(row["row"]) for row in rows] == list(range(1, len(rows) + 1))
    report = run("lab", "certify", "--book", "rws", "--markdown").out
    assert report.startswith("# House way of ")
    assert "## Checks on every hand" in report


# ---- equilibrium ------------------------------------------------------------------------------------------------


def test_bounds_of_the_equilibrium_that_hold_the_gap_asked_for(run: Run) -> None:
    found = answer(run, "equilibrium", "--book", "nz", "--commission", "5%", "--gap", "1e-3", "--bounds")
    value = found["value"]
    assert list(value) == ["lower", "upper", "fraction"]
    assert value["fraction"] is None
    assert 0 < value["upper"] - value["lower"] <= 1e-3
    assert value["lower"] <= -0.02375 <= value["upper"]
    assert found.keys() >= {"gap", "mixed_hands", "iterations", "seconds"}
    mixed = found["mixed_hands"][0]
    assert mixed.keys() >= {"side", "hand", "settings"}
    assert mixed["settings"][0].keys() >= {"low", "high", "probability"}
    assert sum(setting["probability"] for setting in mixed["settings"]) == pytest.approx(1)


def test_every_hand_of_the_equilibrium_is_printed_for_whoever_checks_its_value(run: Run) -> None:
    found = answer(run, "equilibrium", "--book", "nz", "--gap", "1e-3", "--bounds", "--every-hand")
    for side in ("player", "banker"):
        hands = [one for one in found["every_hand"] if one["side"] == side]
        assert sum(one["ways"] for one in hands) == 35_960
        assert all(sum(set_["probability"] for set_ in one["settings"]) == pytest.approx(1) for one in hands)
    assert [one for one in found["every_hand"] if len(one["settings"]) > 1] == found["mixed_hands"]


def test_the_best_fixed_way_can_be_taken_away_as_a_table(run: Run) -> None:
    pytest.importorskip("scipy")
    rows = table(run, "fixed-way", "--book", "nz", "--changes", "0", "--every-hand")
    assert sum(int(row["ways"]) for row in rows) == 35_960
    assert all(sorted(row["hand"].split()) == sorted(f"{row['low']} {row['high']}".split()) for row in rows)


def test_a_house_way_bettered_hand_by_hand_nears_the_best_fixed_way(run: Run) -> None:
    pytest.importorskip("scipy")
    found = answer(run, "fixed-way", "--book", "nz", "--changes", "2")
    improved, best = found["improvement"], found["best"]
    losses = [Fraction(step["loss"]["fraction"]) for step in improved["steps"]]
    assert Fraction(improved["before"]["loss"]["fraction"]) > losses[0] > losses[1]
    assert losses[1] > Fraction(best["loss"]["fraction"]) >= Fraction(best["equilibrium"]["fraction"])


# ---- several boxes ----------------------------------------------------------------------------------------------


def test_a_simulation_says_what_was_played_and_stands_beside_the_count(run: Run) -> None:
    arguments = (
        "simulate",
        "--book",
        "nz",
        "--rounds",
        "20000",
        "--seed",
        "7",
        "--boxes",
        "3",
        "--workers",
        "1",
    )
    found = answer(run, *arguments)
    assert found.keys() >= {
        "rounds",
        "seed",
        "boxes",
        "mean",
        "standard_error",
        "standard_deviation",
        "correlation",
    }
    assert (found["rounds"], found["seed"], found["boxes"], found["ruin"]) == (20_000, 7, 3, None)
    assert found["exact"]["mean"] == pytest.approx(-float(edge(load("nz")).edge))
    assert abs(found["mean"] - found["exact"]["mean"]) < 4 * found["standard_error"]
    rows = table(run, *arguments)
    assert [int(row["net"]) for row in rows] == [-3, -2, -1, 0, 1, 2, 3]
    assert sum(int(row["rounds"]) for row in rows) == 20_000


def test_a_session_has_its_risk_and_an_hour_its_money(run: Run) -> None:
    found = answer(
        run, "simulate", "--book", "nz", "--rounds", "20000", "--boxes", "2", "--workers", "1",
        "--bankroll", "10", "--session", "100", "--hands-an-hour", "30", "--wager", "12.50",
    )  # fmt: skip
    ruin = found["ruin"]
    assert (ruin["bankroll"], ruin["sessions"]) == (10, 200)
    risks = [row["session"] for row in ruin["by_bankroll"]]
    assert risks == sorted(risks, reverse=True)
    assert (found["hour"]["hands"], found["hour"]["wager"]) == (30, 12.5)


def test_a_simulation_goes_on_from_its_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    arguments = ("simulate", "--book", "nz", "--rounds", "5000", "--boxes", "2", "--resume", str(file))
    first = answer(run, *arguments)
    written = file.read_bytes()
    assert answer(run, *arguments) == first
    assert file.read_bytes() == written
    other = run("lab", *arguments, "--seed", "2")
    assert other.status == 2
    assert "of another run" in other.err


def test_two_boxes_are_counted_exactly(run: Run) -> None:
    found = answer(run, "boxes", "--book", "nz", "--bankroll", "20", "--session", "200")
    results = ("win_win", "win_push", "win_lose", "push_push", "push_lose", "lose_lose")
    assert sum(found[name] for name in results) == found["deals"] == 7_823_721_906_000
    assert [row["boxes"] for row in found["by_boxes"]] == [1, 2, 3, 4, 5, 6, 7]
    assert found["by_boxes"][1]["bank_standard_deviation"] > found["by_boxes"][1]["if_independent"]
    assert found["ruin"]["recursion"] == pytest.approx(found["ruin"]["diffusion"], abs=0.02)
    rows = table(run, "boxes", "--book", "nz")
    assert list(rows[0])[:3] == ["boxes", "player_mean", "player_standard_deviation"]


def test_what_it_is_worth_to_know_tiles(run: Run) -> None:
    found = answer(run, "knowledge", "--book", "nz", "--samples", "200", "--seed", "3")
    assert [row["boxes"] for row in found["known"]] == [1, 2, 3, 4, 5, 6]
    one = found["one_tile"]
    assert 0 < one["elsewhere"]["percent"] < one["opponents"]["percent"] < found["everything"]["percent"]
    names = [row["known"] for row in table(run, "knowledge", "--book", "nz", "--samples", "200")]
    assert names[0] == "1 other boxes"
    assert names[-1] == "everything"
