"""The school's pages: drills by keyboard alone and by touch, each kind answered rightly and wrongly, and progress."""

import re
from typing import Final

import pytest
from playwright.sync_api import Route, expect

from paigow.books import load
from paigow.school.item_maker import make, mark
from paigow.school.items import KINDS, AnyItem, Kind
from tests.browser.answering import Row, plain, press_answer, right_answer, type_answer, wrong_answer
from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.hands import Keyboard, Mouse, Touch

SMALL: Final = {"width": 390, "height": 664}
BOOK: Final = "nz"
SEED: Final = "browser"
CHOICES: Final[tuple[Kind, ...]] = ("name", "wins", "mis-set", "result", "remedy")
"""Kinds whose question, tiles and all answers are visible at once on a phone."""


def item_of(kind: Kind, number: int) -> AnyItem:
    return make(kind, load(BOOK), SEED, number)


def right(kind: Kind, number: int) -> Row:
    return right_answer(item_of(kind, number))


def start(guest: Guest, kind: str, *, count: int = 2, seed: str = SEED) -> None:
    query = f"book={BOOK}&count={count}" + (f"&seed={seed}" if seed else "")
    guest.go(f"/school/drill/{kind}?{query}")
    guest.find("question").wait_for()


def marked(guest: Guest, *, is_right: bool) -> None:
    expect(guest.find("verdict")).to_have_attribute("data-right", str(is_right).lower())


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_answered_by_keyboard_alone_and_a_wrong_answer_shows_the_right_one(
    kind: Kind, come: Come
) -> None:
    guest = come()
    keys = Keyboard(guest)
    start(guest, kind)
    guest.assert_axe_clean()
    type_answer(keys, plain(item_of(kind, 1)), right(kind, 1))
    marked(guest, is_right=True)
    assert keys.focused() == "next"
    keys.key("Enter")
    expect(guest.find("question")).to_have_attribute("data-number", "2")
    assert guest.presses() == 0
    press_answer(Mouse(guest), plain(item_of(kind, 2)), wrong_answer(item_of(kind, 2)))
    marked(guest, is_right=False)
    expect(guest.find("right-answer")).not_to_be_empty()
    reason = (
        guest.find("verdict").get_by_test_id("clause-link").or_(guest.find("cost")).or_(guest.find("scored"))
    )
    expect(reason.first).to_be_visible()
    guest.assert_axe_clean()
    guest.assert_fits()
    keys.key("Enter")
    expect(guest.find("summary")).to_have_attribute("data-right", "1")
    expect(guest.find("look-again").get_by_role("listitem").first).to_be_visible()


def test_every_kind_fits_a_phone_and_is_answered_with_the_thumb(come: Come) -> None:
    guest = come(is_phone=True)
    guest.page.set_viewport_size(SMALL)  # type: ignore[arg-type]  # a plain dict is what it takes
    touch = Touch(guest)
    for kind in KINDS:
        start(guest, kind, count=1)
        guest.assert_fits()
        item = plain(item_of(kind, 1))
        if kind in CHOICES:
            guest.assert_in_one_view("asks", *(f"option-{each}" for each in item["options"]))
        press_answer(touch, item, right(kind, 1))
        marked(guest, is_right=True)
        expect(guest.find("next")).to_be_in_viewport(ratio=0.99)
        touch.press("next")
        expect(guest.find("summary")).to_have_attribute("data-right", "1")
        guest.assert_fits()


def test_a_setting_is_marked_by_its_cost_and_the_lab_says_what_all_are_worth(come: Come) -> None:
    guest = come()
    start(guest, "set")
    wrong = wrong_answer(item_of("set", 1))
    press_answer(Mouse(guest), plain(item_of("set", 1)), wrong)
    cost = mark(item_of("set", 1), wrong).cost
    assert cost
    expect(guest.find("cost")).to_have_attribute("data-fraction", f"{cost.numerator}/{cost.denominator}")
    guest.find("lab-table").locator("summary").click()
    best = guest.page.locator("[data-testid=lab-setting][data-best=true]").first
    expect(best).to_be_visible()
    guest.assert_axe_clean()


def test_a_setting_by_the_score_card_shows_scores_and_costs_of_every_setting(come: Come) -> None:
    guest = come()
    start(guest, "score-card")
    given = right("score-card", 1)
    press_answer(Mouse(guest), plain(item_of("score-card", 1)), given)
    marked(guest, is_right=True)
    settings = guest.find("scored-setting")
    scored = mark(item_of("score-card", 1), given).scored
    expect(settings).to_have_count(len(scored))
    for at, each in enumerate(scored):
        expect(settings.nth(at)).to_have_attribute("data-cost", each.cost.fraction)
        expect(settings.nth(at)).to_have_attribute("data-card", str(each.is_card).lower())
        expect(settings.nth(at)).to_contain_text(f"{each.low_score} + {each.high_score} = {each.score}")
    assert any(each.is_card and each.score == given["low_score"] + given["high_score"] for each in scored)


