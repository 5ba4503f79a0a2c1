"""Orders and reports of a supervisor, and others' answers: for a full table at a desk, for a lone player on a phone.

The player has the other screen, and so has the second supervisor.
"""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import Company, Player, hands_of, joined, open_for
from tests.browser.guests import Guest
from tests.browser.panel import deal, until_offered
from tests.browser.rights import crowd_of, use
from tests.browser.serving import TOKEN, Server

pytestmark = pytest.mark.random_order(disabled=True)

BOX: Final = 8


class Pit:
    """The opener of the table, who is the house's supervisor later on, and a player."""

    def __init__(self, panel: Guest, player: Guest, company: str) -> None:
        is_full = company == "full"
        self.panel = panel
        opened = open_for(panel, "canberra", bots=0, is_phone=not is_full)
        self.hands = hands_of(panel, is_phone=not is_full)
        self.player = Player(joined(player, opened.id, is_phone=is_full), BOX)
        self.company = Company(self.player)
        self.address = f"/t/{opened.id}/operator"
        panel.go(self.address)

    def judges(self) -> None:
        """Give the opener of the table the house's token from now on."""
        self.panel.judge()
        self.panel.see("operator-state")

    def order(self, group: str, kind: str, *, right: str = "", **fields: str) -> None:
        """Fill in an order of the panel, and give it."""
        self.fills(group, kind, **fields)
        if right:
            use(self.hands, right)
        else:
            self.hands.press(f"give-{group}")

    def fills(self, group: str, kind: str, **fields: str) -> None:
        form = self.panel.find(f"orders-{group}")
        until_offered(self.panel, group, kind)
        form.get_by_test_id(f"pick-{group}").select_option(kind)
        for name, value in fields.items():
            field = form.get_by_test_id(f"order-{name}")
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)


@pytest.fixture(scope="module")
def pit(browser: Browser, tmp_path_factory: pytest.TempPathFactory, company: str) -> Iterator[Pit]:
    with Server(tmp_path_factory.mktemp("rights"), token=TOKEN) as server:
        is_full = company == "full"
        panel = Guest(browser, server, is_phone=not is_full)
        player = Guest(browser, server, is_phone=is_full)
        pit = Pit(panel, player, company)
        with crowd_of(pit.player, company):
            yield pit
        assert [*panel.unexpected(), *player.unexpected()] == []
        for guest in (panel, player):
            guest.context.close()


@pytest.mark.clause("CAN 15.3(a)", check=0)
@pytest.mark.right("order", "alone-phone")
@pytest.mark.right("order", "full-desk")
@pytest.mark.right("consent", "alone-desk")
@pytest.mark.right("consent", "full-phone")
def test_who_opened_a_table_asks_and_the_player_thinks_before_he_consents(pit: Pit, company: str) -> None:
    """Check that without the house's token the opener's order goes to the players for approval."""
    pit.fills("orders", "invalidate", cause="fire", reason="smoke")
    pit.company.until(pit.player, "wager-place")
    use(pit.hands, "order")  # before tiles are seen: later the house is asked
    pit.player.guest.see("proposal-1", "The round is void")
    use(pit.player.hands, "consent", thinks=company == "full", number=1)
    expect(pit.player.guest.find("proposal-1")).to_have_count(0)
    expect(pit.panel.find("round-log")).to_contain_text("says yes to order 1")


@pytest.mark.clause("CAN 5.2", check=0)
def test_limits_are_ordered(pit: Pit) -> None:
    pit.judges()
    pit.order("orders", "change_limits", minimum="20", maximum="500", reason="a quiet night")
    expect(pit.panel.find("done-orders")).not_to_be_empty()
    pit.player.guest.see("notices", "20")


