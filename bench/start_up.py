"""Whole processes: how long `paigow hand` and its neighbours take from start to exit, beside a bare Python.

python bench/start_up.py [--times 15]
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

PAIGOW = [sys.executable, "-m", "paigow"]
HAND = ["hand", "6-6", "3-6", "2-6", "2-2", "--book", "nz"]
COMMANDS = {
    "python -c pass (baseline)": [sys.executable, "-c", "pass"],
    "paigow hand": [*PAIGOW, *HAND],
    "paigow hand --json": [*PAIGOW, *HAND, "--json"],
    "paigow match": [
        *PAIGOW,
        *["match", "--book", "rws", "--player"],
        "5 9 / H8 11",
        "--banker",
        "L4 5 / 2 9",
    ],
    "paigow clause": [*PAIGOW, "clause", "NZ 6.12"],
    "paigow ruling": [*PAIGOW, "ruling", "examples/nz-house-banks.paigow"],
    "paigow ruling --json": [*PAIGOW, "ruling", "examples/nz-house-banks.paigow", "--json"],
    "paigow lab edge --player optimal": [
        *PAIGOW,
        *["lab", "edge", "--book", "nz", "--player", "optimal", "--json"],
    ],
    "paigow lab hand": [*PAIGOW, "lab", *HAND, "--json"],
    "paigow house-way --csv": [*PAIGOW, *["house-way", "--book", "nz", "--csv"]],
}


def seconds(command: list[str], times: int, cache: str) -> list[float]:
    """Each run's time; one before them leaves the byte code in ``cache``, as an installation does."""
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    surroundings["PYTHONPYCACHEPREFIX"] = cache
    taken = []
    for _ in range(times + 1):
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=surroundings)
        taken.append(time.perf_counter() - start)
    return taken[1:]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=15)
    args = parser.parse_args()
    baseline = None
    print(f"{'command':<36}{'median s':>10}{'min s':>8}{'max s':>8}{'x baseline':>12}")
    with tempfile.TemporaryDirectory() as cache:
        for name, command in COMMANDS.items():
            taken = seconds(command, args.times, cache)
            median = statistics.median(taken)
            baseline = baseline or median
            print(f"{name:<36}{median:>10.3f}{min(taken):>8.3f}{max(taken):>8.3f}{median / baseline:>12.1f}")


if __name__ == "__main__":
    main()
