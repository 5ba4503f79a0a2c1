"""Chance that a test sets: every test draws the same tiles, dice and tokens in each run.

A table without given secrets draws them from the system. A test that only most draws satisfy passes for weeks and then
refuses a change that is right. So the draws of a test follow from its name. ``PAIGOW_TEST_CHANCE=7`` gives every test
other draws, the same ones for each 7, and lets hypothesis choose other examples: ``scripts/flakes.py`` does this in
each of its runs.
"""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random, SystemRandom
from typing import Final

VARIABLE: Final = "PAIGOW_TEST_CHANCE"
"""Names the draws of a test run."""
DRAWS: Final = ("random", "getrandbits", "randbytes")
"""The methods of ``SystemRandom`` that draw. Its others, and ``secrets``, use them."""


def running_test() -> str:
    """Return the name of the test that runs in this process."""
    return os.environ["PYTEST_CURRENT_TEST"].rpartition(" (")[0]


def is_usual() -> bool:
    """Return whether this run has the draws of every run that asks for no others."""
    return not os.environ.get(VARIABLE)


@contextmanager
def fixed_chance(name: str) -> Iterator[None]:
    """Let the draws of this process follow from ``name`` and from what the environment asks for."""
    seed = f"{os.environ.get(VARIABLE, '')} {name}"
    kept = {draw: getattr(SystemRandom, draw) for draw in DRAWS}
    drawn = Random(seed)
    random.seed(seed)
    for draw in DRAWS:
        setattr(SystemRandom, draw, staticmethod(getattr(drawn, draw)))
    try:
        yield
    finally:
        for draw in DRAWS:
            setattr(SystemRandom, draw, kept[draw])


def fix_chance(name: str) -> None:
    """Do as ``fixed_chance`` does, until the process ends."""
    fixed_chance(name).__enter__()
