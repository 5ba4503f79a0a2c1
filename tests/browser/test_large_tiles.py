"""Large tiles, for people who see badly: clearly larger than normal tiles, in a frame that stays fixed."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from paigow.books import BOOK_IDS
from tests.browser.conftest import Come
from tests.browser.fonts import CHINESE_FONTS, installed, use_chinese_font
from tests.browser.guests import Guest
from tests.browser.lobby import new_table
from tests.browser.measuring import layout_faults, overflowing_words
from tests.browser.sampling import IS_WHOLE
from tests.browser.scenes import BOX, DEAL, SCENES, TABLES, walk
from tests.browser.screens import EVERY_SCREEN, NARROW, Glass, Screen
from tests.browser.serving import Server
from tests.browser.stretching import stretch, unstretch
from tests.browser.test_layouts import WANTED, WHOLE, to_read

LARGE_PX: Final = {
    Screen(390, 664, is_touch=True): 130,
    Screen(664, 390, is_touch=True): 160,
    Screen(820, 1180, is_touch=True): 195,
    Screen(1280, 720, is_touch=False): 162,
    Screen(1920, 1080, is_touch=False): 280,
}
"""How high a tile of the person who sets must be at a table with side bets, which take a line below the tiles."""
GROWTH: Final = 1.2
"""How much higher a large tile must be than a normal one."""
SCREENS: Final = EVERY_SCREEN if IS_WHOLE else tuple(LARGE_PX)
ALL_BOTS: Final = 5
"""With the person and the house they take seven of eight boxes: bots leave one free."""
LAST_BOX: Final = 8
WALKS: Final = (
    *((scene, (book,)) for scene in TABLES for book in BOOK_IDS if IS_WHOLE),
    *((("playing", ("rws",)), ("banking", ("nz",))) if not IS_WHOLE else ()),
    ("guided", ()),
    ("conceding", ()),
)
AREAS: Final = ".bank, .seats, .band, .you, .foot, .bar"
"""The places of the frame."""
FRAME: Final = f"""
() => [...document.querySelectorAll("{AREAS}")].map((one) => {{
  const {{ x, y, width, height }} = one.getBoundingClientRect();
  return [one.className.split(" ")[0], x, y, width, height].join(" ");
}})
"""


def own_tile_px(guest: Guest) -> float:
    """Return how high the tiles of the person who sets are drawn."""
    heights = [
        float(one.evaluate("svg => svg.getBoundingClientRect().height"))
        for one in guest.page.locator("[data-testid^=hand-tile-] svg").all()
    ]
    assert len(heights) == 4
    assert max(heights) - min(heights) < 1
    return heights[0]


def faults_of(guest: Guest, state: str, screens: tuple[Screen, ...], language: str) -> Iterator[str]:
    """Yield what is wrong with the layout of a state on each screen."""
    wanted = WANTED.get(state, {})
    for screen in Glass(guest).through(screens):
        if WHOLE in wanted.get("whole", ""):
            stretch(guest, language)
        tile = LARGE_PX.get(screen, 0)
        read = to_read(state, screen)
        found = layout_faults(guest, is_touch=screen.is_touch, read=read, tile=tile, **wanted)
        if language != "en" and screen == NARROW:
            found += overflowing_words(guest)
        yield from (f"{state} at {screen} in {language}: {fault}" for fault in found)
    unstretch(guest)


def test_large_tiles_are_higher_on_every_screen_and_the_choice_is_kept(come: Come) -> None:
    guest = come()
    table = new_table(guest, "nz")
    table.play_to_setting(BOX)
    normal = {screen: own_tile_px(guest) for screen in Glass(guest).through(tuple(LARGE_PX))}
    guest.choose_tiles("large")
    guest.assert_axe_clean()
    for kept in (False, True):
        if kept:
            guest.reload()
            table.until("hand-tile-3")
        large = {screen: own_tile_px(guest) for screen in Glass(guest).through(tuple(LARGE_PX))}
        small = [
            screen for screen in LARGE_PX if large[screen] < max(LARGE_PX[screen], GROWTH * normal[screen])
        ]
        assert not small, [(str(screen), normal[screen], large[screen]) for screen in LARGE_PX]
    guest.choose_tiles("normal")
    assert {screen: own_tile_px(guest) for screen in Glass(guest).through(tuple(LARGE_PX))} == normal


def test_eight_seats_with_large_tiles_fit_a_frame_that_stays(
    come_to: Callable[[Server], Come], tmp_path: Path
) -> None:
    with Server(tmp_path, deal=DEAL, **SCENES["playing"][0]) as server:
        guest = come_to(server)()
        table = new_table(guest, "nz", bots=ALL_BOTS)
        guest.choose_tiles("large")
        frames: dict[Screen, set[str]] = {screen: set() for screen in SCREENS}
        faults: list[str] = []

        def look(state: str) -> None:
            faults.extend(faults_of(guest, state, SCREENS, "en"))
            for screen in Glass(guest).through(SCREENS):
                frames[screen].add("\n".join(guest.page.evaluate(FRAME)))

        table.sit(LAST_BOX)
        table.buy_in(500)
        table.wait_for_phase("betting")
        table.lay(1000, 1000)
        look("betting")
        table.hands.press("wager-place")
        table.wait_for_phase("setting")
        expect(guest.page.locator(".seat:not(.free)")).to_have_count(ALL_BOTS + 2)
        look("setting")
        table.hands.press("confirm-set")
        table.wait_for_phase("round_over")
        look("round-over")
        assert not faults, "\n".join(faults)
        assert {str(screen): len(seen) for screen, seen in frames.items()} == {str(one): 1 for one in SCREENS}
        guest.page.close()


@pytest.mark.parametrize(("scene", "about"), WALKS, ids=["-".join((scene, *about)) for scene, about in WALKS])
def test_every_state_fits_with_large_tiles(
    scene: str, about: tuple[str, ...], come_to: Callable[[Server], Come], tmp_path: Path
) -> None:
    pace, _, _ = SCENES[scene]
    faults: list[str] = []
    with Server(tmp_path, deal=DEAL, **pace) as server:
        for state, guest in walk(scene, come_to, server, *about):
            if state not in WANTED:
                continue
            guest.choose_tiles("large")
            faults += faults_of(guest, state, SCREENS, "en")
            guest.choose("dark", "zh-Hant")
            font = next((one for one in CHINESE_FONTS if one in installed()), None)
            if font:
                use_chinese_font(guest.page, font)
            faults += faults_of(guest, state, SCREENS, "zh-Hant")
            guest.choose("dark", "en")
            guest.choose_tiles("normal")
    assert not faults, "\n".join(faults)
