"""``paigow match``."""

import json

import pytest

from paigow import __version__
from paigow.books import load
from tests.cli.conftest import Run


def test_json_has_the_results_and_both_hands(run: Run) -> None:
    done = run(
        "match", "--book", "nz", "--player", "6-6 1-3 / 1-1 3-6", "--banker", "9 5 / 4-4 4-4", "--json"
    )
    assert done.status == 0
    book = load("nz")
    assert json.loads(done.out) == {
        "version": __version__,
        "book": "nz",
        "edition": book.edition,
        "digest": book.digest,
        "low_result": "win",
        "high_result": "lose",
        "result": "push",
        "player": {
            "low_name": "points 6 teen",
            "high_name": "wong day",
            "low_rank": "6 points, Teen leads",
            "high_rank": "Day Wong",
            "turned": False,
        },
        "banker": {
            "low_name": "points 4 nine",
            "high_name": "pair high8",
            "low_rank": "4 points, Nine leads",
            "high_rank": "Pair of High 8s",
            "turned": False,
        },
    }


@pytest.mark.parametrize(
    ("player", "banker", "low", "high", "result"),
    [
        ("4-6 1-6 / 6-6 6-6", "1-3 2-2 / 5-5 3-6", "lose", "win", "push"),
        ("1-3 3-3 / 4-4 4-4", "2-2 1-6 / 5-6 4-6", "lose", "win", "push"),
        ("1-3 1-4 / 6-6 6-6", "3-3 2-5 / 4-4 4-4", "win", "win", "win"),
        ("1-3 1-6 / 5-5 2-6", "2-2 3-4 / 5-5 3-5", "win", "lose", "push"),
        ("5-5 4-6 / 6-6 3-6", "1-1 2-6 / 4-4 4-4", "lose", "lose", "lose"),
    ],
)
def test_the_result_is_the_player_s(
    run: Run, player: str, banker: str, low: str, high: str, result: str
) -> None:
    done = run("match", "--book", "nz", "--player", player, "--banker", banker, "--json")
    if done.status == 2:
        pytest.fail(done.err)
    answer = json.loads(done.out)
    assert (answer["low_result"], answer["high_result"], answer["result"]) == (low, high, result)


def test_a_copy_is_the_banker_s(run: Run) -> None:
    done = run(
        "match", "--book", "nz", "--player", "1-3 1-4 / 6-6 3-6", "--banker", "1-3 2-3 / 6-6 4-5", "--json"
    )
    assert json.loads(done.out)["result"] == "lose"


def test_hands_named_the_wrong_way_round_are_turned(run: Run) -> None:
    turned = run(
        "match", "--book", "nz", "--player", "1-1 3-6 / 6-6 1-3", "--banker", "9 5 / 4-4 4-4", "--json"
    )
    right = run(
        "match", "--book", "nz", "--player", "6-6 1-3 / 1-1 3-6", "--banker", "9 5 / 4-4 4-4", "--json"
    )
    one, other = json.loads(turned.out), json.loads(right.out)
    assert one["player"].pop("turned") is True
    assert other["player"].pop("turned") is False
    assert one == other


def test_two_equal_hands_are_named_either_way(run: Run) -> None:
    banker = "9 5 / 4-6 4-6"
    for player in ("6-6 4-4 / 6-6 2-6", "6-6 2-6 / 6-6 4-4"):
        answer = json.loads(
            run("match", "--book", "nz", "--player", player, "--banker", banker, "--json").out
        )
        assert answer["player"] == {
            "low_name": "gong teen",
            "high_name": "gong teen",
            "low_rank": "Teen Gong",
            "high_rank": "Teen Gong",
            "turned": False,
        }


def test_a_mixed_tile_by_name_takes_the_face_that_the_other_side_leaves(run: Run) -> None:
    done = run(
        "match", "--book", "nz", "--player", "9 1-3 / 1-1 1-1", "--banker", "3-6 1-4 / 4-4 4-4", "--json"
    )
    assert done.status == 0


def test_a_person_sees_both_hands_and_the_result(run: Run) -> None:
    done = run("match", "--book", "nz", "--player", "1-1 3-6 / 6-6 1-3", "--banker", "9 5 / 4-4 4-4")
    assert done.status == 0
    for shown in ("Day Wong", "Pair of High 8s", "low and high swapped", "push (Jowl), by NZ 6.1(c)"):
        assert shown in done.out


@pytest.mark.parametrize(
    ("player", "banker", "named"),
    [
        ("6-6 6-6 / 1-1 1-1", "6-6 3-4 / 2-2 2-2", "'6-6': expected each tile no more often"),
        ("6-6 6-6 6-6 / 1-1", "1-3 3-4 / 2-2 2-2", "--player, low hand"),
        ("6-6 6-6", "1-3 3-4 / 2-2 2-2", "expected low hand / high hand"),
        ("6-6 6-6 / 1-1 1-1", "1-3 3-4 / 2-2 / 2-2", "expected low hand / high hand"),
        ("6-6 6-6 / 1-1 1-1", "1-3 x / 2-2 2-2", "--banker, low hand: 'x'"),
    ],
)
def test_bad_hands_are_named(run: Run, player: str, banker: str, named: str) -> None:
    done = run("match", "--book", "nz", "--player", player, "--banker", banker)
    assert (done.status, done.out) == (2, "")
    assert named in done.err
    assert done.err.count("\n") == 1


def test_a_hand_left_out_is_named(run: Run) -> None:
    done = run("match", "--book", "nz", "--player", "6-6 6-6 / 1-1 1-1")
    assert done.status == 2
    assert "--banker" in done.err
