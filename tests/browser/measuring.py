"""What is wrong with how a page lies on its screen, measured in the page itself."""

from pathlib import Path
from typing import Any, Final

from tests.browser.guests import Guest

FINGER_PX: Final = 44
MEASURE: Final = Path(__file__).with_name("measure.js").read_text()


def layout_faults(guest: Guest, *, is_touch: bool, **wanted: Any) -> list[str]:
    """All that is wrong now.

    ``main``: what must be on the screen unscrolled; ``bank``: the tiles that must; ``read``: the texts that must,
    uncovered; ``felt``: where no two texts, and no text and tile, may overlap: CSS selectors.
    """
    asked = {"main": None, "bank": None, "read": None, "felt": None} | wanted
    found: list[str] = guest.page.evaluate(MEASURE, {"finger": FINGER_PX if is_touch else 0, **asked})
    return found
