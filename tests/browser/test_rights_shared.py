"""What several people at one box or in one bank may do, at the normal pace among bots, after a while of thought."""

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.company import Company, Player, joined, open_for, think
from tests.browser.conftest import Come
from tests.browser.serving import Server
from tests.browser.table import PATIENCE_MS

BOX, OTHER = 8, 7
BOTS: Final = 4
THOUGHT_S: Final = 6


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("rights"), at_normal_pace=True) as server:
        yield server


def both(come: Come, book: str) -> tuple[Player, Player]:
    """Somebody at a desk and somebody on a phone; both have wagered the one's box."""
    desk, phone = come(is_calm=True), come(is_calm=True, is_phone=True)
    table = open_for(desk, book, bots=BOTS)
    ann, bob = Player(table, BOX, banks=True), Player(joined(phone, table.id, is_phone=True), OTHER)
    Company(ann, bob)
    bob.table.wait_for_phase("betting")
    phone.find("bet-box").select_option(str(BOX))
    bob.table.lay(1000, 1000)
    bob.press("wager-place")
    ann.table.wager(1000, 1000)
    return ann, bob


@pytest.mark.clause("NZ 7.1(a)(i)", check=0)
@pytest.mark.clause("NZ 7.1(a)(ii)", check=0)
def test_who_sits_at_a_box_thinks_and_leaves_it_to_the_highest_wager(
    come_to: Callable[[Server], Come], server: Server
) -> None:
    ann, _ = both(come_to(server), "nz")
    ann.guest.find("give-control").wait_for(timeout=PATIENCE_MS)
    think(ann.guest, THOUGHT_S)
    ann.press("give-control")
    ann.guest.see("given-control")


@pytest.mark.clause("CAN 7.4(c)", check=0)
@pytest.mark.clause("CAN 6.6 pool", check=0)
def test_bettors_name_who_decides_and_later_share_a_bank(
    come_to: Callable[[Server], Come], server: Server
) -> None:
    ann, bob = both(come_to(server), "canberra")
    name = f"nominate-{ann.view()['you']}"
    bob.guest.find(name).wait_for(timeout=PATIENCE_MS)
    think(bob.guest, THOUGHT_S)
    bob.press(name)
    expect(bob.guest.find(name)).to_have_attribute("aria-pressed", "true")

    Company(ann, bob, are_seated=True).until(ann, "take-bank").click()
    bob.table.go_on()
    bob.guest.find("join-bank").wait_for(timeout=PATIENCE_MS)
    think(bob.guest, THOUGHT_S)
    bob.press("join-bank")
    bob.table.hands.write("stake-amount", "20")
    bob.press("place-stake")
    expect(bob.guest.find("own-stake").first).to_contain_text("20")
