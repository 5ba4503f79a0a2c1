"""A pupil deals by the page: each duty, a mistake with its clause, and the report."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.hands import Hands, Keyboard, Mouse, Touch
from tests.browser.lobby import Lobby, join
from tests.browser.serving import TOKEN, TROUBLE, Server

PHONE, DESK = {"width": 390, "height": 664}, {"width": 1280, "height": 720}
DEAL: Final = 171
"""Tiles by which New Zealand's box 2 wins and box 3 loses, however they are set: one round has all duties."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("dealing"), token=TOKEN, deal=DEAL) as server:
        yield server
    assert not TROUBLE.search(server.log()), server.log()


def due(guest: Guest) -> str:
    """Return the duty that is due, as soon as one is."""
    panel = guest.find("dealing")
    guest.until(lambda: bool(panel.get_attribute("data-due")))
    return panel.get_attribute("data-due") or ""


def do(guest: Guest, duty: str) -> None:
    """Do a duty correctly."""
    guest.press(f"duty-{duty}")
    view = guest.view()
    match duty:
        case "announce":
            is_open = view["phase"] == "betting"
            if is_open:
                seated = [box for box in range(1, 9) if view["boxes"][box - 1].get("seated")]
                for box in seated:
                    guest.until(f"spots-{box}", re.compile(r"\d"))
            guest.press("call-no-more" if is_open else "call-bets")
        case "offer":
            guest.press("do")
        case "cut":
            for stack in range(1, 9):
                guest.press(f"stack-{stack}")
            guest.press("cut-done")
        case "count":
            assert "total" not in view
            total = sum(view["dice"])
            guest.find("total").fill(str(total))
            guest.find("position").select_option(str(view["positions"][(total - 1) % 8]))
            guest.press("do")
        case _:
            guest.press("do")


def test_a_pupil_deals_a_round_as_far_as_the_count(come: Come) -> None:
    guest = come()
    lobby = Lobby(guest)
    guest.go("/")
    lobby.hands.choose_book("nz")
    guest.find("lobby-deals").check()
    guest.find("lobby-dealing-rate").fill("0")
    guest.press("open-table")
    assert due(guest) == "wash"

    guest.press("duty-end")
    guest.press("do")
    expect(guest.find("verdict")).to_have_attribute("data-right", "false")
    expect(guest.find("verdict").get_by_test_id("clause-link")).to_have_text("NZ 9.1")
    guest.see("score", "0 right, 1 wrong")
    guest.assert_axe_clean()

    done: list[str] = []
    while "count" not in done:
        duty = due(guest)
        before = guest.find("score").inner_text()
        if duty == "count":
            guest.press("duty-take")
            guest.find("position").select_option("-9")  # the losing wager area, at which nothing is counted
            guest.press("duty-count")
            expect(guest.find("position")).to_have_value("1")
        do(guest, duty)
        expect(guest.find("score")).not_to_have_text(before)
        expect(guest.find("verdict")).to_have_attribute("data-right", "true")
        done.append(duty)
    found = [each for each in done if each != "offer"]
    assert found == ["wash", "stack", "announce", "cut", "announce", "shake", "lift", "count"]
    for size in (PHONE, DESK):
        guest.page.set_viewport_size(size)  # type: ignore[arg-type]
        guest.assert_fits()

    guest.press("end")
    guest.see("ending", "No further round is dealt then")
    guest.assert_axe_clean()
    guest.press("yes-end")
    guest.see("ending", "ends with this round")
    guest.press("deal-on")
    expect(guest.find("ending")).to_have_count(0)
    expect(guest.find("end")).to_be_visible()

    guest.find("dealing").get_by_role("link", name="Report").click()
    guest.see("dealing-report", "NZ 9.1")
    guest.see("report-step", "End the round")
    guest.assert_axe_clean()
    guest.assert_fits()


# ---- every decision, by keyboard and by touch ----------------------------------------------------------------------


