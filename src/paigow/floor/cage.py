"""The cage: where free-play coins come from. Its events are a stream of their own, chained like a table's."""

import asyncio
from typing import Literal

from msgspec import Struct

from paigow.floor.accounts import account_of
from paigow.floor.clock import Clock
from paigow.record import GENESIS, Codec, next_hash
from paigow.store import HOUSE, ConflictError, Line, Record, Store

STREAM = "cage"

GUEST_COINS = 1_000_000
"""What a new guest's account gets, once."""


class CoinsGranted(Struct, frozen=True, kw_only=True, tag_field="event", tag="coins_granted"):
    """Free-play coins went from the house to a person's account."""

    person: str
    coins: int
    reason: Literal["guest", "bot"]


CODEC: Codec[CoinsGranted] = Codec(CoinsGranted)


class Cage:
    """Grants coins, and tells what accounts hold."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._one_at_a_time = asyncio.Lock()

    async def account(self, person: str) -> int:
        """Coins in the person's account, outside the tables."""
        return await self._store.balance(account_of(person)) or 0

    async def grant_guest(self, person: str, coins: int = GUEST_COINS) -> bool:
        """Give a guest his coins, unless he has had them before. Returns whether they were given now."""
        async with self._one_at_a_time:
            if await self._store.balance(account_of(person)) is not None:
                return False
            await self._grant(CoinsGranted(person=person, coins=coins, reason="guest"))
            return True

    async def refill_bot(self, person: str, coins: int) -> None:
        """See that a bot's account holds at least ``coins``."""
        async with self._one_at_a_time:
            missing = coins - await self.account(person)
            if missing > 0:
                await self._grant(CoinsGranted(person=person, coins=missing, reason="bot"))

    async def _grant(self, event: CoinsGranted) -> None:
        line = Line(debit=HOUSE, credit=account_of(event.person), coins=event.coins)
        while True:
            last = await self._store.last(STREAM)
            at_us = max(self._clock.now_us(), last.at_us if last else 0)
            entry = CODEC.encode(event, at_us=at_us)
            record = Record(
                entry=entry, hash=next_hash(last.hash if last else GENESIS, entry), at_us=at_us, lines=(line,)
            )
            try:
                await self._store.append(STREAM, last.seq if last else 0, [record])
            except ConflictError:
                continue
            return