@pytest.mark.clause("CAN 15.5", check=0)
@pytest.mark.clause("CAN 15.6", check=0)
@pytest.mark.right("complain", "alone-desk")
@pytest.mark.right("complain", "full-phone")
def test_a_player_complains_at_the_table_and_the_supervisor_decides(pit: Pit) -> None:
    guest, told = pit.player.guest, pit.player.guest.find("notices")
    use(pit.player.hands, "complain")
    guest.find("complaint-about").select_option("payment")
    guest.find("complaint-box").select_option(str(BOX))
    guest.find("complaint-words").fill("one coin too little")
    rounds = guest.find("complaint-round")
    named = int(rounds.input_value()) if rounds.count() else 0  # before the first round there is no choice
    pit.player.press("complaint-record")
    guest.see("dispute-notice")
    guest.see("withdraw-complaint")
    assert pit.player.view()["disputes"][-1]["round"] == named
    expect(guest.find("complain")).to_have_count(0)  # one that waits at a time
    wrong = pit.panel.find("notices")  # a supervisor reads it during the round
    expect(wrong).to_contain_text(f"a payment or commission · Box {BOX} · one coin too little")
    pit.order("disputes", "decide_dispute", number="1", decision="paid rightly", reason="counted again")
    guest.until("notices", "paid rightly")  # when the round is over
    expect(told).to_contain_text("one coin too little")
    guest.see("complain")


@pytest.mark.clause("CAN 15.5", check=0)
def test_a_complaint_is_put_on_record_and_its_owner_is_told_whom_he_may_consult(pit: Pit) -> None:
    name = pit.player.view()["you"]
    pit.order("disputes", "open_dispute", person=name, complaint="paid too little", reason="he says so")
    pit.player.guest.see("dispute-notice")
    pit.player.guest.until("notices", "paid too little")  # while a round is on without the words


@pytest.mark.clause("CAN 13.7", check=0)
@pytest.mark.right("report", "alone-phone")
@pytest.mark.right("report", "full-desk")
@pytest.mark.right("choose after an exposure", "alone-desk")
@pytest.mark.right("choose after an exposure", "full-phone")
def test_exposed_tiles_are_reported_and_the_player_thinks_before_he_chooses(pit: Pit, company: str) -> None:
    pit.company.until(pit.player, "chip-1000")
    pit.panel.press("hold-dealer")
    pit.panel.see("let-go-on")
    pit.player.table.lay(1000, 1000)
    pit.player.press("wager-place")
    pit.player.guest.see("wager-take-back")
    deal(pit.panel)
    exposed = {"at": "box", "exposed_by": "dealer", "box": str(BOX), "count": "2", "reason": "a slip"}
    pit.order("irregularity", "report_exposed", right="report", **exposed)
    pit.player.guest.see("choice")
    pit.panel.press("let-go-on")
    expect(pit.player.guest.find("held")).to_have_count(0)
    use(pit.player.hands, "choose after an exposure", thinks=company == "full")
    pit.player.guest.until(f"void-{BOX}")


@pytest.mark.right("approve", "alone-desk")
@pytest.mark.right("approve", "full-phone")
def test_a_second_supervisor_approves_a_correction(pit: Pit, browser: Browser, company: str) -> None:
    pit.company.play_out()
    pit.company.until(pit.player, "chip-1000")
    pit.player.wagers(1000, 1000)
    pit.company.play_out()
    name = pit.player.view()["you"]
    pit.order("disputes", "correct_payment", person=name, coins="6", reason="miscounted")
    pit.panel.see("proposal-2", "Waits for a second supervisor")
    is_full = company == "full"
    second = Guest(browser, pit.panel.clocked, is_phone=is_full)
    second.go(pit.address)
    second.see("operator-closed")
    second.judge()
    second.see("proposal-2", "A$6 goes from the float tray to")
    use(hands_of(second, is_phone=is_full), "approve", number=2)
    expect(second.find("proposal-2")).to_have_count(0)
    expect(pit.panel.find("proposal-2")).to_have_count(0)
    assert second.unexpected() == []
    second.context.close()
