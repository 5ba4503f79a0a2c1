"""What a player alone at a New Zealand table may do, on a phone and at the normal pace, after a while of thought."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import Company, Player, open_for, think
from tests.browser.guests import Guest
from tests.browser.serving import Server
from tests.browser.table import PATIENCE_MS

BOX, OTHER = 4, 6
THOUGHT_S: Final = 6


@pytest.fixture(scope="module")
def alone(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    """Somebody whose table has nobody else."""
    with Server(tmp_path_factory.mktemp("rights"), at_normal_pace=True) as server:
        guest = Guest(browser, server.url, is_calm=True, is_phone=True)
        player = Player(open_for(guest, "nz", bots=0, is_phone=True), BOX)
        Company(player)
        yield player
        assert guest.unexpected() == []
        guest.context.close()


@pytest.mark.clause("NZ 9.2(a)", check=0)
def test_who_has_wagered_thinks_and_asks_for_a_laja(alone: Player) -> None:
    alone.table.wager(1000, 1000)
    think(alone.guest, THOUGHT_S - 2)  # the laja may be asked for since the tiles were stacked
    alone.press("ask-laja")
    expect(alone.guest.find("ask-laja")).to_have_count(0)


@pytest.mark.clause("NZ 10.13 right", check=0)
def test_who_has_his_tiles_before_him_thinks_and_concedes(alone: Player) -> None:
    alone.guest.find("confirm-set").wait_for(timeout=PATIENCE_MS)
    alone.guest.see("concede")
    think(alone.guest, THOUGHT_S)
    alone.press("concede")
    alone.press("concede-sure")
    alone.guest.see("own-conceded")


@pytest.mark.clause("NZ 7.2 choice", check=0)
@pytest.mark.clause("NZ 6.7", check=0)
def test_who_wagers_on_two_boxes_thinks_and_says_which_he_controls(alone: Player) -> None:
    alone.guest.find("wager-place").wait_for(timeout=PATIENCE_MS)  # of the next round
    alone.table.wager(1000, 1000)
    alone.guest.find("bet-box").select_option(str(OTHER))
    alone.table.lay(1000)
    alone.press("wager-place")
    alone.guest.see("control-box", re.compile(str(OTHER)))
    think(alone.guest, THOUGHT_S)
    alone.press("control-box")
    alone.guest.find("hand-tile-3").wait_for(timeout=PATIENCE_MS)
    boxes = {box["number"]: box for box in alone.view()["boxes"]}
    assert boxes[OTHER]["controller"] == alone.view()["you"]
    assert "controller" not in boxes[BOX]


def test_who_wants_nothing_more_says_go_on_and_is_not_waited_for(alone: Player) -> None:
    Company(alone, are_seated=True).play_out()
    alone.guest.find("wager-place").wait_for(timeout=PATIENCE_MS)
    alone.table.wager(1000, 1000)
    alone.guest.see("go-on-now")
    alone.guest.see("countdown")
    alone.press("go-on-now")
    expect(alone.guest.find("go-on-now")).to_have_count(0)
    assert "waits_ms" not in alone.view()
    expect(alone.guest.find("phase")).not_to_have_attribute("data-phase", "betting", timeout=4000)
