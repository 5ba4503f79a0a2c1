"""The page beside the table shows the server's word: loaded again, or on another screen, it says the same."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import join, new_table
from tests.browser.table import Table

BOX, BANKERS, OTHERS = 5, 2, 3
BROUGHT = 500_000


def stack(table: Table) -> int:
    """Return the own coins in front of a player, as the server says."""
    view = table.guest.view()
    return int(next(one for one in view["people"] if one["person"] == view["you"])["stack"])


def net(guest: Guest) -> int:
    """Return the shown net position in coins."""
    said = guest.find("session-net").inner_text()
    digits = re.sub(r"[^\d.]", "", said)
    return (-1 if re.search(r"[-−–]", said) else 1) * round(float(digits) * 100)


def log(guest: Guest) -> list[str]:
    """Return the lines of the round's log, the newest last."""
    guest.until("round-log")
    lines: list[str] = guest.find("round-log").locator("li").all_inner_texts()
    return lines


def loaded_again(table: Table, phase: str) -> None:
    table.guest.reload()
    table.wait_for_phase(phase)


def test_net_position_and_log_are_the_same_after_loading_again_in_and_after_a_round(come: Come) -> None:
    guest = come()
    table = new_table(guest, "canberra", bots=1)
    table.play_to_setting(BOX, 1000, 1000)
    assert net(guest) == 0
    before = log(guest)
    loaded_again(table, "setting")
    assert log(guest) == before
    assert net(guest) == 0
    table.set_hand()
    table.see_result(BOX)
    won, told = stack(table) - 50_000, log(guest)
    assert net(guest) == won
    loaded_again(table, "round_over")
    assert (net(guest), log(guest)) == (won, told)
    other = guest.second_window()
    join(other, table.id)
    assert net(other) == won
    other.page.close()


def hold_the_bank(bank: Table, against: Table) -> None:
    """Let both play a round; then the first is offered the bank, takes it and covers it, and both set."""
    for table, box in ((bank, BANKERS), (against, OTHERS)):
        table.sit(box)
        table.buy_in(5000)
    for table in (bank, against):
        table.wager(1000, 1000)
    for table in (bank, against):
        table.until("hand-tile-3")
        table.set_hand()
    bank.guest.until("bank-offer")
    bank.hands.press("take-bank")
    bank.cut_and_hold()
    against.wager(1000, 1000)
    bank.guest.until("cover-exact")
    bank.hands.press("cover-exact")


def test_who_held_the_bank_finds_what_it_brought_after_loading_again(come: Come) -> None:
    banker, other = come(), come()
    bank = new_table(banker, "canberra", bots=0)
    against = join(other, bank.id)
    hold_the_bank(bank, against)
    against.until("hand-tile-3")
    against.set_hand()
    bank.until("hand-tile-3")
    before = net(banker)
    loaded_again(bank, "players_set")
    assert net(banker) == before
    bank.set_hand()
    banker.until("bank-result")
    bank.see_the_round_out()
    for table in (bank, against):
        guest = table.guest
        won, told = stack(table) - BROUGHT, log(guest)
        assert net(guest) == won
        loaded_again(table, "round_over")
        assert (net(guest), log(guest)) == (won, told)
    banker.see("bank-result")


def test_the_panel_of_the_supervisor_is_whole_after_loading_again(come: Come) -> None:
    panel, guest = come(), come()
    opened = new_table(panel, "nz", bots=0)
    table = join(guest, opened.id)
    panel.go(f"/t/{opened.id}/operator")
    table.play_to_setting(BOX, 1000, 1000)
    panel.press("hold-dealer")
    panel.see("let-go-on")
    orders = panel.find("orders-orders")
    orders.get_by_test_id("pick-orders").select_option("change_limits")
    orders.get_by_test_id("order-minimum").fill("20")
    orders.get_by_test_id("order-maximum").fill("500")
    orders.get_by_test_id("order-reason").fill("a quiet night")
    orders.get_by_test_id("give-orders").click()
    expect(panel.find("done-orders")).not_to_be_empty()
    panel.see("significant", "NZ$500")
    before, duty = log(panel), panel.find("duty").inner_text()
    noted = panel.find("significant").inner_text()
    panel.reload()
    panel.see("let-go-on")
    assert log(panel) == before
    assert panel.find("duty").inner_text() == duty
    expect(panel.find("significant")).to_have_text(noted, use_inner_text=True)
