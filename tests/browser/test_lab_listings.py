"""The lists of the lab in the browser: two tiles, best settings, two policies side by side, and published figures."""

from fractions import Fraction
from itertools import combinations
from typing import Final

from playwright.sync_api import expect

from paigow.books import load
from paigow.lab import best_settings, compare, published_figures, two_tiles
from paigow.lab.listings.best_settings import BestSetting
from paigow.tiles import parse_tiles
from paigow.words import hand_name
from tests.browser.conftest import Come
from tests.browser.guests import Guest

REFUSED: Final = "the page asks for what there is not, and says so"


def percent(value: Fraction, digits: int = 2) -> str:
    return f"{100 * float(value):.{digits}f}%".replace("-", "\N{MINUS SIGN}")


def kinds_of(faces: list[str]) -> tuple[str, ...]:
    return tuple(sorted(tile.kind.name for tile in parse_tiles(" ".join(faces))))


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


def listed(guest: Guest) -> list[tuple[str, str]]:
    """Gain of the best setting and what is said of the house way, for each hand of the page."""
    rows: list[list[str]] = guest.find("best-settings").evaluate(
        """list => [...list.children].map((row) => ["lab-gain", "lab-house"].map((id) =>
            row.querySelector(`[data-testid=${id}]`).textContent.trim().replace(/\\s+/g, " ")))"""
    )
    return [(gain, house) for gain, house in rows]


def expected(hands: list[BestSetting]) -> list[tuple[str, str]]:
    return [
        (
            percent(each.best.gain, 3),
            f"{hand_name(each.house_way.low_name)} / {hand_name(each.house_way.high_name)}"
            f" costs {percent(each.house_way.cost, 3)}"
            if each.differs
            else "the best setting",
        )
        for each in hands
    ]


def see_listed(guest: Guest, kinds: int) -> None:
    expect(guest.find("lab-listed")).to_have_attribute("data-kinds", str(kinds))


def test_the_best_settings_are_listed_by_pages(come: Come) -> None:
    guest = come()
    guest.go("/lab/best-settings")
    every = best_settings(load("nz"), order="share").hands
    see_listed(guest, 3_620)
    assert listed(guest) == expected(every[:50])
    guest.press("lab-next")
    guest.see("lab-page", "Page 2 of 73")
    assert listed(guest) == expected(every[50:100])
    guest.find("lab-order").select_option("cost")
    guest.see("lab-page", "Page 1 of 73")
    assert listed(guest) == expected(best_settings(load("nz"), order="cost", most=50).hands)


def test_the_best_settings_are_filtered(come: Come) -> None:
    guest, friend = come(), come()
    guest.go("/lab/best-settings?book=canberra")
    every = best_settings(load("canberra"), order="share").hands
    guest.find("lab-differs").check()
    found = [each for each in every if each.differs]
    see_listed(guest, len(found))
    guest.find("lab-above").fill("2")
    guest.find("lab-above").press("Enter")
    found = [each for each in found if each.house_way.cost > Fraction(2, 100)]
    see_listed(guest, len(found))
    guest.find("lab-low").select_option("7")
    found = [each for each in found if each.best.low_name.startswith("points 7 ")]
    see_listed(guest, len(found))
    guest.find("lab-has").select_option("6-6")
    found = [each for each in found if "6-6" in each.hand]
    see_listed(guest, len(found))
    assert 0 < len(found) <= 50
    assert listed(guest) == expected(found)
    friend.go(guest.page.url.replace(guest.page.url.split("/lab")[0], ""))
    see_listed(friend, len(found))
    guest.find("lab-above").fill("much")
    guest.find("lab-above").press("Enter")
    expect(guest.page.get_by_role("alert")).to_contain_text("“much”: expected a number of per cent")


def test_the_tiles_that_make_a_class_are_found(come: Come) -> None:
    guest = come()
    guest.go("/lab/best-settings?has=gong&high=pair")
    ranks = {kinds_of(each.tiles): rank.cls for rank in two_tiles(load("nz")).ranks for each in rank.hands}
    found = [
        each
        for each in best_settings(load("nz")).hands
        if each.best.high_name.startswith("pair ")
        and any(ranks[kinds_of(list(two))] == "gong" for two in combinations(each.hand, 2))
    ]
    see_listed(guest, len(found))


