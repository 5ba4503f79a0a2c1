"""What a supervisor orders and what players answer him, at the normal pace, after a while of thought."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import Company, Player, joined, open_for, think
from tests.browser.guests import Guest
from tests.browser.serving import TOKEN, Server
from tests.browser.table import PATIENCE_MS

BOX: Final = 8
BOTS: Final = 5
THOUGHT_S: Final = 6


class Pit:
    """Who opened the table at a desk, the house's supervisor later on, and a player on a phone among bots."""

    def __init__(self, desk: Guest, phone: Guest) -> None:
        self.panel = desk
        opened = open_for(desk, "canberra", bots=BOTS)
        self.player = Player(joined(phone, opened.id, is_phone=True), BOX)
        self.company = Company(self.player)
        desk.go(f"/t/{opened.id}/operator")

    def judges(self) -> None:
        """Who opened the table has the house's token from now on."""
        self.panel.judge()
        self.panel.page.reload()
        self.panel.see("operator-state")

    def order(self, group: str, kind: str, **fields: str) -> None:
        """Fill in an order of the panel, think, and give it."""
        form = self.panel.find(f"orders-{group}")
        form.get_by_test_id(f"pick-{group}").select_option(kind)
        for name, value in fields.items():
            field = form.get_by_test_id(f"order-{name}")
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        think(self.panel, THOUGHT_S)
        form.get_by_test_id(f"give-{group}").click()


@pytest.fixture(scope="module")
def pit(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pit]:
    with Server(tmp_path_factory.mktemp("rights"), at_normal_pace=True, token=TOKEN) as server:
        desk, phone = (
            Guest(browser, server.url, is_calm=True),
            Guest(browser, server.url, is_calm=True, is_phone=True),
        )
        yield Pit(desk, phone)
        assert [*desk.unexpected(), *phone.unexpected()] == []
        for guest in (desk, phone):
            guest.context.close()


@pytest.mark.clause("CAN 15.3(a)", check=0)
def test_who_opened_a_table_asks_and_the_player_thinks_before_he_consents(pit: Pit) -> None:
    """Without the house's token the opener's order is put before those who play."""
    pit.player.table.wager(1000, 1000)
    pit.order("orders", "invalidate", cause="fire", reason="smoke")
    pit.player.guest.see("proposal-1", "The round is void")
    think(pit.player.guest, THOUGHT_S + 2)
    pit.player.press("consent-1")
    expect(pit.player.guest.find("proposal-1")).to_have_count(0)
    expect(pit.panel.find("round-log")).to_contain_text("Order 1 is given", timeout=PATIENCE_MS)


@pytest.mark.clause("CAN 5.2", check=0)
def test_limits_are_ordered(pit: Pit) -> None:
    pit.judges()
    pit.order("orders", "change_limits", minimum="20", maximum="500", reason="a quiet night")
    expect(pit.panel.find("done-orders")).not_to_be_empty()
    pit.player.guest.see("notices", "20")


@pytest.mark.clause("CAN 15.5", check=0)
def test_a_complaint_is_put_on_record_and_its_owner_is_told_whom_he_may_consult(pit: Pit) -> None:
    pit.judges()
    name = pit.player.view()["you"]
    pit.order("disputes", "open_dispute", person=name, complaint="paid too little", reason="he says so")
    pit.player.guest.see("dispute-notice")
    told = pit.player.guest.find("notices")  # while a round is on without the words
    expect(told).to_contain_text("paid too little", timeout=PATIENCE_MS)


@pytest.mark.clause("CAN 13.7", check=0)
def test_exposed_tiles_are_reported_and_the_player_thinks_before_he_chooses(pit: Pit) -> None:
    pit.judges()
    pit.company.until(pit.player, "spot-main")
    pit.panel.find("hold-dealer").click()
    pit.panel.see("let-go-on")
    pit.player.table.lay(1000, 1000)
    pit.player.press("wager-place")
    pit.player.guest.see("wager-take-back")
    for _ in range(20):
        if pit.player.view()["phase"] == "delivered":
            break
        pit.panel.find("next-duty").click()
        pit.panel.page.wait_for_timeout(500)
    pit.order(
        "irregularity",
        "report_exposed",
        at="box",
        exposed_by="dealer",
        box=str(BOX),
        count="2",
        reason="a slip",
    )
    pit.player.guest.see("choice")
    pit.panel.find("let-go-on").click()
    expect(pit.player.guest.find("held")).to_have_count(0)
    think(pit.player.guest, THOUGHT_S + 2)
    pit.player.press("choose-void")
    expect(pit.player.guest.find(f"void-{BOX}").first).to_be_visible(timeout=PATIENCE_MS)
