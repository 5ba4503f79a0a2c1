"""One Chromium for all tests of a process, in whatever folder they are. ``tests/conftest.py`` loads this as a plugin.

While Playwright runs, no other test of the process can run an event loop: browser tests come last.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TURNED_OFF: Final = (
    # what Playwright turns off, for the last such argument counts alone
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay",
    "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
    "SpareRendererForSitePerProcess",
    "ThirdPartyStoragePartitioning",
    # the pages of the browser's own address bar: nobody sees them, and for every visitor they cost more than ours
    "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup",
)  # fmt: skip
ARGUMENTS: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", f"--disable-features={','.join(TURNED_OFF)}",
)  # fmt: skip
CHROMIUMS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same engine without a window. It takes a fifth less processor time."""
PAGE: Final = Path(__file__).parents[2] / "src" / "paigow" / "web" / "static" / "index.html"


def find_chromium() -> str | None:
    named = os.environ.get("PAIGOW_CHROMIUM")
    if named:
        return named
    return next(filter(None, map(shutil.which, CHROMIUMS)), None)


def missing(what: str) -> None:
    """Skip the test, or fail it where the browser tests are required."""
    if os.environ.get("PAIGOW_REQUIRE_BROWSER") == "1":
        pytest.fail(what)
    pytest.skip(what)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Browser]":
    """Start a Chromium that sees no fonts of the machine except those that the tests name."""
    from playwright.sync_api import sync_playwright

    from tests.browser.fonts import installed, offer_fonts

    path = find_chromium()
    if path is None:
        missing("there is no Chromium: put it on the PATH, or name it in PAIGOW_CHROMIUM")
    if not PAGE.is_file():
        missing("the page is not built: npm ci && npm run build in frontend/")
    environment: dict[str, str | float | bool] = {**os.environ}
    if fonts := installed():
        environment["FONTCONFIG_FILE"] = str(offer_fonts(tmp_path_factory.mktemp("fonts"), fonts))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS), env=environment)
        yield browser
        browser.close()
