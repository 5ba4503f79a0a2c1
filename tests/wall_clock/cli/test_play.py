"""``paigow play`` in a process of its own, interrupted while it waits for input."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import paigow

pytestmark = pytest.mark.wall_clock
SOURCE = str(Path(paigow.__file__).parent.parent)


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_ctrl_c_leaves_cleanly() -> None:
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "paigow", "play", "--book", "nz", "--bots", "0"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": SOURCE},
    ) as playing:
        assert playing.stdout is not None
        seen = b""
        while b"Your wager" not in seen:
            seen += os.read(playing.stdout.fileno(), 4096)
        time.sleep(0.2)  # it waits for input now
        playing.send_signal(signal.SIGINT)
        out, err = playing.communicate()
    assert (playing.returncode, err) == (0, b"")
    assert b"You leave with" in out
