"""Client of the public randomness beacon drand over HTTP. Needs ``paigow[beacon]``."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import msgspec
import structlog
from msgspec import Struct

from paigow.clock import Clock
from paigow.log.fairness.beacon_signatures import load_library, wrong_signatures
from paigow.table.core.beacons import BeaconChain

log = structlog.get_logger("paigow.server")
RELAYS: Final = ("https://api.drand.sh", "https://drand.cloudflare.com", "https://api2.drand.sh")
"""Relays need not be trusted: the signature of each answer is checked."""
ROUND_PATH: Final = "{relay}/{chain}/public/{round}"
RETRY_S: Final = 1.0
TIMEOUT_S: Final = 3.0
_KEPT: Final = 16
"""Number of rounds cached for other tables that wait for the same round."""
Fetch = Callable[[str], Awaitable[bytes]]
"""Returns the response of an address. Raises OSError if there is none."""


class _Answer(Struct, frozen=True, kw_only=True):
    round: int
    signature: str


class Drand:
    """The public beacon, through its relays.

    Args:
        clock: Used to wait for a round.
        fetch: Sends a request to a relay.
        relays: Addresses of the relays, in the order in which they are tried.
    """

    def __init__(self, clock: Clock, fetch: Fetch, relays: Sequence[str] = RELAYS) -> None:
        self._clock, self._fetch, self._relays = clock, fetch, relays
        self._kept: OrderedDict[tuple[str, int], str] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    async def signature(self, chain: BeaconChain, round_: int) -> str:
        """Return the signature of a round as hex after it is published and checked."""
        await self._clock.sleep(max(0.0, chain.time_ms(round_) / 1000 - self._clock.now_us() / 1_000_000))
        while True:
            async with self._one_at_a_time:
                for relay in self._relays if (chain.hash, round_) not in self._kept else ():
                    await self._ask(relay, chain, round_)
                    if (chain.hash, round_) in self._kept:
                        break
                if (found := self._kept.get((chain.hash, round_))) is not None:
                    return found
            await self._clock.sleep(RETRY_S)

    async def _ask(self, relay: str, chain: BeaconChain, round_: int) -> None:
        """Store a relay's answer for a round if its signature is valid."""
        try:
            data = await self._fetch(ROUND_PATH.format(relay=relay, chain=chain.hash, round=round_))
            answer = msgspec.json.decode(data, type=_Answer)
        except (OSError, msgspec.MsgspecError) as fault:
            log.warning("beacon_not_told", relay=relay, round=round_, why=str(fault) or type(fault).__name__)
            return
        load_library()  # not in a thread; the reason is given there
        signed = (round_, answer.signature)
        wrong = await asyncio.to_thread(wrong_signatures, chain, [signed])
        if wrong or answer.round != round_:
            log.warning("beacon_is_wrong", relay=relay, round=round_)
            return
        self._kept[chain.hash, round_] = answer.signature
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)


async def fetch(address: str) -> bytes:
    """Request an address of a relay over HTTP.

    Raises:
        OSError: there is no answer, or an invalid one.
    """
    import httpx  # noqa: PLC0415 - not installed everywhere

    try:
        async with httpx.AsyncClient(timeout=TIMEOUT_S) as client:
            answer = await client.get(address)
            answer.raise_for_status()
            return answer.content
    except httpx.HTTPError as fault:
        raise OSError(str(fault) or type(fault).__name__) from fault
