"""Every right of a person is used by a browser test alone and at a full table, on a phone and at a desk."""

import pytest

from paigow.books import register
from paigow.runtime.people.decision_time import BEFORE
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import COMMAND_RULES
from scripts import forms, rights
from tests.browser.rights import CELLS, OF_SUPERVISORS, RIGHTS

MARKS = list(rights.marks())
IN_EVERY_ROUND = {
    "place_wager", "take_back_wager", "take_back_stake", "pass_bank", "set_hand", "confirm_setting",
    "ask_house_way", "ask_advice", "ask_names", "look_at_tiles", "show_own_hand", "lay_coupon",
}  # fmt: skip
"""What people do as they play; every walk through a round does it."""
OF_NO_ROUND = {
    "buy_in",
    "cash_out",
    "sit_down",
    "sit_out",
    "sit_in",
    "leave",
    "permit_others",
    "commit_seeds",
    "reveal_seed",
    "withdraw_complaint",
}


def test_every_command_of_a_person_is_a_right_or_play() -> None:
    commands = {str(kind.__struct_config__.tag) for kind in COMMAND_RULES if issubclass(kind, PlayerCommand)}
    named = {right.do for right in RIGHTS.values()} - OF_SUPERVISORS
    assert commands == named | IN_EVERY_ROUND | OF_NO_ROUND
    lapsing = {str(kind.__struct_config__.tag) for kinds in BEFORE.values() for kind in kinds}
    assert lapsing - named == {"set_hand", "lay_coupon", "place_wager"}
    assert {*forms.orders(), "approval"} >= OF_SUPERVISORS


def test_a_right_cites_clauses_of_the_register() -> None:
    for right in RIGHTS.values():
        assert {clause for clause in right.clauses.split(", ") if clause} <= register().keys()


def test_a_mark_names_a_right_and_a_place() -> None:
    assert {(mark.right, mark.cell) for mark in MARKS} <= {
        (right, cell) for right in RIGHTS for cell in CELLS
    }


@pytest.mark.parametrize("right", RIGHTS)
def test_is_used_alone_and_at_a_full_table_on_a_phone_and_at_a_desk(right: str) -> None:
    where = [mark.cell.split("-") for mark in MARKS if mark.right == right]
    assert {company for company, _ in where} == {"alone", "full"}
    assert {screen for _, screen in where} == {"desk", "phone"}
