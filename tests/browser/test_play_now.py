"""One tap to a hand: Play now, the guide through a whole round, and a dealer of any speed."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.hands import Hands, Keyboard, Mouse, Touch
from tests.browser.serving import TOKEN, Server
from tests.browser.table import Table

SMALL: Final = {"width": 390, "height": 664}
LISTEN: Final = """
window.heard = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) { window.heard += 1; return start.apply(this, when); };
"""
SETTING: Final = ("tiles", "pairs", "points", "set", "worth")
LONG_MS: Final = 600_000
SECOND_MS, MINUTE_MS = 1_000, 60_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Let the dealer leave the result on the table until somebody tells the dealer to go on."""
    folder: Path = tmp_path_factory.mktemp("play-now")
    with Server(folder, token=TOKEN, next_round=LONG_MS, last_wager=LONG_MS) as server:
        yield server


def newcomer(guest: Guest, hands: Hands) -> Table:
    """Let a new visitor press Play now, and return the table."""
    guest.go("/")
    hands.press("play-now")
    guest.page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    return Table(guest, hands)


def read(table: Table, step: str) -> None:
    """Check that the guide says this now, and covers nothing."""
    table.guest.until_visible(table.page.locator(f"[data-testid=guide][data-step={step}]"), step)
    expect(table.guest.find("guide-says")).not_to_be_empty()


def own_result(table: Table) -> str:
    """Return the result of the visitor's hand at the end of the round. Bots have results, too."""
    view = table.see_the_round_out()
    return str(next(box["result"] for box in view["boxes"] if box.get("seated") == view["you"]))


def to_setting(table: Table) -> None:
    read(table, "wager")
    table.hands.press("wager-place")
    read(table, SETTING[0])


def test_a_newcomer_on_a_phone_is_led_through_a_whole_round(come: Come) -> None:
    guest = come(is_phone=True, is_calm=False)
    guest.page.set_viewport_size(SMALL)  # type: ignore[arg-type]  # a plain dict is what it takes
    table = newcomer(guest, Touch(guest))
    read(table, "wager")
    guest.assert_in_one_view("guide", "wager-place", "chip-1000")
    guest.assert_axe_clean()
    to_setting(table)
    for step in SETTING[:-1]:
        read(table, step)
        guest.assert_in_one_view("guide", "hand-tile-0", "hand-tile-3", "confirm-set")
        table.hands.press("guide-next")
    read(table, SETTING[-1])
    guest.assert_axe_clean()
    table.set_hand()
    for step in (own_result(table), "copy", "commission"):
        read(table, step)
        guest.assert_in_one_view("guide", "go-on")
        table.hands.press("guide-next")
    read(table, "end")
    guest.assert_axe_clean()
    guest.assert_fits()
    table.hands.press("guide-end")
    expect(guest.find("guide")).to_have_count(0)
    table.go_on()
    guest.until("wager-repeat")  # the page has declined the bank for the newcomer
    assert guest.view()["round"] == 2
    guest.go("/")
    table.hands.press("play-now")
    guest.until("wager-place")
    assert guest.view()["round"] == 2
    expect(guest.find("guide")).to_have_count(0)


def test_a_newcomer_who_reads_slowly_on_a_phone_reads_on_while_the_next_round_is_open(come: Come) -> None:
    guest = come(is_phone=True, is_calm=False, is_new=True)
    guest.page.set_viewport_size(SMALL)  # type: ignore[arg-type]  # a plain dict is what it takes
    table = newcomer(guest, Touch(guest))
    to_setting(table)
    table.set_hand()
    table.see_the_round_out()
    table.wait_for_bets(of_round=2)
    for step in ("copy", "commission", "end"):
        guest.assert_in_one_view("guide", "guide-next")
        table.hands.press("guide-next")
        read(table, step)
    guest.assert_axe_clean()
    table.hands.press("guide-end")
    expect(guest.find("guide")).to_have_count(0)


def test_two_bots_play_beside_a_newcomer_and_bear_the_bot_mark_wherever_their_names_stand(come: Come) -> None:
    guest = come(is_calm=False)
    table = newcomer(guest, Mouse(guest))
    table.until("state-2", re.compile("Ready"))
    table.until("state-3", re.compile("Ready"))
    for box, name in ((2, "Jade"), (3, "Stone")):
        expect(guest.find(f"box-{box}")).to_have_accessible_name(f"Box {box}: {name} (bot)")
        expect(guest.find(f"box-{box}")).to_contain_text(f"{name} bot".replace(" ", ""))
    expect(guest.find("countdown")).to_have_count(0)
    table.hands.press("wager-place")
    table.wait_for_phase("setting")
    guest.see("set-time", "Take your time.")
    expect(guest.find("countdown")).to_have_count(0)
    last_minute_in_ms = guest.view()["deadline_ms"] - guest.clocked.now_ms - MINUTE_MS
    guest.advance(last_minute_in_ms + SECOND_MS)
    expect(guest.find("countdown")).to_contain_text(re.compile("60|59"))
    expect(guest.find("set-time")).to_contain_text("If time runs out")
    table.set_hand()
    table.see_the_round_out()
    table.go_on()
    guest.until("round-log", re.compile(r"offered to (Jade|Stone) \(bot\)"))


def test_the_guide_is_left_and_taken_up_by_keyboard_and_the_device_remembers(come: Come) -> None:
    guest = come(is_calm=False)
    table = newcomer(guest, Keyboard(guest))
    read(table, "wager")
    expect(guest.find("guide-says")).to_have_attribute("aria-live", "polite")
    table.hands.press("guide-leave")
    expect(guest.find("guide")).to_have_count(0)
    guest.reload()
    guest.until("wager-place")
    expect(guest.find("guide")).to_have_count(0)
    table.hands.press("guide-switch")
    to_setting(table)
    assert guest.presses() == 0


def test_who_plays_alone_is_dealt_to_as_fast_as_he_likes_and_the_device_remembers(come: Come) -> None:
    guest = come(is_calm=False)
    table = newcomer(guest, Keyboard(guest))
    guest.press("guide-leave")
    guest.pick("pace", "quick")
    expect(guest.find("pace")).to_have_value("quick")
    table.until("wager-place")
    table.hands.press("wager-place")
    table.wait_for_phase("setting")
    expect(guest.find("pace")).to_have_attribute("data-pace", "quick")
    guest.reload()
    table.wait_for_phase("setting")
    expect(guest.find("pace")).to_have_value("quick")
    expect(guest.find("pace")).to_have_attribute("data-pace", "quick")


@pytest.mark.parametrize(("is_calm", "sounds"), [(True, False), (False, True)])
def test_reduced_motion_and_silence_are_respected(is_calm: bool, sounds: bool, come: Come) -> None:
    guest = come(is_calm=is_calm, is_watched=True)
    guest.context.add_init_script(LISTEN)
    guest.go("/")
    if not sounds:
        guest.press("display-settings")
        guest.find("pref-sound").uncheck()
        guest.press("display-settings")
    table = newcomer(guest, Keyboard(guest))
    table.until("wager-place")
    table.hands.press("wager-place")
    table.wait_for_phase("setting")
    table.until("hand-tile-3")
    assert bool(guest.page.evaluate("window.heard")) == sounds
    if is_calm:
        assert guest.moved() == []
    assert guest.page.evaluate("localStorage.getItem('paigow.display')").count('"sound":"off"') == (
        not sounds
    )