class Pupil:
    """A pupil who deals at an own table, with any means of input. In a lesson the page says what would have
    been right.
    """

    def __init__(self, guest: Guest, hands: Hands, **order: Any) -> None:
        self.guest, self.hands = guest, hands
        with guest.page.expect_response(
            lambda answer: answer.url.partition("?")[0].endswith("/api/v1/session")
        ):
            guest.go("/")
        fetched = guest.page.evaluate(OPEN, order)
        assert "table" in fetched, fetched
        self.table = str(fetched["table"])
        guest.go(f"/t/{self.table}")
        self.panel = guest.find("dealing")
        self.panel.wait_for()

    def due(self) -> str:
        """Return the duty that is due, or that there is something to notice."""
        return due(self.guest)

    def right(self) -> dict[str, Any]:
        """Return what is right now. In a lesson the page says so to a pupil who does something else."""
        told = self.guest.page.evaluate(TRY, [self.table, {"act": "laja"}])
        right = told["right"]
        assert isinstance(right, dict), told
        return right

    def choose(self, testid: str, value: str) -> None:
        """Choose in a list: by keys, as a browser does, if the hands are a keyboard."""
        if isinstance(self.hands, Keyboard):
            self.hands.tab_to(testid)
            options = self.guest.find(testid).evaluate("list => [...list.options].map(one => one.value)")
            now = self.guest.find(testid).evaluate("list => list.selectedIndex")
            steps = options.index(value) - now
            self.hands.key(*(["ArrowDown"] * steps if steps > 0 else ["ArrowUp"] * -steps))
        else:
            self.guest.find(testid).select_option(value)
        expect(self.guest.find(testid)).to_have_value(value)

    def does(self, act: dict[str, Any]) -> None:
        """Do it with the controls, and check that it was right."""
        hands = self.hands
        hands.press(f"duty-{act['act']}")
        match act["act"]:
            case "match":
                self.choose("position", str(act["position"]))
                for part in ("low", "high", "result"):
                    self.choose(f"match-{part}", act[part])
                for bet in act.get("won", ()):
                    hands.press(f"won-{bet}")
            case "take":
                self.choose("position", str(act.get("position") or AREA))
                hands.write("amount", f"{act['coins'] / 100:g}")
            case "set_house":
                for place in act["low"]:
                    hands.press(f"tile-{place}")
            case "pay":
                self.choose("pay-position", str(act["position"]))
                for paid in act["paid"]:
                    for value, count in paid.get("chips", {}).items():
                        for _ in range(count):
                            hands.press(f"chip-{value}")
                    hands.write("pay-commission", f"{paid.get('commission', 0) / 100:g}")
            case _:
                pass
        self.judged("pay-done" if act["act"] == "pay" else "do")

    def judged(self, testid: str) -> None:
        """Press something, and check that it was right."""
        with self.guest.page.expect_response("**/api/v1/school/dealing/**") as answer:
            self.hands.press(testid)
        told = answer.value.json()
        assert told.get("is_right"), told
        expect(self.guest.find("verdict")).to_have_attribute("data-right", "true")

    def lesson(self, wanted: set[str]) -> None:
        """Deal until each of these has been done right once."""
        done: set[str] = set()
        while not done >= wanted:
            duty, act = self.due(), self.right()
            assert act["act"] == duty
            self.does(act)
            done.add(duty)

    def notices(self) -> None:
        """Handle an irregularity: look, stop the game, and name the remedy."""
        self.guest.until("seen")
        kind = self.guest.view()["dealing"]["seen"]["kind"]
        expect(self.guest.find("incident")).to_have_count(
            int(kind not in {"outside", "signals", "misdelivery"})
        )
        self.judged("stop")
        told = self.guest.page.evaluate(TRY, [self.table, {"act": "remedy", "remedy": "play"}])
        self.judged(f"remedy-{told['right']['remedy']}")
        expect(self.guest.find("seen")).to_have_count(0)


AREA = -9
OPEN = """async order => (await fetch("/api/v1/tables", {method: "POST", headers: {"content-type": "application/json"},
    body: JSON.stringify(order)})).json()"""
TRY = """async ([table, act]) => (await fetch(`/api/v1/school/dealing/${table}`, {method: "POST",
    headers: {"content-type": "application/json"}, body: JSON.stringify({act})})).json()"""


DECIDED = {"set_house", "match", "take", "pay"}


@pytest.mark.parametrize("means", [Keyboard, Touch])
def test_a_lesson_through_the_payments(means: type[Keyboard] | type[Touch], come: Come) -> None:
    guest = come(is_phone=means is Touch, is_watched=True)
    pupil = Pupil(
        guest,
        means(guest),
        book="nz",
        bots=4,
        dealing={"mode": "lesson", "by_hand": sorted(DECIDED), "rate": 0},
    )
    pupil.lesson(DECIDED)
    assert guest.presses() > 0 if means is Touch else guest.presses() == 0
    assert guest.moved() == []
    guest.assert_fits()
    guest.assert_axe_clean()


@pytest.mark.parametrize("means", [Keyboard, Touch])
def test_what_goes_wrong_is_noticed_and_put_right(means: type[Keyboard] | type[Touch], come: Come) -> None:
    guest = come(is_phone=means is Touch)
    pupil = Pupil(
        guest,
        means(guest),
        book="nz",
        bots=4,
        dealing={"mode": "lesson", "by_hand": ["end"], "rate": 100, "seed": "noticed"},
    )
    pupil.notices()
    guest.assert_fits()
    guest.assert_axe_clean()


