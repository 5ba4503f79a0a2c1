"""The cage: the source of free-play coins. Its events are a stream of their own, chained like a table's."""

import asyncio
from collections.abc import Callable, Mapping
from functools import cache
from math import ceil
from typing import Literal

from msgspec import Struct

from paigow.books import BOOK_IDS, load
from paigow.clock import Clock
from paigow.log import GENESIS, Codec, next_hash
from paigow.runtime.account_names import account_of, coin_accounts
from paigow.storage import (
    HOUSE,
    ConflictError,
    InsufficientFundsError,
    Leaving,
    Newcomer,
    NewEntry,
    PersonRow,
    PostingLine,
    Store,
)
from paigow.table import Refusal

STREAM = "cage"

GUEST_COINS = 1_000_000
"""Coins that a new guest gets once, and the amount to which a refill fills up."""

REFILL_EVERY_US = 10 * 60 * 1_000_000
"""Least time between two refills."""


class CoinsGranted(Struct, frozen=True, kw_only=True, tag_field="event", tag="coins_granted"):
    """Free-play coins moved from the house to a person's account."""

    person: str
    coins: int
    reason: Literal["guest", "bot", "refill", "operator"]


class PurseClosed(Struct, frozen=True, kw_only=True, tag_field="event", tag="purse_closed"):
    """A person left for good: the coins of their account went back to the house."""

    person: str
    coins: int
    """0 or more."""


REFILLED = "refilled/"
"""Prefix of values outside the stream: last refill of each guest, in microseconds since 1970."""

AnyCageEvent = CoinsGranted | PurseClosed
CODEC: Codec[AnyCageEvent] = Codec(AnyCageEvent)


@cache
def least_wager() -> int:
    """Return the least minimum of the published books: with fewer coins in all a person can play nowhere."""
    return min(load(book).minimum for book in BOOK_IDS)


class Refill(Struct, frozen=True, kw_only=True):
    """What a person without enough coins may request: coins, and the earliest time (milliseconds since 1970)."""

    coins: int
    from_ms: int


class Holdings(Struct, frozen=True, kw_only=True):
    """A person's coins: outside the tables, and at each table."""

    account: int
    tables: dict[str, int]
    opened: tuple[str, ...]
    """The running tables that the person opened."""

    @property
    def total(self) -> int:
        return self.account + sum(self.tables.values())


