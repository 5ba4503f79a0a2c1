"""What a Massachusetts bank and who plays against it may do, at the normal pace, after a while of thought."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import Company, Player, joined, open_for, think
from tests.browser.guests import Guest
from tests.browser.serving import Server
from tests.browser.table import PATIENCE_MS

BANKERS, OTHERS = 2, 3
THOUGHT_S: Final = 6


class Two(Company):
    """A banker at a desk and an opponent on a phone."""

    def __init__(self, desk: Guest, phone: Guest) -> None:
        bank = open_for(desk, "massachusetts", bots=0)
        self.ann = Player(bank, BANKERS, banks=True)
        self.bob = Player(joined(phone, bank.id, is_phone=True), OTHERS)
        super().__init__(self.ann, self.bob)

    def shown(self, player: Player, handle: str) -> None:
        """Play on until it is there, and think."""
        self.until(player, handle)
        think(player.guest, THOUGHT_S)


@pytest.fixture(scope="module")
def two(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    with Server(tmp_path_factory.mktemp("rights"), at_normal_pace=True) as server:
        desk, phone = (
            Guest(browser, server.url, is_calm=True),
            Guest(browser, server.url, is_calm=True, is_phone=True),
        )
        yield Two(desk, phone)
        assert [*desk.unexpected(), *phone.unexpected()] == []
        for guest in (desk, phone):
            guest.context.close()


@pytest.mark.clause("MA 7(f) right", check=0)
def test_a_player_sees_the_banks_hand_thinks_and_surrenders(two: Two) -> None:
    two.shown(two.bob, "concede")
    two.bob.press("concede")
    two.bob.press("concede-sure")
    two.bob.guest.see("own-conceded")


@pytest.mark.clause("MA 8(g)", check=0)
def test_the_bank_thinks_and_moves_stacks(two: Two) -> None:
    two.shown(two.ann, "move-stacks")
    two.ann.press("move-stacks")
    two.ann.press("stack-3")
    two.ann.press("stacks-move")
    expect(two.ann.guest.find("move-stacks")).to_have_count(0)


@pytest.mark.clause("MA 8(h) reduce", check=0)
def test_the_bank_thinks_and_has_the_houses_wager_lowered(two: Two) -> None:
    two.shown(two.ann, "lessen")
    two.ann.table.hands.write("lessen-amount", "10")
    two.ann.press("lessen")
    expect(two.bob.guest.find("house-wager")).to_contain_text("10", timeout=PATIENCE_MS)
