"""The school's pages: drills by keyboard alone and by touch, each kind answered rightly and wrongly, and progress."""

import json
import re
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import Route, expect

from paigow.books import load
from paigow.school.items import KINDS, AnyItem, Kind
from paigow.school.making import make, mark
from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.hands import Keyboard, Touch

SMALL: Final = {"width": 390, "height": 664}
BOOK: Final = "nz"
SEED: Final = "browser"
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
CHOICES: Final[tuple[Kind, ...]] = ("name", "wins", "mis-set", "result", "remedy")
"""Kinds of which question, tiles and all answers are seen at once on a phone."""
Row = dict[str, Any]


def item_of(kind: Kind, number: int) -> AnyItem:
    return make(kind, load(BOOK), SEED, number)


def plain(value: object) -> Row:
    """As the page has it."""
    found: Row = json.loads(msgspec.json.encode(value))
    return found


def some_answer(item: Row) -> Row:
    """An answer of the item's form, right or not."""
    match item["kind"]:
        case "order":
            return {"order": [1, 2, 3, 4]}
        case "set":
            return {"low": item["tiles"][:2]}
        case "house-way":
            return {"low": item["tiles"][:2], "clause": item["clauses"][0]}
        case "served":
            return {"position": item["positions"][0]}
        case "cut":
            return {"places": [11, 24, 51, 82]}
        case "pay":
            return {"paid": 1, "commission": 0, "returned": 0, "chips": []}
        case "bank":
            return {"payments": [{"box": each["box"], "sources": {}} for each in item["winners"]]}
        case _:
            return {"choice": item["options"][0]}


def right_answer(kind: Kind, number: int) -> Row:
    """As the product's own rules have it."""
    item = item_of(kind, number)
    return plain(mark(item, some_answer(plain(item))).answer)


def wrong_answer(kind: Kind, number: int) -> Row:
    """Another answer of the same form that the rules mark wrong."""
    item = item_of(kind, number)
    row = plain(item)
    some = some_answer(row)
    others = [
        some,
        *({"choice": each} for each in row.get("options", [])),
        {"order": [2, 1, 3, 4]},
        *({"position": each} for each in row.get("positions", [])),
        *(
            {**some, "low": [row["tiles"][one], row["tiles"][other]]}
            for one, other in ((0, 2), (0, 3))
            if len(row.get("tiles", ())) == 4
        ),
    ]
    return next(each for each in others if each.keys() == some.keys() and not mark(item, each).is_right)


def start(guest: Guest, kind: str, *, count: int = 2, seed: str = SEED) -> None:
    query = f"book={BOOK}&count={count}" + (f"&seed={seed}" if seed else "")
    guest.go(f"/school/drill/{kind}?{query}")
    guest.find("question").wait_for()


def units(coins: int) -> str:
    return f"{coins / 100:.2f}".removesuffix(".00")


def places_of(faces: list[str], tiles: list[str]) -> list[int]:
    """Where among the tiles these faces lie, each tile once."""
    found: list[int] = []
    for face in faces:
        found.append(next(at for at, one in enumerate(tiles) if one == face and at not in found))
    return found


def type_answer(keys: Keyboard, item: Row, given: Row) -> None:
    """Give an answer by keys, as the page says they are."""
    match item["kind"]:
        case "order":
            keys.key(*map(str, given["order"]))
        case "set" | "house-way":
            keys.key(*(str(at + 1) for at in places_of(given["low"], item["tiles"])))
            if "clause" in given:
                keys.key(LETTERS[item["clauses"].index(given["clause"])])
            keys.key("Enter")
        case "served":
            keys.key("-" if given["position"] < 0 else str(given["position"]))
        case "cut":
            keys.key(*"".join(map(str, given["places"])), "Enter")
        case "pay":
            for name in ("paid", "commission", "returned"):
                keys.key(*units(given[name]))
                if name != "returned":
                    keys.key("Enter")
            values = sorted(item["chips"], reverse=True)
            keys.key(*(LETTERS[values.index(chip)] for chip in given["chips"]), "Enter")
        case "bank":
            for payment in given["payments"]:
                keys.key(str(payment["box"]))
                expect(keys.guest.find("source-losing")).to_be_focused()
                for account in item["accounts"]:
                    keys.key(*units(payment["sources"].get(account, 0)), "Enter")
                expect(keys.guest.find("source-losing")).to_be_disabled()
            expect(keys.guest.find("answer")).to_be_focused()
            keys.key("Enter")
        case _:
            keys.key(("123456789" + LETTERS)[item["options"].index(given["choice"])])


