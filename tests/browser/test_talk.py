"""Two people at one table talk, and a third looks on."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import Lobby, join, new_table
from tests.browser.measuring import FINGER_PX
from tests.browser.serving import TOKEN, Server

SCRIPT = "<img src=x onerror=alert(1)> 你好"


SIZES: Final = (
    "all => all.map((one) => { const r = one.getBoundingClientRect(); return [r.width, r.height]; })"
)


def open_talk(guest: Guest) -> None:
    guest.press("tab-talk")


def say(guest: Guest, text: str) -> None:
    guest.find("say-text").fill(text)
    guest.press("say")
    expect(guest.find("say-text")).to_have_value("")


def test_two_people_talk_and_a_third_looks_on(come: Come) -> None:
    ann, bob, eve = come(), come(), come()
    lobby = Lobby(ann)
    lobby.take_name("Ann")
    near = lobby.open_table(bots=0)
    far = join(bob, near.id)
    join(eve, near.id)
    near.sit(5)
    far.sit(6)
    for guest in (ann, eve):
        open_talk(guest)

    say(ann, SCRIPT)
    expect(bob.find("unread")).to_have_text("1")
    expect(bob.find("tab-talk")).to_have_accessible_name("Chat, 1 new")
    expect(bob.find("heard")).to_contain_text(f"Ann: {SCRIPT}")
    open_talk(bob)
    expect(bob.find("unread")).to_have_count(0)
    say(bob, "good luck")
    expect(eve.find("said").locator(".text")).to_have_text([SCRIPT, "good luck"])
    expect(eve.find("talk-why")).to_have_text("Only players at this table may speak.")
    expect(eve.find("say-text")).to_have_count(0)

    eve.press("about-1")
    eve.press("mute")
    expect(eve.find("said").locator(".text")).to_have_text(["good luck"])
    eve.press("unmute")
    expect(eve.find("said").locator(".text")).to_have_count(2)

    ann.press("about-2")
    ann.press("silence")
    expect(bob.find("talk-why")).to_contain_text("You have been silenced")
    expect(bob.find("say")).to_be_disabled()
    ann.press("let-speak")
    expect(bob.find("say")).to_be_enabled()

    near.buy_in(500)
    bob.find("say-text").fill("mine are")
    near.wager(1000, 1000)
    near.wait_for_phase("setting")
    expect(bob.find("talk-why")).to_contain_text("Nobody speaks from the cut")
    expect(bob.find("talk-why").get_by_text("10.9(b)(ii)")).to_be_visible()
    expect(bob.find("say-text")).to_have_count(0)
    expect(bob.find("phrase-good_hand")).to_be_disabled()
    expect(bob.find("phrase-good_hand")).to_have_accessible_description(
        re.compile("Nobody speaks from the cut")
    )
    near.set_hand()
    near.see_the_round_out()
    expect(bob.find("say-text")).to_have_value("mine are")
    bob.press("phrase-good_hand")
    assert_fits_its_seat(ann, 3)


COVERED: Final = """
(bubble) => {
  const area = bubble.getBoundingClientRect();
  const zone = bubble.closest(".seat").getBoundingClientRect();
  const meets = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < right && area.left < right && left < area.right && area.top < bottom && top < area.bottom;
  };
  return {
    isInside: area.left >= zone.left && area.right <= zone.right && area.top >= zone.top && area.bottom <= zone.bottom,
    covered: [...document.querySelectorAll(".tile, button:not(.look)")].filter(meets).map((one) => one.outerHTML),
    height: area.height,
  };
}
"""
PLACES: Final = """
() => [...document.querySelectorAll(".seat, .seat .who, .seat .wagers, .dock button")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.className, x, y, width, height].join(" ");
})
"""
LONG: Final = "What a round that was, I have never seen the bank lose to everybody before."
BUBBLE_MS: Final = 6000
SCREENS: Final = ((390, 664), (820, 1180), (1280, 720), (844, 390))


def assert_fits_its_seat(guest: Guest, number: int) -> None:
    """Assert that a bubble lies within its seat, and over no tile and no button, on every kind of screen."""
    for width, height in SCREENS:
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.settle()
        found = guest.find(f"bubble-{number}").evaluate(COVERED)
        assert found | {"height": 0} == {"isInside": True, "covered": [], "height": 0}, (width, height)
        assert found["height"] >= 15, (width, height)


def test_a_line_shows_for_some_seconds_at_the_seat_of_the_person_who_said_it(come: Come) -> None:
    ann, bob = come(), come()
    near = new_table(ann, bots=0)
    far = join(bob, near.id)
    near.sit(5)
    bob.choose("dark", "zh-Hans")
    far.sit(6)
    before = ann.page.evaluate(PLACES)
    open_talk(bob)
    sizes = bob.page.locator("[data-testid=quick] button").evaluate_all(SIZES)
    assert min(map(min, sizes)) >= FINGER_PX
    bob.press("phrase-good_luck")
    bubble = ann.find("bubble-1")
    expect(ann.find("box-6").get_by_test_id("bubble-1")).to_have_text("Good luck")
    expect(bob.find("box-6").get_by_test_id("bubble-1")).to_have_text("祝你好运")
    expect(bubble).to_have_attribute("aria-hidden", "true")
    expect(ann.page.get_by_role("log").get_by_text("Good luck")).to_have_count(1)
    assert ann.page.evaluate(PLACES) == before
    ann.advance(BUBBLE_MS - 1000)
    expect(bubble).to_have_count(1)
    ann.advance(1250)
    expect(bubble).to_have_count(0)
    expect(ann.find("heard")).to_contain_text("Good luck")

    bob.press("phrase-tea")
    expect(ann.find("bubble-2").locator("svg")).to_have_count(1)
    expect(ann.find("heard")).to_contain_text("Cup of tea")
    open_talk(ann)
    expect(ann.find("said").get_by_role("img", name="Cup of tea")).to_be_visible()
    say(bob, LONG)
    assert_fits_its_seat(ann, 3)
    ann.assert_axe_clean()

    ann.press("about-3")
    ann.press("mute")
    expect(ann.page.locator("[data-testid^=bubble-]")).to_have_count(0)
    bob.press("phrase-smile")
    expect(bob.find("bubble-4")).to_have_count(1)
    ann.settle()
    expect(ann.page.locator("[data-testid^=bubble-]")).to_have_count(0)
    expect(ann.find("heard")).to_have_text("")


def test_a_supervisor_of_the_house_works_through_the_queue_of_reports(
    come_to: Callable[[Server], Come], tmp_path: Path
) -> None:
    with Server(tmp_path, token=TOKEN) as server:
        come = come_to(server)
        ann, bob, sue = come(), come(), come()
        lobby = Lobby(ann)
        lobby.take_name("Ann")
        table = lobby.open_table(bots=0)
        join(bob, table.id)
        table.sit(5)
        open_talk(ann)
        open_talk(bob)
        say(ann, SCRIPT)
        bob.press("about-1")
        bob.press("report-line")
        bob.settle()

        sue.go("/operator")
        sue.find("supervisor-token").fill(TOKEN)
        sue.press("supervise")
        expect(sue.find("report-line")).to_have_text(f"Ann: {SCRIPT}")
        sue.press("report-silence")
        expect(sue.find("reports")).to_contain_text("Ann may not speak at this table.")
        expect(ann.find("talk-why")).to_contain_text("You have been silenced")
        sue.find("report-remark").fill("Silenced for the evening.")
        sue.assert_fits()
        sue.assert_axe_clean()
        sue.press("report-handle")
        expect(sue.find("no-reports")).to_have_text("No report is open.")
        sue.press("reports-handled")
        expect(sue.find("report-handled")).to_contain_text("Silenced for the evening.")
