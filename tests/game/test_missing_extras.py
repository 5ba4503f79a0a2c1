"""A part of the library whose extra is not installed says what to install."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys
sys.modules[{missing!r}] = None  # as if it were not installed
try:
    {use}
except ModuleNotFoundError as error:
    print(error.name, error, sep=": ")
"""


@pytest.mark.parametrize(
    ("missing", "use", "says"),
    [
        ("numpy", "from paigow.lab import edge", "paigow.lab needs numpy; pip install 'paigow[analysis]'"),
        (
            "numpy",
            "import paigow.lab; paigow.lab.edge",
            "paigow.lab needs numpy; pip install 'paigow[analysis]'",
        ),
        ("httpx", "import paigow.client", "paigow.client needs httpx; pip install 'paigow[client]'"),
        ("websockets", "import paigow.client", "paigow.client needs websockets"),
        ("gymnasium", "import paigow.env", "paigow.env needs gymnasium; pip install 'paigow[agents]'"),
        ("numpy", "import paigow.env", "paigow.env needs numpy; pip install 'paigow[agents]'"),
        (
            "pettingzoo",
            "from paigow.env import aec_v0",
            "paigow.env.aec_v0 needs pettingzoo; pip install 'paigow[agents]'",
        ),
        (
            "pettingzoo",
            "from paigow.env import parallel_v0",
            "paigow.env.aec_v0 needs pettingzoo; pip install 'paigow[agents]'",
        ),
        (
            "pyspiel",
            "from paigow.env import openspiel_v0",
            "paigow.env.openspiel_v0 needs open_spiel; pip install 'paigow[openspiel]'",
        ),
    ],
)
def test_a_missing_extra_is_named(missing: str, use: str, says: str) -> None:
    program = PROGRAM.format(missing=missing, use=use)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    name, _, said = done.stdout.strip().partition(": ")
    assert name.startswith(missing)
    assert said.startswith(says)


def test_a_game_needs_no_extra() -> None:
    """Nothing is imported that an extra installs, and ``import paigow`` alone imports no part."""
    extras = (
        "{'numpy', 'scipy', 'httpx', 'websockets', 'litestar', 'sqlalchemy', 'rich', 'cyclopts', 'structlog',"
        " 'gymnasium', 'pettingzoo'}"
    )
    program = (
        "import sys, paigow\n"
        "print([name for name in sys.modules if name.startswith('paigow.')])\n"
        "game = paigow.Game('nz', seed=1).play()\n"
        "game.explain(), game.round._repr_html_(), game.to_round_file()\n"
        f"print(sorted({extras} & {{*sys.modules}}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "[]"]
