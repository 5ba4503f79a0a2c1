"""Everything that the documents want displayed or available on request: on any visitor's rules page, before
any player.
"""

from typing import Final

import pytest
from playwright.sync_api import expect

from paigow.books import load
from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import new_table
from tests.browser.test_displays import order

PAIRS: Final = 11 + 5
"""The Gee Joon pair, eleven pairs of alike tiles and four of unlike ones: CAN Appendix A, MA 2(b)."""
WONGS_GONGS_HIGH_NINES: Final = 6
"""CAN Appendix B: each with Teen and with Day."""
SINGLES: Final = 16
"""CAN Appendix C: the gee tiles are one rank."""
CUTS: Final = 20
"""CAN Appendix E."""


@pytest.fixture
def canberra(come: Come) -> Guest:
    """Return a person who has no place anywhere, on the page with the rules of Canberra."""
    guest = come()
    guest.go("/rules/canberra")
    return guest


@pytest.mark.clause("CAN 3.5", check=0)
@pytest.mark.clause("CAN 3.6", check=0)
@pytest.mark.clause("CAN 3.7", check=0)
def test_the_ranks_of_appendices_a_to_c_are_shown(canberra: Guest) -> None:
    ranks = canberra.find("ranks").locator("ol").first.locator("li")
    expect(ranks).to_have_count(PAIRS + WONGS_GONGS_HIGH_NINES)
    expect(ranks.first).to_contain_text("Gee Joon")
    expect(ranks.nth(PAIRS)).to_contain_text("Teen Wong")
    expect(canberra.find("singles").locator("li")).to_have_count(SINGLES)


@pytest.mark.clause("CAN 3.8", check=0)
@pytest.mark.clause("CAN 8.5", check=0)
def test_the_cuts_of_appendix_e_are_shown(canberra: Guest) -> None:
    expect(canberra.find("cuts").locator("> li")).to_have_count(CUTS)
    for name in ("Foot Say", "Sydney Tower", "Arn Lok Peng Sar"):
        expect(canberra.find("cuts")).to_contain_text(name)


@pytest.mark.clause("CAN 11.2", check=0)
@pytest.mark.clause("CAN 15.12", check=0)
def test_the_house_way_of_appendix_d_can_be_read_by_anybody(canberra: Guest) -> None:
    rows = canberra.find("house-way-rows").locator("li")
    expect(rows).to_have_count(len(load("canberra").house_rows))
    for clause in ("CAN AppD Exc(a)", "CAN AppD Exc(f)", "CAN AppD Ind(e)"):
        expect(rows.get_by_text(clause, exact=True).first).to_be_visible()


@pytest.mark.clause("NZ 8.0 display", check=0)
@pytest.mark.clause("MA 4(b)", check=0)
@pytest.mark.clause("CAN 5.1(a)", check=0)
@pytest.mark.parametrize("book", ["nz", "canberra", "massachusetts"])
def test_the_tiles_lie_on_display_under_the_sign_until_somebody_takes_a_place(book: str, come: Come) -> None:
    guest = come()
    table = new_table(guest, book, bots=0)
    shown = table.until("shown-tiles")
    assert shown.get_by_role("img").count() == 32
    guest.see("sign", "10")
    guest.see("sign", "1,000")
    table.sit(3)
    table.buy_in(500)
    table.until(shown.is_hidden)


@pytest.mark.clause("RWS AppA", check=0)
@pytest.mark.clause("RWS AppB", check=0)
@pytest.mark.clause("RWS AppC", check=0)
@pytest.mark.parametrize(
    ("layout", "there"),
    [("bonus, tie", ("Bonus", "Tie")), ("bonus", ("Bonus",)), ("tie", ("Tie",))],
)
def test_each_layout_has_its_spots(layout: str, there: tuple[str, ...], come: Come) -> None:
    guest = come()
    order(guest, "rws", {}, {"layout_bets": layout}).sit(3)
    for spot in ("Bonus", "Tie"):
        expect(guest.find("spots-1").get_by_text(spot, exact=True)).to_have_count(int(spot in there))


FILED = 'format = "paigow-operator/1"\nbook = "massachusetts"\nname = "Harbour"\n[options]\nfiled_house_way = "nz"\n'


def test_who_files_another_casinos_house_way_sees_what_it_sets_otherwise(come: Come) -> None:
    """MA 7(e): 14,732 deals, as the house way of New Zealand departs from 7(d)."""
    guest = come()
    guest.go("/")
    guest.find("lobby-operator").locator("summary").first.click()
    guest.find("operator-file").fill(FILED)
    guest.press("operator-check")
    noted = guest.find("set-otherwise")
    expect(noted.locator("summary")).to_contain_text("14,732 of 35,960 deals")
    noted.locator("summary").click()
    first = noted.get_by_role("listitem").first
    expect(first).to_contain_text("639 kinds of hand")
    expect(first.get_by_role("img")).to_have_count(8)
    expect(first.get_by_test_id("clause-link")).to_contain_text("MA 7(d)(3)")
