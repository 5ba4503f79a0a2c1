"""BLS signatures on BLS12-381 with signatures in G1 and keys in G2, as RFC 9380 hashes messages. Needs py_ecc."""

import secrets
from collections.abc import Collection
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from py_ecc.bls.g2_primitives import pubkey_to_G1, signature_to_G2, subgroup_check
from py_ecc.bls.hash_to_curve import hash_to_G1
from py_ecc.optimized_bls12_381 import FQ12, G2, Z1, add, final_exponentiate, is_inf, multiply, neg, pairing

_DOMAIN: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
_FACTOR_BITS: Final = 128
_g1: Final[Any] = pubkey_to_G1
"""Reads a point of G1, where signatures are here; in the scheme of py_ecc's functions public keys are there."""
_g2: Final[Any] = signature_to_G2
_hash_to_g1: Final[Any] = hash_to_G1


def are_right(public_key: str, signed: Collection[tuple[bytes, bytes]]) -> bool:
    """Return whether every message has the right signature. All are checked together, with one pairing.

    Each has a random factor, so that wrong ones cancel each other out with a chance of 1 in 2^128.
    """
    signatures: Any = Z1
    messages: Any = Z1
    for message, signature in signed:
        try:
            point = _g1(signature)
        except ValueError:  # not a point of the curve
            return False
        if is_inf(point) or not subgroup_check(point):
            return False
        factor = 1 if len(signed) == 1 else 1 + secrets.randbits(_FACTOR_BITS)
        signatures = add(signatures, multiply(point, factor))
        messages = add(messages, multiply(_hash_to_g1(message, _DOMAIN, sha256), factor))
    one = pairing(G2, signatures, final_exponentiate=False)
    other = pairing(neg(_key(public_key)), messages, final_exponentiate=False)
    return bool(final_exponentiate(one * other) == FQ12.one())


@lru_cache
def _key(public_key: str) -> Any:
    return _g2(bytes.fromhex(public_key))