class Cage:
    """Grants coins, and reads account balances."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._one_at_a_time = asyncio.Lock()

    async def account(self, person: str) -> int:
        """Return the coins in a person's account, outside the tables."""
        return await self._store.balance(account_of(person)) or 0

    async def holdings(self, person: str) -> Holdings:
        """Return all of a person's coins, and where they are."""
        at = await self._store.open_tables_of(person)
        names = {table: coin_accounts(person, table) for table, each in at.items() if each.is_there}
        wanted = [account_of(person), *(name for each in names.values() for name in each)]
        found = await self._store.balances_of(wanted)
        return Holdings(
            account=found.get(account_of(person), 0),
            tables={table: sum(found.get(name, 0) for name in each) for table, each in names.items()},
            opened=tuple(table for table, each in at.items() if each.is_opener),
        )

    async def grant_guest(self, person: str, coins: int = GUEST_COINS) -> bool:
        """Grant a guest the first coins, once; return whether they were granted now."""
        async with self._one_at_a_time:
            if await self._store.balance(account_of(person)) is not None:
                return False
            await self._grant(CoinsGranted(person=person, coins=coins, reason="guest"))
            return True

    async def welcome(self, come: Callable[[], Newcomer], coins: int = GUEST_COINS) -> PersonRow:
        """Store a new guest with their name and first coins, all or nothing.

        Args:
            come: Returns the guest, with another id each time.
            coins: The guest's first coins.

        Raises:
            NameTakenError: the name is another's.
        """
        async with self._one_at_a_time:
            while True:
                newcomer = come()
                granted = CoinsGranted(person=newcomer.row.person, coins=coins, reason="guest")
                if await self._append(granted, newcomer=newcomer):
                    return newcomer.row

    async def give(self, person: str, coins: int) -> int:
        """Grant coins on an operator's order; return the new balance."""
        async with self._one_at_a_time:
            await self._grant(CoinsGranted(person=person, coins=coins, reason="operator"))
            return await self.account(person)

    async def refill_bot(self, person: str, coins: int) -> None:
        """Fill a bot's account up to at least ``coins``."""
        async with self._one_at_a_time:
            missing = coins - await self.account(person)
            if missing > 0:
                await self._grant(CoinsGranted(person=person, coins=missing, reason="bot"))

    async def refill_of(self, person: str, *, held: int, needed: int) -> Refill | None:
        """Return the refill for a guest with ``held`` coins in all, or ``None`` if these are ``needed`` or more."""
        if held >= min(needed, GUEST_COINS):
            return None
        return Refill(coins=GUEST_COINS - held, from_ms=await self._next_refill_us(person) // 1000)

    async def refill_guest(self, person: str, *, held: int, needed: int) -> Refill | Refusal:
        """Fill the account so that the guest has as many coins in all as a new guest; return the refill.

        Refused as "refill_not_needed", or as "refill_too_soon" with the earliest time for the next one.
        """
        async with self._one_at_a_time:
            refill = await self.refill_of(person, held=held, needed=needed)
            if refill is None:
                return Refusal(code="refill_not_needed", facts={"held": held, "needed": needed})
            now_us = self._clock.now_us()
            left_ms = refill.from_ms - now_us // 1000
            if left_ms > 0:
                facts: dict[str, str | int] = {"from_ms": refill.from_ms, "minutes": ceil(left_ms / 60_000)}
                return Refusal(code="refill_too_soon", facts=facts)
            granted = CoinsGranted(person=person, coins=refill.coins, reason="refill")
            await self._grant(granted, keep={REFILLED + person: str(now_us).encode()})
            return refill

    async def refill(self, person: str, needed: int) -> Refill | Refusal:
        """Refill the account of a person with too few coins for a wager of ``needed`` coins; return the refill."""
        return await self.refill_guest(person, held=(await self.holdings(person)).total, needed=needed)

    async def _next_refill_us(self, person: str) -> int:
        last = await self._store.kept_value(STREAM, REFILLED + person)
        return 0 if last is None else int(last) + REFILL_EVERY_US

    async def close_purse(self, person: str, leaving: Leaving) -> int:
        """Return a leaving person's coins to the house and delete the person's data, in one transaction.

        Returns:
            The coins that went back.

        Raises:
            StillPlaysError: the person has a place or coins at a table.
        """
        async with self._one_at_a_time:
            while True:
                coins = await self.account(person)
                try:
                    if await self._append(PurseClosed(person=person, coins=coins), leaving=leaving):
                        return coins
                except InsufficientFundsError:  # the person has just spent some
                    continue

    async def _grant(self, event: CoinsGranted, keep: Mapping[str, bytes] | None = None) -> None:
        while not await self._append(event, keep=keep):
            pass

    async def _append(
        self,
        event: AnyCageEvent,
        *,
        keep: Mapping[str, bytes] | None = None,
        leaving: Leaving | None = None,
        newcomer: Newcomer | None = None,
    ) -> bool:
        """Append an event with its postings; return False if something else came first."""
        last = await self._store.last(STREAM)
        at_us = max(self._clock.now_us(), last.at_us if last else 0)
        entry = CODEC.encode(event, at_us=at_us)
        record = NewEntry(
            entry=entry,
            hash=next_hash(last.hash if last else GENESIS, entry),
            at_us=at_us,
            lines=cage_lines(event),
        )
        seq = last.seq if last else 0
        try:
            if leaving is not None:
                await self._store.append_and_forget(STREAM, seq, [record], leaving)
            elif newcomer is not None:
                await self._store.append_and_welcome(STREAM, seq, [record], newcomer)
            else:
                await self._store.append(STREAM, seq, [record], keep=keep)
        except ConflictError:
            return False
        return True


def cage_lines(event: AnyCageEvent) -> tuple[PostingLine, ...]:
    """Return the postings of an event of the cage."""
    account = account_of(event.person)
    if not event.coins:
        return ()
    if isinstance(event, PurseClosed):
        return (PostingLine(debit=account, credit=HOUSE, coins=event.coins),)
    return (PostingLine(debit=HOUSE, credit=account, coins=event.coins),)
