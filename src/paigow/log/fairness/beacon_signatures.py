"""Checks the signatures of a public beacon (drand, scheme ``bls-unchained-g1-rfc9380``)."""

import sys
from collections.abc import Callable, Collection, Iterable
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from typing import Final

from paigow.table.core.beacons import SIGNATURE_DIGITS, BeaconChain
from paigow.table.seeds.seeds import HEX

_ROUNDS: Final = 2**64
"""The number of a round is signed as 8 bytes."""
Signed = tuple[int, str]
"""A round of the beacon, and its signature as hex."""


def can_check() -> bool:
    """Return whether the library that checks signatures is installed: ``paigow[beacon]``."""
    return find_spec("py_ecc") is not None


@cache
def load_library() -> Callable[[str, Collection[tuple[bytes, bytes]]], bool]:
    """Load the library that checks signatures, which takes a second, and return its check.

    py_ecc raises the recursion limit so far that deeply nested JSON would end the process. It works without.

    Raises:
        ModuleNotFoundError: the library is not installed (``can_check``).
    """
    limit = sys.getrecursionlimit()
    try:
        from paigow.log.fairness.bls import are_right  # noqa: PLC0415 - not installed everywhere
    finally:
        sys.setrecursionlimit(limit)
    return are_right


def is_signature(text: str) -> bool:
    """Return whether a text has the form of a signature: 48 bytes as lower-case hex."""
    return len(text) == SIGNATURE_DIGITS and HEX.issuperset(text)


def wrong_signatures(chain: BeaconChain, signed: Iterable[Signed]) -> set[Signed]:
    """Return the rounds whose signature is not the chain's signature of that round.

    All are checked together, in about a second, and one by one only if something is wrong.

    Raises:
        ModuleNotFoundError: the library is not installed (``can_check``).
    """
    are_right = load_library()
    asked = {*signed}
    wrong = {each for each in asked if not 0 < each[0] < _ROUNDS or not is_signature(each[1])}
    texts = {
        each: (sha256(each[0].to_bytes(8, "big")).digest(), bytes.fromhex(each[1])) for each in asked - wrong
    }
    if not texts or are_right(chain.public_key, texts.values()):
        return wrong
    return wrong | {each for each, text in texts.items() if not are_right(chain.public_key, [text])}
