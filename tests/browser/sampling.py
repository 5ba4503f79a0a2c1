"""Combinations of which the test suite checks a sample; ``scripts/layouts.py`` checks all."""

import os
from collections.abc import Collection
from typing import Final, TypeVar

T = TypeVar("T")
WHOLE: Final = "PAIGOW_TEST_LAYOUTS"
IS_WHOLE: Final = os.environ.get(WHOLE) == "whole"
"""Whether everything is checked, as ``scripts/layouts.py`` asks."""


def sampled(all_: Collection[T], *some: T) -> tuple[T, ...]:
    """Return a sample, or everything if that is asked for."""
    assert all(each in all_ for each in some)
    return tuple(all_) if IS_WHOLE else some
