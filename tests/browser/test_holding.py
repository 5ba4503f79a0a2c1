"""The supervisor holds the dealer and orders one duty at a time, at the operator's panel."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import join, new_table
from tests.browser.panel import give, hold, offered, step_to, until_offered
from tests.browser.table import Table, box_of

BOX = 5
DAY_MS: Final = 24 * 3_600_000


def held_before_the_look(come: Come) -> tuple[Guest, Table]:
    """Return a supervisor, and a player with 20 on a box whose tiles nobody has looked at."""
    panel, guest = come(), come()
    opened = new_table(panel, "nz", bots=0)
    panel.judge()
    table = join(guest, opened.id)
    table.sit(BOX)
    table.buy_in(500)
    table.wait_for_phase("betting")
    hold(panel, opened.id)
    guest.see("held", "holds the table")
    table.lay(1000, 1000)
    table.hands.press("wager-place")
    table.see_stack(48_000)
    step_to(panel, "deliver_tiles")
    panel.press("next-duty")
    table.wait_for_phase("delivered")
    return panel, table


@pytest.mark.clause("NZ 12.3(a)", check=0)
def test_tiles_exposed_before_anybody_looks_are_reported_at_a_table_that_is_held(come: Come) -> None:
    panel, table = held_before_the_look(come)
    guest = table.guest
    seen = {"at": "box", "exposed_by": "dealer", "box": str(BOX), "reason": "turned over by the dealer"}
    give(panel, "irregularity", "report_exposed", **seen, count="2")
    asked = guest.see("choice", "Once you look at your tiles the choice is gone.")
    expect(asked.get_by_test_id("clause-link").first).to_have_text("NZ 12.3(a)")
    expect(guest.find("countdown")).to_have_count(0)  # no time runs out while the table is held
    expect(guest.find("choose-void")).to_have_text("Void the hand")
    table.hands.press("choose-void")
    guest.see(f"void-{BOX}")
    table.see_stack(50_000)
    panel.press("let-go-on")
    expect(guest.find("held")).to_have_count(0)
    assert box_of(table.see_the_round_out(), BOX)["is_void"]
    table.see_stack(50_000)
    panel.press("refresh-significant")
    panel.see("significant", re.compile("The dealer was held"))


def test_dice_that_a_day_has_not_seen_replaced_are_noticed_on_the_panel(come: Come) -> None:
    panel = come()
    table = new_table(panel, "massachusetts", bots=0).id
    panel.go(f"/t/{table}/operator")
    panel.see("dice-in-use", "to be replaced by")
    panel.suspend(DAY_MS - 600_000)
    expect(panel.find("dice-overdue")).to_have_count(0)
    panel.suspend(1_200_000)
    panel.see("dice-overdue")
    panel.until(panel.find("lost").is_hidden)
    equipment = panel.find("orders-equipment")
    equipment.get_by_test_id("pick-equipment").select_option("replace_dice")
    equipment.get_by_test_id("give-equipment").click()
    panel.advance(1_000)  # the page looks once a second
    expect(panel.find("dice-overdue")).to_have_count(0)


def test_the_panel_tells_how_long_the_dice_are_in_use_and_gives_the_log(come: Come) -> None:
    panel = come()
    for book, until in (("massachusetts", "to be replaced by"), ("nz", "in use since")):
        table = new_table(panel, book, bots=0).id
        panel.go(f"/t/{table}/operator")
        panel.see("dice-in-use", until)
        expect(panel.find("dice-overdue")).to_have_count(0)
        address = panel.find("download-log").get_attribute("href")
        assert address == f"/api/v1/tables/{table}/log"
        taken = panel.page.request.get(address)
        assert taken.ok
        assert "attachment" in taken.headers["content-disposition"]


def test_the_panel_lists_what_can_be_ordered_now_and_follows_the_round(come: Come) -> None:
    panel, table = held_before_the_look(come)
    panel.page.set_viewport_size({"width": 390, "height": 664})
    expect(panel.find("pick-irregularity").locator("option[value=report_misdelivery]")).to_have_count(1)
    dealt = offered(panel, "irregularity")
    assert {"report_exposed", "report_late_bet", "report_tile"} <= dealt
    assert not {"report_dice", "report_knocked_down", "report_mis_set"} & dealt
    form = panel.find("orders-irregularity")
    form.get_by_test_id("pick-irregularity").select_option("report_withdrawn_bet")
    form.get_by_test_id("order-person").select_option(index=1)
    boxes = (
        form.get_by_test_id("order-box").locator("option").evaluate_all("all => all.map(one => one.value)")
    )
    assert boxes == ["", str(BOX)]
    form.get_by_test_id("order-box").select_option(str(BOX))
    expect(form.get_by_test_id("order-coins")).to_have_attribute("max", "20")
    panel.assert_fits()
    panel.assert_axe_clean()
    panel.press("let-go-on")
    table.wait_for_phase("setting")
    table.set_by_mouse()
    table.see_the_round_out()
    expect(form.get_by_test_id("not-now-irregularity")).to_be_visible()
    expect(form.get_by_test_id("give-irregularity")).to_be_disabled()
    panel.page.set_viewport_size({"width": 1280, "height": 720})
    assert "report_misdelivery" not in offered(panel, "irregularity")
    assert "report_exposed" not in offered(panel, "irregularity")
    panel.assert_fits()


@pytest.mark.clause("CAN 15.3(a)", check=0)
def test_an_order_that_is_written_slowly_does_not_void_the_next_round(come: Come) -> None:
    panel, guest = come(), come()
    opened = new_table(panel, "canberra", bots=0)
    panel.judge()
    table = join(guest, opened.id)
    panel.go(f"/t/{opened.id}/operator")
    table.play_to_setting(BOX)
    until_offered(panel, "orders", "invalidate")
    form = panel.find("orders-orders")
    form.get_by_test_id("pick-orders").select_option("invalidate")
    form.get_by_test_id("order-cause").select_option("fire")
    table.set_hand()
    table.see_the_round_out()
    table.wager(1000)
    table.until("hand-tile-3")
    form.get_by_test_id("order-reason").fill("smoke")
    expect(panel.find("late-orders")).to_have_text("You began this in round 1, which is over.")
    panel.press("give-orders")
    panel.see("toast", "The order was written in round 1, and it is round 2 now.")
    expect(panel.find("late-orders")).to_have_count(0)
    assert not guest.find("own-result-badge").count()
    expect(table.tile(3)).to_be_visible()  # the hand is still to be set
    panel.press("give-orders")
    expect(panel.find("done-orders")).not_to_be_empty()
    table.wait_for_phase("round_over")
    guest.see("round-log", "is void")
