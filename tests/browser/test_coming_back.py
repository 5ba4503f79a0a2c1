"""The server is killed in the middle of a round and starts again; the page reconnects by itself."""

from collections.abc import Callable
from pathlib import Path

from tests.browser.conftest import Come
from tests.browser.lobby import join, new_table
from tests.browser.serving import TROUBLE, Server

BOX = 5


def test_the_page_restores_itself(come_to: Callable[[Server], Come], tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        guest = come_to(server)(is_calm=False)
        guest.tolerate(
            r"WebSocket connection to .* failed|ERR_CONNECTION_REFUSED",
            because="Chromium itself notes that the server is away; no page can prevent it",
        )
        table = new_table(guest, "nz")
        table.play_to_setting(BOX, 1000, 1000)
        faces, number = table.faces(), guest.view()["round"]

        server.kill()
        guest.see("lost", "Connection lost")
        guest.advance(10_000)  # it tries to connect in vain
        guest.see("lost", "Connection lost")
        server.start()

        guest.until(guest.find("lost").is_hidden)
        assert len(guest.connections) > 1
        assert table.faces() == faces
        assert guest.view()["round"] == number
        table.see_stack(48_000)
        table.set_by_mouse()
        table.see_result(BOX)
    assert not TROUBLE.search(server.log()), server.log()


def test_a_page_that_is_loaded_again_finds_everything_as_it_was(come: Come) -> None:
    guest = come()
    table = new_table(guest, "canberra")
    table.play_to_setting(BOX, 1000, 1000)
    faces, clock = table.faces(), guest.find("countdown").inner_text()
    guest.reload()
    table.until("hand-tile-3")
    assert table.faces() == faces
    assert clock
    guest.see("countdown")
    table.see_stack(48_000)
    table.set_hand()
    table.see_result(BOX)


def test_a_second_window_of_the_same_person_shows_the_same_seat(come: Come) -> None:
    guest = come()
    table = new_table(guest, "rws")
    table.sit(BOX)
    table.buy_in(200)
    second = guest.second_window()
    again = join(second, table.id)
    again.see_stack(20_000)
    again.wager(1000)
    table.see_stack(19_000)
    second.page.close()
