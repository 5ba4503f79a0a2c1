"""Time runs out: everything goes as the page has said, and nothing happens without a word."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import Lobby, join, new_table
from tests.browser.table import Table, box_of

BOX, BANKERS, OTHERS = 5, 2, 3
SETTING_S = "12"


def at_setting(guest: Guest) -> Table:
    table = Lobby(guest).open_table("nz", bots=0, setting=SETTING_S)
    table.play_to_setting(BOX, 1000, 1000)
    return table


def set_by(table: Table) -> str:
    """Return who set the hand, after it is set."""
    table.guest.until("reveal")
    said: str = box_of(table.guest.view(), BOX)["hand"]["set_by"]
    return said


def test_what_one_has_laid_is_confirmed_when_time_runs_out(come: Come) -> None:
    guest = come()
    table = at_setting(guest)
    expect(guest.find("set-time")).to_have_text("If time runs out, the house way is set.")
    table.tile(0).click()
    expect(guest.find("set-time")).to_have_text("If time runs out, the house way is set.")
    table.tile(0).click()
    table.swap(0, 2)  # they lie in different hands
    expect(guest.find("set-time")).to_have_text("If time runs out, this setting is confirmed as it lies.")
    low = table.tray("low")
    assert set_by(table) == "player"
    assert sorted(box_of(guest.view(), BOX)["hand"]["low"]) == low


def test_a_setting_that_nobody_has_touched_goes_the_house_way_as_the_page_has_said(come: Come) -> None:
    guest = come()
    table = at_setting(guest)
    table.tile(0).click()
    expect(guest.find("set-time")).to_have_text("If time runs out, the house way is set.")
    assert set_by(table) == "time"
    table.go_on()
    table.hands.press("explain")
    expect(guest.see("explanation").get_by_test_id("clause-link")).to_have_text(re.compile(r"^NZ "))


def test_an_open_cut_dialog_says_what_was_done_when_it_goes(come: Come) -> None:
    banker, other = come(), come()
    bank = new_table(banker, "massachusetts", bots=0)
    against = join(other, bank.id)
    for table, box in ((bank, BANKERS), (against, OTHERS)):
        table.sit(box)
        table.buy_in(5000)
    for table in (bank, against):
        table.wager(1000, 1000)
    for table in (bank, against):
        table.until("hand-tile-3")
        table.set_hand()
    banker.until("bank-offer")
    bank.hands.press("take-bank")
    banker.until("drop-house-wager")
    bank.hands.press("drop-house-wager")
    against.wager(1000, 1000)
    banker.until("cut-list")
    bank.hands.press("cut-list")
    banker.see("cut-dialog")
    banker.until(banker.find("cut-dialog").is_hidden)
    bank.see_toast(re.compile(r"Time is up: the house cut .+ was made\."))
