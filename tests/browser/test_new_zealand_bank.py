"""Players' banks in New Zealand: the acts of the banker, the opponents and the supervisor, round after round."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import joined
from tests.browser.guests import Guest
from tests.browser.hands import middle
from tests.browser.lobby import Lobby
from tests.browser.panel import give, hold, step_to
from tests.browser.serving import TOKEN, Server
from tests.browser.table import Table

pytestmark = pytest.mark.random_order(disabled=True)

ANNS, BOBS = 2, 5
DEAL: Final = 8
"""Against the house Ann has a push and Bob loses; against Ann's bank Bob wins, also after the cut +4."""


class Three(NamedTuple):
    """Ann at a desk, who banks; Bob on a phone; a supervisor of the house at the panel."""

    ann: Table
    bob: Table
    panel: Guest


@pytest.fixture(scope="module")
def three(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Three]:
    """One round against the house has been played."""
    folder = tmp_path_factory.mktemp("bank")
    with Server(folder, deal=DEAL, token=TOKEN, choose_cut=300, take_cup=300, next_round=5_000) as server:
        panel, desk = Guest(browser, server), Guest(browser, server)
        phone = Guest(browser, server, is_phone=True)
        options = {"plus_minus_four": "yes"}
        fields = {"house-liability": "100", "betting": "30"}
        opened = Lobby(panel).open_table("nz", bots=0, options=options, **fields)
        panel.judge()
        ann, bob = joined(desk, opened.id), joined(phone, opened.id, is_phone=True)
        for table, box, units in ((ann, ANNS, 100), (bob, BOBS, 500)):
            table.sit(box)
            table.buy_in(units)
        for table in (ann, bob):
            table.wager(1000, 1000)
        for table in (ann, bob):
            table.until("hand-tile-3")
            table.set_hand()
        yield Three(ann, bob, panel)
        assert [said for guest in (panel, desk, phone) for said in guest.unexpected()] == []
        for guest in (panel, desk, phone):
            guest.context.close()


def banks(table: Table, how: str = "take-bank") -> None:
    """Offer the bank, and take it."""
    table.guest.until(how)
    table.hands.press(how)
    table.until(lambda: bool(table.guest.shown("bank-cut", "bank-hold")))


def against(table: Table, *chips: int) -> None:
    """Wager against the bank when bets are open."""
    table.wait_for_phase("betting")
    table.lay(*chips)
    table.hands.press("wager-place")
    table.guest.until("wager-take-back")


def counted(three: Three, units: int) -> None:
    """Report that the dealer counted so much as the wagers against the bank."""
    give(three.panel, "irregularity", "report_miscounted", counted=str(units), reason="a chip overlooked")


def dealt_against(three: Three, *chips: int, counted_as: int | None = None) -> None:
    """Let the dealer, who is held, deliver; nobody has looked at the player's tiles."""
    hold(three.panel, three.ann.id)
    against(three.bob, *chips)
    if counted_as is not None:
        counted(three, counted_as)
    step_to(three.panel, "call_no_more_bets")
    three.panel.press("next-duty")
    three.ann.hands.press("cover-exact")
    expect(three.panel.find("duty")).to_have_attribute("data-due", "settle_cover")
    step_to(three.panel, "deliver_tiles")
    three.panel.press("next-duty")
    three.ann.wait_for_phase("delivered")


def shows(three: Three, by: str) -> None:
    """Report that two of the bank's tiles were exposed."""
    give(three.panel, "irregularity", "report_exposed", at="bank", exposed_by=by, count="2", reason="seen")


def goes_on(three: Three) -> None:
    three.panel.press("let-go-on")
    expect(three.panel.find("hold-dealer")).to_be_visible()


@pytest.mark.clause("NZ 6.5 bank box", check=0)
@pytest.mark.clause("NZ 6.1 duty", check=0)
def test_nobody_wagers_on_the_bankers_box_nor_the_banker_anywhere(three: Three) -> None:
    banks(three.ann)
    three.bob.go_on()
    three.bob.wait_for_phase("betting")
    three.bob.guest.see("wager-repeat")
    on = three.bob.guest.find("bet-box").locator("option").evaluate_all("all => all.map(one => one.value)")
    assert "1" in on
    assert str(ANNS) not in on
    for wagering in ("wager-place", "wager-repeat", "bet-box"):
        expect(three.ann.guest.find(wagering)).to_have_count(0)


@pytest.mark.clause("NZ 12.3(b)", check=0)
def test_a_banker_of_whose_tiles_the_dealer_has_shown_two_voids_the_round(three: Three) -> None:
    dealt_against(three, 1000, 1000)
    three.ann.see_stack(8_000)
    shows(three, "dealer")
    asked = three.ann.guest.see("choice", "Once you look at your tiles the choice is gone.")
    expect(asked.get_by_test_id("clause-link").first).to_have_text("NZ 12.3(b)")
    expect(three.bob.guest.find("choice")).to_have_count(0)
    expect(three.ann.guest.find("choose-void-round")).to_have_text("Void the round")
    three.ann.hands.press("choose-void-round")
    three.ann.guest.see("phase", "The round is void")
    three.ann.see_stack(10_000)
    three.bob.see_stack(48_000)
    goes_on(three)


