"""The benchmark of the server runs, in its short form, and its figures are of rounds that were really played."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHORT = ["--tables", "2", "--sockets", "4", "--seconds", "4", "--warm-up-s", "1"]
QUICK = ["--think-s", "0.05", "--pace", "instant"]


def test_the_benchmark_of_the_server_plays_rounds_and_counts_what_is_sent(tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    command = [sys.executable, "bench/server.py", *SHORT, *QUICK, "--json", str(figures)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads(figures.read_text())
    assert told["calibration"]["loop_ms"] > 0
    assert told["calibration"]["commit_ms"] > 0
    (found,) = told["results"]
    assert (found["tables"], found["sockets"], found["players"]) == (2, 4, 2)
    assert found["rounds"] > 0
    assert found["wagers"] > 0, "players wager, and it is on the others' screens"
    assert 0 < found["p50_ms"] <= found["p95_ms"] <= found["p99_ms"] <= found["worst_ms"]
    assert found["messages_per_s"] > 0
    assert found["bytes_per_round_and_viewer"] > 1000
    assert found["cpu_ms_per_message"] > 0
