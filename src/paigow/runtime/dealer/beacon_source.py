"""The interface to a public randomness beacon."""

from typing import Protocol

from paigow.table.core.beacons import Chain


class BeaconSource(Protocol):
    """Client of a public beacon."""

    async def signature(self, chain: Chain, round_: int) -> str:
        """Return the chain's signature of a round as hex after it is published and checked."""
        ...
