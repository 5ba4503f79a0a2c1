"""The ranking, one press away from the table, and the viewer's coins in the action bar."""

import re

import pytest
from playwright.sync_api import Locator, expect

from paigow.tiles import KINDS
from tests.browser.conftest import Come
from tests.browser.lobby import new_table
from tests.browser.table import Table, box_of, faces_in

BOX = 5
PLACES = {
    1: "Gee Joon pair",
    2: "Teen",
    3: "Day",
    15: "Low 7",
    16: "5",
    17: "Teen Wong",
    18: "Day Wong",
    19: "Teen Gong",
    20: "Day Gong",
    21: "Teen High Nine",
    22: "Day High Nine",
}
"""Places of the order of NZ 4.1. Sixteen pairs come first."""


IS_OPEN_AFTERWARDS = """
async (button) => {
  button.click();
  await Promise.resolve().then(() => undefined);
  return button.closest("dialog").dataset.open !== undefined;
}
"""
"""Presses a button of a drawer; the browser has had no time to tell the page that the drawer was closed."""


def deal(come: Come, **options: object) -> Table:
    """Return a table at which the viewer sets a hand."""
    table = new_table(come(**options), "nz", bots=0)
    table.play_to_setting(BOX, 1000, 1000)
    return table


def cards(table: Table) -> list[Locator]:
    return table.guest.find("ranking").get_by_role("listitem").all()


@pytest.mark.clause("NZ 4.1", check=0)
@pytest.mark.parametrize("is_phone", [False, True])
def test_the_ranking_has_the_hands_from_the_highest_down_and_marks_the_viewers_tiles(
    is_phone: bool, come: Come
) -> None:
    table = deal(come, is_phone=is_phone)
    own = set(table.faces())
    table.hands.press("ranking-open")
    table.guest.see("ranking")
    shown = cards(table)
    assert len(shown) == max(PLACES)
    for place, name in PLACES.items():
        expect(shown[place - 1]).to_contain_text(re.compile(rf"^\s*{place}\s*{name}\s*$"))
    kinds = [set(kind.faces) for kind in KINDS if own & set(kind.faces)]
    for card in shown[:16]:
        is_held = any(kind & set(faces_in(card)) for kind in kinds)
        assert ("held" in (card.get_attribute("class") or "")) == is_held
    table.guest.assert_axe_clean()
    table.guest.page.keyboard.press("Escape")
    expect(table.guest.find("ranking")).to_be_hidden()


@pytest.mark.clause("NZ 4.4", check=0)
def test_the_ranking_has_the_single_tiles_and_the_house_way(come: Come) -> None:
    table = deal(come)
    table.hands.press("ranking-open")
    table.guest.find("ranking").get_by_role("tab", name="Single tiles").click()
    shown = cards(table)
    assert [set(faces_in(card)) for card in shown[:3]] == [{"6-6"}, {"1-1"}, {"4-4"}]
    assert set(faces_in(shown[-1])) == {"1-2", "2-4"}
    table.guest.find("ranking").get_by_role("tab", name="House way").click()
    expect(table.guest.find("ranking").get_by_test_id("clause-link").first).to_have_text(re.compile("^NZ "))


def test_the_bar_says_what_is_left_then_the_wager_then_what_the_round_brought(come: Come) -> None:
    table = new_table(come(), "nz", bots=0)
    purse = table.guest.find("purse")
    table.sit(BOX)
    table.buy_in(500)
    expect(purse).to_have_text(re.compile(r"Balance\s*NZ\$500"))
    table.wait_for_phase("betting")
    table.lay(1000, 1000)
    expect(purse).to_have_text(re.compile(r"Your wager\s*NZ\$20"))
    table.hands.press("wager-place")
    table.wait_for_phase("setting")
    expect(purse).to_have_text(re.compile(r"Your wager\s*NZ\$20"))
    table.set_hand()
    (wager,) = box_of(table.see_the_round_out(), BOX)["wagers"]
    gains = {"win": r"\+NZ\$19", "lose": r"[-−]NZ\$20", "push": r"NZ\$0"}
    result = box_of(table.guest.view(), BOX)["result"]
    assert wager["is_settled"]
    expect(purse).to_have_text(re.compile(rf"This round\s*{gains[result]}"))


def test_a_drawer_that_was_closed_does_not_count_as_open_for_another_moment(come: Come) -> None:
    guest = deal(come).guest
    guest.press("ranking-open")
    guest.see("ranking")
    assert not guest.find("ranking-close").evaluate(IS_OPEN_AFTERWARDS)
    expect(guest.find("ranking")).to_be_hidden()
