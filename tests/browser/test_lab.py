"""The lab in the browser: hands laid out, the table of edges, charts, certificates; every figure is the library's."""

import json
import re
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from paigow.books import BOOK_IDS, EDITIONS, load
from paigow.lab.certificate.certify import certify_text
from paigow.lab.game.equilibrium import equilibrium
from paigow.lab.hand_analysis import OneHand, one_hand
from paigow.lab.odds import odds
from paigow.lab.overview import LINES, overview
from paigow.lab.policy_names import sides
from paigow.lab.readings import readings
from paigow.lab.side_bets import bonus
from paigow.lab.strategy.price import ROLES, price
from paigow.lab.strategy.shipped_files import SHIPPED
from paigow.rules import load_operator_file
from tests.browser.conftest import Come
from tests.browser.guests import COLOURS, Guest
from tests.browser.lobby import new_table
from tests.browser.measuring import layout_faults

FILED: Final = Path(__file__).parents[2] / "examples" / "massachusetts-filed-house-way.toml"
TILES: Final = ("6-6", "1-1", "4-5", "2-6")
PARTS: Final = (
    ("/lab", "edges"),
    ("/lab/hand?tiles=6-6,1-1,4-5,2-6&seen=6-6,5-6", "lab-deals"),
    ("/lab/hand", "lab-pitfalls"),
    ("/lab/heat-map", "heat-grid"),
    ("/lab/two-tiles?tiles=6-6,3-6&rows=ranks", "lab-own"),
    ("/lab/best-settings?differs=yes", "best-settings"),
    ("/lab/policies?player=optimal", "lab-edge"),
    ("/lab/compare", "differing"),
    ("/lab/strategy", "lab-prices"),
    ("/lab/side-bets", "bet-tie"),
    ("/lab/readings", "readings"),
    ("/lab/published", "published-commissions-cannot_be_right"),
    ("/lab/equilibrium", "lab-value"),
    ("/lab/certificate?book=massachusetts", "verdict"),
    ("/lab/mistakes?opponent=optimal", "lab-mistakes-answer"),
    ("/lab/fixed-way?changes=3", "lab-fixed-way-answer"),
    ("/lab/boxes", "lab-boxes-answer"),
    ("/lab/simulate?rounds=5000&bankroll=50&session=100", "lab-simulation"),
    ("/lab/knowledge?samples=500", "lab-knowledge-answer"),
)
CHARTED: Final = (
    "/lab",
    "/lab/two-tiles",
    "/lab/policies",
    "/lab/strategy",
    "/lab/side-bets",
    "/lab/readings",
    "/lab/mistakes",
    "/lab/fixed-way",
    "/lab/boxes",
    "/lab/simulate",
    "/lab/knowledge",
)
REFUSED: Final = "the page asks for what there is not, and says so"


def percent(value: Fraction | float, digits: int = 3) -> str:
    return f"{100 * float(value):.{digits}f}%".replace("-", "\N{MINUS SIGN}")


def shown_settings(guest: Guest) -> dict[str, tuple[int, ...]]:
    """Low hand -> wins, pushes and losses, as the cards say."""
    return {
        str(card.get_attribute("data-low")): tuple(
            int(card.get_by_test_id(f"lab-{result}").get_attribute("data-count") or -1)
            for result in ("win", "push", "lose")
        )
        for card in guest.find("lab-setting").all()
    }


def counted_settings(found: OneHand) -> dict[str, tuple[int, ...]]:
    return {" ".join(each.low): (each.win, each.push, each.lose) for each in found.settings}


def see_deals(guest: Guest, deals: int) -> None:
    expect(guest.find("lab-deals")).to_have_attribute("data-deals", str(deals))


