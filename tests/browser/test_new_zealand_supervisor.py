"""A game supervisor's orders at a New Zealand table, and their effects for the player."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.guests import Guest
from tests.browser.lobby import Lobby, join, new_table
from tests.browser.panel import give, hold, step_to
from tests.browser.serving import TOKEN, Server
from tests.browser.table import Table, box_of, faces_in

pytestmark = pytest.mark.random_order(disabled=True)

BOX: Final = 3
CUT: Final = "Jung Quat, top"


class Pit(NamedTuple):
    """A supervisor of the house at the panel, and a player with 20 on a box; the dealer is held."""

    panel: Guest
    table: Table

    @property
    def guest(self) -> Guest:
        return self.table.guest


@pytest.fixture(scope="module")
def pit(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pit]:
    with Server(tmp_path_factory.mktemp("supervisor"), token=TOKEN) as server:
        panel, guest = Guest(browser, server), Guest(browser, server)
        opened = new_table(panel, "nz", bots=0)
        panel.judge()
        table = join(guest, opened.id)
        table.sit(BOX)
        table.buy_in(500)
        table.wait_for_phase("betting")
        hold(panel, opened.id)
        table.lay(1000, 1000)
        table.hands.press("wager-place")
        table.see_stack(48_000)
        yield Pit(panel, table)
        assert [*panel.unexpected(), *guest.unexpected()] == []
        for each in (panel, guest):
            each.context.close()


@pytest.mark.clause("NZ 9.3A(b)", check=0)
def test_the_supervisor_names_the_cut_and_it_is_made(pit: Pit) -> None:
    give(pit.panel, "orders", "cut_tiles", cut=CUT)
    step_to(pit.panel, "cut_tiles")
    pit.panel.press("next-duty")
    expect(pit.guest.find("round-log")).to_contain_text(f"Cut: {CUT}")


@pytest.mark.clause("NZ 12.7", check=0)
def test_the_supervisor_has_the_tiles_shuffled_again_until_somebody_has_looked(pit: Pit) -> None:
    step_to(pit.panel, "deliver_tiles")
    pit.panel.press("next-duty")
    pit.table.wait_for_phase("delivered")
    assert pit.table.face_down(f"tiles-{BOX}") == 4
    give(pit.panel, "orders", "order_reshuffle", reason="tiles tracked")
    pit.guest.see("phase", "The tiles are shuffled again")
    assert pit.table.face_down(f"tiles-{BOX}") == 0
    told = pit.guest.see("round-log", "The tiles are to be shuffled again")
    expect(told.get_by_text("NZ 12.7")).to_be_visible()
    step_to(pit.panel, "deliver_tiles")
    pit.panel.press("next-duty")
    pit.table.wait_for_phase("delivered")
    assert [wager["coins"] for wager in box_of(pit.guest.view(), BOX)["wagers"]] == [2000]
    expect(pit.guest.find("toast")).to_have_text([])
    pit.table.hands.press("look")
    expect(pit.guest.find("look")).to_have_count(0)
    assert pit.table.face_down(f"tiles-{BOX}") == 0
    pit.panel.see("not-now-orders")
    expect(pit.panel.find("give-orders")).to_be_disabled()


@pytest.mark.clause("NZ 12.3(a)", check=0)
def test_who_has_looked_at_his_tiles_plays_them_also_when_two_are_shown(pit: Pit) -> None:
    give(pit.panel, "irregularity", "report_exposed", at="box", exposed_by="dealer", box=str(BOX), count="2")
    expect(pit.guest.find("round-log")).to_contain_text(f"Box {BOX}: tiles seen (2)")
    expect(pit.guest.find("choice")).to_have_count(0)
    pit.panel.press("let-go-on")
    pit.table.wait_for_phase("setting")
    expect(pit.guest.find("confirm-set")).to_be_visible()


@pytest.mark.clause("NZ 10.9(b)(ii)", check=0)
def test_nothing_can_be_said_to_others_while_the_round_is_on(pit: Pit) -> None:
    expect(pit.guest.page.locator("textarea, input[type=text], input:not([type])")).to_have_count(0)
    pit.guest.tolerate("status of 409", because="Chromium notes every refused request")
    lobby = pit.guest.second_window()
    lobby.go("/")
    Lobby(lobby).take_name("I hold 6-6 6-6")
    lobby.see("toast", "Names cannot change while a round is on")
    lobby.page.close()
    expect(pit.panel.page.locator("body")).not_to_contain_text("I hold")


@pytest.mark.clause("NZ 10.13 supervisor view", check=0)
def test_the_supervisor_alone_looks_at_a_hand_that_was_given_up(pit: Pit) -> None:
    faces = pit.table.faces()
    pit.table.hands.press("concede")
    pit.table.hands.press("concede-sure")
    pit.guest.see("own-conceded")
    expect(pit.guest.find("see-conceded-3")).to_have_count(0)
    seen = pit.panel.see("conceded-hands")
    assert faces_in(seen) == []
    pit.panel.press(f"see-conceded-{BOX}")
    expect(seen.get_by_role("img")).to_have_count(4)
    assert sorted(faces_in(seen)) == sorted(faces)
    expect(pit.guest.find("round-log")).to_contain_text(f"The tiles given up at box {BOX} were looked at")
    pit.table.wait_for_phase("round_over")
    assert faces_in(pit.guest.find(f"tiles-{BOX}")) == []
    refused = pit.guest.page.request.get(f"/api/v1/tables/{pit.table.id}/conceded/{BOX}")
    assert refused.status == 403
