"""A double tap does one thing, everybody sees whose turn it is and who is there, and nobody is left stuck."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import STEADY_MS
from tests.browser.hands import middle
from tests.browser.lobby import Lobby, join, new_table
from tests.browser.table import Table

ANN, BOB = 5, 6


def alone(come: Come) -> Table:
    """Return a lone player whose wager is laid out and not placed."""
    table = new_table(come(), "nz", bots=0)
    table.sit(ANN)
    table.buy_in(500)
    table.wait_for_phase("betting")
    table.lay(1000, 1000)
    return table


def two(come: Come) -> tuple[Table, Table]:
    near = new_table(come(), "nz", bots=0)
    return near, join(come(), near.id)


@pytest.mark.parametrize("by_key", [False, True])
def test_a_second_press_of_deal_does_nothing(by_key: bool, come: Come) -> None:
    table = alone(come)
    deal = table.guest.find("wager-place")
    place = middle(deal)
    deal.focus()
    for _ in range(2):
        if by_key:
            table.page.keyboard.press("Enter")
        else:
            table.page.mouse.click(*place)
        table.guest.settle()
    assert table.guest.commands().count("place_wager") == 1
    assert table.guest.commands().count("go_on") == 1


def test_the_main_button_ignores_presses_after_its_meaning_has_changed(come: Come) -> None:
    """The wager of the round before lies there. Take a chip off and the button no longer repeats it."""
    table = alone(come)
    table.hands.press("wager-place")
    table.until("hand-tile-3")
    table.set_hand()
    table.until("go-on")
    table.go_on()
    table.until("wager-repeat")
    table.hands.press("wager-undo")
    deal = table.guest.find("wager-place")
    before = table.guest.commands().count("place_wager")
    for wait_ms, placed in ((0, 0), (STEADY_MS - 1, 0), (1, 1)):
        table.guest.advance(wait_ms)
        deal.click()
        table.guest.settle()
        assert table.guest.commands().count("place_wager") - before == placed


def test_a_button_of_the_foot_ignores_presses_after_it_has_taken_the_place_of_another(come: Come) -> None:
    table = new_table(come(), "rws", bots=0)
    table.sit(ANN)
    table.buy_in(500)
    table.place(1000, 1000)
    back = table.guest.find("wager-take-back")
    for wait_ms, taken_back in ((0, 0), (STEADY_MS, 1)):
        table.guest.advance(wait_ms)
        back.click()
        table.guest.settle()
        assert table.guest.commands().count("take_back_wager") == taken_back


def test_a_second_tap_on_next_round_wagers_once_and_confirms_nothing(come: Come) -> None:
    table = alone(come)
    table.hands.press("wager-place")
    table.until("hand-tile-3")
    table.set_hand()
    table.until("go-on")
    place = middle(table.guest.find("go-on"))
    before = table.guest.commands().count("set_hand")
    for _ in range(2):
        table.page.mouse.click(*place)
        table.guest.settle()
    table.until("hand-tile-3")
    assert table.guest.commands().count("place_wager") == 2
    assert table.guest.commands().count("set_hand") == before


def test_a_table_without_wagers_shows_no_countdown_and_says_for_whom_it_waits(come: Come) -> None:
    ann, bob = two(come)
    for table, box in ((ann, ANN), (bob, BOB)):
        table.sit(box)
        table.buy_in(500)
    ann.wait_for_phase("betting")
    ann.guest.see("phase", "Place your wager: the dealer waits for it")
    expect(ann.guest.find("countdown")).to_have_count(0)
    ann.wager(1000, 1000)
    expect(ann.guest.find("countdown")).to_be_visible()
    expect(bob.guest.find("countdown")).to_be_visible()


def test_whose_turn_it_is_stands_in_the_title_and_is_the_icon(come: Come) -> None:
    ann, bob = two(come)
    for table, box in ((ann, ANN), (bob, BOB)):
        table.sit(box)
        table.buy_in(500)
    ann.wait_for_phase("betting")
    icon = ann.page.locator("link[rel=icon]")
    expect(ann.page).to_have_title(re.compile("^Your turn · "))
    expect(icon).to_have_attribute("href", "/favicon-turn.svg")
    ann.wager(1000, 1000)
    expect(ann.page).to_have_title(re.compile("^Table "))
    expect(icon).to_have_attribute("href", "/favicon.svg")
    expect(bob.page).to_have_title(re.compile("^Your turn · "))


def test_whose_connection_is_lost_is_marked_at_the_place_until_the_player_is_back(come: Come) -> None:
    ann, bob = two(come)
    bob.sit(BOB)
    where, mark = bob.page.url, ann.guest.find(f"away-{BOB}")
    bob.page.goto("about:blank")
    ann.guest.advance(2_000)
    expect(mark).to_have_count(0)
    ann.guest.advance(1_000)
    expect(mark).to_have_text("Connection lost")
    bob.guest.go(where)
    bob.guest.see("stack")
    expect(mark).to_have_count(0)
    connections = len(bob.guest.connections)
    ann.guest.advance(60_000)  # a page that is open gives signs of life
    expect(mark).to_have_count(0)
    assert len(bob.guest.connections) == connections


HELD_BACK = """
const setOften = window.setInterval;
window.setInterval = (work, ms) => setOften(() => window.isHidden || work(), ms);
"""
"""A browser lets the timers of a page that has long been hidden run only once a minute."""


def test_a_page_in_the_background_is_still_there(come: Come) -> None:
    ann, hidden = new_table(come(), "nz", bots=0), come()
    hidden.context.add_init_script(HELD_BACK)
    join(hidden, ann.id).sit(BOB)
    hidden.advance(10_000)
    hidden.page.evaluate("window.isHidden = true")
    connections = len(hidden.connections)
    ann.guest.advance(50_000)
    expect(ann.guest.find(f"away-{BOB}")).to_have_count(0)
    assert len(hidden.connections) == connections, "the page was taken for lost and has connected again"


def test_whoever_always_passes_the_bank_is_not_waited_for_at_any_table(come: Come) -> None:
    ann, bob = two(come)
    for table, box in ((ann, ANN), (bob, BOB)):
        table.sit(box)
        table.buy_in(500)
    ann.guest.press("always-pass")
    for table in (ann, bob):
        table.wager(1000, 1000)
    for table in (ann, bob):
        table.until("hand-tile-3")
        table.set_hand()
    bob.until("bank-offer")  # Ann, whose turn comes first, has declined it
    assert ann.guest.commands().count("pass_bank") == 1
    ann.guest.reload()
    expect(ann.guest.find("always-pass")).to_have_attribute("aria-pressed", "true")
    bob.hands.press("pass-always")
    bob.see_toast(re.compile("To be asked again, open Table info and turn off: Always pass the bank"))
    assert bob.guest.commands().count("pass_bank") == 1
    expect(bob.guest.find("always-pass")).to_have_attribute("aria-pressed", "true")


def test_whoever_has_no_coins_left_is_offered_some_and_no_deal(come: Come) -> None:
    table = alone(come)
    table.hands.press("wager-place")
    table.until("hand-tile-3")
    table.set_hand()
    table.see_the_round_out()
    table.until("go-on")
    table.guest.press("cash-out")
    table.guest.settle()
    table.go_on()
    expect(table.guest.find("buy-in")).to_be_visible()
    expect(table.guest.find("deal-now")).to_have_count(0)
    table.guest.see("phase", "Bring coins to the table to begin")
    table.hands.press("buy-in")
    table.until("wager-repeat")


def lose_by_conceding(table: Table, units: int) -> None:
    """Wager all coins, and give the hand up: it loses (NZ 10.13)."""
    table.sit(ANN)
    table.buy_in(units)
    table.wager(*[50_000] * (units // 500))
    table.until("concede")
    table.hands.press("concede")
    table.hands.press("concede-sure")
    table.see_the_round_out()


def test_whoever_has_less_than_the_minimum_is_given_free_coins_at_the_seat(come: Come) -> None:
    """Let a guest with 10,000 lose 6,000 where the least wager is 6,000."""
    table = Lobby(come()).open_table("nz", bots=0, minimum="6000", maximum="10000")
    lose_by_conceding(table, 6000)
    table.guest.see("phase", "You have too few coins for a wager")
    table.guest.see("broke", "−NZ$6,000")
    table.guest.assert_axe_clean()
    table.guest.see("account", "4,000")
    expect(table.guest.find("buy-in")).to_have_count(0)
    table.hands.press("refill")
    table.see_toast("Here are NZ$6,000 more.")
    table.guest.see("account", "10,000")
    table.buy_in(6000)
    table.until("wager-repeat")


def test_whoever_is_out_of_coins_gets_free_ones_and_the_next_ones_later(come: Come) -> None:
    table = Lobby(come()).open_table("nz", bots=0, minimum="10000", maximum="10000")
    guest = table.guest
    lose_by_conceding(table, 10_000)
    guest.see("phase", "You are out of coins")
    expect(guest.find("how-it-went")).to_have_attribute("href", f"/history/{table.id}")
    guest.see("refill", "Get NZ$10,000 free")
    table.hands.press("refill")
    table.buy_in(10_000)
    table.until("wager-repeat")
    table.hands.press("wager-repeat")
    table.until("concede")
    table.hands.press("concede")
    table.hands.press("concede-sure")
    table.see_the_round_out()
    guest.see("main-button", re.compile(r"Free coins from \d"))
    expect(guest.find("main-button").get_by_role("button")).to_be_disabled()
    table.hands.press("leave-broke")
    guest.see("take-place")
    expect(guest.find("leave-broke")).to_be_disabled()


def test_whoever_still_has_the_minimum_is_asked_to_bring_it_and_given_no_free_coins(come: Come) -> None:
    table = Lobby(come()).open_table("nz", bots=0, minimum="5000", maximum="10000")
    lose_by_conceding(table, 5000)
    table.guest.see("account", "5,000")
    expect(table.guest.find("buy-in")).to_be_visible()
    expect(table.guest.find("refill")).to_have_count(0)


def test_a_form_for_more_coins_gives_way_to_the_tiles_and_stays_when_the_stack_changes(come: Come) -> None:
    table = new_table(come(), "rws", bots=0)
    guest, amount = table.guest, table.guest.find("buy-in-amount")
    table.sit(ANN)
    table.buy_in(500)
    table.place(1000, 1000)
    guest.press("buy-more")
    table.hands.write("buy-in-amount", "77")
    guest.press("wager-take-back")
    table.see_stack(50_000)
    expect(amount).to_have_value("77")
    table.hands.press("buy-in-back")
    table.place(1000, 1000)
    guest.press("buy-more")
    expect(amount).to_be_visible()
    table.until("hand-tile-3")
    expect(amount).to_have_count(0)
    table.set_hand()
    table.until("go-on")
    guest.press("buy-more")  # beside the result of the round
    table.hands.press("buy-in-back")
    expect(guest.find("go-on")).to_be_visible()
    guest.press("buy-more")
    table.hands.write("buy-in-amount", "100")
    table.hands.press("buy-in")
    expect(guest.find("go-on")).to_be_visible()
