"""Policies by the words that people type."""

from fractions import Fraction
from pathlib import Path

import pytest

from paigow.books import load
from paigow.lab.hand_analysis import one_hand
from paigow.lab.policy_names import EQUILIBRIUM, PolicyError, edge, sides
from paigow.rules import load_operator_file, ruleset
from paigow.tiles import all_hands, parse_hand
from tests.lab.house_ways import GEES_APART

FIVE = Fraction(1, 20)


def test_both_sides_cannot_answer_each_other() -> None:
    with pytest.raises(PolicyError, match=r"'optimal' on both sides .* `paigow lab equilibrium`"):
        sides(load("nz"), "optimal", "optimal", FIVE)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("clever", "player: 'clever': no such policy; expected house-way, house-way:BOOK, best-high"),
        ("house-way:macau", "player: 'macau': unknown book; expected one of nz"),
        ("", "player: '': no such policy"),
        ("nowhere.toml", "player: nowhere.toml"),
    ],
)
def test_a_word_that_names_no_policy_is_named(word: str, told: str) -> None:
    with pytest.raises(PolicyError) as error:
        sides(load("nz"), word, "house-way", FIVE)
    assert str(error.value).startswith(told)


def test_a_file_without_sense_is_named(tmp_path: Path) -> None:
    file = tmp_path / "way.toml"
    file.write_text("house_way = 3\n", encoding="utf-8")
    with pytest.raises(PolicyError, match=r"^banker: way\.toml"):
        sides(load("nz"), "house-way", str(file), FIVE)


def test_a_mix_is_no_policy() -> None:
    with pytest.raises(
        PolicyError, match=r"^player: 'equilibrium' mixes settings: only `paigow lab edge` takes it"
    ):
        sides(load("nz"), EQUILIBRIUM, "house-way", FIVE)


# ---- a house way that sets the two gee tiles differently ------------------------------------------------------------


@pytest.fixture
def apart(tmp_path: Path) -> str:
    file = tmp_path / "apart.toml"
    file.write_text(GEES_APART, encoding="utf-8")
    return str(file)


def test_a_way_that_tells_the_gee_tiles_apart_has_4285_hands(apart: str) -> None:
    hands, player, banker = sides(load("nz"), "house-way", apart, FIVE)
    assert len(hands) == 4285
    assert (player.name, banker.name) == ("house-way", "house-way:Two Gees")
    assert len(sides(load("nz"), "house-way", "best-low", FIVE).hands) == 3620


def test_it_is_counted_as_the_table_would_set_by_it(apart: str) -> None:
    rules, way = ruleset(load("nz")), ruleset(load_operator_file(Path(apart)))
    four = parse_hand("6-6 1-1 5-5 1-2")
    mine = rules.house_way(four).setting
    others = [hand for hand in all_hands() if not set(hand) & set(four)]
    results = [rules.match(mine, way.house_way(hand).setting).result for hand in others]
    (laid,) = [one for one in one_hand(load("nz"), four, opponent=apart).settings if one.house_way]
    assert [laid.win, laid.push, laid.lose] == [results.count(each) for each in ("win", "push", "lose")]


def test_the_book_that_it_is_filed_for_counts_it_alike(apart: str) -> None:
    filed = load_operator_file(Path(apart))
    by_operator, by_file = edge(filed), edge(load("massachusetts"), apart, apart)
    assert (by_operator.win, by_operator.push) == (by_file.win, by_file.push)
    assert by_operator.win + by_operator.push + by_operator.lose == 736_281_000
