"""What cannot both be so is a fault of the file, with both languages' words and the clause that decides."""

import re
from typing import Final

import pytest

from paigow.rulings.round_file.reader import RoundFileError
from paigow.rulings.ruling import rule_text
from paigow.words import expected_in

HEAD: Final = """
format = "paigow-round/1"
book = "nz"
[bank]
kind = "house"
[house]
tiles = ["3-3", "1-5", "2-2", "4-6"]
[[box]]
number = 2
tiles = ["6-6", "4-5", "2-6", "5-6"]
{box}
[[box.wager]]
player = "ann"
amount = 10000
"""
SHOWN: Final = """
[[irregularity]]
kind = "exposed"
at = "box"
box = 2
"""
ABSENT: Final = """
[[irregularity]]
kind = "absent"
box = 2
"""
TWICE: Final = "expected tiles that were not shown before: {} too often in the file"


def faults(box: str, rows: str) -> dict[str, str]:
    """Key -> what was expected there; nothing where the file is ruled on."""
    try:
        rule_text(HEAD.format(box=box) + rows)
    except RoundFileError as error:
        return {fault.field: fault.expected for fault in error.faults}
    return {}


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
@pytest.mark.parametrize(
    "expected",
    [
        TWICE.format("6-6"),
        "expected play: the hand is conceded",
        "expected a box whose player has set no hand",
    ],
)
def test_each_fault_has_its_words_in_chinese(expected: str, language: str) -> None:
    assert not re.search("[a-z]{5}", expected_in(expected, language))


@pytest.mark.parametrize(
    ("first", "second", "again"),
    [
        (["6-6"], ["6-6"], "6-6"),
        (["6-6", "4-5"], ["2-6", "4-5"], "4-5"),
        (["6-6", "4-5"], ["2-6"], None),
    ],
)
def test_a_tile_of_a_hand_is_shown_once(first: list[str], second: list[str], again: str | None) -> None:
    found = faults("", SHOWN + f"tiles = {first}" + SHOWN + f"tiles = {second}")
    assert found == ({} if again is None else {"irregularity[2].tiles": TWICE.format(again)})


def test_a_tile_that_a_set_has_twice_may_be_shown_at_two_boxes_and_not_at_three() -> None:
    dead = """
[[irregularity]]
kind = "exposed"
at = "dead"
tiles = ["2-6", "5-6"]
"""
    shown = SHOWN + 'tiles = ["5-6"]' + dead
    assert faults("", shown) == {}
    assert faults("", shown + dead) == {"irregularity[3].tiles": TWICE.format("2-6, 5-6")}


@pytest.mark.parametrize("choice", ["play", "void"])
@pytest.mark.parametrize("is_conceded", [True, False])
@pytest.mark.clause("NZ 10.13 final", check=1)
def test_a_hand_is_conceded_or_void(choice: str, is_conceded: bool) -> None:
    found = faults("conceded = true" if is_conceded else "", SHOWN + f'count = 2\nchoice = "{choice}"')
    wrong = {"irregularity[1].choice": "expected play: the hand is conceded"}
    assert found == (wrong if is_conceded and choice == "void" else {})


@pytest.mark.parametrize("set_by", ["player", "dealer", "absent"])
@pytest.mark.clause("NZ 12.16", check=1)
def test_an_absent_player_has_set_no_hand(set_by: str) -> None:
    found = faults(f'low = ["4-5", "5-6"]\nset_by = "{set_by}"', ABSENT)
    wrong = {"irregularity[1].box": "expected a box whose player has set no hand"}
    assert found == (wrong if set_by == "player" else {})
