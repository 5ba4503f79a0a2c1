"""A page under a proxy's path: every link stays there."""

from collections.abc import Iterator
from typing import Final

import pytest

from tests.browser.conftest import Come
from tests.browser.lobby import Lobby
from tests.browser.serving import TROUBLE, Server

ROOT: Final = "/club/games"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("under-a-path"), root_path=ROOT) as server:
        yield server
    assert not TROUBLE.search(server.log()), server.log()


def test_a_round_is_bet_on_and_every_link_stays_under_the_path(come: Come, server: Server) -> None:
    guest = come()
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    guest.page.on("websocket", lambda line: asked.append(line.url.replace("ws:", "http:", 1)))
    guest.go(f"{ROOT}/")
    for page in ("school", "rules", "hand", "ruling", "lab", "lobby"):
        guest.press(f"nav-{page}")
        guest.settle()
        assert guest.page.url.startswith(server.url + ROOT), guest.page.url
        addresses = guest.page.eval_on_selector_all(
            "a[href]", "links => links.map(link => link.getAttribute('href'))"
        )
        own = [address for address in addresses if address.startswith("/")]
        assert len(own) > 5
        assert [address for address in own if not address.startswith(f"{ROOT}/")] == []
    guest.reload()
    table = Lobby(guest).open_table("nz", bots=0)
    assert guest.page.url.startswith(f"{server.url}{ROOT}/t/")
    guest.reload()
    assert table.guest.view()["phase"]
    assert len(asked) > 20
    strays = [address for address in asked if not address.startswith(f"{server.url}{ROOT}/")]
    assert strays == [f"{server.url}/"], "to which the test itself has gone, to open a table"
