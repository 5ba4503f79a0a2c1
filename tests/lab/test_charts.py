"""Charts as Vega-Lite: what they show is what was counted."""

import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from paigow import lab
from paigow.books import BOOK_IDS, load
from paigow.lab import charts
from tests.colour_vision import least_difference
from tests.contrast import contrast

RESULT_BAR = Path(__file__).parents[2] / "frontend" / "src" / "lab" / "charts" / "ResultBar.svelte"
DIFFERENT = 0.1
"""In Oklab, where black and white are 1 apart."""

NZ = load("nz")


def values(chart: charts.Spec) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = chart["data"]["values"]
    return found


def test_a_chart_is_plain_data_of_the_schema_that_is_drawn() -> None:
    chart = charts.results(lab.edge(NZ).as_json())
    assert chart["$schema"] == charts.SCHEMA
    assert json.loads(json.dumps(chart)) == chart


def test_results_are_the_shares_of_all_deals() -> None:
    odds = lab.edge(NZ)
    shares = {value["result"]: value["share"] for value in values(charts.results(odds.as_json()))}
    assert shares == {name: 100 * getattr(odds, name) / odds.deals for name in ("win", "push", "lose")}


def test_the_edges_of_every_book_stand_under_its_name() -> None:
    answers = [
        lab.edge(load(book), role=role).as_json() for book in BOOK_IDS for role in ("player", "banker")
    ]
    shown = values(charts.edges(answers))
    assert [value["edge"] for value in shown] == [answer["edge"]["percent"] for answer in answers]
    assert {value["book"] for value in shown} == {"New Zealand", "Canberra", "Massachusetts", "Sentosa"}
    assert [value["banks"] for value in shown[:2]] == [False, True]


def test_the_classes_of_each_hand_add_up_to_all_deals() -> None:
    shown = values(charts.classes(lab.classes(NZ).as_json()))
    for hand in ("Low hand", "High hand"):
        assert sum(value["share"] for value in shown if value["hand"] == hand) == pytest.approx(100)


def test_the_best_setting_and_the_house_way_are_marked() -> None:
    shown = values(charts.settings(lab.one_hand(NZ, "6-6 3-6 2-6 2-2").as_json()))
    marks = {value["setting"]: value["gain"] for value in shown}
    assert marks["2-2 3-6 / 6-6 2-6"].endswith("%, best")
    assert marks["2-2 2-6 / 6-6 3-6"].endswith("%, house way")


def test_only_switches_that_change_the_edge_are_shown_the_dearest_first() -> None:
    shown = values(charts.readings([one.as_json() for one in lab.readings(NZ)]))
    changes = [abs(value["change"]) for value in shown]
    assert all(changes)
    assert changes == sorted(changes, reverse=True)


def test_a_bet_is_worth_what_its_lines_win_less_what_it_loses() -> None:
    bonus = lab.bonus(load("rws")).as_json()
    back = sum(value["back"] for value in values(charts.pays(bonus)))
    assert 100 * bonus["losing"] / bonus["hands"] - back == pytest.approx(bonus["edge"]["percent"])


def test_the_looks_differ_in_colour_alone() -> None:
    answer = lab.edge(NZ).as_json()
    light, dark = (json.dumps(charts.results(answer, look)) for look in (charts.LIGHT, charts.DARK))
    for one, other in zip(charts.LIGHT, charts.DARK, strict=True):
        light = light.replace(one, other)
    assert light == dark


@pytest.mark.parametrize("look", [charts.LIGHT, charts.DARK], ids=["light", "dark"])
def test_words_can_be_read_on_the_page(look: charts.Palette) -> None:
    assert contrast(look.ink, look.page) >= 7
    assert contrast(look.soft, look.page) >= 4.5
    for colour in (look.win, look.lose, look.one, look.two, look.three):
        assert contrast(colour, look.page) >= 3
    for colour in (look.one, look.two):  # words of the page's colour stand on these
        assert contrast(colour, look.page) >= 4.5


@pytest.mark.parametrize("look", [charts.LIGHT, charts.DARK], ids=["light", "dark"])
def test_colours_that_stand_together_differ_for_the_colour_blind(look: charts.Palette) -> None:
    for together in (
        (look.win, look.push, look.lose),
        (look.one, look.two, look.three),
        (look.one, look.lose),
    ):
        for one, other in combinations(together, 2):
            assert least_difference(one, other) >= DIFFERENT, (one, other)


def test_the_colours_of_results_on_the_page_differ_for_the_colour_blind() -> None:
    """Green and red with the same lightness are one colour for one man in fifty."""
    assert least_difference("#3b7d4f", "#b3523c") < DIFFERENT
    colours = re.findall(r"--colour: (#[0-9a-f]{6})", RESULT_BAR.read_text(encoding="utf-8"))
    assert len(colours) == 3
    for one, other in combinations(colours, 2):
        assert least_difference(one, other) >= DIFFERENT, (one, other)


@pytest.mark.parametrize("name", ["chart.gif", "chart", "no-folder/chart.svg"])
def test_a_file_that_cannot_be_drawn_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(charts.ChartError, match="expected a f"):
        charts.save({}, tmp_path / name)


def test_charts_below_each_other_keep_one_page() -> None:
    chart = charts.results(lab.edge(NZ).as_json())
    both = charts.below(chart, chart)
    assert [part["data"] for part in both["vconcat"]] == [chart["data"]] * 2
    assert both["config"] == chart["config"]
    assert "config" not in both["vconcat"][0]


def test_two_policies_are_drawn_by_what_the_first_gains_more_with_each_hand() -> None:
    found = lab.compare(NZ, "house-way", "card-a")
    shown = values(charts.compared(found.as_json()))
    assert [value["difference"] for value in shown] == [
        pytest.approx(100 * float(each.overall)) for each in found.differing[:20]
    ]


def test_classes_of_two_tiles_add_up_to_all_hands() -> None:
    shown = values(charts.two_tiles(lab.two_tiles(NZ).as_json()))
    assert sum(value["share"] for value in shown) == pytest.approx(100)
    assert (shown[3]["class"].replace("\N{NO-BREAK SPACE}", " "), shown[3]["text"]) == ("high nine", "3.23 %")
