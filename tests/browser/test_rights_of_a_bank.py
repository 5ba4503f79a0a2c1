"""The rights of a New Zealand bank, by what the page shows: at a full table and the normal pace; against one bot."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import Company, Player, open_for
from tests.browser.guests import Guest
from tests.browser.rights import come_to, crowd_of
from tests.browser.serving import Server

pytestmark = pytest.mark.random_order(disabled=True)

BOX: Final = 8


class Bank(Company):
    """A person who banks at every chance, against a bot if there is nobody else."""

    def __init__(self, guest: Guest, company: str) -> None:
        options = {"plus_minus_four": "yes", "co_banker_shows_two": "yes"}
        is_alone = company == "alone"
        table = open_for(guest, "nz", bots=int(is_alone), is_phone=is_alone, **options)
        self.guest = guest
        self.ann = Player(table, BOX, banks=True)
        self.partner = Player(table, BOX, shares=True)
        super().__init__(self.ann)

    def uses(self, right: str, *, thinks: bool = False) -> None:
        """Play on until the right is there, and use it."""
        come_to(self, self.players[0], right, thinks=thinks)


@pytest.fixture(scope="module")
def bank(browser: Browser, tmp_path_factory: pytest.TempPathFactory, company: str) -> Iterator[Bank]:
    """Return a desk if all boxes are taken, and a phone otherwise."""
    folder, is_phone = tmp_path_factory.mktemp("rights"), company == "alone"
    with Server(folder) as server:
        guest = Guest(browser, server, is_phone=is_phone)
        bank = Bank(guest, company)
        with crowd_of(bank.ann, company):
            yield bank
        assert guest.unexpected() == []
        guest.context.close()


@pytest.mark.clause("NZ 5.3(a)", check=0)
@pytest.mark.right("take the bank", "alone-phone")
@pytest.mark.right("take the bank", "full-desk")
def test_the_bank_is_taken(bank: Bank) -> None:
    bank.uses("take the bank")
    expect(bank.guest.find("bank-cut")).to_be_visible()
    expect(bank.guest.find("chung").first).to_have_attribute("data-kind", "player")


@pytest.mark.clause("NZ 9.2(b)", check=0)
@pytest.mark.right("ask for a laja", "alone-phone")
@pytest.mark.right("ask for a laja", "full-desk")
def test_the_bank_asks_for_a_laja(bank: Bank) -> None:
    bank.uses("ask for a laja")
    expect(bank.guest.find("ask-laja")).to_have_count(0)
    bank.guest.until("round-log", re.compile("laja", re.IGNORECASE))


@pytest.mark.clause("NZ 9.3A(a)", check=0)
@pytest.mark.right("choose the cut", "alone-phone")
@pytest.mark.right("choose the cut", "full-desk")
def test_the_bank_thinks_and_chooses_the_cut(bank: Bank) -> None:
    bank.uses("choose the cut", thinks=True)
    expect(bank.guest.find("chosen-cut")).to_be_visible()


@pytest.mark.clause("NZ 11.2(b) cover", check=0)
@pytest.mark.right("cover the wagers", "alone-phone")
@pytest.mark.right("cover the wagers", "full-desk")
def test_the_bank_covers_the_wagers(bank: Bank) -> None:
    bank.uses("cover the wagers")
    expect(bank.guest.find("bank-stake")).to_contain_text(re.compile(r"\d"))


@pytest.mark.clause("NZ 9.6", check=0)
@pytest.mark.right("name +4 or -4", "alone-phone")
@pytest.mark.right("name +4 or -4", "full-desk")
def test_the_bank_names_plus_four(bank: Bank) -> None:
    bank.uses("name +4 or -4")
    expect(bank.guest.find("nominated")).to_contain_text("+4")


@pytest.mark.clause("NZ 9.4 banker shake", check=0)
@pytest.mark.right("shake the cup", "alone-phone")
@pytest.mark.right("shake the cup", "full-desk")
def test_the_bank_shakes_the_cup(bank: Bank) -> None:
    bank.uses("shake the cup")
    expect(bank.guest.find("take-cup")).to_have_count(0)
    expect(bank.guest.find("round-log")).to_contain_text("cup")


@pytest.mark.clause("NZ 5.3 co-bank option", check=0)
@pytest.mark.right("bank with the house", "alone-phone")
@pytest.mark.right("bank with the house", "full-desk")
def test_the_bank_is_shared_with_the_house(bank: Bank) -> None:
    bank.players = (bank.partner,)
    bank.uses("bank with the house")
    expect(bank.guest.find("chung").first).to_have_attribute("data-kind", "co-bank")


@pytest.mark.clause("NZ 11.3(e) peek", check=0)
@pytest.mark.right("show two tiles", "alone-phone")
@pytest.mark.right("show two tiles", "full-desk")
def test_a_co_banker_turns_two_tiles(bank: Bank) -> None:
    bank.uses("show two tiles")
    for place in (2, 3):
        bank.partner.press(f"two-{place}")
    bank.partner.press("show-two-do")
    expect(bank.guest.find(f"known-{BOX}")).to_be_visible()
