"""``to_arrow``: answers and rounds as tables for data frames, and a clear error without pyarrow."""

import sys

import pytest

import paigow
from paigow import lab
from paigow.lab.errors import LabError

HAND = "6-6 3-6 2-6 2-2"


def test_a_list_of_the_answer_becomes_rows_and_the_rest_metadata() -> None:
    found = lab.one_hand(paigow.load("nz"), HAND)
    table = found.to_arrow()
    assert table.column("win").to_pylist() == [one.win for one in found.settings]
    assert table.column("cost.value").to_pylist() == [float(one.cost) for one in found.settings]
    assert table.schema.metadata[b"deals"] == str(found.deals).encode()


def test_an_answer_without_a_list_is_one_row() -> None:
    found = lab.edge(paigow.load("nz"))
    (row,) = found.to_arrow().to_pylist()
    assert (row["win"], row["edge.fraction"]) == (found.win, found.as_json()["edge"]["fraction"])


def test_an_unknown_list_is_refused() -> None:
    with pytest.raises(LabError, match=r"^rows: 'wins': expected settings$"):
        lab.one_hand(paigow.load("nz"), HAND).to_arrow("wins")


def test_a_game_has_a_line_for_each_player_of_a_round() -> None:
    game = paigow.Game("nz", players=2, seed=1, rounds=3).play()
    rows = game.to_arrow().to_pylist()
    assert [(row["round"], row["player"]) for row in rows] == [
        (number, f"player {player}") for number in (1, 2, 3) for player in (1, 2)
    ]
    assert [row["gain"] for row in rows] == [result.gain for each in game.rounds for result in each.results]
    assert game.to_arrow().schema.metadata[b"digest"] == game.book.digest.encode()


def test_without_pyarrow_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for of in (lab.one_hand(paigow.load("nz"), HAND), paigow.Game("nz", players=1, seed=1)):
        with pytest.raises(ModuleNotFoundError, match=r"pip install 'paigow\[parquet\]'"):
            of.to_arrow()
