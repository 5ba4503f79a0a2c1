"""A class by the page: a pupil joins on a phone and does what is assigned, the teacher sees the mark."""

import csv
from pathlib import Path

import pytest
from playwright.sync_api import expect

from paigow.cli.app import main
from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.web.test_classes import is_that_log

PHONE = {"width": 390, "height": 664}
DESK = {"width": 1280, "height": 720}
QUESTIONS = 2


def begins_a_class(teacher: Guest) -> str:
    """Begin a class, give it a drill, and return the link."""
    teacher.go("/school/class")
    teacher.find("class-name").fill("Monday")
    teacher.find("class-teacher").fill("Ms Ma")
    teacher.assert_axe_clean()
    teacher.press("begin-class")
    link = teacher.find("class-link").inner_text()
    teacher.find("task-drill").select_option("wins")
    teacher.find("task-count").fill(str(QUESTIONS))
    teacher.find("task-seed").fill("monday")
    teacher.press("do-assign")
    teacher.until("assign")
    return link


def test_a_pupil_joins_on_a_phone_and_the_teacher_sees_the_mark(come: Come) -> None:
    teacher, pupil = come(), come()
    link = begins_a_class(teacher)

    pupil.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    pupil.go(link)
    pupil.find("join-name").fill("Ann")
    pupil.assert_axe_clean()
    pupil.assert_fits()
    pupil.find("join-consents").check()
    pupil.press("join")
    expect(pupil.find("assignment")).to_have_attribute("data-state", "open")
    pupil.assert_axe_clean()
    pupil.assert_fits()
    pupil.press("do-it")
    for number in range(QUESTIONS):
        expect(pupil.find("question")).to_have_attribute("data-number", str(number))
        pupil.find("question").locator("[data-testid^=option-]").first.click()
        expect(pupil.find("work-count")).to_contain_text(f"{number + 1} of {QUESTIONS}")
        pupil.press("next")
    pupil.until("work-done")
    pupil.press("back-to-class")
    expect(pupil.find("assignment")).to_have_attribute("data-state", "done")

    teacher.reload()
    expect(teacher.find("pupil")).to_contain_text("Ann")
    expect(teacher.find("pupil")).to_contain_text(f"{QUESTIONS} of {QUESTIONS}")
    for size in (PHONE, DESK):
        teacher.page.set_viewport_size(size)  # type: ignore[arg-type]
        teacher.assert_axe_clean()
        teacher.assert_fits()
    assert teacher.page.request.get(str(teacher.find("csv").get_attribute("href"))).text().count("Ann") == 1

    for title in ("First of several lessons", "Second of several lessons", "Third of several lessons"):
        teacher.find("task-title").fill(title)
        teacher.press("do-assign")
        expect(teacher.find("marks")).to_contain_text(title)
    teacher.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    teacher.assert_fits()

    pupil.press("leave")
    pupil.press("yes")
    pupil.until("new-class")
    teacher.reload()
    expect(teacher.find("marks")).to_have_count(0)


EXAM = {
    "kind": "exam", "title": "Final", "book": "nz", "by_hand": ["end"], "rounds": 1, "pass_mark": 50, "seed": "june",
    "bots": 2,
}  # fmt: skip
ASSIGN = """async ([address, task]) => (await fetch(`/api/v1${address}/assignment`, {method: "POST",
    headers: {"content-type": "application/json"}, body: JSON.stringify(task)})).status"""


def test_an_exam_of_a_class_from_its_link_to_the_certificate(
    come: Come, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    teacher, pupil = come(), come()
    link = begins_a_class(teacher)
    address = teacher.page.url.split("/school/")[1]
    assert teacher.page.evaluate(ASSIGN, [f"/school/{address}", EXAM]) == 201

    pupil.go(link)
    pupil.find("join-name").fill("Ann")
    pupil.find("join-consents").check()
    pupil.press("join")
    exam = pupil.page.get_by_test_id("assignment").filter(has_text="Final")
    exam.get_by_role("button").first.click()
    pupil.until("dealing")
    pupil.until_visible(pupil.page.locator("[data-testid=phase][data-phase=paid]"), "paid")
    pupil.press("duty-end")
    pupil.press("do")
    pupil.until("over")

    teacher.reload()
    expect(teacher.find("pupil")).to_contain_text("100")
    marks = teacher.page.request.get(str(teacher.find("csv").get_attribute("href"))).text()
    row = next(
        each for each in csv.DictReader(marks.lstrip("\ufeff").splitlines()) if each["assignment"] == "Final"
    )
    assert (row["pupil"], row["score"], row["passed"]) == ("Ann", "100", "yes")

    pupil.go(f"/school/{address}")
    pupil.press("to-certificate")
    expect(pupil.find("certified")).to_have_text("Ann")
    pupil.page.emulate_media(media="print")
    expect(pupil.find("print")).to_be_hidden()
    head = pupil.find("hash").inner_text()
    pupil.page.emulate_media(media="screen")
    files = {}
    for name in ("log", "certificate"):
        found = pupil.page.locator(f"a[download][href*='{'/log' if name == 'log' else 'download'}']").last
        answer = pupil.page.request.get(str(found.get_attribute("href")))
        files[name] = tmp_path / name
        files[name].write_bytes(answer.body())
    assert is_that_log(files["log"], head, capsys)
    assert main(["exam", str(files["log"]), "--certificate", str(files["certificate"])]) == 0
