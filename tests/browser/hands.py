"""The three ways to work a page: mouse, fingers, keyboard. None of them uses another's means.

After each act everything that follows without time passing has happened: see ``serving.Server.settle``.
"""

from typing import Protocol

from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.guests import Guest

MOST_TABS = 250
RESTS, REST_MS = 4, 60
TOUCHED_S = 1_770_000_000
"""When a finger comes down, in seconds since 1970."""


class Hands(Protocol):
    """How a person works the page."""

    def press(self, testid: str) -> None:
        """Use a button, link or tile."""

    def write(self, testid: str, text: str) -> None:
        """Put a text into a field, in place of the old text."""

    def choose_book(self, book: str) -> None:
        """Choose a rule book in the lobby."""


def book_card(page: Page, book: str) -> Locator:
    return page.locator(f"label:has([data-testid=lobby-book-{book}])")


class Mouse:
    """Clicks and drags."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest

    def press(self, testid: str) -> None:
        self.guest.press(self.guest.find(testid).first)

    def write(self, testid: str, text: str) -> None:
        field = self.guest.uncover(self.guest.find(testid))
        field.click()
        field.fill(text)

    def choose_book(self, book: str) -> None:
        book_card(self.guest.page, book).click()

    def drag(self, tile: str, to: str) -> None:
        """Take a tile, carry it, let it go over something else."""
        mouse = self.guest.page.mouse
        mouse.move(*middle(self.guest.find(tile)))
        mouse.down()
        mouse.move(*middle(self.guest.find(to)), steps=6)
        mouse.up()
        self.guest.settle()


class Touch:
    """Taps and drags with one finger; the page must have been opened with touch."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self._finger: CDPSession = guest.context.new_cdp_session(guest.page)

    def press(self, testid: str) -> None:
        self.guest.settle()
        self.guest.steady(self.guest.uncover(self.guest.find(testid).first)).tap()
        self.guest.settle()

    def write(self, testid: str, text: str) -> None:
        field = self.guest.uncover(self.guest.find(testid))
        field.tap()
        field.fill(text)

    def choose_book(self, book: str) -> None:
        book_card(self.guest.page, book).tap()

    def drag(self, tile: str, to: str) -> None:
        """A real finger's events: the page is told that they may be a scroll, and must not lose the tile.

        The finger rests before it lets go: after a swipe Chromium takes the next tap for the end of a fling.
        """
        start, end = middle(self.guest.find(tile)), middle(self.guest.find(to))
        steps = 6
        self._send("touchStart", start)
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
            self._send("touchMove", (x, y))
        for rest in range(1, RESTS + 1):
            self._send("touchMove", (end[0] + rest % 2, end[1]), after_ms=rest * REST_MS)
        self._send("touchEnd", after_ms=RESTS * REST_MS)
        self.guest.settle()

    def _send(self, what: str, at: tuple[float, float] | None = None, *, after_ms: int = 0) -> None:
        """``after_ms``: time since the touch began, as the browser gets it."""
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        event = {"type": what, "touchPoints": points, "timestamp": TOUCHED_S + after_ms / 1000}
        self._finger.send("Input.dispatchTouchEvent", event)


class Keyboard:
    """Tab, arrows, space and Enter; never a click, never a focus that a key did not move."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest

    def key(self, *names: str) -> None:
        for name in names:
            self.guest.page.keyboard.press(name)

    def press(self, testid: str) -> None:
        expect(self.guest.find(testid).first).to_be_attached()
        for handle in self.guest.in_the_way(self.guest.find(testid)):
            self._open(handle)
        self.guest.steady(self.guest.find(testid).first)
        self.tab_to(testid)
        self.key("Enter")
        self.guest.settle()

    def _open(self, handle: str) -> None:
        """Press what opens or closes something; among tabs the arrow keys lead on."""
        is_tab = handle.startswith("tab-")
        self.tab_to("tab-" if is_tab else handle, starts=is_tab)
        for _ in range(MOST_TABS):
            if self.focused() == handle:
                break
            self.key("ArrowRight")
        if not is_tab:
            self.key("Enter")

    def write(self, testid: str, text: str) -> None:
        self.tab_to(testid)
        self.key("ControlOrMeta+a")
        self.guest.page.keyboard.type(text)

    def choose_book(self, book: str) -> None:
        self.tab_to("lobby-book-", starts=True)
        for _ in range(MOST_TABS):
            if self.focused() == f"lobby-book-{book}":
                return
            self.key("ArrowRight")
        raise AssertionError(f"the arrow keys never reach {book}")

    def tab_to(self, testid: str, *, starts: bool = False) -> None:
        """Press Tab until the element has the focus."""
        for _ in range(MOST_TABS):
            here = self.focused()
            if here == testid or (starts and here.startswith(testid)):
                return
            self.key("Tab")
        raise AssertionError(f"Tab never reaches {testid}")

    def focused(self) -> str:
        return str(self.guest.page.evaluate("document.activeElement?.dataset.testid ?? ''"))


def middle(thing: Locator) -> tuple[float, float]:
    """Return where the middle of an element is on the screen."""
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
