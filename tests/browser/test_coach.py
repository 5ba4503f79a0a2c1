"""The coach on the page: by the hand when the round is over, in the history with its leaks, and while one practises."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import PATIENCE_MS, Guest
from tests.browser.lobby import Lobby

BOX = 3
PHONE, DESK = {"width": 390, "height": 664}, {"width": 1280, "height": 720}


def fits_everywhere(guest: Guest) -> None:
    for size in (PHONE, DESK):
        guest.page.set_viewport_size(size)  # type: ignore[arg-type]
        guest.assert_fits()


def test_when_a_round_is_over_the_coach_tells_what_the_setting_cost(come: Come) -> None:
    guest = come()
    table = Lobby(guest).open_table("nz", bots=1, betting="600", setting="600")
    table.play_to_setting(BOX, 1000)
    expect(guest.page.get_by_test_id(re.compile("^coach-"))).to_have_count(0)
    table.set_hand()
    line = guest.find(f"coach-1-{BOX}").first
    expect(line).to_be_visible(timeout=PATIENCE_MS)
    cost = line.get_attribute("data-cost")
    line.click()
    dialog = guest.see("coach-dialog")
    guest.see("coach-assumed", "The house banks and sets the house way.")
    best = dialog.locator("[data-testid=coach-setting][data-best=true]")
    assert best.get_attribute("data-cost") == "0/1"
    mine = dialog.locator("[data-testid=coach-setting]").filter(has_text="Yours")
    assert mine.get_attribute("data-cost") == cost
    guest.assert_axe_clean()
    fits_everywhere(guest)
    guest.find("coach-close").click()
    expect(dialog).to_be_hidden()

    guest.go(f"/history/{table.id}")
    expect(guest.find(f"coach-1-{BOX}")).to_have_attribute("data-cost", cost or "")
    guest.see("coach-session", "1 hand set by you")
    assert guest.find("leak").count() == (cost != "0/1")
    guest.assert_axe_clean()
    fits_everywhere(guest)


def test_at_a_practice_table_the_coach_speaks_while_one_sets(come: Come) -> None:
    guest = come()
    lobby = Lobby(guest)
    guest.find("lobby-practice").check()
    table = lobby.open_table("nz", bots=0, betting="600", setting="600")
    guest.see("sign", "Practice table")
    table.play_to_setting(BOX, 1000)
    guest.see("coach-now", "arrange the tiles")
    for index in (0, 1):
        table.tile(index).click()
    guest.see("coach-now", re.compile("best setting|costs .* of each 100"))
    guest.assert_axe_clean()
    fits_everywhere(guest)
    guest.find("coach-all").click()
    guest.see("coach-dialog", "Best")
    guest.assert_axe_clean()
    guest.find("coach-close").click()
