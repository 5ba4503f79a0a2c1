"""A person holds the bank, in each book; the supervisor's panel."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.hands import Keyboard, Mouse, Touch
from tests.browser.lobby import join, new_table
from tests.browser.table import Table, box_of, until_the_bank_is_offered

BANKERS, OTHERS = 2, 3


def set_anyhow(table: Table) -> None:
    """Send two tiles to the low hand, and confirm."""
    table.until("hand-tile-3")
    table.tile(0).click()
    table.tile(1).click()
    table.hands.press("confirm-set")


@pytest.mark.clause("NZ 1.0 Chung", check=0)
@pytest.mark.clause("NZ 6.2 duty", check=0)
@pytest.mark.clause("NZ 11.2(d)", check=0)
def test_a_person_takes_the_bank_covers_it_and_is_settled_with_in_new_zealand(come: Come) -> None:
    bank_once("nz", come)


@pytest.mark.clause("CAN Terms Chung", check=0)
@pytest.mark.clause("CAN 6.1", check=0)
@pytest.mark.clause("CAN 6.4", check=0)
def test_a_person_takes_the_bank_covers_it_and_is_settled_with_in_canberra(come: Come) -> None:
    bank_once("canberra", come)


@pytest.mark.clause("MA 1 Marker", check=0)
@pytest.mark.clause("MA 8(c) marker", check=0)
@pytest.mark.clause("MA 7(c) bank", check=0)
def test_a_person_takes_the_bank_covers_it_and_is_settled_with_in_massachusetts(come: Come) -> None:
    bank_once("massachusetts", come)


@pytest.mark.clause("RWS 3.3 marker", check=0)
@pytest.mark.clause("RWS 3.15 option", check=0)
@pytest.mark.clause("RWS 3.17 capital", check=0)
def test_a_person_takes_the_bank_covers_it_and_is_settled_with_at_rws(come: Come) -> None:
    bank_once("rws", come)


BANKER_ACTS: Final = re.compile("^(Choose the cut|Put up your stake|Wait for the wagers against your bank)$")
"""What the headline tells a banker until the wagers lie there."""


def bank_once(book: str, come: Come) -> None:
    """Play a round against the house, then one in which a person takes the bank, covers it and pays or takes."""
    banker, other = come(), come()
    bank = new_table(banker, book, bots=0)
    against = join(other, bank.id)
    faults: dict[str, list[str]] = {}
    until_the_bank_is_offered(bank, BANKERS, against, OTHERS)
    faults["offer"] = banker.faults()
    bank.hands.press("take-bank")
    if book in {"nz", "canberra"}:
        bank.until("cut-tiles")
        faults["cut"] = banker.faults()
        bank.hands.press("cut-tiles")
    bank.until("bank-hold")
    expect(bank.page.get_by_test_id("phase")).to_have_text(BANKER_ACTS)
    faults["hold"] = banker.faults()
    for table in (bank, against):  # the marker lies at the banker's box, and nobody wagers there
        marker = table.page.get_by_test_id(f"box-{BANKERS}").get_by_test_id("chung")
        expect(marker).to_have_attribute("data-kind", "player")
    expect(bank.page.get_by_test_id("wager-place")).to_have_count(0)
    if book == "massachusetts":
        bank.until("drop-house-wager")
        bank.hands.press("drop-house-wager")
    against.wager(1000, 1000)
    if book != "massachusetts":  # there the chips on the table cover the bank
        bank.until("cover-exact")
        faults["cover"] = banker.faults()
        bank.hands.press("cover-exact")
    bank.until("bank-stake", "20")
    against.until("hand-tile-3")
    expect(bank.page.get_by_test_id("confirm-set")).to_have_count(0)  # the others set first
    set_anyhow(against)
    set_anyhow(bank)
    bank.until("bank-result")
    faults["settled"] = banker.faults()
    gives = {"win": "−", "lose": "+", "push": ""}[box_of(banker.view(), OTHERS)["result"]]
    sum_ = bank.until(f"for-bank-{OTHERS}", re.compile(rf"^{re.escape(gives)}\D+{20 if gives else 0}$"))
    expect(sum_).to_be_visible()
    bank.hands.press("why")
    expect(banker.see(f"why-{OTHERS}")).to_contain_text(re.compile(r"Low: .+\. High: .+\."))
    faults["why"] = banker.faults()
    assert {where: found for where, found in faults.items() if found} == {}


@pytest.mark.parametrize("is_phone", [False, True])
def test_a_banker_cuts_by_dragging_and_tapping_stacks_on_the_felt(is_phone: bool, come: Come) -> None:
    banker, other = come(is_phone=is_phone, is_calm=False), come()
    bank = new_table(banker, "nz", bots=0)
    bank.hands = Touch(banker) if is_phone else Mouse(banker)
    until_the_bank_is_offered(bank, BANKERS, join(other, bank.id), OTHERS)
    bank.hands.press("take-bank")
    main = bank.until("cut-tiles")
    bank.hands.drag("cut-stack-1", "cut-stack-2")
    expect(main).to_contain_text("Cup Say, top, right")
    bank.hands.drag("cut-stack-3", "cut-stack-6")  # no cut on offer begins there
    expect(banker.find("cut-about")).to_contain_text("No approved cut begins with stacks 3 to 6.")
    expect(banker.find("cut-about").get_by_test_id("clause-link")).to_have_text("NZ 1.0 Approved Cut")
    expect(main).to_contain_text("Cup Say, top, right")
    for stack in (8, 1):
        bank.hands.press(f"cut-stack-{stack}")
    expect(main).to_contain_text("Chee Yee")
    bank.hands.press("cut-show")
    expect(banker.find("cut-stacks")).to_have_attribute("data-step", "0")
    bank.hands.press("cut-tiles")
    expect(bank.until("chosen-cut")).to_contain_text("Chee Yee")


def test_a_banker_cuts_with_the_keyboard(come: Come) -> None:
    banker, other = come(), come()
    bank = new_table(banker, "nz", bots=0)
    until_the_bank_is_offered(bank, BANKERS, join(other, bank.id), OTHERS)
    bank.hands.press("take-bank")
    main = bank.until("cut-tiles")
    keys = Keyboard(banker)
    keys.tab_to("cut-stack-5")
    expect(banker.find("cut-stack-5")).to_have_accessible_name("Stack 5: hands 5, 5, 5, 5")
    keys.key("Space")
    keys.key("Escape")
    expect(banker.find("cut-stack-5")).to_have_attribute("aria-pressed", "false")
    keys.key("Space")
    keys.key("ArrowRight")
    assert keys.focused() == "cut-stack-4"
    keys.key("Enter")
    expect(main).to_contain_text("Jung Quat")
    keys.press("cut-tiles")
    expect(bank.until("chosen-cut")).to_contain_text("Jung Quat")


@pytest.mark.parametrize("is_phone", [False, True])
def test_the_supervisor_reports_and_orders_and_nobody_else(is_phone: bool, come: Come) -> None:
    supervisor, visitor = come(is_phone=is_phone), come()
    table = new_table(supervisor, "nz", bots=0)
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


@pytest.mark.clause("CAN 8.4", check=1)
@pytest.mark.parametrize("is_phone", [False, True])
def test_a_banker_in_canberra_chooses_from_the_whole_list_and_is_told_which_are_readings(
    is_phone: bool, come: Come
) -> None:
    banker, other = come(is_phone=is_phone), come()
    bank = new_table(banker, "canberra", bots=0)
    against = join(other, bank.id)
    until_the_bank_is_offered(bank, BANKERS, against, OTHERS)
    bank.hands.press("take-bank")
    bank.until("cut-list")
    bank.hands.press("cut-list")
    dialog = bank.page.get_by_test_id("cut-dialog")
    expect(dialog.get_by_test_id("cut-diagram")).to_have_count(39)
    expect(dialog.get_by_test_id("cut-reading")).to_have_count(23)
    expect(dialog.get_by_test_id("cut-reading").first).to_contain_text("No document describes this cut")
    assert banker.faults() == []
    bank.hands.press("take-cut-Pong Yun-left")
    expect(bank.page.get_by_test_id("chosen-cut")).to_contain_text("Pong Yun")
