"""Who plays does not judge: what the page says of it, and how an order is put before others and answered."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.hands import Touch
from tests.browser.lobby import Lobby, join
from tests.browser.table import PATIENCE_MS, Table

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser 2")]


def two_play(come: Come) -> tuple[Table, Table]:
    """Who opened the table at a desk and somebody on a phone: both play, their tiles are dealt."""
    desk, phone = come(), come(is_phone=True)
    near = Lobby(desk).open_table("canberra", bots=0)
    desk.see("supervised-by", "You supervise this table")
    far = join(phone, near.id, Touch(phone))
    phone.see("supervised-by", "supervises this table")
    near.sit(2)
    near.buy_in(500)
    far.sit(3)
    far.buy_in(500)
    for table in (near, far):
        table.wager(1000, 1000)
    for table in (near, far):
        table.wait_for_phase("setting")
        table.guest.see("supervised-by", "Nobody who plays judges here")
    return near, far


def propose_fire(guest: Guest, table: str) -> None:
    """At the operator's panel: the round is to be invalid because of a fire."""
    guest.go(f"/t/{table}/operator")
    form = guest.find("orders-orders")
    form.get_by_test_id("pick-orders").select_option("invalidate")
    form.get_by_test_id("order-cause").select_option("fire")
    form.get_by_test_id("order-reason").fill("smoke")
    form.get_by_test_id("give-orders").click()


def test_an_order_of_one_who_plays_is_put_before_the_other_and_given_when_he_consents(come: Come) -> None:
    near, far = two_play(come)
    panel, phone = near.guest, far.guest
    propose_fire(panel, far.id)
    panel.see("proposal-1", "Waits for the consent of")
    expect(panel.find("consent-1")).to_have_count(0)  # it is not for him to answer
    asked = phone.see("proposal-1", "Invalidate the game: fire")
    for said in ("The round is void, and all wagers go back.", "smoke", "Asked for by"):
        expect(asked).to_contain_text(said)
    expect(phone.find("countdown")).to_have_count(0)  # the dealer waits
    phone.assert_fits()
    phone.assert_axe_clean()
    phone.find("decline-1").tap()
    expect(panel.find("round-log")).to_contain_text("Order 1 is off: it was declined")
    propose_fire(panel, far.id)
    phone.see("proposal-2")
    phone.find("consent-2").tap()
    far.see_stack(50_000)
    expect(panel.find("round-log")).to_contain_text("Order 2 is given", timeout=PATIENCE_MS)
    expect(phone.find("proposal-2")).to_have_count(0)
