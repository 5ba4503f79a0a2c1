"""The rights of several people at one box or in one bank: with nobody else, and with every place taken."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.company import Company, Player, joined, open_for
from tests.browser.conftest import Come
from tests.browser.rights import crowd_of, use
from tests.browser.serving import Server

pytestmark = pytest.mark.random_order(disabled=True)

BOX: Final = 8


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("rights")) as server:
        yield server


@contextmanager
def both(come: Come, book: str, company: str) -> Iterator[tuple[Player, Player]]:
    """Return the person at a box, at a desk if they are alone, and one who stands, on the other screen; both
    have wagered.
    """
    is_full = company == "full"
    sitting, standing = come(is_phone=is_full), come(is_phone=not is_full)
    table = open_for(sitting, book, bots=0, is_phone=is_full)
    ann, bob = Player(table, BOX, banks=True), Player(joined(standing, table.id, is_phone=not is_full), BOX)
    Company(ann)
    with crowd_of(ann, company):
        bob.press("stand")
        bob.table.buy_in(5000)
        bob.table.wait_for_phase("betting")
        bob.table.go_on()
        standing.find("bet-box").select_option(str(BOX))
        bob.table.lay(1000, 1000)
        bob.press("wager-place")
        ann.wagers(1000, 1000)
        yield ann, bob


@pytest.mark.clause("NZ 7.1(a)(i)", check=0)
@pytest.mark.clause("NZ 7.1(a)(ii)", check=0)
@pytest.mark.right("hand over a box", "alone-desk")
@pytest.mark.right("hand over a box", "full-phone")
def test_who_sits_at_a_box_leaves_it_to_the_highest_wager(
    come_to: Callable[[Server], Come], server: Server, company: str
) -> None:
    with both(come_to(server), "nz", company) as (ann, _):
        ann.guest.until("give-control")
        use(ann.hands, "hand over a box")
        ann.guest.see("given-control")


@pytest.mark.clause("CAN 7.4(c)", check=0)
@pytest.mark.clause("CAN 6.6 pool", check=0)
@pytest.mark.right("nominate who decides", "alone-phone")
@pytest.mark.right("nominate who decides", "full-desk")
@pytest.mark.right("share a player's bank", "alone-phone")
@pytest.mark.right("share a player's bank", "full-desk")
def test_bettors_name_who_decides_and_later_share_a_bank(
    come_to: Callable[[Server], Come], server: Server, company: str
) -> None:
    with both(come_to(server), "canberra", company) as (ann, bob):
        name = f"nominate-{ann.view()['you']}"
        bob.guest.until(name)
        use(bob.hands, "nominate who decides", person=ann.view()["you"])
        expect(bob.guest.find(name)).to_have_attribute("aria-pressed", "true")

        ann.guest.press(Company(ann, bob, are_seated=True).until(ann, "take-bank"))
        bob.table.go_on()
        bob.guest.until("join-bank")
        use(bob.hands, "share a player's bank")
        bob.table.hands.write("stake-amount", "20")
        bob.press("place-stake")
        expect(bob.guest.find("own-stake").first).to_contain_text("20")
