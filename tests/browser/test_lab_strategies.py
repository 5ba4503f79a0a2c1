"""Mistakes and fixed ways in the browser: every figure is the library's."""

import re
from fractions import Fraction
from pathlib import Path
from typing import Final

from playwright.sync_api import expect

from paigow.books import load
from paigow.lab.game.fixed_way import fixed_way
from paigow.lab.hand_analysis import one_hand
from paigow.lab.mistakes import mistakes, pitfalls
from paigow.rules import load_operator_file
from tests.browser.conftest import Come
from tests.browser.test_lab import counted_settings, percent, see_deals, shown_settings

FILED: Final = Path(__file__).parents[2] / "examples" / "massachusetts-filed-house-way.toml"


def test_policies_lead_to_the_hands_that_a_policy_sets_worst(come: Come) -> None:
    guest = come()
    guest.go("/lab/policies?book=massachusetts&role=banker&player=optimal")
    guest.press("lab-worst")
    found = mistakes(load("massachusetts"), role="banker", opponent="optimal")
    guest.see("lab-mistakes-answer", load("massachusetts").edition)
    guest.see("lab-mistakes-total", f"{found.hands:,}")
    expect(guest.find("lab-mistakes-total")).to_have_attribute("title", str(found.cost))
    worst = guest.find("lab-mistakes-list").locator(":scope > li")
    expect(worst).to_have_count(8)
    guest.press("lab-mistakes-list-all")
    expect(worst).to_have_count(len(found.worst))
    for row, mistake in zip(worst.all(), found.worst, strict=True):
        expect(row).to_contain_text(percent(mistake.cost, 2))
        expect(row).to_contain_text(percent(mistake.share, 4))
    expect(guest.find("chart-mistakes").locator("svg .bar")).to_have_count(len(found.worst))
    expect(guest.find("chart-mistakes")).to_contain_text("when held")


def test_mistakes_are_ordered_by_cost_when_held_and_the_link_shows_the_same(come: Come) -> None:
    guest, friend = come(), come()
    guest.go("/lab/mistakes")
    guest.find("lab-policy").select_option("best-low")
    guest.find("lab-by").select_option("cost")
    found = mistakes(load("nz"), "best-low", by="cost")
    first = "[data-testid=lab-mistakes-list] > li:first-child"
    expect(guest.page.locator(first)).to_contain_text(percent(found.worst[0].cost, 2))
    guest.see("lab-mistakes-answer", "best low hand")
    friend.go(guest.page.url.replace(guest.page.url.split("/lab")[0], ""))
    expect(friend.page.locator(first)).to_contain_text(percent(found.worst[0].cost, 2))
    expect(friend.find("lab-by")).to_have_value("cost")


def test_a_mistake_is_laid_against_the_same_opponent(come: Come) -> None:
    guest = come()
    guest.go("/lab/mistakes?book=rws&role=banker&opponent=best-high")
    worst = mistakes(load("rws"), role="banker", opponent="best-high").worst[0]
    guest.find("mistake-lay").first.click()
    see_deals(guest, 20_475)
    laid = one_hand(load("rws"), " ".join(worst.hand), role="banker", opponent="best-high")
    assert shown_settings(guest) == counted_settings(laid)


def test_the_hands_that_rules_of_thumb_get_wrong_are_listed_and_laid(come: Come) -> None:
    guest = come()
    guest.go("/lab/hand")
    guest.press("lab-pitfalls")
    found = pitfalls(load("nz"))
    listed = guest.find("pitfalls").locator(":scope > li")
    guest.press("pitfalls-all")
    expect(listed).to_have_count(len(found.worst))
    expect(listed.first).to_contain_text(percent(max(one.cost for one in found.worst[0].followed), 2))
    for cost in found.rules.values():
        expect(guest.page.locator("section ul.rules")).to_contain_text(percent(cost))
    listed.first.get_by_test_id("pitfall-lay").click()
    see_deals(guest, 20_475)
    assert shown_settings(guest) == counted_settings(one_hand(load("nz"), " ".join(found.worst[0].hand)))


def test_a_house_way_of_ones_own_has_its_own_mistakes(come: Come) -> None:
    guest = come()
    guest.go("/lab/mistakes?book=massachusetts&role=banker")
    guest.find("lab-file").locator("summary").click()
    guest.find("lab-file-choose").set_input_files(FILED)
    found = mistakes(load_operator_file(FILED), role="banker")
    guest.see("lab-mistakes-total", f"{found.hands:,}")
    guest.see("lab-mistakes-total", percent(found.cost, 4))


def test_a_policy_is_improved_hand_by_hand_as_the_library_does(come: Come) -> None:
    guest = come()
    guest.go("/lab/fixed-way?way=best-high&changes=14")
    improved, best = fixed_way(load("nz"), "best-high", changes=14)
    guest.see("lab-fixed-way-answer", load("nz").edition)
    shown = {
        "before": improved.before, "after-1": improved.after(1), "after-5": improved.after(5),
        "after-10": improved.after(10), "best": best.loss, "equilibrium": best.equilibrium,
    }  # fmt: skip
    for key, loss in shown.items():
        expect(guest.find(f"loss-{key}")).to_have_text(percent(loss, 6))
        title = (guest.find(f"loss-{key}").get_attribute("title") or "").replace("\N{MINUS SIGN}", "-")
        assert Fraction(title) == loss
    bound = f"less than {percent(best.bound, 6)}" if best.bound < best.loss else "loses less."
    guest.see("lab-bound", bound)
    steps = guest.find("lab-steps").locator(":scope > li")
    expect(steps).to_have_count(12)
    guest.press("lab-steps-all")
    expect(steps).to_have_count(14)
    for row, (_, loss) in zip(steps.all(), improved.steps, strict=True):
        expect(row).to_contain_text(percent(loss, 4))
    expect(guest.find("chart-changes").locator("svg polyline.curve")).to_have_count(1)
    expect(guest.find("chart-changes")).to_contain_text("best fixed way found")


def test_more_changes_than_the_server_makes_are_refused_beside_the_figures(come: Come) -> None:
    guest = come()
    guest.tolerate("status of 400", because="the page asks for what there is not, and says so")
    guest.go("/lab/fixed-way?changes=201")
    guest.see("lab-fault", re.compile("Most changes.*201.*0 to 200"))
