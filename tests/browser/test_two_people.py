"""Two people at one table in each book, a third watching; no browser gets a tile that it may not show."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import expect

from paigow.books import BOOK_IDS
from paigow.table import AnyEvent
from paigow.table import events as ev
from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import Lobby, join
from tests.browser.serving import TROUBLE, Server
from tests.browser.table import Table, box_of
from tests.web.conftest import read_log
from tests.web.test_leaks import FACE, leaks

ANN, BOB = 5, 6
"""Their boxes."""


@pytest.mark.clause("NZ 10.7", check=0)
@pytest.mark.clause("CAN 9.4", check=0)
@pytest.mark.clause("MA 7(b) touch", check=0)
@pytest.mark.parametrize("book", BOOK_IDS)
def test_two_people_at_one_table(book: str, come_to: Callable[[Server], Come], tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        come = come_to(server)
        ann, bob, onlooker = (come(is_calm=False) for _ in range(3))
        table = ann_and_bob_play(book, ann, bob, onlooker)
        for guest in (ann, bob, onlooker):
            guest.page.close()
    assert not TROUBLE.search(server.log()), server.log()

    log = true_log(server, table)
    told = {(event.person, event.which) for event in log if isinstance(event, ev.SeedRevealed)}
    assert len(told) == 4, "each page gives two seeds by itself"
    for guest in (ann, bob, onlooker):
        (frames,) = guest.connections
        assert any(FACE.search(frame) for frame in frames)
        assert list(leaks(frames, log, guest.view()["you"])) == []
    for guest in (bob, onlooker):  # and the search would have found one: Ann's frames hold what they may not
        (frames,) = ann.connections
        assert list(leaks(frames, log, guest.view()["you"]))


def ann_and_bob_play(book: str, ann: Guest, bob: Guest, onlooker: Guest) -> str:
    """Play one round, from Ann's opening of the table to the result, and return the address of the table."""
    lobby = Lobby(ann)
    lobby.take_name("Ann")
    near = lobby.open_table(book, bots=1)
    far, outside = join(bob, near.id), join(onlooker, near.id)

    near.sit(ANN)
    expect(bob.find(f"box-{ANN}")).to_contain_text("Ann")
    far.sit(BOB)
    near.buy_in(500)
    far.buy_in(300)
    near.wager(1000, 1000)
    expect(onlooker.find(f"box-{ANN}")).to_contain_text("20")
    far.wager(1000)

    for table in (near, far, outside):
        table.wait_for_phase("setting")
    assert_only_own_tiles_are_seen(near, mine=ANN, others=BOB)
    assert_only_own_tiles_are_seen(far, mine=BOB, others=ANN)
    assert outside.page.locator("[data-testid^=hand-tile-]").count() == 0
    for box in (ANN, BOB):
        expect_face_down(outside, f"box-{box}")

    near.set_by_mouse()
    expect(ann.find("dock")).to_contain_text("Set by you")
    expect_face_down(far, f"box-{ANN}")  # a set hand stays hidden until it is its turn
    expect_face_down(outside, f"box-{ANN}")
    far.set_by_mouse()

    seen = [table.see_the_round_out() for table in (near, far, outside)]
    for box in (ANN, BOB):
        first, *others = ({**box_of(view, box), "kind": ""} for view in seen)
        assert all(other == first for other in others)
        assert first["hand"]["is_exposed"]
        for table in (near, far, outside):
            result = table.guest.find(f"result-{box}")
            expect(result).to_have_attribute("data-result", first["result"])
    return near.id


def assert_only_own_tiles_are_seen(table: Table, *, mine: int, others: int) -> None:
    assert len(table.faces()) == 4
    expect_face_down(table, f"box-{others}")
    assert table.face_down(f"box-{mine}") == 0
    expect_face_down(table, "house-hand")


def expect_face_down(table: Table, testid: str) -> None:
    backs = table.guest.find(testid).get_by_role("img", name="Tile face down")
    expect(backs).to_have_count(4)


def true_log(server: Server, table: str) -> list[AnyEvent]:
    """Read in a separate thread: in this one Playwright keeps an event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(read_log, server.folder, table).result()
