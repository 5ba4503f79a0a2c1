"""Two people at one table talk, and a third looks on."""

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import Lobby, join

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
    expect(bob.find("tab-talk")).to_have_accessible_name("Talk, 1 new")
    expect(bob.find("heard")).to_contain_text(f"Ann: {SCRIPT}")
    open_talk(bob)
    expect(bob.find("unread")).to_have_count(0)
    say(bob, "good luck")
    expect(eve.find("said").locator(".text")).to_have_text(["good luck", SCRIPT])
    expect(eve.find("talk-why")).to_have_text("Who plays here may speak.")
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
    near.wager(1000, 1000)
    near.wait_for_phase("setting")
    bob.find("say-text").fill("mine are")
    expect(bob.find("talk-why")).to_contain_text("Nobody speaks from the cut")
    expect(bob.find("talk-why").get_by_text("10.9(b)(ii)")).to_be_visible()
    expect(bob.find("say")).to_be_disabled()
