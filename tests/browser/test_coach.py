"""The coach on the page: by the hand after the round, in the history with its leaks, and during practice."""

import re
from fractions import Fraction
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from paigow.books import load
from paigow.school.item_maker import card_of, make
from paigow.school.items import KINDS
from tests.browser.answering import plain, press_answer, wrong_answer
from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.hands import Mouse
from tests.browser.lobby import Lobby, new_table
from tests.browser.table import Table

BOX = 3
PHONE, DESK = {"width": 390, "height": 664}, {"width": 1280, "height": 720}


def fits_everywhere(guest: Guest) -> None:
    for size in (PHONE, DESK):
        guest.page.set_viewport_size(size)  # type: ignore[arg-type]
        guest.assert_fits()


def lay(table: Table, other: int) -> None:
    """Lay the first tile and another together."""
    table.lay_low(0, other)


def test_when_a_round_is_over_the_coach_tells_what_the_setting_cost(come: Come) -> None:
    guest = come()
    table = new_table(guest, "nz", bots=1, betting_s=600, setting_s=600)
    table.play_to_setting(BOX, 1000)
    expect(guest.page.get_by_test_id(re.compile("^coach-"))).to_have_count(0)
    table.set_hand()
    line = table.until(f"coach-1-{BOX}")
    cost = line.get_attribute("data-cost")
    guest.press(line)
    dialog = guest.see("coach-dialog")
    guest.see("coach-assumed", "The house banks and sets the house way.")
    best = dialog.locator("[data-testid=coach-setting][data-best=true]")
    assert best.get_attribute("data-cost") == "0/1"
    mine = dialog.locator("[data-testid=coach-setting]").filter(has_text="Yours")
    assert mine.get_attribute("data-cost") == cost
    by_card = dialog.locator("[data-testid=coach-setting][data-card=true]")
    expect(by_card.first).to_contain_text("Score card")
    is_mine = mine.get_attribute("data-card") == "true"
    guest.see("coach-card", "like you" if is_mine else "The score card would have set")
    guest.assert_axe_clean()
    fits_everywhere(guest)
    guest.press("coach-close")
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
    other = come()
    other.go("/")
    other.until(f"practice-{table.id}", "Practice table")
    other.assert_axe_clean()
    fits_everywhere(other)
    table.play_to_setting(BOX, 1000)
    guest.see("coach-now", re.compile("best setting|costs .* of each 100"))
    guest.assert_axe_clean()
    fits_everywhere(guest)
    guest.press("coach-all")
    guest.see("coach-dialog", "Best")
    guest.assert_axe_clean()
    guest.press("coach-close")


def lay_the_worst(guest: Guest, table: Table) -> Fraction:
    """Set in the costliest way by the coach of a practice table; return its cost in each 100."""
    costs = {}
    for other in (1, 2, 3):
        lay(table, other)
        expect(guest.find("coach-all")).to_have_attribute("data-cost", re.compile("/"))
        costs[other] = Fraction(guest.find("coach-all").get_attribute("data-cost") or "0")
    worst = max(costs, key=lambda other: costs[other])
    lay(table, worst)
    table.hands.press("confirm-set")
    return costs[worst]


def test_the_leaks_of_a_session_stand_by_their_cost_and_lead_to_a_drill_on_just_those(come: Come) -> None:
    guest = come()
    lobby = Lobby(guest)
    guest.find("lobby-practice").check()
    table = lobby.open_table("nz", bots=0, betting="600", setting="600")
    table.play_to_setting(BOX, 1000)
    lost = 10 * lay_the_worst(guest, table)
    guest.until(f"coach-1-{BOX}")
    guest.until("go-on")
    table.hands.press("go-on")  # the same wager again
    table.wait_for_phase("setting")
    lost += 10 * lay_the_worst(guest, table)
    guest.until(f"coach-2-{BOX}")

    with (
        guest.page.expect_response(re.compile(r"/rounds\?")) as rounds,
        guest.page.expect_response(re.compile("/coach/")) as coached,
    ):
        guest.go(f"/history/{table.id}")
    guest.see("coach-session", "2 hands set by you")
    told = [Fraction(each.get_attribute("data-fraction") or "0") for each in guest.find("leak").all()]
    assert told == sorted(told, reverse=True)
    assert sum(told) == lost
    guest.assert_axe_clean()
    expect(guest.find("last-rounds")).to_have_count(0)
    expect(guest.find("not-as-drilled")).to_have_count(0)
    guest.find("leak-drill").first.click()
    guest.page.wait_for_url(re.compile(r"/school/drill/(set|house-way)\?book=nz&cards=."))
    asked = parse_qs(urlsplit(guest.page.url).query)["cards"][0].split(",")
    for number in (1, 2, 3):
        question = guest.page.locator("[data-testid=question]:not(:has([data-testid=verdict]))")
        kind, seed, named = (
            str(question.get_attribute(f"data-{each}")) for each in ("kind", "seed", "number")
        )
        item = make(next(each for each in KINDS if each == kind), load("nz"), seed, int(named))
        assert card_of(item) in asked, number
        press_answer(Mouse(guest), plain(item), wrong_answer(item))
        guest.see("verdict")
        guest.press("next")

    told = rounds.value.json()["rounds"][0] | {"round": 201}
    many = {"rounds": [told], "next": None}
    optional = {**coached.value.json(), "as_drilled": False}
    guest.intercept(re.compile(r"/rounds\?"), lambda route: route.fulfill(json=many))
    guest.intercept(re.compile("/coach/"), lambda route: route.fulfill(json=optional))
    guest.go(f"/history/{table.id}")
    guest.see("last-rounds", "the last 200 rounds of this table")
    guest.see("not-as-drilled")
