"""Limits that people set for themselves (R10): tightened at once, loosened only after a day.

Stored outside any table, one value for each person. Later changes do not affect a wager already made.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import ceil
from typing import Final, Literal, Protocol
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from paigow.runtime.account_names import at_table, coin_accounts
from paigow.runtime.cage import Cage
from paigow.storage import Store
from paigow.table import Refusal, State
from paigow.table import commands as c
from paigow.table.core.command import Command
from paigow.table.core.postings import stack, stake

STREAM: Final = "own_limits"
"""Key, outside any table, of the values in ``kept``, by person."""
LONGEST_REMINDER: Final = 24 * 60
"""Most minutes between two reminders."""
LONGEST_OUT: Final = 365 * 24
"""Most hours of a time-out."""
MOST_KNOWN: Final = 10_000
"""People whose limits are cached."""
DAY_MS: Final = 24 * 3600 * 1000
_HOUR_MS: Final = 3600 * 1000
Name = Literal["reminder_minutes", "loss"]
_BRINGS: Final = c.SitDown | c.BuyIn | c.TakeBank
"""Commands that bring a person or their coins to a table."""
_WAGERS: Final = c.PlaceWager | c.PlaceStake
"""Commands that put a person's coins at risk."""


class Later(Struct, frozen=True, kw_only=True):
    """A limit that is loosened at a later time."""

    limit: Name
    value: int
    """The new value; 0 means no limit."""
    from_ms: int


class OwnLimits(Struct, frozen=True, kw_only=True):
    """A person's own limits; 0 means none."""

    reminder_minutes: int = 0
    """Minutes between reminders of the time and of what was won or lost."""
    loss: int = 0
    """Most coins that the person may lose in a day."""
    out_until_ms: int = 0
    """The person does not play until then."""
    later: tuple[Later, ...] = ()
    day_from_ms: int = 0
    """When the day began for which losses are counted now."""
    day_coins: int = 0
    """All the coins that the person had then, and was given since."""

    @property
    def day_ends_ms(self) -> int:
        """Return when the day of losses ends."""
        return self.day_from_ms + DAY_MS

    def at(self, now_ms: int) -> "OwnLimits":
        """Return the limits at a time, with all loosening that is due by then."""
        due = {each.limit: each.value for each in self.later if each.from_ms <= now_ms}
        return replace(self, later=tuple(each for each in self.later if each.from_ms > now_ms), **due)

    def set(self, limit: Name, value: int, now_ms: int) -> "OwnLimits":
        """Return the limits with one tightened now, or loosened in a day."""
        before = getattr(self, limit)
        later = tuple(each for each in self.later if each.limit != limit)
        if value == before or (value and (not before or value < before)):
            return replace(self, later=later, **{limit: value})
        return replace(self, later=(*later, Later(limit=limit, value=value, from_ms=now_ms + DAY_MS)))


class LimitedHouse(Protocol):
    """The part of the house that this module needs."""

    @property
    def cage(self) -> Cage:
        """Return the cage, which knows all of a person's coins."""

    def runs(self, table_id: str) -> bool:
        """Return whether a table runs."""

    def state(self, table_id: str) -> State:
        """Return the state of a table."""

    def now_ms(self) -> int:
        """Return the floor's time."""


