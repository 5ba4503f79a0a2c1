"""Lessons: one by the keyboard alone at a desk, one by fingers on a phone; left and resumed, done and stored."""

import json
import re
from typing import Any, Final

import msgspec
from playwright.sync_api import expect

from paigow.books import load
from paigow.school.item_maker import make, mark
from paigow.school.items import ResultItem, WinsItem
from paigow.school.lessons.lesson import DrillPick, Lesson, Scored
from paigow.school.lessons.lesson_maker import lesson
from paigow.school.score_card.card_rows import score_rows
from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.hands import Touch

COMPARING: Final = 4
"""A lesson with choices only."""
PAIRS: Final = 2
Row = dict[str, Any]


def at_screen(guest: Guest, number: int) -> None:
    """Check that the lesson has come to this screen, from 1."""
    expect(guest.find("lesson-count")).to_contain_text(str(number))


def choice(asked: DrillPick, book: str = "nz") -> str:
    """Return the right option of a question, by the rules."""
    item = make(asked.kind, load(book), asked.seed, asked.number)
    assert isinstance(item, ResultItem | WinsItem)
    answer = json.loads(msgspec.json.encode(mark(item, {"choice": item.options[0]}).answer))
    return str(answer["choice"])


def screens(made: Lesson) -> list[DrillPick | None]:
    """Return the question of each screen. ``None`` means a step."""
    found: list[DrillPick | None] = []
    for step in made.steps:
        found += [None, step.asks] if step.asks else [None]
    return [*found, *made.questions]


def test_a_lesson_by_the_keyboard_alone(come: Come) -> None:
    guest = come()
    keys = guest.page.keyboard
    guest.go("/school/lesson?book=nz")
    guest.find(f"lesson-{COMPARING}").focus()
    keys.press("Enter")
    made = lesson(COMPARING, load("nz"))
    for number, asked in enumerate(screens(made), 1):
        at_screen(guest, number)
        if asked is None:
            guest.find("lesson-step").wait_for()
            guest.assert_axe_clean()
            keys.press("ArrowRight")
            continue
        guest.find("question").wait_for()
        options = guest.find("question").locator("[data-testid^=option-]")
        names = [str(each.get_attribute("data-testid")) for each in options.all()]
        keys.press(str(names.index(f"option-{choice(asked)}") + 1))
        expect(guest.find("verdict")).to_have_attribute("data-right", "true")
        expect(guest.find("next")).to_be_focused()
        keys.press("Enter")
    expect(guest.find("lesson-done")).to_have_attribute("data-right", "5")
    guest.assert_axe_clean()
    assert guest.presses() == 0
    guest.go("/school/lesson?book=nz")
    guest.see("lessons", "5 of 5")


def test_a_lesson_by_fingers_on_a_phone_is_taken_up_where_it_was_left(come: Come) -> None:
    guest = come(is_phone=True)
    fingers = Touch(guest)
    guest.go("/school")
    fingers.press("school-lessons")
    fingers.press(f"lesson-{PAIRS}")
    at_screen(guest, 1)
    guest.assert_fits()
    fingers.press("lesson-next")
    at_screen(guest, 2)
    right = int(guest.find("pick").get_attribute("data-right") or 0)
    fingers.press(f"pick-{1 if right == 0 else 0}")
    guest.see("pick-says", "Not that one")
    fingers.press(f"pick-{right}")
    expect(guest.find("pick-says").get_by_test_id("clause-link").first).to_be_visible()
    guest.assert_fits()
    guest.assert_axe_clean()
    fingers.press("lesson-next")
    at_screen(guest, 3)
    guest.reload()
    at_screen(guest, 3)
    fingers.press("lesson-back")
    at_screen(guest, 2)
    steps = len(lesson(PAIRS, load("nz")).steps)
    for number in range(2, steps + 1):
        at_screen(guest, number)
        fingers.press("lesson-next")
    for number in range(steps + 1, steps + 6):
        at_screen(guest, number)
        guest.find("question").wait_for()
        guest.assert_fits()
        fingers.press("lesson-skip")
    expect(guest.find("lesson-done")).to_have_attribute("data-right", "0")


def test_what_is_tried_in_a_lesson_answers(come: Come) -> None:
    guest = come()
    guest.page.emulate_media(reduced_motion="reduce")
    guest.go("/school/lesson/5?book=nz")
    guest.press("apart-0")
    guest.press("apart-2")
    guest.see("ways", "Low hand")
    guest.go("/school/lesson/3?book=nz")
    guest.find("pick-0").wait_for()
    guest.assert_axe_clean()
    guest.page.keyboard.press("1")
    expect(guest.find("pick-0")).to_have_accessible_name(re.compile("right|wrong"))
    guest.assert_axe_clean()
    guest.go("/school/lesson/10?book=massachusetts")
    guest.press("lesson-next")
    guest.press("throw-dice")
    guest.see("thrown", "is first")
    guest.assert_axe_clean()
    guest.go("/school/lesson/9?book=canberra")
    guest.press("lesson-next")
    guest.press("lesson-skip")
    guest.find("lesson-cut").select_option(index=3)
    guest.assert_axe_clean()
    guest.find("clause-link").first.click()
    expect(guest.page.locator("dialog[open]")).to_be_visible()


def test_the_score_card_is_taught(come: Come) -> None:
    guest = come()
    guest.go("/school/lesson/13?book=nz")
    guest.press("lesson-next")
    table = guest.find("score-rows")
    expect(table.locator("tbody tr")).to_have_count(14)
    for row in score_rows(load("nz")):
        expect(table.get_by_role("row", name=re.compile(rf"{row.label} {row.low}$"))).to_have_count(1)
    for kind in ("pdf", "svg"):
        file = guest.find(f"score-card-nz-{kind}")
        with guest.page.expect_download() as download:
            file.click()
        assert download.value.suggested_filename == f"paigow-score-card-nz-en.{kind}"
    guest.assert_axe_clean()
    guest.go("/school/lesson/15?book=nz")
    made = lesson(15, load("nz"))
    shown = made.steps[0].shows
    assert isinstance(shown, Scored)
    for at, each in enumerate(shown.settings):
        setting = guest.find("scored-setting").nth(at)
        expect(setting).to_have_attribute("data-cost", each.cost.fraction)
        expect(setting).to_contain_text(f"{each.low_score} + {each.high_score} = {each.score}")
    guest.assert_axe_clean()
    guest.page.set_viewport_size({"width": 390, "height": 664})
    guest.assert_fits()


def test_a_lesson_that_there_is_not(come: Come) -> None:
    guest = come()
    guest.tolerate("400", because="there are fifteen")
    guest.go("/school/lesson/16?book=nz")
    expect(guest.page.get_by_role("alert")).to_contain_text("15")
