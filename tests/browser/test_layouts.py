"""On every screen: nothing covers a control, the main button and the bank's hand are in view, buttons are
large enough for fingers.

At a table, Chinese players find no English word left, and no word that does not fit its button on a phone.
The test suite checks a sample: see ``sampled``. ``scripts/layouts.py`` checks everything.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from paigow.books import BOOK_IDS
from paigow.words.languages import LANGUAGES
from tests.browser.chromium import missing
from tests.browser.conftest import Come
from tests.browser.fonts import CHINESE_FONTS, drawn_with, installed, use_chinese_font
from tests.browser.hands import Mouse
from tests.browser.latin import latin_words
from tests.browser.measuring import layout_faults, overflowing_words
from tests.browser.sampling import IS_WHOLE
from tests.browser.scenes import DEAL, GUIDED_RESULT, GUIDED_SETTING, LONG_MS, SCENES, TABLES, walk
from tests.browser.screens import EVERY_SCREEN, LANDSCAPE, NARROW, Glass, Screen
from tests.browser.serving import Server
from tests.browser.stretching import stretch, unstretch
from tests.browser.table import Table

MAIN: Final = "[data-testid=main-button] .button"
PLACE: Final = "[data-testid=main-button]"
"""States that may say what they wait for, without a button."""
FELT: Final = "section.felted"
NAMES: Final = "[data-testid=reveal] .name"
"""The names of the hands at the reveal, which are readable without scrolling."""
VERDICTS: Final = "[data-testid^=verdict-]"
"""What won and what lost, which a phone on its side has room for."""
WHOLE: Final = (
    "[data-testid^=verdict-], .zone .name, [data-testid^=bank-] .name, .seat .names, .seat .coins, "
    "[data-testid^=conceded-], .foot .says > *, [data-testid=own-coins] span"
)
"""What a result says, with the longest words and sums of any result."""
BAND: Final = ".band .status, .band .prompt > p, .band .notes > *, .band .area"
"""What the table says to a player who acts."""
INVITATION: Final = f"{BAND}, [data-testid=ready-panel] p, [data-testid=ready-panel] .button"
"""What the table says before its first round, with the link to it."""
LEAST_PX: Final = 640
"""Lower screens have no room for them beside the bank's hand and the buttons."""
OWN_TILE_PX: Final = {(390, 664): 96, (844, 390): 120, (820, 1180): 120, (1280, 720): 120}
"""How high the tiles of who sets must be, with their names below."""
BANKS_TILES: Final = "[data-testid=house-hand] .tile svg, [data-testid=tiles-1] .tile svg"
"""On the New Zealand layout the house's hand lies on box 1 in a first round; folded, it lies on top."""
HAND: Final = "[data-testid^=hand-tile-], [data-testid^=tray-], [data-testid=main-button] .button"
"""A person who sets sees the tiles, both places for them with their labels, and the buttons, without scrolling."""
PLACES: Final = "[data-testid^=tray-]"
NOTICE: Final = "[data-testid=toast]"
GUIDE: Final = "[data-testid=guide]"
"""The guide speaks in the band, and in the foot while the band tells the result."""
GUIDED: Final = "[data-testid=guide-says]"
GUIDED_RESULTS: Final = f"{WHOLE}, {GUIDED}"
TOLD: Final = (
    ".headline > *, [data-testid^=verdict-], .seat .names, .seat .coins, [data-testid=own-coins] span"
)
"""What a result says, which the guide leaves uncovered."""
CHINESE_SCREENS: Final = tuple(
    each for each in EVERY_SCREEN if each.width in {320, 390, 820, 844, 1024, 1280}
)
TRADITIONAL: Final = "zh-Hant"
Shown = tuple[str, tuple[str, ...], tuple[Screen, ...]]
"""A language, its Chinese fonts, its screens."""
ENGLISH_SHOWN: Final[Shown] = ("en", tuple(CHINESE_FONTS)[-1:], EVERY_SCREEN)
"""English has the longer words, and few signs of a Chinese font."""
CHINESE_SHOWN: Final[Shown] = (TRADITIONAL, tuple(CHINESE_FONTS), CHINESE_SCREENS)
"""Chinese is checked where lines are shortest, and once on each kind of screen."""
WORDS_SHOWN: Final[Shown] = (TRADITIONAL, tuple(CHINESE_FONTS)[-1:], (NARROW,))
"""Checks only the words, on the narrowest phone."""
SIMPLIFIED_SHOWN: Final[Shown] = ("zh-Hans", tuple(CHINESE_FONTS)[:1], (NARROW,))
"""Its words are as long as the traditional ones."""
MEASURED: Final = ("nz", "rws", "massachusetts")
"""Books whose layouts differ. In the others only the words are checked."""
WANTED: Final[dict[str, dict[str, Any]]] = {
    "sitting": {"felt": FELT},
    "buying": {"main": MAIN, "felt": FELT},
    "unready": {"main": MAIN, "felt": FELT, "whole": INVITATION},
    "unready-of-the-other": {"main": MAIN, "felt": FELT, "whole": INVITATION},
    "ready": {"main": PLACE, "felt": FELT, "whole": INVITATION},
    "betting": {"main": MAIN, "felt": FELT, "whole": BAND},
    "dealt": {"main": MAIN, "felt": FELT, "hand": HAND, "whole": BAND},
    "setting": {"main": MAIN, "felt": FELT, "hand": HAND, "whole": BAND},
    "reveal": {"main": PLACE, "felt": FELT, "bank": BANKS_TILES, "whole": WHOLE},
    "round-over": {"main": PLACE, "felt": FELT, "bank": BANKS_TILES, "whole": WHOLE},
    "conceded": {"main": PLACE, "felt": FELT, "whole": WHOLE},
    "offer": {"main": MAIN, "felt": FELT, "whole": BAND},
    "hold": {"main": MAIN, "felt": FELT, "whole": BAND},
    "cutting": {"main": MAIN, "felt": FELT, "whole": BAND},
    "refused": {"notice": NOTICE},
    "refused-setting": {"notice": NOTICE},
    "cover": {"main": MAIN, "felt": FELT, "whole": BAND},
    "bank-setting": {"main": MAIN, "felt": FELT, "hand": HAND, "whole": BAND},
    "guided-betting": {"main": MAIN, "felt": FELT, "whole": GUIDED, "notice": GUIDE},
    **{
        f"guided-{step}": {
            "main": MAIN,
            "felt": FELT,
            "hand": HAND,
            "whole": GUIDED,
            "notice": GUIDE,
            "beside": PLACES,
        }
        for step in GUIDED_SETTING
    },
    **{
        state: {
            "main": PLACE,
            "felt": FELT,
            "bank": BANKS_TILES,
            "whole": GUIDED_RESULTS,
            "notice": GUIDE,
            "beside": TOLD,
        }
        for state in (*(f"guided-result-{number}" for number in range(GUIDED_RESULT)), "guided-late")
    },
}
"""What a state must show; a state that is missing here has only controls."""


