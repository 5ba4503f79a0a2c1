"""Chance that a test sets: every test draws the same tiles, dice and tokens in each run.

A table without given secrets draws them from the system. A test that only most draws satisfy passes for weeks and then
refuses a change that is right. So the draws of a test follow from its name. ``PAIGOW_TEST_CHANCE=7`` gives every test
other draws, the same ones for each 7, and lets hypothesis choose other examples: ``scripts/flakes.py`` does this in
each of its runs.
"""

import os
import random
import re
from contextlib import AbstractContextManager
from random import Random, SystemRandom
from typing import Any, Final, Protocol
from unittest.mock import patch

VARIABLE: Final = "PAIGOW_TEST_CHANCE"
"""Names the draws of a test run."""
DRAWS: Final = ("random", "getrandbits", "randbytes")
"""The methods of ``SystemRandom`` that draw. Its others, and ``secrets``, use them."""
GROUP: Final = re.compile(r"@[^]@]*$")
"""The group of a test's worker, which is added to its name where there are several workers."""


class Patch(AbstractContextManager[Any], Protocol):
    """What ``unittest.mock.patch`` returns."""

    def start(self) -> object:
        """Make the change, for as long as the process lives."""


def running_test() -> str:
    """Return the name of the test that runs in this process, or an empty one in a script."""
    return GROUP.sub("", os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0])


def is_usual() -> bool:
    """Return whether this run has the draws of every run that asks for no others."""
    return not os.environ.get(VARIABLE)


def fixed_chance(name: str) -> Patch:
    """Let the draws of this process follow from ``name`` and from what the environment asks for.

    ``with fixed_chance(name):`` does so for a while, ``fixed_chance(name).start()`` for as long as the process lives.
    """
    seed = f"{os.environ.get(VARIABLE, '')} {name}"
    random.seed(seed)
    drawn = Random(seed)
    draws: dict[str, Any] = {draw: staticmethod(getattr(drawn, draw)) for draw in DRAWS}
    change: Patch = patch.multiple(SystemRandom, **draws)
    return change
