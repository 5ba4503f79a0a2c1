"""The coach on the page: by the hand when the round is over, in the history with its leaks, and while one practises."""

import re
from fractions import Fraction

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import PATIENCE_MS, Guest
from tests.browser.lobby import Lobby
from tests.browser.table import Table

BOX = 3
PHONE, DESK = {"width": 390, "height": 664}, {"width": 1280, "height": 720}


def fits_everywhere(guest: Guest) -> None:
    for size in (PHONE, DESK):
        guest.page.set_viewport_size(size)  # type: ignore[arg-type]
        guest.assert_fits()


def lay(table: Table, other: int) -> None:
    """The first tile and another by themselves, whatever lay there before."""
    for index in [at for at in range(4) if table.tile(at).get_attribute("data-tray") == "low"]:
        table.tile(index).click()
    for index in (0, other):
        table.tile(index).click()


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


def test_a_mistake_leads_to_a_drill_on_such_hands(come: Come) -> None:
    """At a practice table the coach names the worst setting; who lays it finds it in the history."""
    guest = come()
    lobby = Lobby(guest)
    guest.find("lobby-practice").check()
    table = lobby.open_table("nz", bots=0, betting="600", setting="600")
    table.play_to_setting(BOX, 1000)
    coach = guest.find("coach-all")
    costs = {}
    for other in (1, 2, 3):
        lay(table, other)
        expect(coach).to_have_attribute("data-cost", re.compile("/"))
        costs[other] = Fraction(coach.get_attribute("data-cost") or "0")
    worst = max(costs, key=lambda other: costs[other])
    lay(table, worst)
    guest.find("confirm-set").click()
    expect(guest.find(f"coach-1-{BOX}").first).to_be_visible(timeout=PATIENCE_MS)
    guest.go(f"/history/{table.id}")
    leak = guest.find("leak")
    assert Fraction(leak.get_attribute("data-fraction") or "0") == 10 * max(costs.values())
    guest.find("leak-drill").first.click()
    guest.page.wait_for_url(re.compile(r"/school/drill/(set|house-way)\?book=nz&cards=."))
    guest.see("question")
