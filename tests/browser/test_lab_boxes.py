"""Several boxes in the browser: every figure is the library's, and what takes seconds can be left."""

import re
from fractions import Fraction
from typing import Final

from playwright.sync_api import expect

from paigow.books import load
from paigow.lab.box_rounds.boxes import several_boxes
from paigow.lab.box_rounds.knowledge import knowledge
from paigow.lab.box_rounds.simulated import simulated_rounds
from paigow.lab.policy_names import sides
from paigow.lab.simulation.estimates import Hour
from paigow.lab.simulation.simulate import Setup
from tests.browser.conftest import Come
from tests.browser.guests import Guest

LONG: Final = "**/api/v1/lab/simulate*"
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
    guest.see("lab-fault", re.compile("Bankroll, in wagers.*1 or more"))
    fill(guest, "lab-bankroll", "")
    guest.see("lab-boxes-answer")
    expect(guest.find("lab-ruin")).to_have_count(0)


def test_a_simulation_has_the_librarys_estimates_errors_and_exact_figures(come: Come) -> None:
    guest = come()
    guest.go("/lab/simulate?role=banker&boxes=3&rounds=20000&seed=7&bankroll=30&session=100")
    commission = Fraction(1, 20)
    both = sides(load("nz"), "house-way", "house-way", commission)
    setup = Setup(
        rounds=20_000,
        seed=7,
        boxes=3,
        role="banker",
        commission=commission,
        bankroll=Fraction(30),
        session=100,
    )
    found = simulated_rounds(both, setup, workers=1)
    guest.see("lab-simulation", load("nz").edition)
    mean = guest.find("simulated-mean")
    expect(mean).to_contain_text(decimals(100 * found.mean))
    expect(mean).to_contain_text(decimals(100 * found.standard_error))
    assert found.correlation is not None
    expect(guest.find("simulated-correlation")).to_contain_text(decimals(found.correlation))
    expect(guest.find("simulated-correlation")).to_contain_text(decimals(found.exact.correlation))
    expect(guest.find("simulated-on-net")).to_contain_text(decimals(found.commission_on_net.mean))
    assert found.ruin is not None
    guest.see("lab-ruin", f"{100 * found.ruin.probability:.3f}%")
    short = {cover.stake: cover.short for cover in found.cover}  # each stake once
    for stake, line in zip(short, guest.find("lab-cover").locator("li").all(), strict=True):
        expect(line).to_contain_text(
            f"a stake of {stake} the bank can pay in {100 * (1 - short[stake]):.1f}%"
        )
    expect(guest.find("chart-distribution").locator("svg rect.bar")).to_have_count(7)
    expect(guest.find("chart-bankrolls").locator("svg polyline.curve")).to_have_count(2)
    expect(guest.find("chart-bankrolls").locator("svg circle")).to_have_count(1)

    fill(guest, "lab-seed", "8")
    expect(mean).not_to_contain_text(decimals(100 * found.mean))
    fill(guest, "lab-seed", "7")
    expect(mean).to_contain_text(decimals(100 * found.mean))


def test_the_player_holds_boxes_and_an_hour_is_in_money(come: Come) -> None:
    guest = come()
    guest.tolerate("status of 400", because=REFUSED)
    guest.go("/lab/simulate?boxes=4&held=2&rounds=5000&hands_an_hour=40&wager=12.50")
    commission = Fraction(1, 20)
    both = sides(load("nz"), "house-way", "house-way", commission)
    setup = Setup(rounds=5_000, seed=1, boxes=4, held=2, commission=commission)
    hour = Hour(rounds=Fraction(40), wager=Fraction(25, 2))
    found = simulated_rounds(both, setup, hour=hour, workers=1).hour
    assert found is not None
    guest.see("lab-hour", decimals(found.mean, 2))
    fill(guest, "lab-held", "5")
    guest.see("lab-fault", re.compile("Boxes of the player.*5.*1 to 4"))
    fill(guest, "lab-held", "2")
    fill(guest, "lab-rounds", "5000001")
    guest.see("lab-fault", re.compile("Rounds.*5000001.*2 to 5000000"))


def test_the_page_says_how_long_it_takes_and_to_leave_it_gives_the_question_up(come: Come) -> None:
    guest = come()
    guest.intercept(LONG, lambda _route: None)  # the server calculates as long as it likes
    guest.page.goto("/lab/simulate?rounds=4000000")
    expect(guest.find("lab-answer")).to_contain_text("4,000,000 rounds")
    expect(guest.find("lab-answer")).to_contain_text("about 4 seconds")
    with guest.page.expect_event("requestfailed") as given_up:
        guest.find("lab-boxes").press("Enter")
    assert "/lab/simulate" in given_up.value.url
    guest.see("lab-boxes-answer")


def test_what_known_tiles_are_worth_is_what_the_library_says(come: Come) -> None:
    guest = come()
    guest.go("/lab/knowledge?book=rws&role=banker&samples=500&seed=3")
    found = knowledge(load("rws"), role="banker", samples=500, seed=3)
    expect(guest.find("lab-everything")).to_have_text(f"{100 * float(found.everything):.4f}%")
    for row, one in zip(guest.find("lab-known").locator("tbody tr").all(), found.known, strict=True):
        expect(row).to_contain_text(f"{100 * float(one.gain):.3f}%")
        expect(row).to_contain_text(f"{100 * float(one.standard_error):.3f}%")
    rows = guest.find("lab-one-tile").locator("tbody tr")
    for row, tile in zip(rows.all(), found.one_tile.tiles, strict=True):
        expect(row).to_contain_text(f"{100 * float(tile.opponents):.4f}%")
    expect(rows.last).to_contain_text("/")  # the gee tiles rank alike
    expect(guest.find("chart-knowledge").locator("svg rect.bar")).to_have_count(6)
    expect(guest.find("chart-knowledge").locator("svg line.span")).to_have_count(6)
