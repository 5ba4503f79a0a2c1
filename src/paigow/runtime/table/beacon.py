"""Asks the public beacon for the signature of the round that a draw waits for, in the background."""

import asyncio
from collections.abc import Callable
from typing import Protocol

import structlog

from paigow.runtime.dealer.duties import Duties
from paigow.table import State
from paigow.table.core.beacons import CHAINS, BeaconChain
from paigow.table.seeds.seeds import awaited_beacon

log = structlog.get_logger(__name__)


class BeaconSource(Protocol):
    """Client of a public beacon."""

    async def signature(self, chain: BeaconChain, round_: int) -> str:
        """Return the chain's signature of a round as hex after it is published and checked."""
        ...


class BeaconRequest:
    """The request of one table to the beacon; there is at most one at a time."""

    def __init__(self, source: BeaconSource | None, duties: Duties, wake_up: Callable[[], None]) -> None:
        """Without a ``source``, draws are made without the beacon after its time. ``wake_up`` wakes the table."""
        self._source = source
        self._duties = duties
        self._wake_up = wake_up
        self._asking: tuple[int, asyncio.Task[None]] | None = None
        """The beacon round being requested."""

    def follow(self, state: State) -> None:
        """Request the beacon round that the next draw waits for, and no other."""
        which = awaited_beacon(state)
        named = None if which is None else state.round.beacons.get(which)
        if self._asking is not None and (named is None or named.round != self._asking[0]):
            self._asking[1].cancel()
            self._asking = None
        if self._source is None or named is None or self._asking is not None:
            return
        asking = self._ask(self._source, state.table, CHAINS[state.limits.beacon], named.round)
        self._asking = named.round, asyncio.create_task(asking, name=f"beacon of {state.table}")

    def cancel(self) -> None:
        """Stop asking."""
        if self._asking is not None:
            self._asking[1].cancel()

    async def _ask(self, source: BeaconSource, table: str, chain: BeaconChain, round_: int) -> None:
        try:
            self._duties.beacon = round_, await source.signature(chain, round_)
        except Exception:  # the dealer continues without it after its time
            log.exception("beacon_failed", table=table, round=round_)
        self._wake_up()