class Guard:
    """Stores people's own limits, and checks their commands against them."""

    def __init__(self, store: Store, house: LimitedHouse) -> None:
        self._store, self._house = store, house
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._known: OrderedDict[str, OwnLimits] = OrderedDict()
        """Cache, used while no other process writes the limits: each wager reads it."""
        self._changes = 0

    async def of(self, person: str) -> OwnLimits:
        """Return a person's own limits."""
        found = self._known.get(person)
        if found is None:
            changes = self._changes
            kept = await self._store.kept_value(STREAM, person)
            found = OwnLimits() if kept is None else msgspec.json.decode(kept, type=OwnLimits)
            if changes == self._changes:  # otherwise it may be outdated
                self._note(person, found)
        return found.at(self._house.now_ms())

    def forget(self, person: str) -> None:
        """Drop the cached limits of a person whose data are deleted."""
        self._changes += 1
        self._known.pop(person, None)

    def _note(self, person: str, found: OwnLimits) -> None:
        if self._store.member:  # other processes write them too
            return
        self._known[person] = found
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    async def change(
        self, person: str, *, reminder_minutes: int | None, loss: int | None, out_hours: int
    ) -> OwnLimits:
        """Set some limits; ``None`` keeps one. A time-out is only lengthened."""
        async with self._turn(person), self._store.turn_of(person):
            now_ms, found = self._house.now_ms(), await self.of(person)
            if loss is not None:
                found = await self._in_its_day(person, found)
                found = found.set("loss", loss, now_ms)
            if reminder_minutes is not None:
                found = found.set("reminder_minutes", reminder_minutes, now_ms)
            until_ms = now_ms + out_hours * _HOUR_MS if out_hours else 0
            found = replace(found, out_until_ms=max(found.out_until_ms, until_ms))
            await self._keep(person, found)
            return found

    async def granted(self, person: str, coins: int) -> None:
        """Note coins given to a person, which do not count as won."""
        async with self._turn(person), self._store.turn_of(person):
            found = await self.of(person)
            if found.day_from_ms:
                await self._keep(person, replace(found, day_coins=found.day_coins + coins))

    async def lost(self, person: str, limits: OwnLimits) -> int:
        """Return the day's loss, below zero if won; coins on a layout still count as the person's."""
        if not limits.day_from_ms:
            return 0
        return limits.day_coins - (await self._house.cage.holdings(person)).total

    @asynccontextmanager
    async def holding(self, table: str, person: str, command: Command) -> AsyncIterator[Refusal | None]:
        """Hold back other commands that bring the person's coins, and yield the refusal, or ``None`` if permitted."""
        if not isinstance(command, _BRINGS | _WAGERS) or self._is_shared(table, command):
            yield None
            return
        async with self._turn(person):
            limits = await self.of(person)
            if not limits.loss:
                yield await self._refusal(table, person, command, limits)
                return
            async with self._store.turn_of(person):  # the person may play at a table of another process
                yield await self._refusal(table, person, command, await self.of(person))

    def _is_shared(self, table: str, command: Command) -> bool:
        """Return whether the command only shares with the house a bank already taken."""
        return isinstance(command, c.TakeBank) and self._house.state(table).phase == "covering"

    async def _refusal(self, table: str, person: str, command: Command, limits: OwnLimits) -> Refusal | None:
        left_ms = limits.out_until_ms - self._house.now_ms()
        if left_ms > 0:
            facts: dict[str, str | int] = {"until_ms": limits.out_until_ms, "hours": ceil(left_ms / _HOUR_MS)}
            return Refusal(code="takes_time_out", facts=facts)
        if not limits.loss or isinstance(command, c.SitDown):
            return None
        found = await self._lying(table, person)
        added = (
            command.coins - self._before(table, person, command, found) if isinstance(command, _WAGERS) else 0
        )
        if isinstance(command, _WAGERS) and added <= 0:
            return None
        in_day = await self._in_its_day(person, limits)
        if in_day is not limits:
            await self._keep(person, in_day)
        lost = await self.lost(person, in_day)
        left = limits.loss - lost - sum(found.values())
        if left <= 0 or added > left:
            facts = {"loss": limits.loss, "lost": max(0, lost), "left": max(0, left)}
            return Refusal(code="own_loss_limit", facts=facts)
        return None

    async def _lying(self, table: str, person: str) -> dict[str, int]:
        """Return the coins that the person may already lose, wagered or put up for a bank, by account."""
        tables = {*(await self._house.cage.holdings(person)).tables, table}
        own = [
            name
            for each in tables
            for name in coin_accounts(person, each)
            if not name.endswith("/" + stack(person))
        ]
        return await self._store.balances_of(own)

    def _before(self, table: str, person: str, command: Command, found: dict[str, int]) -> int:
        """Return the coins already in the wager or stake that the command changes."""
        if isinstance(command, c.PlaceStake):
            return found.get(at_table(table, stake(person)), 0)
        box = self._house.state(table).boxes.get(command.box) if isinstance(command, c.PlaceWager) else None
        wager = box.wager_of(person, command.bet) if box and isinstance(command, c.PlaceWager) else None
        return wager.coins if wager else 0

    async def _in_its_day(self, person: str, limits: OwnLimits) -> OwnLimits:
        """Return the limits with the new day, if the last one is over."""
        now_ms = self._house.now_ms()
        if limits.day_from_ms and now_ms < limits.day_ends_ms:
            return limits
        total = (await self._house.cage.holdings(person)).total
        return replace(limits, day_from_ms=now_ms, day_coins=total)

    async def _keep(self, person: str, limits: OwnLimits) -> None:
        self._changes += 1
        self._known.pop(person, None)
        await self._store.keep(STREAM, person, msgspec.json.encode(limits))
        self._changes += 1
        self._note(person, limits)

    def _turn(self, person: str) -> asyncio.Lock:
        turn = self._turns.get(person)
        if turn is None:
            turn = self._turns[person] = asyncio.Lock()
        return turn
