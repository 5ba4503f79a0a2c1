"""The benchmarks of the server run, in their short form, and their figures are of rounds that were really played."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.wall_clock
ROOT = Path(__file__).parents[3]
SHORT = ["--tables", "2", "--sockets", "4", "--seconds", "2", "--spread-s", "0", "--warm-up-s", "0.5"]
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


def test_the_benchmark_of_growth_takes_logs_home_whose_rounds_were_played(tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    short = ["--rounds", "0,5", "--downloads", "2", "--seconds", "0.4", "--json", str(figures)]
    command = [sys.executable, "bench/growth.py", *short]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    empty, played = json.loads(figures.read_text())
    assert (empty["rounds"], played["rounds"]) == (0, 5)
    assert played["data_mib"] > empty["data_mib"]
    for each in (empty, played):
        assert 0 < each["ready_s"] <= each["inspected_s"]
        assert 0 < each["ready_peak_mib"] <= each["peak_mib"]
        assert 0 < each["beside_p50_ms"] <= each["beside_p99_ms"] <= each["beside_worst_ms"]
        assert each["downloads"] > 0
        assert each["refused"] == 0
    of_one = [each["downloaded_mib"] / each["downloads"] for each in (empty, played)]
    assert of_one[0] < of_one[1], "the log that is taken home has the rounds"
