"""Display names: what a guest may be called."""

import secrets
import unicodedata
from typing import Final

from paigow.server.faults import Fault, echo

LONGEST: Final = 24
EXPECTED: Final = f"1 to {LONGEST} visible characters"
_INVISIBLE: Final = ("C", "Zl", "Zp")
"""Unicode categories that have no place in a name: controls, formats, surrogates, unassigned, line breaks."""


def read_name(value: object) -> str | Fault:
    """A display name as it will be shown (NFC, single spaces, none at the ends), or what is wrong with it."""
    fault = Fault(field="name", value=echo(value), expected=EXPECTED)
    if not isinstance(value, str):
        return fault
    name = " ".join(unicodedata.normalize("NFC", value).split())
    kinds = [unicodedata.category(letter) for letter in name]
    if any(kind.startswith(_INVISIBLE) for kind in kinds):
        return fault
    # A mark shows only on a letter before it, and piles of them spill over the neighbours.
    if not 1 <= len(name) <= LONGEST or all(kind.startswith(("M", "Z")) for kind in kinds):
        return fault
    return name


def guest_name() -> str:
    """A name for someone who has not chosen one."""
    return f"Guest {secrets.randbelow(9000) + 1000}"
