"""A person holds the bank, in each book; the supervisor's panel."""

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.lobby import Lobby, join
from tests.browser.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser 2")]

BANKERS, OTHERS = 2, 3
PATIENCE_MS: Final = 60_000


def wait_for(table: Table, handle: str) -> None:
    table.page.get_by_test_id(handle).first.wait_for(timeout=PATIENCE_MS)


def set_anyhow(table: Table) -> None:
    """Two tiles to the low hand, and confirm."""
    wait_for(table, "hand-tile-3")
    table.tile(0).click()
    table.tile(1).click()
    table.hands.press("confirm-set")


@pytest.mark.parametrize("book", ["nz", "canberra", "massachusetts", "rws"])
def test_a_person_takes_the_bank_covers_it_and_is_settled_with(book: str, come: Come) -> None:
    banker, other = come(is_calm=True), come(is_calm=True)
    bank = Lobby(banker).open_table(book, bots=0)
    against = join(other, bank.id)
    faults: dict[str, list[str]] = {}
    for table, box in ((bank, BANKERS), (against, OTHERS)):
        table.sit(box)
        table.buy_in(5000)
    for table in (bank, against):
        table.wager(1000, 1000)
    for table in (bank, against):
        set_anyhow(table)

    wait_for(bank, "bank-offer")
    faults["offer"] = banker.faults()
    bank.hands.press("take-bank")
    wait_for(bank, "bank-hold")
    faults["hold"] = banker.faults()
    expect(against.page.get_by_test_id("chung").first).to_have_attribute("data-kind", "player")
    if book == "massachusetts":
        wait_for(bank, "drop-house-wager")
        bank.hands.press("drop-house-wager")
    against.wager(1000, 1000)
    if book != "massachusetts":  # there the chips on the table cover the bank
        wait_for(bank, "cover-exact")
        faults["cover"] = banker.faults()
        bank.hands.press("cover-exact")
    expect(bank.page.get_by_test_id("bank-stake")).to_contain_text("20", timeout=PATIENCE_MS)
    set_anyhow(against)
    set_anyhow(bank)
    wait_for(bank, "bank-result")
    faults["settled"] = banker.faults()
    assert {where: found for where, found in faults.items() if found} == {}


@pytest.mark.parametrize("is_phone", [False, True])
def test_the_supervisor_reports_and_orders_and_nobody_else(is_phone: bool, come: Come) -> None:
    supervisor, visitor = come(is_calm=True, is_phone=is_phone), come(is_calm=True)
    table = Lobby(supervisor).open_table("nz", bots=0)
    visitor.go(f"/t/{table.id}/operator")
    visitor.see("operator-closed")
    supervisor.go(f"/t/{table.id}/operator")
    supervisor.see("orders-irregularity")
    supervisor.assert_axe_clean()
    if is_phone:
        supervisor.assert_fits()
    page = supervisor.page
    page.get_by_test_id("pick-orders").select_option("change_limits")
    orders = page.get_by_test_id("orders-orders")
    orders.get_by_test_id("order-minimum").fill("20")
    orders.get_by_test_id("order-maximum").fill("500")
    orders.get_by_test_id("order-reason").fill("a quiet night")
    page.get_by_test_id("give-orders").click()
    expect(page.get_by_test_id("done-orders")).not_to_be_empty()
    expect(page.get_by_test_id("significant")).to_contain_text("NZ$500")