Walk = tuple[str, tuple[str, ...]]
"""A scene, and the rule book if it is at a table."""
ALL_WALKS: Final[tuple[Walk, ...]] = (
    *((scene, (book,)) for scene in TABLES for book in BOOK_IDS),
    *((scene, ()) for scene in SCENES if scene not in TABLES),
)
SAMPLED_WALKS: Final[tuple[Walk, ...]] = (
    ("playing", ("rws",)),
    ("playing", ("canberra",)),
    ("revealing", ("massachusetts",)),
    ("banking", ("nz",)),
    *((scene, ()) for scene in SCENES if scene not in TABLES),
)
"""Every scene and every book."""
CROWDED: Final = ("playing", ("rws",), "round-over")
"""The state in which most faults were found: three results for each box. The sample checks it fully."""
WALKS: Final = ALL_WALKS if IS_WHOLE else SAMPLED_WALKS


def shown(scene: str, about: tuple[str, ...], state: str) -> Iterator[Shown]:
    """Return the languages, fonts and screens in which a state is checked."""
    is_measured = not about or about[0] in MEASURED
    if is_measured:
        yield ENGLISH_SHOWN
    if is_measured and state in WANTED:
        yield CHINESE_SHOWN
    elif scene in TABLES:
        yield WORDS_SHOWN
    if scene in TABLES:
        yield SIMPLIFIED_SHOWN


def sampled(scene: str, about: tuple[str, ...], state: str) -> Iterator[Shown]:
    """Return what the sample checks: of each state five screens, and one Chinese font, in turn."""
    if (scene, about, state) == CROWDED:
        yield from shown(scene, about, state)
        return
    for language, fonts, screens in shown(scene, about, state):
        if language in {"en", TRADITIONAL}:
            font = fonts[[*WANTED, state].index(state) % len(fonts)]
            yield language, (font,), tuple(screen for screen in screens if screen in CHINESE_SCREENS)


