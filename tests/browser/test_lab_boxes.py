"""Several boxes in the browser: every figure is the library's, and what takes seconds can be left."""

import re
from fractions import Fraction
from typing import Final

from playwright.sync_api import expect

from paigow.books import load
from paigow.lab.several_boxes.boxes import several_boxes
from tests.browser.conftest import Come
from tests.browser.guests import Guest

REFUSED: Final = "the page asks for what there is not, and says so"


def decimals(value: float, digits: int = 4) -> str:
    return f"{value:.{digits}f}".replace("-", "\N{MINUS SIGN}")


def fill(guest: Guest, testid: str, value: str) -> None:
    guest.find(testid).fill(value)
    guest.find(testid).press("Enter")


def test_the_spread_of_a_round_is_that_of_the_library_with_its_chart(come: Come) -> None:
    guest, friend = come(), come()
    guest.go("/lab")
    guest.press("lab-group-boxes")
    guest.see("lab-boxes-answer", load("nz").title)
    guest.find("lab-book").select_option("canberra")
    guest.find("lab-player").select_option("best-low")
    fill(guest, "lab-commission", "3%")
    found = several_boxes(load("canberra"), "best-low", commission=Fraction(3, 100))
    expect(guest.find("lab-correlation")).to_have_text(decimals(float(found.correlation)))
    expect(guest.find("lab-correlation")).to_have_attribute("title", str(found.correlation))
    guest.see("lab-boxes-answer", load("canberra").edition)
    rows = guest.find("lab-by-boxes").locator("tbody tr")
    expect(rows).to_have_count(len(found.by_boxes))
    for row, spread in zip(rows.all(), found.by_boxes, strict=True):
        bank = f"{decimals(spread.bank_mean)} ± {decimals(spread.bank_standard_deviation)}"
        expect(row).to_contain_text(bank)
        expect(row).to_contain_text(decimals(spread.if_independent))
    expect(guest.find("lab-two-boxes")).to_contain_text(f"{found.win_lose:,}")
    expect(guest.find("chart-spread")).to_have_attribute("data-ready", "true")
    expect(guest.find("chart-spread").locator("svg polyline.curve")).to_have_count(2)

    friend.go(guest.page.url.replace(guest.page.url.split("/lab")[0], ""))
    expect(friend.find("lab-correlation")).to_have_text(decimals(float(found.correlation)))


def test_a_bankroll_has_its_risk_of_ruin_or_says_what_is_wrong(come: Come) -> None:
    guest = come()
    guest.tolerate("status of 400", because=REFUSED)
    guest.go("/lab/boxes?book=nz&bankroll=20&session=200")
    found = several_boxes(load("nz"), bankroll=Fraction(20), session=200).ruin
    assert found is not None
    assert found.recursion is not None
    guest.see("lab-ruin", f"{100 * found.recursion:.3f}%")
    guest.see("lab-ruin", f"{100 * found.diffusion:.3f}%")
    fill(guest, "lab-bankroll", "0.5")
    guest.see("lab-fault", re.compile("bankroll.*1 or more"))
    fill(guest, "lab-bankroll", "")
    guest.see("lab-boxes-answer")
    expect(guest.find("lab-ruin")).to_have_count(0)
