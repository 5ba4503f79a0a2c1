"""The school's key, which signs certificates and makes seeds. The server makes it once and stores it.

The standard library has no signatures with a public key, and the project depends on no library that has them.
So a certificate has a code (HMAC with SHA-256) that only this server's key makes. The server itself verifies
it.
"""

import hmac
import secrets
from hashlib import sha256
from typing import Final

import msgspec
from msgspec.structs import replace

from paigow.school.certificates import Certificate
from paigow.storage import Store

_BESIDE: Final = "school"
"""Key, outside any table, under which this is stored."""
_KEY: Final = "key"
_KEY_BYTES: Final = 32
_SEED_DIGITS: Final = 32


class SchoolKey:
    """Signs certificates, and makes seeds that nobody can guess without the key."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key: bytes | None = None

    async def seed(self, *name: str | int) -> str:
        """Return the seed of this name, in hexadecimal digits. The same name has the same seed."""
        return (await self._code(b"seed", msgspec.json.encode(name)))[:_SEED_DIGITS]

    async def signed(self, certificate: Certificate) -> Certificate:
        """Return the certificate with this server's signature."""
        return replace(certificate, signature=await self._signature(certificate))

    async def has_signed(self, certificate: Certificate) -> bool:
        """Return whether this server signed exactly this certificate."""
        return hmac.compare_digest(certificate.signature, await self._signature(certificate))

    async def _signature(self, certificate: Certificate) -> str:
        return await self._code(b"certificate", msgspec.json.encode(replace(certificate, signature="")))

    async def _code(self, purpose: bytes, text: bytes) -> str:
        return hmac.new(await self._secret(), purpose + b"\n" + text, sha256).hexdigest()

    async def _secret(self) -> bytes:
        if self._key is None:
            made = secrets.token_bytes(_KEY_BYTES)
            await self._store.change_kept(_BESIDE, _KEY, lambda kept: None if kept else made)
            self._key = await self._store.kept_value(_BESIDE, _KEY)
        assert self._key is not None  # it has just been stored
        return self._key
