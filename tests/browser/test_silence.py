"""The network falls silent without closing anything: the page says so, reconnects, and each sent order is
done once.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import new_table
from tests.browser.network import Network, Way
from tests.browser.serving import TROUBLE, Server
from tests.browser.table import Table, box_of

BOX = 5
SILENCE_MS: Final = 11_500
"""The page waits for 10.5 seconds, and looks once a second."""
CONNECTS_MS: Final = 22_000
"""The page gives up an attempt that began in the silence, and makes another."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as server:
        yield server
    assert not TROUBLE.search(server.log()), server.log()


@pytest.fixture
def guest(come_to: Callable[[Server], Come], server: Server) -> Guest:
    guest = come_to(server)()
    guest.tolerate("WebSocket", because="Chromium itself notes a connection that the page gave up")
    return guest


@pytest.fixture
def network(guest: Guest) -> Network:
    return Network(guest)


def silent(guest: Guest) -> None:
    """Wait until the page says that it hears nothing."""
    guest.until("lost", within_ms=SILENCE_MS)


def healed(guest: Guest) -> None:
    guest.until(guest.find("lost").is_hidden, within_ms=CONNECTS_MS)


def bought(network: Network) -> list[dict[str, Any]]:
    """Return the orders to buy in that the page has sent."""
    return [message for message in network.sent() if message.get("do") == "buy_in"]


def stack(guest: Guest) -> int:
    view = guest.view()
    return int(next(one for one in view["people"] if one["person"] == view["you"]).get("stack", 0))


def seated(guest: Guest) -> Table:
    """Return a table where bets stay open for two minutes: a repeated order is not too late."""
    table = new_table(guest, "nz", bots=0, betting_s=120)
    table.sit(BOX)
    table.buy_in(100)
    table.wait_for_phase("betting")
    return table


def buy_more(table: Table) -> None:
    """Order 500 more."""
    table.hands.press("buy-more")
    table.hands.write("buy-in-amount", "500")
    table.hands.press("buy-in")


@pytest.mark.parametrize("ways", [("up", "down"), ("down",)], ids=["never came", "answer never came"])
def test_an_order_without_an_answer_is_sent_again_and_done_once(
    ways: tuple[Way, ...], guest: Guest, network: Network
) -> None:
    table = seated(guest)
    before = len(bought(network))
    network.stall(*ways)
    buy_more(table)
    silent(guest)
    table.see_stack(10_000)  # nothing has come
    network.heal()
    healed(guest)
    table.see_stack(60_000)
    sent = bought(network)[before:]
    assert [message["id"] for message in sent] == [sent[0]["id"]] * 2
    guest.advance(1_000)
    assert guest.view()["phase"] == "betting"
    assert stack(guest) == 60_000
    guest.reload()
    guest.see("phase")
    table.see_stack(60_000)


def test_an_order_is_not_done_twice_by_a_server_that_has_started_anew(
    guest: Guest, server: Server, network: Network
) -> None:
    table = seated(guest)
    network.stall("down")
    buy_more(table)
    silent(guest)
    server.kill()
    server.start()
    network.heal()
    healed(guest)
    table.see_stack(60_000)
    guest.advance(1_000)
    assert guest.view()["phase"] == "betting"
    assert stack(guest) == 60_000


def test_a_wager_that_comes_too_late_is_not_made_in_another_round_and_the_page_says_so(
    guest: Guest, network: Network
) -> None:
    guest.go("/")
    table = new_table(guest, "nz", bots=0, betting_s=15)
    table.sit(BOX)
    table.buy_in(500)
    table.place(1000)
    table.see_stack(49_000)
    network.stall("up", "down")
    table.lay(1000)
    table.hands.press("wager-place")  # another 10 on it; meanwhile the bets close without
    silent(guest)
    phase = guest.find("phase").get_attribute("data-phase")
    guest.advance(5_000)
    network.heal()
    healed(guest)
    table.see_toast(re.compile("was not done"))
    assert box_of(guest.view(), BOX)["wagers"][0]["coins"] == 1000
    assert guest.view()["phase"] != phase
    table.see_stack(49_000)


def test_a_hand_can_be_set_after_a_silence(guest: Guest, network: Network) -> None:
    table = new_table(guest, "nz", bots=0, setting_s=120)
    table.play_to_setting(BOX, 1000, 1000)
    faces = table.faces()
    network.stall("up", "down")
    silent(guest)
    network.heal()
    healed(guest)
    assert table.faces() == faces
    table.set_hand()
    table.see_result(BOX)


def test_who_has_scrolled_down_on_a_phone_is_told_of_a_silence_too(guest: Guest, network: Network) -> None:
    guest.page.set_viewport_size({"width": 390, "height": 664})
    seated(guest)
    guest.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    network.stall("up", "down")
    silent(guest)
    expect(guest.find("lost")).to_be_in_viewport(ratio=1)
    network.heal()
    healed(guest)
