#!/usr/bin/env python3
"""Takes pictures of the page: every state on every screen, dark and light, English and Chinese.

    python scripts/screenshots.py FOLDER [--book nz] [--only setting,reveal] [--screens 390x664,1280x720]
        [--themes dark,light] [--languages en,zh-Hant,zh-Hans] [--tiles normal]

Needs a Chromium (PAIGOW_CHROMIUM names it) and the built page. Pictures are named STATE-SCREEN-THEME-LANGUAGE.png.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.guests import Guest
from tests.browser.scenes import DEAL, SCENES, TABLES, walk
from tests.browser.screens import EVERY_SCREEN, Glass
from tests.browser.serving import Server


def states(browser: Browser, walk_name: str, book: str) -> Iterator[tuple[str, Guest]]:
    """One walk through its states on a server of its own."""
    pace, _, _ = SCENES[walk_name]
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), deal=DEAL, **pace) as server:
        about = (book,) if walk_name in TABLES else ()
        yield from walk(
            walk_name,
            lambda at: lambda **options: Guest(browser, at, is_painted=True, **options),
            server,
            *about,
        )


def main() -> None:
    """Read what is wanted and take the pictures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--book", default="nz")
    parser.add_argument("--walks", default=",".join(SCENES))
    parser.add_argument("--only", default="")
    parser.add_argument("--screens", default=",".join(map(str, EVERY_SCREEN)))
    parser.add_argument("--themes", default="dark,light")
    parser.add_argument("--languages", default="en,zh-Hant,zh-Hans")
    parser.add_argument("--tiles", default="normal", choices=("normal", "large"))
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    screens = tuple(screen for screen in EVERY_SCREEN if str(screen) in asked.screens.split(","))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        for name in asked.walks.split(","):
            for state, guest in states(browser, name, asked.book):
                if asked.only and state not in asked.only.split(","):
                    continue
                for theme in asked.themes.split(","):
                    for language in asked.languages.split(","):
                        guest.choose(theme, language)
                        guest.choose_tiles(asked.tiles)
                        for screen in Glass(guest).through(screens):
                            guest.page.screenshot(
                                path=asked.folder / f"{state}-{screen}-{theme}-{language}.png",
                                full_page=name in ("pages", "ruling"),
                            )
                guest.choose("dark", "en")
                print(state, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
