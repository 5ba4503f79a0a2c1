"""Answers that say no, raised wherever they are found out: in the server, or in a process that works for it."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from paigow.server.faults import Fault


class Told(Exception):
    """An answer that says no: raised where the work is done, and again where it was asked for."""


class Problem(Told):
    """Ends a request with a status, a stable code and facts."""

    words = "problem"
    """Where the catalogue has its sentence."""

    def __init__(self, status: int, code: str, **facts: object) -> None:
        super().__init__(code)
        self.status, self.code, self.facts = status, code, facts

    def __reduce__(self) -> tuple[Any, ...]:
        """Raised in another process, it is told in this one."""
        return partial(type(self), self.status, self.code, **self.facts), ()


class FaultsFound(Told):
    """Ends a request with everything that is wrong with its body."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(f"{fault.field}: expected {fault.expected}" for fault in faults))
        self.faults = tuple(faults)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults,)
