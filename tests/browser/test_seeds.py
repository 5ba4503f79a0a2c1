"""The page tells a seed only under a head that it keeps, and under no second one."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Come
from tests.browser.guests import PATIENCE_MS
from tests.browser.lobby import Lobby
from tests.browser.serving import Server
from tests.browser.table import Table

BOX = 5
OTHER = "0" * 64
"""The hash of an entry that this log does not have."""
Message = dict[str, Any]


class Wire:
    """Between a page and the server: what the page sends of seeds, and a say in which head it is shown."""

    def __init__(self, page: Page) -> None:
        self.told: list[Message] = []
        """Seeds that the page has told, in order."""
        self.asked: list[str] = []
        """Heads that came with the question for the seed for the dice."""
        self.alter: Callable[[Message], Message] = lambda view: view
        """What becomes of a view in which the seeds for the dice are asked for."""
        self.loses_seeds = False
        """The network loses the seed for the dice on its way to the server."""
        self._route: WebSocketRoute | None = None
        page.route_web_socket("**/live*", self._open)

    def cut(self) -> None:
        """The connection breaks; the page makes another."""
        assert self._route is not None
        self._route.close()

    def dice(self) -> list[str]:
        return [each["seed"] for each in self.told if each["which"] == "dice"]

    def _open(self, route: WebSocketRoute) -> None:
        self._route = route
        server = route.connect_to_server()

        def down(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "view" and message["phase"] == "shaken" and message.get("are_seeds_asked"):
                message = self.alter(message)
                self.asked.append(message.get("head", ""))
            route.send(json.dumps(message))

        def up(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("do") == "reveal_seed":
                self.told.append(message)
                if self.loses_seeds and message["which"] == "dice":
                    return
            server.send(text)

        server.on_message(down)
        route.on_message(up)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, ask_seeds=40, seeds=6000) as server:
        yield server


@pytest.fixture
def ann(server: Server, come_to: Callable[[Server], Come]) -> tuple[Table, Wire]:
    """She has bought in at a table of her own; no bets are made yet."""
    guest = come_to(server)()
    wire = Wire(guest.page)
    lobby = Lobby(guest)
    lobby.take_name("Ann")
    table = lobby.open_table("nz", bots=1)
    table.sit(BOX)
    table.buy_in(500)
    return table, wire


def heads(table: Table) -> list[str]:
    kept = table.page.evaluate(
        "(id) => JSON.parse(localStorage.getItem(`paigow.heads.${id}`) ?? '[]')", table.id
    )
    return [str(each) for each in kept]


def wait_for(table: Table, is_so: Callable[[], bool]) -> None:
    for _ in range(PATIENCE_MS // 50):
        if is_so():
            return
        table.page.wait_for_timeout(50)
    pytest.fail("it did not happen")


def test_a_seed_is_told_under_a_head_that_is_kept(ann: tuple[Table, Wire]) -> None:
    table, wire = ann
    table.wager(1000)
    table.wait_for_phase("setting")
    (head,) = {*wire.asked}
    assert head in heads(table)
    assert len(wire.dice()) == 1
    table.hands.press("tab-fairness")
    table.guest.see("head")
    expect(table.guest.find("other-log")).to_have_count(0)


def test_without_a_head_no_seed_is_told(ann: tuple[Table, Wire]) -> None:
    table, wire = ann
    wire.alter = lambda view: {name: value for name, value in view.items() if name != "head"}
    table.wager(1000)
    table.wait_for_phase("setting")
    assert wire.asked
    assert wire.dice() == []


def test_a_seed_that_was_lost_is_told_again_under_the_same_head(ann: tuple[Table, Wire]) -> None:
    table, wire = ann
    wire.loses_seeds = True
    table.wager(1000)
    wait_for(table, lambda: len(wire.dice()) == 1)
    wire.loses_seeds = False
    wire.cut()
    wait_for(table, lambda: len(wire.dice()) == 2)
    assert len({*wire.dice()}) == 1


@pytest.mark.parametrize("is_loaded_again", [False, True])
def test_under_another_head_it_is_not_told_again_and_the_player_is_warned(
    ann: tuple[Table, Wire], is_loaded_again: bool
) -> None:
    table, wire = ann
    wire.loses_seeds = True
    table.wager(1000)
    wait_for(table, lambda: len(wire.dice()) == 1)
    wire.alter = lambda view: view | {"head": f"{view['head'].partition(':')[0]}:{OTHER}"}
    if is_loaded_again:
        table.page.reload()
    else:
        wire.cut()
    wait_for(table, lambda: wire.asked[-1].endswith(OTHER))
    expect(table.guest.find("toast")).to_contain_text("another log")
    table.wait_for_phase("setting")
    assert len(wire.dice()) == 1
    table.hands.press("tab-fairness")
    table.guest.see("other-log", "another log")