def press_answer(guest: Guest, item: Row, given: Row) -> None:
    """Give an answer by mouse."""
    match item["kind"]:
        case "order":
            for number in given["order"]:
                guest.find(f"hand-{number}").click()
        case "set" | "house-way":
            for at in places_of(given["low"], item["tiles"]):
                guest.find(f"hand-tile-{at}").click()
            if "clause" in given:
                guest.find(f"clause-{given['clause']}").check()
            guest.find("answer").click()
        case "served":
            guest.find(f"position-{given['position']}").click()
        case "cut":
            for place in given["places"]:
                guest.find(f"place-{place}").click()
            guest.find("answer").click()
        case "pay":
            guest.find("pay-paid").fill(units(given["paid"]))
            guest.find("answer").click()
        case "bank":
            for payment in given["payments"]:
                guest.find(f"winner-{payment['box']}").click()
                guest.find("pay-box").click()
            guest.find("answer").click()
        case _:
            guest.find(f"option-{given['choice']}").click()


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
    type_answer(keys, plain(item_of(kind, 1)), right_answer(kind, 1))
    marked(guest, is_right=True)
    assert keys.focused() == "next"
    keys.key("Enter")
    expect(guest.find("question")).to_have_attribute("data-number", "2")
    assert guest.presses() == 0
    press_answer(guest, plain(item_of(kind, 2)), wrong_answer(kind, 2))
    marked(guest, is_right=False)
    expect(guest.find("right-answer")).not_to_be_empty()
    expect(guest.find("verdict").get_by_test_id("clause-link").or_(guest.find("cost")).first).to_be_visible()
    guest.assert_axe_clean()
    guest.assert_fits()
    keys.key("Enter")
    expect(guest.find("summary")).to_have_attribute("data-right", "1")
    expect(guest.find("look-again").get_by_role("listitem").first).to_be_visible()


def test_every_kind_fits_a_phone_and_is_worked_with_the_thumb(come: Come) -> None:
    guest = come(is_phone=True)
    guest.page.set_viewport_size(SMALL)  # type: ignore[arg-type]  # a plain dict is what it takes
    touch = Touch(guest)
    for kind in KINDS:
        start(guest, kind, count=1)
        guest.assert_fits()
        item = plain(item_of(kind, 1))
        if kind in CHOICES:
            options = [f"option-{each}" for each in item["options"]]
            guest.assert_in_one_view("asks", *options)
            touch.press(options[item["options"].index(right_answer(kind, 1)["choice"])])
            marked(guest, is_right=True)
            expect(guest.find("next")).to_be_in_viewport(ratio=0.99)
            touch.press("next")
            expect(guest.find("summary")).to_be_visible()
            guest.assert_fits()


def test_a_setting_is_marked_by_its_cost_and_the_lab_says_what_all_are_worth(come: Come) -> None:
    guest = come()
    start(guest, "set")
    wrong = wrong_answer("set", 1)
    press_answer(guest, plain(item_of("set", 1)), wrong)
    cost = mark(item_of("set", 1), wrong).cost
    assert cost
    expect(guest.find("cost")).to_have_attribute("data-fraction", f"{cost.numerator}/{cost.denominator}")
    guest.find("lab-table").locator("summary").click()
    best = guest.page.locator("[data-testid=lab-setting][data-best=true]").first
    expect(best).to_be_visible()
    guest.assert_axe_clean()


def test_all_kinds_are_mixed_and_progress_shows_what_came_of_it(come: Come) -> None:
    guest = come()
    keys = Keyboard(guest)
    guest.go("/")
    guest.find("to-school").click()
    guest.find("school-drills").click()
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
    guest.find("forget").click()
    guest.find("forget-not").click()
    guest.see("course-name-nz")
    guest.find("forget").click()
    guest.assert_axe_clean()
    guest.find("forget-sure").click()
    guest.see("no-progress")


def test_what_was_mixed_up_is_a_matrix(come: Come) -> None:
    guest = come()
    start(guest, "name", count=1)
    wrong = wrong_answer("name", 1)
    press_answer(guest, plain(item_of("name", 1)), wrong)
    marked(guest, is_right=False)
    guest.go("/school/progress")
    table = guest.see("mixed-name")
    expect(table.locator("tbody td:not(.none):not(.own)")).to_have_text("1")


def test_somebody_without_a_session_is_drilled_all_the_same(come: Come) -> None:
    guest = come()
    guest.tolerate("ERR_FAILED", because="the test lets no session be had")
    guest.page.route("**/api/session*", lambda route: route.abort())
    start(guest, "name", count=1)
    Keyboard(guest).key("1")
    expect(guest.find("verdict")).to_be_visible()
    assert guest.context.cookies() == []


def test_an_answer_that_does_not_arrive_is_kept_and_sent_again(come: Come) -> None:
    guest = come()
    guest.tolerate("ERR_FAILED", because="the test cuts the connection")
    start(guest, "name", count=2)
    is_cut = [True]

    def cut(route: Route) -> None:
        if is_cut[0]:
            route.abort()
        else:
            route.continue_()

    guest.page.route("**/api/school/drill/*", cut)
    type_answer(Keyboard(guest), plain(item_of("name", 1)), right_answer("name", 1))
    guest.see("answer-fault")
    guest.assert_axe_clean()
    is_cut[0] = False
    guest.find("answer-again").click()
    marked(guest, is_right=True)


def test_a_question_follows_the_language_and_nothing_moves_where_that_is_asked(come: Come) -> None:
    guest = come(is_calm=True, is_watched=True)
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
