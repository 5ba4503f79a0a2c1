"""The reveal: your hands against the bank's, side by side, why, and there until you go on."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.lobby import join, new_table
from tests.browser.table import Table, box_of

BOX = 5
LAYING_MS = 5_000
"""Least time that is left to make a wager."""


def revealed(come: Come, **options: object) -> Table:
    """Return a table at which the viewer's first round has come to its result."""
    guest = come(**options)
    table = new_table(guest, "nz", bots=0)
    table.play_to_setting(BOX, 1000, 1000)
    table.set_hand()
    guest.until("reveal")
    return table


@pytest.mark.parametrize("is_phone", [False, True])
def test_your_hands_lie_beside_the_banks_with_the_reason(is_phone: bool, come: Come) -> None:
    table = revealed(come, is_phone=is_phone)
    guest = table.guest
    view = table.see_the_round_out()
    own, bank = box_of(view, BOX)["hand"], view["house_hand"]
    for side, hand in (("you", own), ("bank", bank)):
        for part in ("low", "high"):
            tiles = guest.find(f"reveal-{side}-{part}").get_by_role("img").all()
            labels = [str(tile.get_attribute("aria-label")) for tile in tiles]
            assert [label.rpartition("(")[2].rstrip(")") for label in labels] == hand[part]
    yours, theirs = (guest.find(f"reveal-{side}-low").bounding_box() for side in ("you", "bank"))
    assert yours is not None
    assert theirs is not None
    assert abs(yours["y"] - theirs["y"]) < 2, "side by side"
    expect(guest.find(f"why-{BOX}")).to_have_text(re.compile(r"Low: .+\. High: .+\."))
    guest.assert_in_one_view("reveal-you-low", "reveal-bank-high", "go-on")
    guest.assert_axe_clean()


def betting_again(table: Table) -> None:
    """Check that the next round's wagers are open; a lone player is offered no bank (NZ 5.1(b))."""
    table.wait_for_phase("betting")


def test_it_stays_when_the_next_round_is_open_until_one_goes_on(come: Come) -> None:
    table = revealed(come)
    betting_again(table)
    table.guest.see("reveal")
    table.hands.press("go-on-change")
    table.guest.see("wager-repeat")
    assert table.guest.find("reveal").count() == 0


def test_it_can_be_made_small_and_one_plays_on_beside_it(come: Come) -> None:
    table = revealed(come)
    table.hands.press("reveal-smaller")
    assert table.guest.find("reveal").count() == 0
    table.hands.press("reveal-larger")
    table.guest.see("reveal")
    table.hands.press("reveal-smaller")
    betting_again(table)
    table.lay(1000)
    table.hands.press("wager-place")
    table.guest.see("wager-state", re.compile(r"10"))
    table.guest.see("reveal-larger")


def test_it_makes_room_before_the_time_for_wagers_runs_out(come: Come) -> None:
    """Check that nobody misses a round because the last one is still open."""
    guest = come()
    table = new_table(guest, "nz", bots=0, betting_s=14)
    other = join(come(), table.id)
    for one, box in ((table, BOX), (other, BOX + 1)):
        one.sit(box)
        one.buy_in(500)
        one.guest.press("always-pass")
    for one in (table, other):
        one.wager(1000, 1000)
    for one in (table, other):
        one.until("hand-tile-3")
        one.set_hand()
    guest.until("reveal")
    betting_again(table)
    other.wager(1000, 1000)  # from now on bets close when the time is up
    guest.see("reveal")
    guest.until("wager-place")
    guest.see("reveal-larger")
    assert guest.view()["deadline_ms"] - guest.clocked.now_ms > LAYING_MS
