"""A person at a browser: a page, everything that the page reported as wrong, and everything that the server sent."""

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Mapping
from copy import copy
from pathlib import Path
from typing import Any, Final, Protocol

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, Route, WebSocket, expect

from tests.browser.serving import LONGEST_MS, TOKEN, Exchange, Party, Server
from tests.chance import VARIABLE, running_test
from tests.wire import Wire

AXE: Final = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
PHONE: Final = {"width": 390, "height": 844}
DESK: Final = {"width": 1280, "height": 720}
View = dict[str, Any]
PATIENCE_MS: Final = 60_000
"""Time limit for what follows at once from an act of a test, on a busy machine."""
STEADY_MS: Final = 600
"""A control that has just changed its meaning ignores presses for this time: see ``table/motion/press-guard.ts``."""
NO_PAGE: Final = "about:blank"
Intercepting = Callable[[Route], object]
HELD: Final = Path(__file__).with_name("held.js").read_text()

WATCH_POINTERS: Final = """
addEventListener("pointerdown", (event) => { window.pressed = (window.pressed ?? 0) + 1; }, true);
"""
WATCH_MOTION: Final = """
window.moved = new Set();
setInterval(() => {
  for (const animation of document.getAnimations()) {
    const { duration } = animation.effect?.getComputedTiming() ?? {};
    if (animation.playState === "running" && duration > 20) window.moved.add(animation.effect.target?.className ?? "");
  }
}, 30);
"""

CHANGE: Final = (
    "(field, value) => { field.value = value; field.dispatchEvent(new Event('change', {bubbles: true})); }"
)

CLICK: Final = "button => button.click()"
"""Presses a button wherever it is, and whatever lies over it."""

STAND_STILL: Final = """
async () => {
  const moves = (each) => each.playState === "running" && each.effect.getComputedTiming().iterations !== Infinity;
  const end = performance.now() + 5000;
  for (let calm = 0; calm < 3 && performance.now() < end; ) {
    await new Promise(requestAnimationFrame);
    calm = document.getAnimations().some(moves) ? 0 : calm + 1;
  }
}
"""


UNPAINTED: Final = """
{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0 }");
  document.adoptedStyleSheets.push(sheet);
  window.paint = (isPainted) => (sheet.disabled = isPainted);
}
"""
"""Chromium lays the page out but draws nothing, which takes a quarter of its time."""

IN_THE_WAY: Final = """
([control]) => {
  if (!control) return [];
  const open = [...document.querySelectorAll("[data-closed-by][data-open]")].filter((one) => !one.contains(control));
  const around = [];
  for (let one = control.parentElement; one; one = one.parentElement) if (one.dataset.openedBy) around.unshift(one);
  return [
    ...open.filter((one) => one.dataset.openedBy !== control.dataset.testid).map((one) => one.dataset.closedBy),
    ...around.filter((one) => !("open" in one.dataset)).map((one) => one.dataset.openedBy),
  ];
}
"""
"""The handles of the buttons that close what lies over a control, and open what it lies in, outermost first."""

DRAWS: Final = """
((name) => {
  let loads = 0;
  try {
    loads = Number(localStorage.getItem("draws") ?? 0);
    localStorage.setItem("draws", String(loads + 1));
  } catch {
    // a page without storage draws nothing
  }
  let state = 0x811c9dc5;
  for (const letter of `${name} ${loads}`) state = Math.imul(state ^ letter.codePointAt(0), 0x01000193);
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  Math.random = () => draw() / 2 ** 32;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < bytes.length; at++) bytes[at] = draw();
    return array;
  };
})"""
"""Lets what the pages of a visitor draw follow from a name, and from how many pages its windows have loaded."""

SHOWN: Final = """
(handles) =>
  handles.filter((handle) => {
    const one = document.querySelector(`[data-testid="${handle}"]`);
    const { width, height } = one?.getBoundingClientRect() ?? {};
    return width > 0 && height > 0 && one.checkVisibility({ visibilityProperty: true });
  })
"""

