"""The rights of a player and a bank in Massachusetts: alone, on a phone and at the normal pace; at a full table."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import Company, Player, open_for
from tests.browser.guests import Guest
from tests.browser.rights import come_to, crowd_of
from tests.browser.serving import Server

pytestmark = pytest.mark.random_order(disabled=True)

BOX: Final = 2


class One(Company):
    """One person, who banks at every chance, and others at all the boxes or nobody."""

    def __init__(self, guest: Guest, company: str) -> None:
        table = open_for(guest, "massachusetts", bots=0, is_phone=company == "alone")
        self.guest = guest
        self.ann = Player(table, BOX, banks=True)
        super().__init__(self.ann)

    def uses(self, right: str) -> None:
        """Play on until the right is there, and use it."""
        come_to(self, self.ann, right)


@pytest.fixture(scope="module")
def one(browser: Browser, tmp_path_factory: pytest.TempPathFactory, company: str) -> Iterator[One]:
    folder, is_phone = tmp_path_factory.mktemp("rights"), company == "alone"
    with Server(folder) as server:
        guest = Guest(browser, server, is_phone=is_phone)
        one = One(guest, company)
        with crowd_of(one.ann, company):
            yield one
        assert guest.unexpected() == []
        guest.context.close()


@pytest.mark.clause("MA 7(f) right", check=0)
@pytest.mark.right("surrender", "alone-phone")
@pytest.mark.right("surrender", "full-desk")
def test_a_player_sees_the_banks_hand_and_surrenders(one: One) -> None:
    one.uses("surrender")
    one.ann.press("concede-sure")
    one.guest.see("own-conceded")


@pytest.mark.clause("MA 8(g)", check=0)
@pytest.mark.right("move stacks", "alone-phone")
@pytest.mark.right("move stacks", "full-desk")
def test_the_bank_moves_stacks(one: One) -> None:
    one.uses("move stacks")
    one.ann.press("stack-3")
    one.ann.press("stacks-move")
    expect(one.guest.find("move-stacks")).to_have_count(0)


@pytest.mark.clause("MA 8(h) reduce", check=0)
@pytest.mark.right("have the house's wager lowered", "alone-phone")
@pytest.mark.right("have the house's wager lowered", "full-desk")
def test_the_bank_has_the_houses_wager_lowered(one: One) -> None:
    one.until(one.ann, "lessen")
    one.ann.table.hands.write("lessen-amount", "10")
    one.uses("have the house's wager lowered")
    expect(one.guest.find("house-wager").first).to_contain_text("10")