def test_a_session_that_is_ended_has_its_report(come: Come) -> None:
    guest = come(is_phone=True)
    course = {"mode": "exam", "by_hand": ["wash", "stack"], "rate": 0, "pass_mark": 90}
    pupil = Pupil(guest, Touch(guest), book="nz", bots=3, dealing=course)
    guest.until(lambda: len([each for each in guest.view().get("people", ()) if each.get("stack")]) == 3)
    guest.advance(1_000)  # the bots have bought in, and the tiles are to be washed: an exam does not say so
    pupil.hands.press("duty-wash")
    pupil.judged("do")
    pupil.hands.press("end")
    pupil.hands.press("yes-end")
    guest.see("over")
    expect(guest.find("end")).to_have_count(0)
    expect(guest.find("round-log")).to_contain_text("the report is final")
    guest.assert_fits()
    guest.assert_axe_clean()
    guest.find("dealing").get_by_role("link", name="Report").click()
    guest.see("report-final", "Passed; the pass mark was 90 of 100")


def test_what_is_right_is_shown_as_a_picture(come: Come) -> None:
    guest = come()
    pupil = Pupil(
        guest, Mouse(guest), book="nz", bots=5, dealing={"by_hand": ["cut", "count", "deliver", "match"]}
    )
    for duty in ("cut", "count", "deliver", "match"):

        def is_due(duty: str = duty) -> bool:
            return pupil.due() == duty and pupil.right()["act"] == duty

        guest.until(is_due)
        act = pupil.right()
        if duty == "count":
            expect(guest.find("count")).to_have_count(0)  # the page does not say what to call
        guest.press(f"duty-{duty}")
        wrong_way(guest, duty)
        expect(guest.find("picture")).to_have_attribute("data-act", duty)
        guest.assert_axe_clean()
        told = guest.page.evaluate(TRY, [pupil.table, act])
        assert told["is_done"], told


def wrong_way(guest: Guest, duty: str) -> None:
    """Do a duty wrongly."""
    match duty:
        case "cut":
            for stack in (2, 1, 4, 3, 6, 5, 8, 7):
                guest.press(f"stack-{stack}")
            guest.press("cut-done")
            return
        case "count":
            guest.find("total").fill("3" if sum(guest.view()["dice"]) != 3 else "4")
        case "deliver":
            for position in sorted(guest.view()["positions"], reverse=True):
                guest.press(f"at-{position}")
        case "match":
            guest.find("match-low").select_option("win")
            guest.find("match-high").select_option("win")
            guest.find("match-result").select_option("push")
        case _:
            raise AssertionError(duty)
    guest.press("do")


def test_an_exam_with_a_pupil_and_two_players_to_the_report(come: Come) -> None:
    teacher, ann, bob = come(), come(), come()
    course = {"mode": "exam", "by_hand": ["announce", "end"], "rate": 0, "rounds": 1, "pass_mark": 90}
    pupil = Pupil(teacher, Mouse(teacher), book="nz", bots=0, dealing=course)
    assert teacher.page.locator("[data-testid^=sit-]").count() == 0
    tables = [join(ann, pupil.table), join(bob, pupil.table)]
    for box, table in zip((5, 6), tables, strict=True):
        table.sit(box)
        table.buy_in(500)
    teacher.see("dealing").get_by_text("Rounds over: 0 of 1").wait_for()
    until_done(pupil, {"act": "announce", "what": "bets"})
    for table in tables:
        table.wager(1000)
    teacher.until(lambda: bool(teacher.view().get("cut")))  # in New Zealand the tiles are cut before the call
    until_done(pupil, {"act": "announce", "what": "no_more_bets"})
    for table in tables:
        table.wait_for_phase("setting")
        table.set_hand()
    tables[0].wait_for_phase("paid")
    teacher.press("duty-end")
    teacher.press("do")
    teacher.see("over")
    teacher.assert_axe_clean()
    teacher.find("dealing").get_by_role("link", name="Report").click()
    final = teacher.see("report-final", "Passed; the pass mark was 90 of 100")
    expect(final).to_have_attribute("data-final", "true")
    expect(teacher.find("report-score")).to_have_text("100")
    teacher.assert_fits()
    teacher.assert_axe_clean()


def until_done(pupil: Pupil, act: dict[str, Any]) -> None:
    """Open the calls, wait for the phase of a call, and make the call."""
    pupil.guest.press("duty-announce")
    phase = "stacked" if act["what"] == "bets" else "betting"
    pupil.guest.until_visible(pupil.guest.page.locator(f"[data-testid=phase][data-phase={phase}]"), phase)
    pupil.judged("call-bets" if act["what"] == "bets" else "call-no-more")