def test_all_kinds_are_mixed_and_progress_shows_what_came_of_it(come: Come) -> None:
    guest = come()
    keys = Keyboard(guest)
    guest.go("/")
    guest.press("to-school")
    guest.press("school-drills")
    guest.see("drills")
    guest.assert_axe_clean()
    expect(guest.find("drills").get_by_role("listitem")).to_have_count(len(KINDS))
    guest.go("/school/progress")
    guest.see("no-progress")
    start(guest, "mixed", count=2, seed="")
    first = guest.find("question").get_attribute("data-kind")
    start(guest, "name", count=3, seed="")
    for _ in range(3):
        guest.page.locator("[data-testid=question]:not(:has([data-testid=verdict]))").wait_for()
        keys.key("1")
        guest.find("verdict").wait_for()
        keys.key("Enter")
    expect(guest.find("summary")).to_have_attribute("data-asked", "3")
    assert first in KINDS
    guest.go("/school/progress")
    expect(guest.find("course-name-nz")).to_have_attribute("data-asked", "3")
    guest.see("curve-right")
    guest.assert_axe_clean()
    guest.press("forget")
    guest.press("forget-not")
    guest.see("course-name-nz")
    guest.press("forget")
    guest.assert_axe_clean()
    guest.press("forget-sure")
    guest.see("no-progress")


def test_what_was_mixed_up_is_a_matrix_for_each_kind(come: Come) -> None:
    guest = come()
    kinds: tuple[Kind, ...] = ("name", "fault")
    for kind in kinds:
        start(guest, kind, count=1)
        press_answer(Mouse(guest), plain(item_of(kind, 1)), wrong_answer(item_of(kind, 1)))
        marked(guest, is_right=False)
    guest.go("/school/progress")
    for kind in kinds:
        table = guest.see(f"mixed-{kind}")
        expect(table.locator("tbody td:not(.none):not(.own)")).to_have_text("1")
    guest.assert_axe_clean()
    guest.press("crumb")
    guest.see("school")


def test_the_clauses_of_a_house_way_are_in_the_language_of_the_page_and_marked(come: Come) -> None:
    guest = come(language="zh-TW")
    start(guest, "house-way", count=1)
    item, wrong = plain(item_of("house-way", 1)), wrong_answer(item_of("house-way", 1))
    for clause in item["clauses"]:
        label = guest.page.locator("label").filter(has=guest.find(f"clause-{clause}"))
        expect(label).to_have_text(re.compile("[\u4e00-\u9fff]"))
    press_answer(Mouse(guest), item, wrong)
    marked(guest, is_right=False)
    clause = right("house-way", 1)["clause"]
    expect(guest.page.locator("label.right").get_by_test_id(f"clause-{clause}")).to_be_visible()
    guest.assert_axe_clean()


def test_somebody_without_a_session_is_drilled_all_the_same(come: Come) -> None:
    guest = come()
    guest.tolerate("ERR_FAILED", because="the test lets no session be had")
    guest.intercept("**/api/v1/session*", lambda route: route.abort())
    start(guest, "name", count=1)
    Keyboard(guest).key("1")
    expect(guest.find("verdict")).to_be_visible()
    assert guest.context.cookies() == []


def test_an_answer_that_does_not_arrive_is_kept_and_sent_again(come: Come) -> None:
    guest = come()
    guest.tolerate("ERR_FAILED", because="the test cuts the connection")
    is_cut = [True]

    def cut(route: Route) -> None:
        if is_cut[0]:
            route.abort()
        else:
            route.continue_()

    guest.intercept("**/api/v1/school/drill/answer*", cut)
    start(guest, "name", count=2)
    type_answer(Keyboard(guest), plain(item_of("name", 1)), right("name", 1))
    guest.see("answer-fault")
    guest.assert_axe_clean()
    is_cut[0] = False
    guest.press("answer-again")
    marked(guest, is_right=True)


def test_a_question_follows_the_language_and_nothing_moves_where_that_is_asked(come: Come) -> None:
    guest = come(is_watched=True)
    start(guest, "result")
    asked = guest.find("asks").inner_text()
    guest.choose("light", "zh-Hant")
    expect(guest.find("asks")).to_have_text(re.compile("[\u4e00-\u9fff]"))
    assert guest.find("asks").inner_text() != asked
    guest.assert_axe_clean()
    Keyboard(guest).key("1")
    expect(guest.find("verdict")).to_be_visible()
    guest.assert_axe_clean()
    assert guest.moved() == []
