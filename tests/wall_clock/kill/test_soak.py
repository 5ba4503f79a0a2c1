"""Random people at real sockets while the server is killed and stopped: ``bench/soak.py``, which lasts as one asks."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.wall_clock


def soak(options: str) -> str:
    """Return the output of a soak that finds no fault."""
    command = [sys.executable, "bench/soak.py", *options.split()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("every check holds\n")
    return done.stdout


def count(told: str, what: str) -> int:
    """Return one of the numbers that a soak prints."""
    found = re.search(rf"^{what} +([\d,]+)$", told, re.MULTILINE)
    assert found is not None, told
    return int(found[1].replace(",", ""))


@pytest.mark.slow
def test_whatever_people_do_and_whenever_it_dies_nothing_is_lost_doubled_or_told() -> None:
    told = soak("--kills 2 --messages 1000 --tables 2 --people 4 --life 0.5")
    assert count(told, "messages heard") >= 2000
    assert count(told, "times killed") == 3, "the last time when all have gone home"
    for seen in ("rounds", "orders done", "cheats", "visits checked"):
        assert count(told, seen) > 0


@pytest.mark.slow
@pytest.mark.xdist_group("postgresql")
def test_nor_is_it_when_processes_that_share_postgresql_are_killed() -> None:
    told = soak("--processes 2 --kills 1 --messages 300 --tables 2 --people 4 --life 0.5")
    assert count(told, "messages heard") >= 300
    assert count(told, "audits after a kill") == 1
