"""Codes of authenticator apps: TOTP (RFC 6238) with SHA-1, six digits and steps of 30 seconds, as all apps use."""

import hmac
import unicodedata
from typing import Final

from pyotp import TOTP, random_base32

STEP_S: Final = 30
_DIGITS: Final = 6
_ISSUER: Final = "Paigow"
_STEPS: Final = (0, -1, 1)
"""The steps whose codes are accepted, counted from now: a phone's clock may be off, and typing takes time."""


def new_secret() -> str:
    """Return 160 random bits in base 32."""
    return random_base32()


def grouped(secret: str) -> str:
    """Return a secret as people type it.

    Example:
        >>> grouped("GEZDGNBVGY3T")
        'GEZD GNBV GY3T'
    """
    return " ".join(secret[start : start + 4] for start in range(0, len(secret), 4))


def address(secret: str, name: str) -> str:
    """Return the ``otpauth:`` address for a QR code; ``name`` is the account's."""
    return TOTP(secret).provisioning_uri(name=name, issuer_name=_ISSUER)


def is_code(typed: str) -> bool:
    """Return whether the text is a code of an authenticator app rather than a recovery code."""
    digits = _digits(typed)
    return len(digits) == _DIGITS and digits.isascii() and digits.isdecimal()


def step_of(secret: str, typed: str, *, now_ms: int, used_step: int) -> int | None:
    """Return the time step of the typed code, or ``None`` if the code is wrong or was used before.

    Args:
        secret: The account's secret.
        typed: The code, with or without spaces.
        now_ms: The current time.
        used_step: The step of the last code that was accepted. Codes of this and earlier steps are refused.
    """
    now_step, totp, found = now_ms // (1000 * STEP_S), TOTP(secret, digits=_DIGITS), None
    for step in [now_step + each for each in _STEPS]:
        is_right = hmac.compare_digest(totp.generate_otp(max(0, step)).encode(), _digits(typed).encode())
        if is_right and step > used_step and found is None:
            found = step
    return found


def _digits(typed: str) -> str:
    """Return a code without spaces. Digits of a Chinese keyboard become ASCII."""
    return "".join(unicodedata.normalize("NFKC", typed).split())
