"""``paigow lab``: what a command loads, and what it says where something is not installed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import paigow

SOURCE = str(Path(paigow.__file__).parent.parent)
LOADED = "import sys; from paigow.cli import main; main({arguments!r}); print(sorted(sys.modules))"
BARRED = (
    "import sys\nfor name in {barred!r}: sys.modules[name] = None\n"
    "from paigow.cli import main; sys.exit(main({arguments!r}))"
)
EDGE = ["lab", "edge", "--book", "nz", "--player", "optimal", "--json"]
HAND = ["lab", "hand", "6-6", "3-6", "2-6", "2-2", "--book", "nz", "--json"]


def python(script: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": SOURCE}
    return subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        encoding="utf-8",
        env=env,
        check=False,
    )


@pytest.mark.parametrize("arguments", [EDGE, HAND], ids=["edge", "hand"])
def test_a_count_loads_no_more_than_it_needs(arguments: list[str]) -> None:
    loaded = python(LOADED.format(arguments=arguments)).stdout.splitlines()[-1]
    assert "'numpy'" in loaded
    for heavy in (
        "scipy",
        "vl_convert",
        "dask",
        "litestar",
        "rich.table",
        "paigow.lab.charts",
        "paigow.table",
    ):
        assert f"'{heavy}'" not in loaded


def test_the_other_commands_do_without_numpy() -> None:
    loaded = python(LOADED.format(arguments=["hand", *HAND[2:]])).stdout.splitlines()[-1]
    assert "'numpy'" not in loaded


@pytest.mark.parametrize(
    ("barred", "arguments", "says"),
    [
        (["numpy"], EDGE, "the lab needs numpy; pip install 'paigow[analysis]'"),
        (
            ["vl_convert"],
            [*EDGE, "--chart", "edge.svg"],
            "--chart: drawing needs vl-convert; pip install 'paigow[plot]'",
        ),
    ],
    ids=["numpy", "vl-convert"],
)  # fmt: skip
def test_an_extra_that_is_not_installed_is_named(barred: list[str], arguments: list[str], says: str) -> None:
    done = python(BARRED.format(barred=barred, arguments=arguments))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"paigow: {says}\n"