FIND_FAULTS: Final = """
async (options) => {
  window.paint?.(true);
  const SHAPES = "circle, ellipse, line, path, polygon, polyline, rect, stop";
  const named = (one) => [...one.attributes].some(({ name }) => /^(id|role|tabindex|href|aria-.*)$/.test(name));
  const removed = [];
  for (const shape of document.querySelectorAll(`svg :is(${SHAPES})`)) {
    if (shape.childElementCount || named(shape)) continue;
    removed.push([shape, shape.parentNode, shape.nextSibling]);
    shape.remove();
  }
  try {
    return await axe.run(document, { resultTypes: ["violations"], ...options });
  } finally {
    for (const [shape, parent, next] of removed.reverse()) parent.insertBefore(shape, next);
    window.paint?.(false);
  }
}
"""
"""axe knows nothing of shapes in drawings, but examines each as any element. They are half of a table's page."""


ASKED: Final = """
try {
  localStorage["paigow.display"] ??= JSON.stringify({ alwaysPass: false });
} catch {
  // a page without storage
}
"""
"""The bank is offered from the first round on: the page declines it for a newcomer."""


ALL_NEAR: Final = """
window.IntersectionObserver = class {
  constructor(tell) {
    this.tell = tell;
  }
  observe(target) {
    queueMicrotask(() => this.tell([{ isIntersecting: true, target }]));
  }
  disconnect() {}
};
"""
"""The page draws its lower parts at once, as if each were near the window (``frontend/src/lib/nearby.ts``)."""


COLOURS: Final = ("color-contrast", "link-in-text-block")
"""The rules of axe that look at colours: no others depend on the theme."""


class Place(Protocol):
    """The address of a server: its own, or that of something in between."""

    @property
    def url(self) -> str: ...


class _HeldPage:
    """A page whose clock moves with the server's."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def settle(self, to_ms: int | None, wanted: Mapping[str, int | None]) -> Exchange:
        while True:
            try:
                exchanged = self._page.evaluate(SETTLE, [to_ms, dict(wanted)])
            except Error as error:
                if LEFT not in error.message:
                    raise
                # Another page comes in its place. Until Chromium has told so, the old one counts as loaded.
                self._page.wait_for_load_state()
            else:
                return Exchange(fetched=exchanged["fetched"], lines=exchanged["lines"])


LEFT: Final = "Execution context was destroyed"
SETTLE: Final = """
([toMs, wanted]) => window.held?.settle(toMs, wanted) ?? { fetched: 0, lines: {} }
"""


_guests: Counter[str] = Counter()
"""Test -> how many visitors it has had."""


def _draws_of_another() -> str:
    """Return the name from which the draws of the next visitor's pages follow (``tests/chance.py``)."""
    test = running_test()
    _guests[test] += 1
    return f"{os.environ.get(VARIABLE, '')} {test} {_guests[test]}"


