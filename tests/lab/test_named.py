"""Policies by the words that people type."""

from fractions import Fraction
from pathlib import Path

import pytest

from paigow.books import load
from paigow.lab.named import PolicyError, sides

FIVE = Fraction(1, 20)


def test_both_sides_cannot_answer_each_other() -> None:
    with pytest.raises(PolicyError, match=r"'optimal' on both sides .* `paigow lab equilibrium`"):
        sides(load("nz"), "optimal", "optimal", FIVE)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("clever", "player: 'clever': no such policy; expected house-way, house-way:BOOK, best-low"),
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