def test_another_role_opponent_and_commission_are_asked_of_the_server(come: Come) -> None:
    guest = come()
    guest.go("/lab/best-settings?book=massachusetts&role=banker&opponent=best-high&commission=2%25")
    found = best_settings(
        load("massachusetts"),
        role="banker",
        opponent="best-high",
        commission=Fraction(1, 50),
        order="share",
        most=50,
    )
    see_listed(guest, found.kinds)
    assert listed(guest) == expected(found.hands)


def test_two_policies_are_compared(come: Come) -> None:
    guest, friend = come(), come()
    guest.go("/lab")
    guest.press("lab-group-strategies")
    guest.press("lab-compare")
    guest.find("lab-other").select_option("house-way:canberra")
    guest.find("lab-role").select_option("banker")
    found = compare(load("nz"), "house-way", "house-way:canberra", role="banker")
    guest.see("lab-differ", f"{found.hands:,} of 35,960 hands differently")
    guest.see("lab-differ", f"{found.kinds:,} hands by kind")
    assert [row[1:] for row in cells(guest, "compared")] == [
        [percent(each.edge, 4), f"{each.win:,}", f"{each.push:,}", f"{each.lose:,}"]
        for each in (found.way, found.other)
    ]
    guest.see("lab-verdict", "less than" if found.difference < 0 else "more than")
    guest.see("lab-verdict", percent(abs(found.difference), 4))
    hands = guest.find("differing").locator(":scope > li")
    expect(hands).to_have_count(min(50, found.kinds))
    for number, each in enumerate(found.differing[:5]):
        expect(hands.nth(number)).to_contain_text(percent(abs(each.difference), 4))
        expect(hands.nth(number)).to_contain_text(hand_name(each.other.high_name))
    friend.go(guest.page.url.replace(guest.page.url.split("/lab")[0], ""))
    friend.see("lab-differ", f"{found.hands:,} of 35,960 hands differently")


def test_a_strategy_of_ones_own_is_compared(come: Come) -> None:
    guest = come()
    guest.tolerate("status of 400", because=REFUSED)
    guest.go("/lab/compare")
    guest.find("lab-strategy-file").locator("summary").click()
    typed = guest.find("lab-strategy-file-text")
    typed.fill('format = "paigow-strategy/1"\nname = "mine"\n\n[[rule]]\nkeep = ["best low"]\n')
    typed.blur()
    guest.find("lab-way").select_option("strategy")
    found = compare(load("nz"), "best-low", "card-a")
    guest.see("lab-differ", f"{found.hands:,} of 35,960 hands differently")
    guest.see("lab-verdict", "mine gains")
    guest.see("lab-verdict", "less than card A")
    typed.fill('format = "paigow-strategy/1"\nname = "mine"\n\n[[rule]]\nkeep = ["best lo"]\n')
    typed.blur()
    guest.see("lab-fault", "line 5")


def test_published_figures_stand_beside_those_of_the_library(come: Come) -> None:
    guest = come()
    guest.go("/lab")
    guest.press("lab-published")
    guest.see("published-best_low", "268,894,332")
    guest.see("published-best_low-source", "acc2023156/PaiGowTiles · exact enumeration")
    guest.see("published-wizard_way-source", "Wizard of Odds · Wizard Way · 2019-09-05")
    guest.see("published-two_tiles-source", "Published by: not recorded")
    guest.find("lab-book").select_option("rws")
    guest.see("published-summary", load("rws").title)
    found = published_figures(load("rws"))
    for group in dict.fromkeys(row.group for row in found.rows):
        shown = cells(guest, f"published-{group}")
        rows = [row for row in found.rows if row.group == group]
        assert [row[4].startswith("yes") for row in shown] == [row.fits for row in rows]
        assert [row[2] for row in shown] == [
            f"{int(row.ours):,}" if row.digits is None else percent(row.ours, 4) for row in rows
        ]
    assert cells(guest, "published-commissions")[-1] == [
        "player, no commission, the house always banks",
        "1.44%",
        percent(found.copies, 4),
        percent(found.copies - Fraction("0.0144"), 4),
        "no: cannot be right",
    ]
    why = guest.find("published-commissions-cannot_be_right")
    for value in (found.copies, found.taken, Fraction("0.008471")):
        expect(why).to_contain_text(percent(value, 4))
    assert cells(guest, "published-other_game")[0][-1] == "no: another game"
    guest.see("published-other_game-other_game", "played with cards")
    guest.find("lab-rows").select_option("wrong")
    expect(guest.find("published-bonus_lines")).to_have_count(0)
    guest.page.reload()
    expect(guest.find("published-other_game").locator("tbody tr")).to_have_count(3)
    expect(guest.page.locator("tr[data-fits=true]")).to_have_count(0)
