"""The processor's time that work takes. It is no clock: it stands still while other programs run.

A test may set a generous bound on it, to find work that grows without end with what a visitor sends.
"""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """Do some work; return its result, and the seconds that the processor gave to this process meanwhile."""
    begun_s = time.process_time()
    result = work()
    return result, time.process_time() - begun_s
