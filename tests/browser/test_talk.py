"""Two people at one table talk, and a third looks on."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import Lobby, join
from tests.browser.serving import TOKEN, Server

SCRIPT = "<img src=x onerror=alert(1)> 你好"


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
    near.set_hand()
    near.see_the_round_out()
    expect(bob.find("say-text")).to_have_value("mine are")


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
