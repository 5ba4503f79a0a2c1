"""Random people at real sockets while the server is killed and stopped: ``bench/soak.py``, which lasts as one asks."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.wall_clock


@pytest.mark.slow
def test_whatever_people_do_and_whenever_it_dies_nothing_is_lost_doubled_or_told() -> None:
    command = [
        sys.executable,
        "bench/soak.py",
        "--minutes",
        "0.25",
        "--tables",
        "2",
        "--people",
        "6",
        "--life",
        "4",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("every check holds\n")
