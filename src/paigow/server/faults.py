"""Faults as the JSON of an answer."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from paigow.intake.faults import Fault
from paigow.words import expected_in


class FaultsBody(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The JSON of an answer that lists faults."""

    faults: tuple[Fault, ...]
    more: int = 0
    """How many further faults were found than are listed."""


def in_words(faults: Iterable[Fault], language: str) -> tuple[Fault, ...]:
    """The same faults, what was expected told in a language."""
    return tuple(replace(fault, expected=expected_in(fault.expected, language)) for fault in faults)