class Guest:
    """A visitor with a separate browser. Visitors share only the server."""

    def __init__(
        self,
        browser: Browser,
        at: Place,
        *,
        is_phone: bool = False,
        theme: str = "dark",
        is_calm: bool = True,
        is_new: bool = False,
        language: str = "en-NZ",
        is_watched: bool = False,
        is_painted: bool = False,
        is_all_near: bool = True,
    ) -> None:
        """``is_calm``: the visitor wants reduced motion. Motion costs a page a third of its time, so few
        visitors see it. ``is_new``: the visitor's browser has stored nothing. ``is_watched``: ``moved`` lists
        what moved. Such frequent looks cost the page much time. ``is_painted``: the page is drawn also when no
        test looks at its picture. ``is_all_near``: the page draws its lower parts before the visitor scrolls.
        """
        self.context = browser.new_context(
            base_url=at.url,
            viewport=PHONE if is_phone else DESK,  # type: ignore[arg-type]  # a plain dict is what it takes
            has_touch=is_phone,
            is_mobile=is_phone,
            color_scheme="light" if theme == "light" else "dark",
            reduced_motion="reduce" if is_calm else "no-preference",
            locale=language,
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.context.add_init_script(f"{DRAWS}({json.dumps(_draws_of_another())})")
        self.context.add_init_script(WATCH_POINTERS + (WATCH_MOTION if is_watched else ""))
        if not is_new:
            self.context.add_init_script(ASKED)
        if is_all_near:
            self.context.add_init_script(ALL_NEAR)
        if not is_painted:
            self.context.add_init_script(UNPAINTED)
        self.server = at if isinstance(at, Server) and at.is_held else None
        """The owner of the clock that the pages follow. ``None`` means the clock of the machine."""
        if self.server is not None:
            self.context.add_init_script(HELD)
            leave = self.server.joined_by(self._pages)
            self.context.on("close", lambda context: leave())
        self.complaints: list[str] = []
        self.connections: list[list[str]] = []
        self.sent: list[View] = []
        self._tolerated: list[re.Pattern[str]] = []
        self._open_window()

    def second_window(self) -> "Guest":
        """Open another window of the same browser. Its messages and complaints count for this visitor."""
        other = copy(self)
        other._open_window()
        return other

    def _pages(self) -> list[Party]:
        return [_HeldPage(page) for page in self.context.pages]

    def settle(self) -> None:
        """Wait until everything that was sent has been handled, by the pages and by the server."""
        if self.server is not None:
            self.server.settle()

    def until(
        self,
        awaited: str | Callable[[], bool],
        text: str | re.Pattern[str] | None = None,
        *,
        within_ms: int = LONGEST_MS,
    ) -> Locator:
        """Let the time pass until the page shows something, or until a condition holds.

        ``awaited``: a test id (then it says ``text``, too), or a condition. The time stands still again at
        the first moment at which it holds.
        """
        if not isinstance(awaited, str):
            self.clocked.until(awaited, awaited.__qualname__, within_ms=within_ms)
            return self.page.locator("body")
        self.clear_way(self.find(awaited))
        found = self.find(awaited).filter(has_text=text).first
        if self.server is not None:
            name = f"{awaited} at {self.page.url}"
            self.server.until(
                lambda: found.is_visible() or bool(self.in_the_way(found)), name, within_ms=within_ms
            )
            self.clear_way(found)
        self.until_visible(found, awaited, within_ms=within_ms)
        return found

    def until_visible(self, thing: Locator, awaited: str, *, within_ms: int = LONGEST_MS) -> None:
        """Let the time pass until something is visible. ``awaited``: what it is, for the message of a failure."""
        if self.server is None:  # the time passes by itself
            expect(thing).to_be_visible()
        else:
            self.server.until(thing.is_visible, f"{awaited} at {self.page.url}", within_ms=within_ms)

    def advance(self, ms: int) -> None:
        """Let so much time pass, for the pages and for the server."""
        self.clocked.advance(ms)

    def suspend(self, ms: int) -> None:
        """Let the visitor's machine sleep for so long: no time passes at the server, and timers in the page
        run once.
        """
        self.page.evaluate("ms => window.held.suspend(ms)", ms)
        self.settle()

    @property
    def clocked(self) -> Server:
        """The server, whose clock a test moves."""
        assert self.server is not None, "the time of this page is the machine's"
        return self.server

    def _open_window(self) -> None:
        self.page: Page = self.context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", self._suffer)
        self.page.on("websocket", self._listen)

    def intercept(
        self, pattern: str | re.Pattern[str], handler: Intercepting, *, times: int | None = None
    ) -> None:
        """Answer the page's requests for this pattern in place of the server. An open page is left first:
        Chromium intercepts requests of an open page only a moment later.
        """
        if self.page.url != NO_PAGE:
            self.settle()
            self.page.goto(NO_PAGE)
        self.page.route(pattern, handler, times=times)

    # ---- what the page says ----------------------------------------------------------------------------------------

    def tolerate(self, what: str, *, because: str) -> None:
        """Allow a console message in this test. The reason is for the reader."""
        assert because
        self._tolerated.append(re.compile(what))

    def unexpected(self) -> list[str]:
        """Return the console messages and uncaught errors that this test did not expect."""
        return [
            said for said in self.complaints if not any(pattern.search(said) for pattern in self._tolerated)
        ]

    def _hear(self, message: ConsoleMessage) -> None:
        self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _suffer(self, error: Error) -> None:
        self.complaints.append(f"uncaught: {error}")

    # ---- what the server says --------------------------------------------------------------------------------------

    def _listen(self, socket: WebSocket) -> None:
        frames: list[str] = []
        wire = Wire()
        self.connections.append(frames)
        socket.on("framereceived", lambda frame: frames.append(wire.written(str(frame))))
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def heard(self) -> list[View]:
        """Return every message of every connection, in order."""
        return [json.loads(frame) for frames in self.connections for frame in frames]

    def view(self, phase: str = "") -> View:
        """Return the table as the server showed it last, or last in a phase."""
        for frames in reversed(self.connections):
            for frame in reversed(frames):
                message: View = json.loads(frame)
                if message["type"] == "view" and phase in {"", message["phase"]}:
                    return message
        raise AssertionError(f"the server has shown nothing {phase}")

    def commands(self) -> list[str]:
        """Return the orders that the page has sent to the table."""
        asked = [str(message.get("do", message.get("ask"))) for message in self.sent]
        return [each for each in asked if each != "here"]  # a sign of life asks for nothing

    # ---- what the visitor sees and does ----------------------------------------------------------------------------

    def go(self, path: str, *, is_drawn: bool = True) -> None:
        """Open a page, and wait until everything is there unless ``is_drawn`` is false.

        What the last page has sent is handled first: a browser drops the answers to a page that is left.
        """
        self.settle()
        self.page.goto(path)
        if is_drawn:
            self._settle_drawn()

    def reload(self) -> None:
        """Load the page again, and wait until everything is there. What it has sent is handled first."""
        self.settle()
        self.page.reload()
        self._settle_drawn()

    def _settle_drawn(self) -> None:
        if self.server is not None:
            self.page.evaluate("window.held?.begun()")
            self.settle()

    def find(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def shown(self, *testids: str) -> set[str]:
        """Return which of these are visible now; of several with one test id the first counts."""
        return set(self.page.evaluate(SHOWN, testids))

    def steady(self, control: Locator) -> Locator:
        """Let the time pass for which a control with a new meaning ignores presses."""
        if self.server is None:  # the time passes by itself
            return control.and_(self.page.locator(":not([data-changing])"))
        if control.evaluate_all("found => found[0]?.hasAttribute('data-changing')"):
            self.advance(STEADY_MS)
        return control

    def uncover(self, control: Locator) -> Locator:
        """Close what lies over a control, and open what it lies in: a drawer, a sheet, a tab, a panel of the header.

        The control must be in the page first: what lies over a control that has yet to come is not known.
        """
        expect(control.first).to_be_attached()
        self.clear_way(control)
        return control

    def clear_way(self, control: Locator) -> None:
        """Do what ``uncover`` does, if the control is in the page now."""
        for handle in self.in_the_way(control):
            self.steady(self.find(handle)).click()

    def in_the_way(self, control: Locator) -> list[str]:
        """Return the handles of the buttons to press until a control is in view, in order."""
        return list(control.first.evaluate_all(IN_THE_WAY))

    def pick(self, testid: str, option: str) -> None:
        """Choose an option of a list, where it can be seen."""
        self.uncover(self.find(testid)).select_option(option)

    def press(self, control: str | Locator) -> None:
        """Click a control when it takes presses, and wait for what follows at once.

        The control is given by its test id or as a locator.
        """
        self.settle()
        found = self.find(control) if isinstance(control, str) else control
        self.steady(self.uncover(found)).click()
        self.settle()

    def choose(self, theme: str, language: str) -> None:
        """Turn the display to a theme and a language, by its own settings. For a language, a table connects again."""
        button = self.page.locator("[data-testid=display-settings][aria-expanded=false]")
        is_closed = button.count() > 0
        if is_closed:
            button.evaluate(CLICK)
        self.find("pref-theme").evaluate(CHANGE, theme)
        if self.page.locator("html").get_attribute("lang") != language:
            self.find("pref-language").evaluate(CHANGE, language)
            expect(self.page.locator("html")).to_have_attribute("lang", language)
            self.settle()
            if self.server is not None:
                self.until(lambda: self.find("lost").count() == 0)  # it connects again in some milliseconds
        if is_closed:
            self.find("display-settings").evaluate(CLICK)

    def choose_tiles(self, size: str) -> None:
        """Turn the display to ``"large"`` or ``"normal"`` tiles."""
        self.find("display-settings").evaluate(CLICK)
        if self.page.locator("html").get_attribute("data-tiles") != size:
            self.find("pref-large-tiles").evaluate(CLICK)
        expect(self.page.locator("html")).to_have_attribute("data-tiles", size)
        self.find("display-settings").evaluate(CLICK)

    def see(self, testid: str, text: str | re.Pattern[str] | None = None) -> Locator:
        """Check that something is visible and has this text."""
        found = self.uncover(self.find(testid))
        expect(found).to_be_visible()
        if text is not None:
            expect(found).to_contain_text(text)
        return found

    def says_invalid(self, testid: str) -> bool:
        """Check that the browser refuses a field and says why at that field."""
        return bool(
            self.find(testid).evaluate("field => !field.validity.valid && field.validationMessage !== ''")
        )

    def presses(self) -> int:
        """Return how often mouse or finger touched this page."""
        return int(self.page.evaluate("window.pressed ?? 0"))

    def moved(self) -> list[str]:
        """Return what was seen moving on this page."""
        return list(self.page.evaluate("[...window.moved].map(String)"))

    def overflow(self) -> int:
        """Return by how many pixels the page is wider than the window."""
        return int(
            self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        )

    def faults(self, *rules: str) -> list[str]:
        """Return the faults that axe finds in the page now, by all its rules or by these."""
        assert AXE.is_file(), f"{AXE} is missing: npm ci in frontend/"
        self.settle()
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text())
        self.page.evaluate(STAND_STILL)  # half-faded text has half the contrast
        found = self.page.evaluate(FIND_FAULTS, {"runOnly": rules} if rules else {})
        return [
            f"{fault['id']}: {node['target']} {node['failureSummary']}"
            for fault in found["violations"]
            for node in fault["nodes"]
        ]

    def picture(self, path: Path) -> None:
        """Keep a picture of the page."""
        self.page.evaluate("window.paint?.(true)")
        self.page.screenshot(path=path)

    def assert_fits(self) -> None:
        """Check that nothing sticks out to the side."""
        assert self.overflow() <= 0, f"{self.page.url} is {self.overflow()} pixels too wide"

    def assert_in_one_view(self, *testids: str) -> None:
        """Check that all of these are on the screen at once, at the top of the page, without scrolling."""
        self.page.evaluate("scrollTo(0, 0)")
        for testid in testids:
            expect(self.find(testid)).to_be_in_viewport(ratio=0.99)

    def judge(self) -> None:
        """Become a supervisor of the house.

        The cookie changes with that. The visitor leaves the page before, so that it sends no request with the old
        cookie.
        """
        address = self.page.url
        self.go(NO_PAGE)
        signed_in = self.page.request.post("/api/v1/supervisor", data={"token": TOKEN})
        assert signed_in.ok, signed_in.text()
        self.go(address)

    def assert_axe_clean(self) -> None:
        faults = self.faults()
        assert not faults, "\n".join(faults)
