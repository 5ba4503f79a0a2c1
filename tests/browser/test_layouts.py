"""On every screen: nothing covers a control, the main button and the bank's hand are in view, fingers have room."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from tests.browser.conftest import Come
from tests.browser.measuring import layout_faults
from tests.browser.scenes import DEAL, SCENES, walk
from tests.browser.screens import Glass
from tests.browser.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser 4")]

MAIN: Final = "[data-testid=main-button] .button"
PLACE: Final = "[data-testid=main-button]"
"""It may say what is waited for, without a button."""
FELT: Final = "section.felted"
NAMES: Final = "[data-testid=reveal] .name"
"""What the hands at the reveal are called, which is to be read without scrolling."""
LEAST_PX: Final = 640
"""Lower screens have no room for it beside the bank's hand and the buttons."""
BANKS_TILES: Final = "[data-testid=house-hand] .tile svg, [data-testid=tiles-1] .tile svg"
"""On the New Zealand layout the house's hand lies on box 1 in a first round; folded, it lies on top."""
WANTED: Final[dict[str, dict[str, Any]]] = {
    "sitting": {"felt": FELT},
    "buying": {"main": MAIN, "felt": FELT},
    "betting": {"main": MAIN, "felt": FELT},
    "dealt": {"main": MAIN, "felt": FELT},
    "setting": {"main": MAIN, "felt": FELT},
    "reveal": {"main": PLACE, "felt": FELT, "bank": BANKS_TILES},
    "round-over": {"main": PLACE, "felt": FELT, "bank": BANKS_TILES},
    "offer": {"main": MAIN, "felt": FELT},
    "hold": {"main": MAIN, "felt": FELT},
    "cover": {"main": MAIN, "felt": FELT},
    "bank-setting": {"main": MAIN, "felt": FELT},
}
"""What a state must show; a state that is not here has controls alone."""


@pytest.mark.parametrize("scene", SCENES)
def test_the_page_fits_every_screen(scene: str, come_to: Callable[[Server], Come], tmp_path: Path) -> None:
    pace, _, _ = SCENES[scene]
    faults: dict[str, list[str]] = {}
    with Server(tmp_path, deal=DEAL, **pace) as server:
        for state, guest in walk(scene, come_to, server):
            for screen in Glass(guest).through():
                wanted = WANTED.get(state, {})
                if state == "reveal" and screen.height >= LEAST_PX:
                    wanted = wanted | {"read": NAMES}
                found = layout_faults(guest, is_touch=screen.is_touch, **wanted)
                faults |= {f"{state} at {screen}": found} if found else {}
    assert not faults, "\n".join(f"{where}: {fault}" for where, all_ in faults.items() for fault in all_)
