"""A reader who follows a tutorial gets what it shows."""

import asyncio
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from paigow.clock import HandClock
from paigow.runtime import Pace
from paigow.server.settings import Settings
from tests.cli.test_account import an_account
from tests.docs.tutorials import ADDRESS, DOCS, blocks, follow
from tests.web.conftest import Serving

ALONE = {"first-round": 3, "price-a-strategy": 8, "certify-a-house-way": 5}
"""Tutorials that need no server, with the outputs that they show."""


@pytest.fixture(autouse=True)
def _in_a_new_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings of every server that a tutorial starts, in place of the servers."""
    found: list[Settings] = []

    def serve_with(settings: Settings) -> int:
        found.append(settings)
        return 0

    monkeypatch.setattr(import_module("paigow.server.serve"), "serve_with", serve_with)
    return found


def test_every_tutorial_is_followed_here() -> None:
    assert {path.stem for path in (DOCS / "tutorials").glob("*.md")} == {*ALONE, "first-bot", "run-a-club"}


@pytest.mark.parametrize("name", ALONE)
def test_a_tutorial_shows_what_the_program_prints(name: str) -> None:
    assert follow(f"tutorials/{name}.md") == ALONE[name]


def test_the_bot_plays_in_a_program_and_at_a_server(served: list[Settings]) -> None:
    pace = replace(Pace.instant(), seeds=60_000)
    with capture_logs(), Serving(pace=pace, clock=HandClock()) as serving:

        def run(text: str, name: str) -> None:
            assert ADDRESS in text
            exec(compile(text.replace(ADDRESS, serving.url), name, "exec"), {})

        assert follow("tutorials/first-bot.md", run) == 4
    assert [settings.port for settings in served] == [8000]


def test_a_club_has_an_operator_coins_and_a_backup(served: list[Settings], tmp_path: Path) -> None:
    asyncio.run(an_account(tmp_path / "club-data", "Ana"))
    assert follow("tutorials/run-a-club.md") == 8
    assert [settings.data for settings in served] == [Path("club-data")] * 2
    assert [settings.hosts for settings in served] == [(), ("paigow.example.org",)]


def test_a_wrong_output_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "wrong.md").write_text("```python\nprint(1 + 1)\n```\n\n```text\n3\n```\n")
    monkeypatch.setattr("tests.docs.tutorials.DOCS", tmp_path)
    assert [block.kind for block in blocks("wrong.md")] == ["python", "text"]
    with pytest.raises(AssertionError, match="Expected:\n    3\nGot:\n    2"):
        follow("wrong.md")
