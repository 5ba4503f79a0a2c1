"""What is wrong with the layout of a page on its screen, measured in the page itself."""

from pathlib import Path
from typing import Any, Final

from tests.browser.guests import Guest

FINGER_PX: Final = 44
MEASURE: Final = Path(__file__).with_name("measure.js").read_text()
PAINTED: Final = (
    "(asked) => { window.paint?.(true); try { return (%s)(asked); } finally { window.paint?.(false); } }"
)
"""Measures with an opaque page."""
OVERFLOW: Final = Path(__file__).with_name("overflow.js").read_text(encoding="utf-8")


def layout_faults(guest: Guest, *, is_touch: bool, **wanted: Any) -> list[str]:
    """Return all faults of the layout now.

    ``main``: what must be on the screen unscrolled; ``bank``: the tiles that must; ``read``: the texts that must,
    uncovered; ``whole``: the texts that nothing may cut off; ``hand``: the tiles and buttons that must, all of
    them, and ``tile`` how many pixels high the tiles must be; ``felt``: where no two of texts, tiles and circles
    may overlap, nor anything leave its box (also finds texts of the page that are too small); ``notice``: what
    must be there and cover nothing; ``beside``: texts that it must not cover either: CSS selectors.
    """
    asked = {
        "main": None,
        "bank": None,
        "hand": None,
        "tile": 0,
        "read": None,
        "whole": None,
        "felt": None,
        "notice": None,
        "beside": None,
    } | wanted
    found: list[str] = guest.page.evaluate(
        PAINTED % MEASURE, {"finger": FINGER_PX if is_touch else 0, **asked}
    )
    return found


def overflowing_words(guest: Guest) -> list[str]:
    """Return the buttons and labels that are too small for their words, and by how much the page is too wide."""
    found: list[str] = guest.page.evaluate(OVERFLOW)
    return found
