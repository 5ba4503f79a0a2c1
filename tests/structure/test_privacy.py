"""docs/privacy.md names everything that is stored: tables, cookies, and what the page keeps in the browser."""

import re
from pathlib import Path
from typing import Final

import pytest

from paigow.storage import schema
from paigow.storage.repositories.accounts import MOST_SESSIONS, UNUSED_US
from paigow.web.edge.rate_limits import Limits
from paigow.web.identity import guests, known_browsers
from paigow.web.oversight import reports
from paigow.web.oversight.significant_events import KEPT

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "docs" / "privacy.md").read_text(encoding="utf-8")
STORED: Final = re.compile(r"[\"`](paigow\.[a-z-]+(?:\.[a-z-]+)*(?:\.\$\{[^}]+\})?)[\"`]")
"""Keys of local and session storage."""


@pytest.mark.parametrize("table", sorted(schema.metadata.tables))
def test_every_table_of_the_data_is_named(table: str) -> None:
    assert f"`{table}`" in PAGE


def test_every_cookie_and_every_key_of_the_browser_is_named() -> None:
    sources = [path for kind in ("*.ts", "*.svelte") for path in (ROOT / "frontend" / "src").rglob(kind)]
    keys = {key for path in sources for key in STORED.findall(path.read_text(encoding="utf-8"))}
    named = {re.sub(r"\$\{.*\}", "TABLE", key) for key in keys} | {guests.COOKIE, known_browsers.COOKIE}
    assert len(named) > 8
    assert {each for each in named if f"`{each}`" not in PAGE} == set()


def test_the_times_and_numbers_are_those_of_the_program() -> None:
    assert f"{reports.KEPT_DAYS} days after the last change, at most {reports.MOST_KEPT:,} reports" in PAGE
    assert f"the last {Limits().talk_kept} lines of each table" in PAGE
    assert f"the last {KEPT} of each kind" in PAGE
    assert f"at most {MOST_SESSIONS} for each account" in PAGE
    year_us = 365 * 24 * 3600 * 1_000_000
    assert year_us == UNUSED_US
    assert guests.COOKIE_DAYS == known_browsers.DAYS == 365
    assert guests._UNSEEN_US == 30 * 24 * 3600 * 1_000_000
