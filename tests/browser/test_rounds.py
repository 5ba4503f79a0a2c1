"""A whole round in each book: by mouse, by touch on a phone, by keyboard alone."""

import pytest
from playwright.sync_api import expect

from paigow.books import BOOK_IDS
from tests.browser.conftest import Come
from tests.browser.guests import View
from tests.browser.hands import Keyboard, Mouse, Touch
from tests.browser.lobby import Lobby
from tests.browser.sampling import sampled
from tests.browser.table import Table

BOX = 5
"""Bots sit down at the first boxes; this one stays free."""


@pytest.mark.clause("NZ 6.9(a)", check=0)
@pytest.mark.clause("NZ 10.3(b)", check=0)
@pytest.mark.clause("NZ 10.5", check=0)
def test_a_round_by_mouse_in_new_zealand(come: Come) -> None:
    play_by_mouse("nz", come)


@pytest.mark.clause("CAN 7.1", check=0)
@pytest.mark.clause("CAN 9.2", check=0)
@pytest.mark.clause("CAN 10.2", check=0)
def test_a_round_by_mouse_in_canberra(come: Come) -> None:
    play_by_mouse("canberra", come)


@pytest.mark.clause("MA 5(c)", check=0)
@pytest.mark.clause("MA 7(a)", check=0)
@pytest.mark.clause("MA 7(b) final", check=0)
def test_a_round_by_mouse_in_massachusetts(come: Come) -> None:
    play_by_mouse("massachusetts", come)


@pytest.mark.clause("RWS 3.4 initial", check=0)
@pytest.mark.clause("RWS 3.11 final", check=0)
def test_a_round_by_mouse_at_rws(come: Come) -> None:
    play_by_mouse("rws", come)


def play_by_mouse(book: str, come: Come) -> None:
    """Play a round. Nothing can be wagered after bets close, and no hand set twice."""
    guest = come(is_calm=False)
    table = Lobby(guest, Mouse(guest)).open_table(book)
    table.play_to_setting(BOX, 1000, 1000)
    for wagering in ("wager-place", "wager-take-back", "wager-repeat"):  # bets are closed
        expect(guest.find(wagering)).to_have_count(0)
    table.set_by_mouse()
    for setting in ("hand-tile-0", "confirm-set"):  # what is set stays
        expect(guest.find(setting)).to_have_count(0)
    assert_settled(table, table.see_result(BOX))


@pytest.mark.clause("RWS 3.11 set", check=0)
@pytest.mark.clause("RWS 3.3 bet", check=0)
@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_round_by_touch(book: str, come: Come) -> None:
    guest = come(is_phone=True, is_calm=False)
    table = Lobby(guest, Touch(guest)).open_table(book)
    guest.assert_fits()
    table.sit(BOX)
    table.buy_in(500)
    guest.assert_fits()
    table.wager(1000, 1000)
    table.wait_for_phase("setting")
    guest.assert_fits()
    guest.assert_in_one_view(
        "hand-tile-0", "hand-tile-3", "tray-low", "tray-high", "confirm-set", "house-way"
    )
    table.set_by_touch()
    assert_settled(table, table.see_result(BOX))
    guest.assert_fits()


@pytest.mark.parametrize("book", sampled(BOOK_IDS, "nz", "massachusetts"))
def test_a_round_by_keyboard_alone(book: str, come: Come) -> None:
    guest = come(is_calm=False)
    table = Lobby(guest, Keyboard(guest)).open_table(book)
    table.play_to_setting(BOX, 1000, 1000)
    table.set_by_keyboard()
    shown = table.see_result(BOX)
    assert guest.presses() == 0
    assert_settled(table, shown)


@pytest.mark.parametrize("book", sampled(BOOK_IDS, "nz", "massachusetts"))
def test_a_regular_alone_needs_three_taps_a_round(book: str, come: Come) -> None:
    guest = come(is_phone=True)
    table = Lobby(guest, Touch(guest)).open_table(book, bots=0)
    table.play_to_setting(BOX, 1000, 1000)
    table.hands.press("house-way")
    table.hands.press("confirm-set")
    table.see_the_round_out()
    table.until("go-on")
    before, commands = guest.presses(), len(guest.commands())
    table.hands.press("go-on")
    table.until("hand-tile-3")
    table.hands.press("house-way")
    table.hands.press("confirm-set")
    table.see_the_round_out()
    assert guest.view()["round"] == 2
    assert guest.commands()[commands:].count("place_wager") == 1
    assert guest.presses() - before <= 3


def assert_settled(table: Table, box: View) -> None:
    """Check that the player set the hand, its wager of 20.00 is settled, the coins add up, and axe finds no fault."""
    (wager,) = [wager for wager in box["wagers"] if wager["person"] == table.guest.view()["you"]]
    assert box["hand"]["set_by"] == "player"
    assert (wager["coins"], wager["is_settled"]) == (2000, True)
    gain = {"win": wager.get("won", 0) - wager.get("commission", 0), "lose": -2000, "push": 0}[box["result"]]
    table.see_stack(50_000 + gain)
    table.guest.assert_axe_clean()
