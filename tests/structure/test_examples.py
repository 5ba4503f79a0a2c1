"""The examples that are programs do what they say."""

import asyncio
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from paigow.books import BOOK_IDS
from paigow.clock import HandClock
from tests.web.conftest import Serving

EXAMPLES = Path(__file__).parents[2] / "examples"
PROGRAMS = sorted(path.stem for path in EXAMPLES.glob("*.py"))
TRIED = {"ask_the_lab", "bot", "play_a_round", "rule_on_a_file", "train_an_agent", "verify_log"}
TRIED_ELSEWHERE = {"bot", "train_an_agent", "verify_log"}


def program(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"examples_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_program_is_tried_here() -> None:
    assert set(PROGRAMS) == TRIED


@pytest.mark.parametrize("name", [name for name in PROGRAMS if name not in TRIED_ELSEWHERE])
def test_a_program_runs_by_itself(name: str) -> None:
    done = subprocess.run(
        [sys.executable, EXAMPLES / f"{name}.py"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_round_is_played_to_its_end(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    seen = program("play_a_round").play(book, 7)
    (box,) = (box for box in seen.boxes if box.wagers)
    assert (seen.phase, box.seated) == ("round_over", "ann")
    assert box.result in {"win", "lose", "push"}
    assert "RoundEnded" in capsys.readouterr().out


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.paigow")), ids=lambda path: path.stem)
def test_every_round_file_is_ruled_on(path: Path) -> None:
    assert program("rule_on_a_file").ruling(path).net


def test_the_bot_plays_under_each_book_and_banks_where_it_is_told_to() -> None:
    bot = program("bot")
    with Serving(clock=HandClock()) as serving:
        for book in BOOK_IDS:
            assert isinstance(asyncio.run(bot.play(serving.url, 2, book)), int)
        assert isinstance(asyncio.run(bot.play(serving.url, 2, "nz", "bank")), int)
    assert len((EXAMPLES / "bot.py").read_text().splitlines()) < 40


def test_the_lab_tells_the_best_setting_first() -> None:
    rows = program("ask_the_lab").worth("6-6 4-5 2-6 1-1", "rws")
    assert [gain for _, gain, _ in rows] == sorted((gain for _, gain, _ in rows), reverse=True)
    assert sum(is_house for _, _, is_house in rows) == 1
