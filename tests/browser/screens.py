"""Screens of every kind, and a page resized through them."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from playwright.sync_api import CDPSession

from tests.browser.guests import Guest


class Screen(NamedTuple):
    """A screen's size in CSS pixels; ``is_touch`` where fingers point."""

    width: int
    height: int
    is_touch: bool

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


SCREENS: Final = (
    Screen(320, 568, is_touch=True),
    Screen(360, 640, is_touch=True),
    Screen(390, 664, is_touch=True),
    Screen(768, 1024, is_touch=True),
    Screen(820, 1180, is_touch=True),
    Screen(1024, 768, is_touch=True),
    Screen(1280, 720, is_touch=False),
    Screen(1920, 1080, is_touch=False),
)
LANDSCAPE: Final = (Screen(844, 390, is_touch=True), Screen(664, 390, is_touch=True))
"""Phones on their side."""
ZOOMED: Final = (Screen(640, 360, is_touch=False), Screen(960, 540, is_touch=False))
"""1280x720 and 1920x1080 at 200 %: with zoom, a browser gives the page half the size."""
EVERY_SCREEN: Final = SCREENS + LANDSCAPE + ZOOMED
NARROW: Final = Screen(390, 664, is_touch=True)
"""The phone with the least room for words."""


class Glass:
    """One page shown on one screen after another, which is faster than a page for each."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self._wire: CDPSession = guest.context.new_cdp_session(guest.page)

    def put(self, screen: Screen) -> None:
        """Show the page on a screen, from its top."""
        self._wire.send(
            "Emulation.setTouchEmulationEnabled",
            {"enabled": screen.is_touch, "maxTouchPoints": 5 if screen.is_touch else 1},
        )
        self._guest.page.set_viewport_size({"width": screen.width, "height": screen.height})
        self._guest.page.evaluate(SETTLE)

    def through(self, screens: tuple[Screen, ...] = EVERY_SCREEN) -> Iterator[Screen]:
        """Yield each screen in turn; restore the first guest's own at the end."""
        before = self._guest.page.viewport_size
        for screen in screens:
            self.put(screen)
            yield screen
        self.put(Screen(before["width"], before["height"], is_touch=False) if before else screens[-1])


SETTLE: Final = """
async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame(); await frame();
  scrollTo(0, 0);
  for (let n = 0; n < 30 && document.getAnimations().some((one) => one.playState === "running"
    && one.effect.getComputedTiming().iterations !== Infinity); n++) await frame();
  await frame();
}
"""
"""Waits until the page has its new layout and nothing moves."""