def test_a_hand_is_laid_out_by_clicking_and_its_figures_are_those_of_the_library(come: Come) -> None:
    guest = come()
    guest.go("/")
    guest.press("nav-lab")
    guest.press("lab-group-hands")
    guest.see("lab-wanted")
    for face in TILES:
        guest.find(f"lay-{face}").first.click()
    see_deals(guest, 20_475)
    found = one_hand(load("nz"), " ".join(TILES))
    assert shown_settings(guest) == counted_settings(found)
    best = guest.page.locator("[data-testid=lab-setting][data-best=true]")
    expect(best).to_have_attribute("data-low", " ".join(found.best.low))
    expect(best).to_contain_text("Best")
    assert Fraction(best.get_by_test_id("lab-ev").get_attribute("data-fraction") or "") == found.best.ev
    way = guest.page.locator("[data-testid=lab-setting][data-way=true]")
    expect(way).to_have_attribute("data-low", " ".join(found.house_way.low))
    worst = min(found.settings, key=lambda setting: setting.ev)
    card = guest.page.locator(f"[data-testid=lab-setting][data-low='{' '.join(worst.low)}']")
    expect(card.get_by_test_id("lab-cost")).to_contain_text(percent(worst.cost))

    for face in ("6-6", "5-6"):  # the other Teen, and one of the elevens, lie elsewhere
        guest.find(f"lay-{face}").last.click()
    see_deals(guest, 26 * 25 * 24 * 23 // 24)
    assert shown_settings(guest) == counted_settings(one_hand(load("nz"), " ".join(TILES), seen="6-6 5-6"))
    guest.see("lab-seen", "2 more")


def test_book_role_opponent_and_commission_are_chosen_and_the_link_shows_the_same(come: Come) -> None:
    guest, friend = come(), come()
    guest.go("/lab/hand?tiles=1-3,3-3,5-6,2-5")
    guest.find("lab-book").select_option("massachusetts")
    guest.find("lab-role").select_option("banker")
    guest.find("lab-opponent").select_option("optimal")
    guest.find("lab-commission").fill("3%")
    guest.find("lab-commission").press("Enter")
    found = one_hand(
        load("massachusetts"),
        "1-3 3-3 5-6 2-5",
        role="banker",
        opponent="optimal",
        commission=Fraction(3, 100),
    )
    expect(guest.find("lab-deals")).to_contain_text("3%")
    expect(guest.find("lab-ev").first).to_have_attribute("data-fraction", re.compile("/"))
    assert shown_settings(guest) == counted_settings(found)

    friend.go(guest.page.url.replace(guest.page.url.split("/lab")[0], ""))
    see_deals(friend, 20_475)
    assert shown_settings(friend) == counted_settings(found)
    expect(friend.find("lab-role")).to_have_value("banker")
    expect(friend.find("lab-commission")).to_have_value("3%")


def test_tiles_are_laid_and_taken_back_by_the_keyboard(come: Come) -> None:
    guest = come()
    guest.go("/lab/hand")
    for face in TILES:
        guest.find(f"lay-{face}").first.press("Enter")
    see_deals(guest, 20_475)
    first = guest.find("lay-6-6").first
    expect(first).to_have_attribute("aria-pressed", "true")
    first.press("Space")
    expect(first).to_have_attribute("aria-pressed", "false")
    guest.see("lab-seen", "1 more")
    expect(guest.find("lab-setting")).to_have_count(0)


def test_the_table_of_edges_is_that_of_the_library_with_its_chart(come: Come) -> None:
    guest = come()
    guest.go("/lab")
    for name in EDITIONS:
        row, counted = guest.find(f"edges-{name}"), overview(load(name))
        for line, *_ in LINES:
            expect(row.get_by_test_id(f"edge-{line}")).to_have_text(percent(counted.lines[line].edge))
        for edge in counted.bets.values():
            expect(row).to_contain_text(percent(edge))
    expect(guest.find("chart-edges")).to_have_attribute("data-ready", "true")
    bars = guest.find("chart-edges").locator("svg .bar")
    expect(bars).to_have_count(len(EDITIONS) * len(LINES))

    guest.find("edges-canberra").get_by_test_id("edge-optimal_banking").click()
    guest.page.wait_for_url("**/lab/policies?*")
    expect(guest.find("lab-fraction")).to_have_text(
        str(overview(load("canberra")).lines["optimal_banking"].edge).replace("-", "\N{MINUS SIGN}")
    )


def test_the_equilibria_are_solved_when_asked(come: Come) -> None:
    guest = come()
    guest.go("/lab/equilibrium?book=nz")
    solved = equilibrium(load("nz"))
    expect(guest.find("lab-value")).to_have_text(percent(solved.lower, 4))
    mixed = sum(len(solved.mix(side).mixed(solved.game)) for side in ("player", "banker"))
    assert (
        guest.page.locator("[data-testid=mixed-player] > li, [data-testid=mixed-banker] > li").count()
        == mixed
    )


def test_policies_with_a_house_way_of_ones_own(come: Come) -> None:
    guest = come()
    guest.go("/lab/policies?book=massachusetts&player=optimal&role=player")
    bare = guest.see("lab-percent").inner_text()
    guest.find("lab-file").locator("summary").click()
    guest.find("lab-file-choose").set_input_files(FILED)
    expect(guest.find("lab-percent")).not_to_have_text(bare)

    rate = Fraction(1, 20)
    hands, player, banker = sides(load_operator_file(FILED), "optimal", "house-way", rate)
    expect(guest.find("lab-percent")).to_have_text(percent(odds(hands, player, banker, rate).edge, 4))


def test_a_strategy_is_priced_in_every_book_and_role(come: Come) -> None:
    guest = come()
    guest.go("/lab/strategy")
    offered = (
        guest.find("lab-strategy-policy").locator("option").evaluate_all("all => all.map((one) => one.value)")
    )
    assert set(SHIPPED) <= set(offered)
    guest.find("lab-strategy-policy").select_option("list-of-8")
    guest.see("lab-prices-caption", "list of 8 rules:")
    rows = guest.find("lab-prices").locator("tbody tr")
    expect(rows).to_have_count(2 * len(EDITIONS))
    for number, (edition, role) in enumerate(product(EDITIONS, ROLES)):
        found = price("list-of-8", load(edition), role=role)
        expect(rows.nth(number)).to_contain_text(load(edition).title)
        expect(rows.nth(number)).to_contain_text(percent(found.cost, 4))
    expect(guest.find("chart-costs")).to_contain_text(f"{load('nz').title}, bank")


def test_a_strategy_file_is_priced_or_its_faults_are_listed_by_line(come: Come) -> None:
    guest = come()
    guest.tolerate("status of 400", because=REFUSED)
    guest.go("/lab/strategy")
    guest.find("lab-strategy-file").locator("summary").click()
    text = 'format = "paigow-strategy/1"\nname = "mine"\n\n[[rule]]\nkeep = ["best low"]\n'
    typed = guest.find("lab-strategy-file-text")
    typed.fill(text)
    typed.blur()
    guest.see("lab-prices-caption", "mine")
    cost = price("best-low", load("nz")).cost
    expect(guest.find("lab-prices").locator("tbody tr").first).to_contain_text(percent(cost, 4))
    typed.fill(text.replace("best low", "best lo"))
    typed.blur()
    guest.see("lab-fault", "line 5")
    expect(guest.find("lab-prices")).to_have_count(0)


def test_side_bets_and_readings(come: Come) -> None:
    guest = come()
    guest.go("/lab/side-bets?book=rws")
    counted = bonus(load("rws"))
    guest.see("bonus-edge", percent(counted.edge, 4))
    for line in counted.lines:
        expect(guest.find(f"line-{line.name}")).to_contain_text(f"{line.count:,}")
    guest.find("lab-book").select_option("nz")
    guest.see("no-bets")

    guest.go("/lab/readings?book=canberra")
    first = max(readings(load("canberra")), key=lambda each: abs(each.edge_change_optimal))
    expect(guest.find(f"reading-{first.name}").first).to_contain_text(percent(first.edge_change, 4))


def test_charts_call_books_and_lines_as_the_tables_do(come: Come) -> None:
    guest = come()
    guest.go("/lab")
    expect(guest.find("chart-edges")).to_have_attribute("data-ready", "true")
    expect(guest.find("chart-edges")).to_contain_text(load("rws").title)
    expect(guest.find("chart-edges")).to_contain_text(load("canberra").title)
    guest.go("/lab/side-bets?book=rws")
    expect(guest.find("chart-bonus")).to_contain_text("Wong (Teen or Day), 1 to 1")
    guest.go("/lab/readings?book=canberra")
    expect(guest.find("chart-readings")).to_contain_text("commission: 0%")


def test_a_file_that_will_not_do_is_said_beside_it(come: Come) -> None:
    guest = come()
    guest.tolerate("status of 400", because=REFUSED)
    guest.go("/lab/policies?book=massachusetts")
    guest.find("lab-file").locator("summary").click()
    for size, says in ((0, "is empty"), (100_000, "too large")):
        guest.find("lab-file-choose").set_input_files(
            {"name": "way.toml", "mimeType": "", "buffer": bytes(size)}
        )
        guest.see("lab-file-trouble", f"way.toml {says}" if size == 0 else says)
    wrong = FILED.read_text().replace("pair together", "pair togther").encode()
    guest.find("lab-file-choose").set_input_files({"name": "way.toml", "mimeType": "", "buffer": wrong})
    guest.see("lab-fault", "'pair togther': expected one of")
    expect(guest.find("lab-fault")).not_to_contain_text("expected 'pair")
    expect(guest.find("lab-file-trouble")).to_have_count(0)


def test_the_advice_on_a_hand_leads_to_what_its_settings_are_worth(come: Come) -> None:
    guest = come()
    guest.go("/hand?book=rws&tiles=6-6,1-1,4-5,2-6")
    expect(guest.find("house-way-setting")).to_contain_text("Day Gong")
    expect(guest.find("house-way-setting")).to_contain_text("Teen Wong")
    expect(guest.find("other-setting").first).to_contain_text("7 points, Nine leads")
    guest.press("hand-worth")
    see_deals(guest, 20_475)
    assert shown_settings(guest) == counted_settings(one_hand(load("rws"), " ".join(TILES)))


def test_a_certificate_of_a_file_is_shown_and_taken_home(come: Come) -> None:
    guest = come()
    guest.go("/lab/certificate?book=massachusetts")
    expect(guest.see("verdict", "Weak")).to_have_attribute("data-verdict", "weak")
    guest.find("lab-file").locator("summary").click()
    guest.find("lab-file-choose").set_input_files(FILED)
    certificate = certify_text(FILED.read_bytes(), file=FILED.name)
    expect(guest.find("verdict")).to_contain_text(certificate.says[0])
    expect(guest.find("certificate-rows").locator("tbody tr")).to_have_count(len(certificate.rows))
    for form, ending in (("html", ".html"), ("markdown", ".md")):
        with guest.page.expect_download() as download:
            guest.press(f"certificate-{form}")
        assert download.value.suggested_filename == f"certificate-{FILED.stem}{ending}"
        assert certificate.name in download.value.path().read_text()
    with guest.page.expect_download() as download:
        guest.press("lab-save-json")
    assert json.loads(download.value.path().read_text())["digest"] == certificate.digest


def test_a_commission_that_will_not_do_is_said_beside_the_figures(come: Come) -> None:
    guest = come()
    guest.tolerate("status of 400", because=REFUSED)
    guest.go("/lab/policies?book=nz")
    guest.see("lab-edge")
    guest.find("lab-commission").fill("50%")
    guest.find("lab-commission").press("Enter")
    guest.see("lab-fault", "Commission = 50%")
    guest.find("lab-commission").fill("4%")
    guest.find("lab-commission").press("Enter")
    guest.see("lab-edge", "4%")


def test_a_nonsense_link_does_no_harm(come: Come) -> None:
    guest = come()
    guest.tolerate("status of 40[04]", because=REFUSED)
    for link in (
        "hand?book=no&tiles=6-6,1-1,4-5,2-6",
        "policies?player=/etc/passwd",
        "readings?book=%00",
        "certificate?book=x",
    ):
        guest.go(f"/lab/{link}")
        expect(guest.page.get_by_role("alert").first).to_be_visible()
    guest.go("/lab/hand?tiles=9-9,,6-6&seen=6-6,6-6,6-6")
    guest.see("lab-seen")
    guest.go("/lab/nothing")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("There is no such page.")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_part_is_axe_clean(theme: str, come: Come) -> None:
    guest = come(theme=theme)
    faults: dict[str, list[str]] = {}
    for path, there in PARTS:
        guest.go(path)
        guest.until(there)
        if path.split("?")[0] in CHARTED:
            expect(guest.page.locator("figure[data-ready=true]").first).to_be_visible()
        faults[path] = guest.faults(*(COLOURS if theme == "light" else ()))
    assert {where: found for where, found in faults.items() if found} == {}


@pytest.mark.parametrize("language", ["en-NZ", "zh-TW"])
def test_every_part_fits_a_phone(language: str, come: Come) -> None:
    guest = come(is_phone=True, language=language)
    faults: dict[str, list[str]] = {}
    for path, there in PARTS:
        guest.go(path)
        guest.until(there)
        if path.split("?")[0] in CHARTED:
            expect(guest.page.locator("figure[data-ready=true]").first).to_be_visible()
            drawn = guest.page.locator("figure svg .bar[fill^='#'], figure svg .curve[stroke^='#']")
            expect(drawn.first).to_be_attached()
        guest.assert_fits()
        assert guest.page.evaluate("innerWidth") == 390, f"{path} widens the phone's view"
        faults[path] = layout_faults(guest, is_touch=True)
    assert {where: found for where, found in faults.items() if found} == {}


def test_the_charts_are_fetched_only_where_one_is_drawn(come: Come) -> None:
    guest = come()
    fetched: list[str] = []
    guest.page.on("request", lambda request: fetched.append(request.url))
    guest.go("/")
    guest.see("open-table")
    assert not any("LabPage" in url or "BarChart" in url for url in fetched)
    guest.go("/lab/hand")
    guest.see("lab-wanted")
    assert not any("BarChart" in url for url in fetched)
    guest.go("/lab")
    expect(guest.find("chart-edges")).to_have_attribute("data-ready", "true")
    assert any("BarChart" in url for url in fetched)
    assert len(BOOK_IDS) <= guest.find("edges").locator("tbody tr").count()


@pytest.mark.clause("CAN 15.1", check=0)
def test_a_live_table_leads_to_the_lab_without_its_tiles(come: Come) -> None:
    """Check that no link of the setting player's page names a tile, and that the lab begins with none laid."""
    table = new_table(come(), "canberra", bots=0)
    table.sit(2)
    table.buy_in(500)
    table.wager(1000)
    table.until("hand-tile-3")
    guest = table.guest
    links = guest.page.eval_on_selector_all(
        "a[href]", "found => found.map((one) => one.getAttribute('href'))"
    )
    assert "/lab" in links
    assert [
        link for link in links if "tiles" in link or "seen" in link or re.search(r"[1-6]-[1-6]", link)
    ] == []
    guest.press("nav-lab")
    guest.press("lab-group-hands")
    guest.see("lab-wanted")
    assert "tiles=" not in guest.page.url
