"""A pupil deals by the page: each duty, a mistake told with its clause, and the report."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import PATIENCE_MS, Guest
from tests.browser.lobby import Lobby

PHONE, DESK = {"width": 390, "height": 664}, {"width": 1280, "height": 720}


def due(guest: Guest) -> str:
    """The duty that is due, once there is one."""
    panel = guest.find("dealing")
    expect(panel).not_to_have_attribute("data-due", "", timeout=PATIENCE_MS)
    return panel.get_attribute("data-due") or ""


def do(guest: Guest, duty: str) -> None:
    """Do a duty as it has to be done."""
    guest.find(f"duty-{duty}").click()
    view = guest.view()
    match duty:
        case "announce":
            is_open = view["phase"] == "betting"
            if is_open:
                seated = [box for box in range(1, 9) if view["boxes"][box - 1].get("seated")]
                for box in seated:
                    expect(guest.find(f"spots-{box}")).to_contain_text(re.compile(r"\d"), timeout=PATIENCE_MS)
            guest.find("call-no-more" if is_open else "call-bets").click()
        case "offer":
            guest.find("do").click()
        case "cut":
            for stack in range(1, 9):
                guest.find(f"stack-{stack}").click()
            guest.find("cut-done").click()
        case "count":
            guest.find("total").fill(str(view["total"]))
            guest.find("position").select_option(str(view["first"]))
            guest.find("do").click()
        case _:
            guest.find("do").click()


def test_a_pupil_deals_a_round_as_far_as_the_count(come: Come) -> None:
    guest = come()
    lobby = Lobby(guest)
    guest.go("/")
    lobby.hands.choose_book("nz")
    guest.find("lobby-deals").check()
    guest.find("lobby-dealing-rate").fill("0")
    guest.find("open-table").click()
    assert due(guest) == "wash"

    guest.find("duty-end").click()
    guest.find("do").click()
    expect(guest.find("verdict")).to_have_attribute("data-right", "false")
    expect(guest.find("verdict").get_by_test_id("clause-link")).to_have_text("NZ 9.1")
    guest.see("score", "0 right, 1 wrong")
    guest.assert_axe_clean()

    done: list[str] = []
    while "count" not in done:
        duty = due(guest)
        before = guest.find("score").inner_text()
        do(guest, duty)
        expect(guest.find("score")).not_to_have_text(before, timeout=PATIENCE_MS)
        expect(guest.find("verdict")).to_have_attribute("data-right", "true")
        done.append(duty)
    found = [each for each in done if each != "offer"]
    assert found == ["wash", "stack", "announce", "cut", "announce", "shake", "lift", "count"]
    for size in (PHONE, DESK):
        guest.page.set_viewport_size(size)  # type: ignore[arg-type]
        guest.assert_fits()

    guest.find("dealing").get_by_role("link", name="Report").click()
    guest.see("dealing-report", "NZ 9.1")
    guest.see("report-step", "End the round")
    guest.assert_axe_clean()
    guest.assert_fits()
