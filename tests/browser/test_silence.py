"""The network falls silent, closing nothing: the page says it, heals itself, and what was sent is done once."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import Lobby
from tests.browser.serving import TROUBLE, Server
from tests.browser.stalling import StallingProxy, Way
from tests.browser.table import Table, box_of

BOX = 5
SILENCE_MS = 20_000
"""The page waits for 10.5 seconds, and looks once a second."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as server:
        yield server
    assert not TROUBLE.search(server.log()), server.log()


@pytest.fixture
def proxy(server: Server) -> Iterator[StallingProxy]:
    with StallingProxy(server.port) as proxy:
        yield proxy


@pytest.fixture
def guest(come_to: Callable[[StallingProxy], Come], proxy: StallingProxy) -> Guest:
    guest = come_to(proxy)()
    guest.tolerate("WebSocket", because="Chromium itself notes a connection that the page gave up")
    return guest


def silent(guest: Guest) -> None:
    """Until the page says that it hears nothing."""
    expect(guest.find("lost")).to_be_visible(timeout=SILENCE_MS)


def healed(guest: Guest) -> None:
    expect(guest.find("lost")).to_be_hidden(timeout=SILENCE_MS)


def stack(guest: Guest) -> int:
    view = guest.view()
    return int(next(one for one in view["people"] if one["person"] == view["you"]).get("stack", 0))


def seated(guest: Guest) -> Table:
    table = Lobby(guest).open_table("nz", bots=0)
    table.sit(BOX)
    return table


@pytest.mark.parametrize("ways", [("up", "down"), ("down",)], ids=["never came", "answer never came"])
def test_an_order_without_an_answer_is_sent_again_and_done_once(
    ways: tuple[Way, ...], guest: Guest, proxy: StallingProxy
) -> None:
    table = seated(guest)
    proxy.stall(*ways)
    table.hands.write("buy-in-amount", "500")
    table.hands.press("buy-in")
    silent(guest)
    assert stack(guest) == 0, "nothing has come"
    proxy.heal()
    healed(guest)
    table.see_stack(50_000)
    sent = [message for message in guest.sent if message.get("do") == "buy_in"]
    assert [message["id"] for message in sent] == [sent[0]["id"]] * 2
    time.sleep(1)
    assert stack(guest) == 50_000
    guest.page.reload()
    table.see_stack(50_000)


def test_an_order_is_not_done_twice_by_a_server_that_has_started_anew(
    guest: Guest, server: Server, proxy: StallingProxy
) -> None:
    table = seated(guest)
    proxy.stall("down")
    table.hands.write("buy-in-amount", "500")
    table.hands.press("buy-in")
    silent(guest)
    server.kill()
    server.start()
    proxy.heal(server.port)
    healed(guest)
    table.see_stack(50_000)
    time.sleep(1)
    assert stack(guest) == 50_000


def test_a_wager_that_comes_too_late_is_not_made_in_another_round_and_the_page_says_so(
    guest: Guest, proxy: StallingProxy
) -> None:
    guest.page.goto("/")
    table = Lobby(guest).open_table("nz", bots=0, betting="15")
    table.sit(BOX)
    table.buy_in(500)
    table.wager(1000)
    table.see_stack(49_000)
    proxy.stall("up", "down")
    table.lay(1000)
    table.hands.press("wager-place")  # another 10 on it; meanwhile the bets close without
    silent(guest)
    phase = guest.view()["phase"]
    time.sleep(5)
    proxy.heal()
    healed(guest)
    table.see_toast(re.compile("was not done"))
    assert box_of(guest.view(), BOX)["wagers"][0]["coins"] == 1000
    assert guest.view()["phase"] != phase
    table.see_stack(49_000)


def test_a_hand_can_be_set_after_a_silence(guest: Guest, proxy: StallingProxy) -> None:
    table = Lobby(guest).open_table("nz", bots=0)
    table.play_to_setting(BOX, 1000, 1000)
    faces = table.faces()
    proxy.stall("up", "down")
    silent(guest)
    proxy.heal()
    healed(guest)
    assert table.faces() == faces
    table.set_hand()
    table.see_result(BOX)


def test_who_has_scrolled_down_on_a_phone_is_told_of_a_silence_too(
    guest: Guest, proxy: StallingProxy
) -> None:
    guest.page.set_viewport_size({"width": 390, "height": 664})
    seated(guest)
    guest.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    proxy.stall("up", "down")
    silent(guest)
    expect(guest.find("lost")).to_be_in_viewport(ratio=1)
    proxy.heal()
    healed(guest)
