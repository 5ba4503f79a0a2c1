"""A player does not judge: what the page says about that, and how others see and answer an order."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.hands import Touch
from tests.browser.lobby import join, new_table
from tests.browser.serving import TOKEN, Server
from tests.browser.table import Table


def two_play(come: Come) -> tuple[Table, Table]:
    """Return the opener of the table at a desk and another player on a phone; bets are open, no tile has been
    seen.
    """
    desk, phone = come(), come(is_phone=True)
    near = new_table(desk, "canberra", bots=0)
    desk.see("supervised-by", "You opened this table and look on: you supervise it")
    far = join(phone, near.id, Touch(phone))
    phone.see("supervised-by", "opened this table, looks on and supervises it")
    near.sit(2)
    near.buy_in(500)
    far.sit(3)
    far.buy_in(500)
    for table in (near, far):
        table.wait_for_phase("betting")
        table.guest.see("supervised-by", "Nobody who plays judges here")
    return near, far


def propose_fire(guest: Guest, table: str) -> None:
    """Ask at the operator's panel for the round to be invalid because of a fire."""
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
    expect(panel.find("consent-1")).to_have_count(0)  # this person may not answer it
    asked = phone.see("proposal-1", "Invalidate the game: fire")
    for said in ("The round is void, and all wagers go back.", "Asked for by"):
        expect(asked).to_contain_text(said)
    phone.assert_fits()
    phone.assert_axe_clean()
    Touch(phone).press("decline-1")
    expect(panel.find("round-log")).to_contain_text("Order 1 is off: it was declined")
    propose_fire(panel, far.id)
    phone.see("proposal-2")
    Touch(phone).press("consent-2")
    far.see_stack(50_000)
    expect(panel.find("round-log")).to_contain_text("Order 2 is given")
    expect(phone.find("proposal-2")).to_have_count(0)


def test_the_dealer_waits_for_an_order_and_its_reason_is_read_when_the_round_is_over(come: Come) -> None:
    near, far = two_play(come)
    for table in (near, far):
        table.wager(1000, 1000)
    far.wait_for_phase("setting")
    near.guest.go(f"/t/{far.id}/operator")
    form = near.guest.find("orders-orders")
    form.get_by_test_id("pick-orders").select_option("change_limits")
    for field, value in (("minimum", "20"), ("maximum", "500"), ("reason", "smoke")):
        form.get_by_test_id(f"order-{field}").fill(value)
    form.get_by_test_id("give-orders").click()
    asked = far.guest.see("proposal-1", "Asked for by")
    expect(asked).not_to_contain_text("smoke")
    expect(far.guest.find("countdown")).to_have_count(0)


def test_who_plays_with_bots_alone_is_not_sent_to_propose_what_nobody_can_consent_to(come: Come) -> None:
    guest = come()
    table = new_table(guest, "canberra", bots=2)
    table.sit(6)
    table.buy_in(500)
    table.wait_for_phase("betting")
    guest.see("supervised-by", "no other player is there who could consent")
    expect(guest.find("operator-link")).to_have_count(0)


def test_a_second_supervisor_approves_a_correction_in_a_window_of_his_own(
    come_to: Callable[[Server], Come], tmp_path: Path
) -> None:
    with Server(tmp_path, token=TOKEN) as server:
        come = come_to(server)
        first, second, player = come(), come(), come()
        opened = new_table(first, "canberra", bots=0)
        table = join(player, opened.id)
        table.sit(2)
        table.buy_in(500)
        table.wager(1000, 1000)
        table.wait_for_phase("setting")
        table.set_by_mouse()
        table.wait_for_phase("round_over")
        stack = _stack(player)
        number = opened.id
        first.go(f"/t/{number}/operator")
        second.go(f"/t/{number}/operator")
        second.find("supervisor-token").fill(TOKEN)
        second.press("supervise")
        form = first.find("orders-disputes")
        form.get_by_test_id("pick-disputes").select_option("correct_payment")
        form.get_by_test_id("order-person").select_option(index=1)
        form.get_by_test_id("order-coins").fill("6")
        form.get_by_test_id("order-reason").fill("miscounted")
        form.get_by_test_id("give-disputes").click()
        first.see("done-disputes", "Put before the supervisors of the house")
        expect(first.see("proposal-1")).to_contain_text("waits for a supervisor of the house")
        expect(first.find("consent-1")).to_have_count(0)  # not who asked for it
        second.reload()
        asked = second.see("proposal-1", "miscounted")
        expect(asked).to_contain_text("A$6 goes from the float tray to")
        second.assert_axe_clean()
        expect(second.find("consent-1")).to_have_text("Approve")
        second.press("consent-1")
        expect(second.find("proposal-1")).to_have_count(0)
        expect(first.find("round-log")).to_contain_text("Order 1 is given")
        table.see_stack(stack + 600)
        second.reload()
        expect(second.find("round-log")).to_contain_text("Order 1 is given")


def _stack(guest: Guest) -> int:
    view = guest.view()
    return next(int(each["stack"]) for each in view["people"] if each["person"] == view["you"])


def test_the_opener_who_looks_on_puts_what_undoes_a_round_before_those_who_play(come: Come) -> None:
    panel, phone = come(), come(is_phone=True)
    table = join(phone, new_table(panel, "canberra", bots=0).id, Touch(phone))
    table.sit(2)
    table.buy_in(500)
    table.wait_for_phase("betting")
    panel.go(f"/t/{table.id}/operator")
    panel.see("panel-lead", "put before all who take part")
    propose_fire(panel, table.id)
    panel.see("done-orders", "Put before the others")
    panel.see("proposal-1", "Waits for the consent of")
    expect(panel.find("consent-1")).to_have_count(0)
    phone.see("proposal-1", "Invalidate the game: fire")
    Touch(phone).press("consent-1")
    expect(panel.find("round-log")).to_contain_text("Order 1 is given")
    panel.assert_axe_clean()


def test_the_page_says_why_a_round_against_the_house_is_not_undone(come: Come) -> None:
    panel, guest = come(), come()
    table = join(guest, new_table(panel, "canberra", bots=0).id)
    table.sit(2)
    table.buy_in(500)
    table.wait_for_phase("betting")
    panel.go(f"/t/{table.id}/operator")
    table.wager(1000, 1000)
    table.wait_for_phase("setting")
    panel.see("panel-lead", "What costs the house something needs a supervisor of the house")
    propose_fire(panel, table.id)
    panel.see("done-orders", "Put before the supervisors of the house")
    guest.see("proposal-1", "waits for a supervisor of the house")
    expect(guest.find("consent-1")).to_have_count(0)  # the player is not asked
    table.see_stack(48_000)


def test_a_supervisor_of_the_house_does_it_at_once(come: Come) -> None:
    panel, guest = come(), come()
    table = join(guest, new_table(panel, "canberra", bots=0).id)
    panel.judge()
    table.sit(2)
    table.buy_in(500)
    table.wager(1000, 1000)
    table.wait_for_phase("setting")
    panel.go(f"/t/{table.id}")
    panel.see("supervised-by", "You supervise this table")
    propose_fire(panel, table.id)
    table.see_stack(50_000)
