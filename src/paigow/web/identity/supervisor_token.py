"""The token that identifies a supervisor of the house: long enough, and compared in constant time."""

from hashlib import sha256
from hmac import compare_digest
from typing import Final

SHORTEST: Final = 16
"""Characters that a supervisor token has at least."""


class WeakTokenError(ValueError):
    """A supervisor token that is too easy to guess."""


def strong_token(token: str, *, staff_second_factor: bool = False) -> str:
    """Return the token unchanged if it is strong enough.

    Raises:
        WeakTokenError: it is empty, too short, or one repeated character; or the house requires a second
            factor of its staff (``staff_second_factor``), which a token cannot have.
    """
    if staff_second_factor:
        raise WeakTokenError(
            "supervisor token: expected none with staff_second_factor on, because a token has no second factor; "
            "use `paigow admin account grant NAME supervisor` instead"
        )
    length = len(token.strip())
    if not length:
        raise WeakTokenError(
            f"supervisor token: empty; expected at least {SHORTEST} characters, or none at all "
            "(is PAIGOW_SUPERVISOR_TOKEN set to nothing?)"
        )
    if length < SHORTEST:
        raise WeakTokenError(
            f"supervisor token: {length} characters; expected at least {SHORTEST} characters; "
            'python -c "import secrets; print(secrets.token_urlsafe())" makes one'
        )
    if len(set(token.strip())) < 4:
        raise WeakTokenError("supervisor token: too few different characters; expected a random secret")
    return token


def is_token(shown: str, token: str | None) -> bool:
    """Return whether the text is the house's token; a house with no or a weak token accepts none."""
    if token is None or len(token.strip()) < SHORTEST:
        return False
    return compare_digest(_digest(shown), _digest(token))


def _digest(text: str) -> bytes:
    """Return 32 bytes for any text, so that neither its length nor unencodable letters matter."""
    return sha256(text.encode("utf-8", errors="surrogatepass")).digest()