def to_read(state: str, screen: Screen) -> str | None:
    """Return what can be read without scrolling in a state, beside what every screen shows."""
    if state == "reveal" and screen.height >= LEAST_PX:
        return NAMES
    return VERDICTS if state == "round-over" and screen in LANDSCAPE else None


def test_the_sample_has_every_scene_book_font_screen_and_language() -> None:
    assert {scene for scene, _ in SAMPLED_WALKS} == {*SCENES}
    assert {book for _, about in SAMPLED_WALKS for book in about} == {*BOOK_IDS}
    assert CROWDED[:2] in SAMPLED_WALKS
    assert {language for language, _, _ in sampled(*CROWDED)} == {*LANGUAGES}
    for language, most in (("en", 1), (TRADITIONAL, len(CHINESE_FONTS))):
        looks = [
            (font, screen)
            for state in WANTED
            if state != CROWDED[2]
            for spoken, fonts, screens in sampled("playing", ("rws",), state)
            if spoken == language
            for font in fonts
            for screen in screens
        ]
        assert {screen for _, screen in looks} == {*CHINESE_SCREENS}
        assert len({font for font, _ in looks}) == most


@pytest.mark.parametrize("font", CHINESE_FONTS)
def test_each_chinese_font_is_used_when_it_is_asked_for(font: str, come: Come) -> None:
    if font not in installed():
        missing(f"there is no {font}: install {CHINESE_FONTS[font]}")
    guest = come(language="zh-TW")
    guest.go("/")
    guest.see("open-table")
    use_chinese_font(guest.page, font)
    for text in ("[data-testid=open-table]", "h1"):
        assert drawn_with(guest.page, text) == {(font, False)}


@pytest.mark.parametrize(("scene", "about"), WALKS, ids=["-".join((scene, *about)) for scene, about in WALKS])
def test_the_page_fits_every_screen(
    scene: str,
    about: tuple[str, ...],
    come_to: Callable[[Server], Come],
    tmp_path: Path,
) -> None:
    pace, _, _ = SCENES[scene]
    faults: dict[str, list[str]] = {}
    with Server(tmp_path, deal=DEAL, **pace) as server:
        for state, guest in walk(scene, come_to, server, *about):
            wanted = WANTED.get(state, {})
            for language, fonts, screens in (shown if IS_WHOLE else sampled)(scene, about, state):
                guest.choose("dark", language)
                if language != "en" and scene in TABLES:
                    found = latin_words(guest)
                    faults |= {f"{state} in {language}": found} if found else {}
                for font in fonts:
                    if font in installed():
                        use_chinese_font(guest.page, font)
                    for screen in Glass(guest).through(screens):
                        if WHOLE in wanted.get("whole", ""):
                            stretch(guest, language)
                        tile = OWN_TILE_PX.get(screen[:2], 0)
                        read = to_read(state, screen)
                        found = layout_faults(guest, is_touch=screen.is_touch, read=read, tile=tile, **wanted)
                        if language != "en" and screen == NARROW:
                            found += overflowing_words(guest)
                        faults |= {f"{state} at {screen} in {language}, {font}": found} if found else {}
            unstretch(guest)
            guest.choose("dark", "en")
    assert not faults, "\n".join(f"{where}: {fault}" for where, all_ in faults.items() for fault in all_)
    for font, package in CHINESE_FONTS.items():
        if font not in installed():
            missing(f"layouts are to be measured with {font}, too: install {package}")


def test_a_result_that_is_still_shown_leaves_room_for_the_actions_of_the_next_round(
    come_to: Callable[[Server], Come], tmp_path: Path
) -> None:
    faults: dict[Screen, list[str]] = {}
    with Server(tmp_path, deal=DEAL, next_round=LONG_MS) as server:
        *_, (_, guest) = walk("playing", come_to, server, "nz")
        Table(guest, Mouse(guest)).wait_for_bets(of_round=2)
        guest.see("go-on")
        for screen in Glass(guest).through(CHINESE_SCREENS):
            faults[screen] = layout_faults(guest, is_touch=screen.is_touch, main=PLACE, felt=FELT)
    assert not any(faults.values()), faults
