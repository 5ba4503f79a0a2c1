"""The rights of a player in New Zealand: alone on a phone at the normal pace, and at a desk at a full table."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import Company, Player, open_for
from tests.browser.guests import Guest
from tests.browser.rights import crowd_of, use
from tests.browser.serving import Server

pytestmark = pytest.mark.random_order(disabled=True)

BOX, OTHER = 8, 6
LAST_WAGER_MS = 3_000
"""Time from the last wager to the close of bets, if the dealer waits for nobody (``Pace.last_wager``)."""


class One(Company):
    """One person, and others at all the boxes or nobody."""

    def __init__(self, guest: Guest, company: str) -> None:
        is_phone = company == "alone"
        self.guest = guest
        self.ann = Player(open_for(guest, "nz", bots=0, is_phone=is_phone), BOX)
        super().__init__(self.ann)

    def wagers(self) -> None:
        """Pass the bank, and wager on the own box."""
        self.until(self.ann, "chip-1000")
        self.ann.table.place(1000, 1000)
        self.ann.sees_spent("wager-place")


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


@pytest.mark.clause("NZ 9.2(a)", check=0)
@pytest.mark.right("ask for a laja", "alone-phone")
@pytest.mark.right("ask for a laja", "full-desk")
def test_who_has_wagered_asks_for_a_laja(one: One) -> None:
    one.wagers()
    use(one.ann.hands, "ask for a laja")
    expect(one.guest.find("ask-laja")).to_have_count(0)


@pytest.mark.clause("NZ 10.13 right", check=0)
@pytest.mark.right("concede", "alone-phone")
@pytest.mark.right("concede", "full-desk")
def test_who_has_his_tiles_before_him_thinks_and_concedes(one: One, company: str) -> None:
    one.play_out()
    one.wagers()
    one.guest.until("confirm-set")
    use(one.ann.hands, "concede", thinks=company == "alone")
    one.ann.press("concede-sure")
    one.guest.see("own-conceded")


@pytest.mark.clause("NZ 7.2 choice", check=0)
@pytest.mark.clause("NZ 6.7", check=0)
@pytest.mark.right("choose a box to control", "alone-phone")
@pytest.mark.right("choose a box to control", "full-desk")
def test_who_wagers_on_two_boxes_says_which_he_controls(one: One, company: str) -> None:
    """At a full table, a player claims to control the own other box, on which somebody else decides by 7.1."""
    one.play_out()
    one.wagers()
    wanted, other = (OTHER, BOX) if company == "alone" else (BOX, OTHER)
    one.guest.find("bet-box").select_option(str(OTHER))
    one.ann.table.place(1000)
    one.guest.see(f"own-box-{wanted}")
    one.ann.press(f"own-box-{wanted}")
    one.guest.see("control-box", str(wanted))
    use(one.ann.hands, "choose a box to control")
    one.guest.until("hand-tile-3")
    boxes = {box["number"]: box for box in one.ann.view()["boxes"]}
    assert boxes[wanted]["controller"] == one.ann.view()["you"]
    assert boxes[other].get("controller") != one.ann.view()["you"]


def test_who_wants_nothing_more_says_go_on_and_is_not_waited_for(one: One) -> None:
    one.play_out()
    one.wagers()
    one.guest.see("go-on-now")
    one.guest.see("countdown")
    one.ann.press("go-on-now")
    expect(one.guest.find("go-on-now")).to_have_count(0)
    assert "waits_ms" not in one.ann.view()
    one.guest.until(lambda: one.ann.view()["phase"] != "betting", within_ms=LAST_WAGER_MS)