@pytest.mark.clause("NZ 9.7", check=0)
def test_the_four_that_the_bank_names_is_shown_to_all_in_the_middle_of_the_table(three: Three) -> None:
    banks(three.ann)  # her turn was not used up
    three.ann.wait_for_phase("betting")
    three.ann.hands.press("cut-list")
    three.ann.page.locator("[data-testid^=take-cut-]").first.click()
    three.ann.hands.press("nominate-plus")
    for table in (three.ann, three.bob):
        expect(table.guest.find("nominated")).to_contain_text("+4")
    marker, first, last = (
        middle(three.ann.guest.find(each))[0] for each in ("nominated", "tiles-1", "tiles-8")
    )
    assert abs(marker - (first + last) / 2) < (last - first) / 6


@pytest.mark.clause("NZ 12.6", check=0)
def test_a_banker_who_shows_his_own_tiles_plays_them(three: Three) -> None:
    dealt_against(three, 1000, 1000, 1000, 1000, counted_as=30)
    expect(three.bob.guest.find("nominated")).to_contain_text("+4")
    shows(three, "banker")
    told = three.ann.guest.see("round-log", f"Box {ANNS}: tiles seen (2), shown by: banker")
    expect(told.get_by_text("NZ 12.6")).to_be_visible()
    for table in (three.ann, three.bob):
        expect(table.guest.find("choice")).to_have_count(0)
    goes_on(three)
    for table in (three.bob, three.ann):
        table.until("hand-tile-3")
        table.set_hand()
    three.ann.until(f"result-{BOBS}")
    expect(three.ann.guest.find(f"result-{BOBS}")).to_have_attribute("data-result", "win")


@pytest.mark.clause("NZ 12.17 sole", check=0)
@pytest.mark.clause("NZ 5.1(b)", check=0)
def test_a_banker_alone_makes_up_what_was_counted_short_and_the_house_has_no_part(three: Three) -> None:
    three.ann.wait_for_phase("round_over")
    told = three.ann.guest.see("round-log", f"Box {BOBS}: paid NZ$40, commission NZ$2 · ")
    expect(told).to_contain_text(re.compile(r"commission NZ\$2 · Guest \d+ makes up NZ\$10"))
    expect(told.get_by_text("NZ 12.17 sole").first).to_be_visible()
    expect(three.ann.guest.find("bank-result")).to_contain_text("−NZ$40")
    three.ann.see_stack(6_000)
    three.bob.see_stack(48_000 + 4_000 - 200)
    assert three.ann.guest.view()["float_coins"] == float_after_the_first_round(three)
    expect(three.bob.guest.find("commission")).to_contain_text("NZ$2")


def float_after_the_first_round(three: Three) -> int:
    """Return the coins in the float tray at the first offer of the bank."""
    views = (said for said in three.ann.guest.heard() if said["type"] == "view")
    return int(next(view["float_coins"] for view in views if view["round"] == 2))


@pytest.mark.clause("NZ 5.3(c)", check=0)
@pytest.mark.clause("NZ 12.17 co", check=0)
def test_who_has_too_little_to_bank_alone_shares_it_and_what_was_counted_short_by_halves(
    three: Three,
) -> None:
    banks(three.ann)
    three.bob.go_on()
    three.bob.wait_for_phase("betting")
    hold(three.panel, three.ann.id)  # it is reported before the cover is settled
    against(three.bob, 10_000, 1000, 1000)
    counted(three, 100)
    goes_on(three)
    asked = three.ann.until("bank-cover")
    for said in (r"Alone\s*NZ\$100", r"With the house\s*NZ\$50"):
        expect(asked).to_contain_text(re.compile(said))
    expect(three.ann.guest.find("cover-exact")).to_have_count(0)  # she has 60
    three.ann.hands.press("share-cover")
    for table in (three.ann, three.bob):
        table.until("bank-stake", "House NZ$50")
    three.bob.until("hand-tile-3")
    three.bob.set_hand()
    three.ann.wait_for_phase("round_over")
    told = three.ann.guest.find("round-log")
    expect(told).to_contain_text(re.compile(r"Guest \d+ makes up NZ\$10 · House makes up NZ\$10"))
    three.ann.see_stack(0)


@pytest.mark.clause("NZ 5.1(c)", check=0)
@pytest.mark.clause("NZ 11.3(b)", check=0)
def test_a_co_banker_puts_up_half_and_no_more_lies_against_the_bank_than_the_house_answers_for(
    three: Three,
) -> None:
    three.bob.go_on()  # this player is asked first: an offer has its time
    banks(three.bob, "share-bank")
    three.ann.go_on()
    three.ann.buy_in(500)
    three.ann.guest.see("sign", "The house answers for at most NZ$100")
    three.ann.wait_for_phase("betting")
    three.ann.lay(10_000, 10_000)
    expect(three.ann.page.locator("[data-testid^=chip-]")).not_to_have_count(0)
    expect(three.ann.page.locator("[data-testid^=chip-]:enabled")).to_have_count(0)  # NZ$200 is the most
    three.ann.hands.press("wager-clear")
    against(three.ann, 2500, 2500)
    asked = three.bob.until("bank-cover")
    expect(asked).to_contain_text(re.compile(r"With the house\s*NZ\$25"))
    three.bob.hands.press("more-actions")
    three.bob.hands.write("stake-amount", "20")
    three.bob.hands.press("place-stake")
    expect(asked).to_contain_text("NZ$5 is missing")
    expect(three.ann.guest.find("bank-stake")).not_to_contain_text("House")
    three.bob.hands.press("cover-exact")
    for said in ("NZ$25", "House NZ$25"):
        three.ann.until("bank-stake", said)
