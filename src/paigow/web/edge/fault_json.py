"""Faults as the JSON of an answer."""

from msgspec import Struct
from msgspec.structs import replace

from paigow.intake.faults import Fault, FaultsError
from paigow.words import expected_in


class FaultsBody(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The JSON of an answer that lists faults."""

    faults: tuple[Fault, ...]
    more: int = 0
    """Number of further faults that are not listed."""


def faults_body(error: FaultsError, language: str) -> FaultsBody:
    """Return faults as the body of an answer, with the expected values in a language."""
    faults = (replace(each, expected=expected_in(each.expected, language)) for each in error.faults)
    return FaultsBody(faults=tuple(faults), more=error.more)
