"""What a New Zealand bank may do, by what the page shows after a while of thought; at the normal pace, a full table."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import Company, Player, open_for, think
from tests.browser.guests import Guest
from tests.browser.serving import Server
from tests.browser.table import PATIENCE_MS

BOX: Final = 8
BOTS: Final = 6
THOUGHT_S: Final = 6.5
"""Of the eight that he has: the rest is for a busy machine."""
PATIENT_MS: Final = 2 * PATIENCE_MS


class Bank(Company):
    """One person and six bots: he banks whenever he may."""

    def __init__(self, guest: Guest) -> None:
        table = open_for(guest, "nz", bots=BOTS, plus_minus_four="yes", co_banker_shows_two="yes")
        self.ann = Player(table, BOX, banks=True)
        self.partner = Player(table, BOX, shares=True)
        super().__init__(self.ann)

    def shown(self, handle: str) -> None:
        """Play on until it is there, and think."""
        self.until(self.ann, handle)
        think(self.ann.guest, THOUGHT_S)


@pytest.fixture(scope="module")
def bank(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bank]:
    with Server(tmp_path_factory.mktemp("rights"), at_normal_pace=True) as server:
        guest = Guest(browser, server.url, is_calm=True)
        yield Bank(guest)
        assert guest.unexpected() == []
        guest.context.close()


@pytest.mark.clause("NZ 5.3(a)", check=0)
def test_the_bank_is_taken(bank: Bank) -> None:
    bank.shown("take-bank")
    bank.ann.press("take-bank")
    expect(bank.ann.guest.find("bank-hold")).to_be_visible()
    expect(bank.ann.guest.find("chung").first).to_have_attribute("data-kind", "player")


@pytest.mark.clause("NZ 9.2(b)", check=0)
def test_the_bank_asks_for_a_laja(bank: Bank) -> None:
    bank.until(bank.ann, "bank-hold")
    bank.shown("ask-laja")
    bank.ann.press("ask-laja")
    expect(bank.ann.guest.find("ask-laja")).to_have_count(0)
    expect(bank.ann.guest.find("round-log")).to_contain_text("laja", ignore_case=True, timeout=PATIENT_MS)


@pytest.mark.clause("NZ 9.3A(a)", check=0)
def test_the_bank_chooses_the_cut(bank: Bank) -> None:
    bank.shown("choose-cut")
    bank.ann.press("choose-cut")
    cut = bank.ann.guest.page.locator("[data-testid^=take-cut-]").last
    cut.click()
    expect(bank.ann.guest.find("chosen-cut")).to_be_visible()


@pytest.mark.clause("NZ 9.6", check=0)
def test_the_bank_names_plus_four(bank: Bank) -> None:
    bank.shown("nominate-plus")
    bank.ann.press("nominate-plus")
    expect(bank.ann.guest.find("nominated")).to_have_text("+4")


@pytest.mark.clause("NZ 11.2(b) cover", check=0)
def test_the_bank_covers_the_wagers(bank: Bank) -> None:
    bank.shown("cover-exact")
    bank.ann.press("cover-exact")
    expect(bank.ann.guest.find("bank-stake")).to_contain_text(re.compile(r"\d"), timeout=PATIENT_MS)


@pytest.mark.clause("NZ 9.4 banker shake", check=0)
def test_the_bank_shakes_the_cup(bank: Bank) -> None:
    bank.shown("take-cup")
    bank.ann.press("take-cup")
    expect(bank.ann.guest.find("take-cup")).to_have_count(0)
    bank.play_out()
    expect(bank.ann.guest.find("round-log")).to_contain_text("cup")


@pytest.mark.clause("NZ 5.3 co-bank option", check=0)
def test_the_bank_is_shared_with_the_house(bank: Bank) -> None:
    bank.shown("share-bank")
    bank.ann.press("share-bank")
    expect(bank.ann.guest.find("chung").first).to_have_attribute("data-kind", "co-bank")


@pytest.mark.clause("NZ 11.3(e) peek", check=0)
def test_a_co_banker_turns_two_tiles(bank: Bank) -> None:
    bank.ann = bank.partner
    bank.players = (bank.partner,)
    bank.shown("show-two")
    bank.ann.press("show-two")
    for place in (2, 3):
        bank.ann.press(f"two-{place}")
    bank.ann.press("show-two-do")
    expect(bank.ann.guest.find(f"known-{BOX}")).to_be_visible()
