"""Where a table gets the rounds of a public beacon from."""

from typing import Protocol

from paigow.table.core.beacons import Chain


class BeaconSource(Protocol):
    """Asks a public beacon."""

    async def signature(self, chain: Chain, round_: int) -> str:
        """Return the chain's signature of a round as hex, once it is published and checked."""
        ...
