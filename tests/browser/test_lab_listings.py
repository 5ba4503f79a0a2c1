"""The lists of the lab in the browser: two tiles, the best settings of all hands, and two policies side by side."""

from fractions import Fraction
from typing import Final

from playwright.sync_api import expect

from paigow.books import load
from paigow.lab import two_tiles
from tests.browser.conftest import Come
from tests.browser.guests import Guest

REFUSED: Final = "the page asks for what there is not, and says so"


def percent(value: Fraction, digits: int = 2) -> str:
    return f"{100 * float(value):.{digits}f}%".replace("-", "\N{MINUS SIGN}")


def cells(guest: Guest, table: str) -> list[list[str]]:
    """The text of each cell of a table's body."""
    shown: list[list[str]] = guest.find(table).evaluate(
        "table => [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent.trim()))"
    )
    return shown


def test_hands_of_two_tiles_are_those_of_the_library(come: Come) -> None:
    guest = come()
    guest.go("/")
    guest.press("nav-lab")
    guest.press("lab-group-hands")
    guest.press("lab-two-tiles")
    guest.see("two-tiles", "Gong")
    nz = two_tiles(load("nz"))
    assert [row[1:4] for row in cells(guest, "two-tiles")] == [
        [str(each.combinations), percent(each.share), percent(each.at_least_share)] for each in nz.classes
    ]
    guest.find("lab-book").select_option("canberra")
    guest.find("lab-rows").select_option("ranks")
    found = two_tiles(load("canberra"))
    rows = guest.find("two-tiles").locator("tbody tr")
    expect(rows).to_have_count(len(found.ranks))
    shown = cells(guest, "two-tiles")
    assert [row[-2:] for row in shown] == [
        [percent(each.player_wins), percent(each.banker_wins)] for each in found.ranks
    ]
    assert shown[-1][0] == "Zero, Eleven leads"
    guest.find("lab-half").select_option("low")
    expect(rows).to_have_count(len(two_tiles(load("canberra"), half="low").ranks))


def test_two_tiles_of_ones_own_are_marked_with_their_figures(come: Come) -> None:
    guest, friend = come(), come()
    guest.go("/lab/two-tiles?rows=ranks")
    guest.find("lab-own-tiles").locator("summary").click()
    guest.find("lay-6-6").first.click()
    guest.find("lay-3-6").first.click()
    wong = next(each for each in two_tiles(load("nz")).ranks if each.name == "wong teen")
    (hand,) = wong.hands
    expect(guest.find("lab-own-win")).to_have_text(str(hand.win // hand.combinations))
    expect(guest.find("lab-own-copy")).to_have_text(str(hand.copy // hand.combinations))
    expect(guest.find("lab-own-banker_wins")).to_have_attribute("title", str(hand.banker_wins))
    marked = guest.find("two-tiles").locator("tr[data-own=true]")
    expect(marked).to_have_count(1)
    expect(marked).to_contain_text("Teen Wong")
    guest.find("lay-1-1").first.click()  # takes the place of the first tile
    expect(marked).to_contain_text("Day Wong")
    friend.go(guest.page.url.replace(guest.page.url.split("/lab")[0], ""))
    expect(friend.find("two-tiles").locator("tr[data-own=true]")).to_contain_text("Day Wong")
