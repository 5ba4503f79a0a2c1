"""One person's place at a table that lives in memory: what ``paigow play`` sits at."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Final, Literal, Self

from paigow.books import Book
from paigow.floor import House, Pace, TableOrder, Update
from paigow.store import Store
from paigow.table import AnyEvent, Refusal, show, view
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.view_types import BoxView, OwnHand, TableView

ME: Final = "player"
BUY_IN_MINIMA: Final = 100
"""A buy-in brings so many minimum wagers to the table."""
_WAIT_S: Final = 60
"""Longer silence of an automatic table is a fault."""

Need = Literal["wager", "set", "coins"]
"""What the table waits for: a wager, a setting, or coins that the person does not have."""
Tell = Callable[[AnyEvent], None]


class Seat:
    """A person's seat. Open with ``Seat.take``; ``close`` it always."""

    def __init__(
        self, house: House, table: str, queue: "asyncio.Queue[Update]", closing: AsyncExitStack
    ) -> None:
        self.book: Book = house.book(table)
        self.box = 0
        self.net = 0
        """Coins won less coins lost in this round."""
        self._house = house
        self._table = table
        self._queue = queue
        self._closing = closing

    @classmethod
    async def take(cls, order: TableOrder, pace: Pace) -> Self:
        """Open a table and sit down at its first place.

        Raises:
            BookError: no such book, option or value.
            OrderRefusedError: the order does not fit the book.
        """
        async with AsyncExitStack() as closing:
            store = await Store.open(":memory:")
            closing.push_async_callback(store.close)
            house = await House.open(store, pace=pace)
            closing.push_async_callback(house.close)
            await house.grant(ME)
            table = await house.create_table(order)
            queue = await closing.enter_async_context(house.watch(table, ME))
            seat = cls(house, table, queue, closing.pop_all())
        await seat.buy_in()
        await seat._sit_down()
        return seat

    async def _sit_down(self) -> None:
        for place in (box.number for box in self.view.boxes if box.kind == "box"):
            if await self.give(c.SitDown(person=ME, box=place)) is None:
                self.box = place
                break
        while not self._queue.empty():  # who sat down before is no news
            self._queue.get_nowait()

    async def close(self) -> None:
        await self._closing.aclose()

    @property
    def view(self) -> TableView:
        """The table as this person may see it."""
        return view(self._house.state(self._table), ME, self.book)

    @property
    def own_box(self) -> BoxView:
        return next(box for box in self.view.boxes if box.number == self.box)

    @property
    def own_hand(self) -> OwnHand | None:
        return next((own for own in self.view.own if own.box == self.box), None)

    @property
    def stack(self) -> int:
        """Coins in front of the person."""
        return next((each.stack for each in self.view.people if each.person == ME), 0)

    @property
    def wagered(self) -> int:
        """Coins that the person has on the layout and that are not settled."""
        mine = (wager for wager in self.own_box.wagers if wager.person == ME)
        return sum(wager.coins for wager in mine if wager.outcome is None)

    async def give(self, *commands: c.PersonCommand) -> Refusal | None:
        """Give commands, all before the table does anything else; the first refusal, None when all were taken."""
        answers = await asyncio.gather(*(self._house.command(self._table, command) for command in commands))
        return next((answer for answer in answers if answer is not None), None)

    async def buy_in(self) -> int:
        """Bring coins to the table, as long as the account has some; how many."""
        coins = min(await self._house.account(ME), BUY_IN_MINIMA * self.view.settings.minimum)
        if coins and await self.give(c.BuyIn(person=ME, coins=coins)) is None:
            return coins
        return 0

    async def next_need(self, tell: Tell) -> Need:
        """Tell what happens until the table waits for the person.

        Raises:
            TimeoutError: the table has stopped.
        """
        while True:
            while not self._queue.empty():
                self._hear(self._queue.get_nowait(), tell)
            need = self._need()
            if need is not None:
                return need
            async with asyncio.timeout(_WAIT_S):
                update = await self._queue.get()
            self._hear(update, tell)

    def _need(self) -> Need | None:
        seen, box = self.view, self.own_box
        if (
            seen.phase in {"betting", "round_over"}
            and not self.wagered
            and self.stack < seen.settings.minimum
        ):
            return "coins"
        if seen.phase == "betting" and not self.wagered:
            return "wager"
        if seen.phase == "setting" and not box.requested and self.own_hand and self.own_hand.settings:
            return "set"
        return None

    def _hear(self, update: Update, tell: Tell) -> None:
        for event in update.events:
            self._count(event)
            tell(show(update.state, event, ME))

    def _count(self, event: AnyEvent) -> None:
        match event:
            case e.TilesWashed():
                self.net = 0
            case e.WagerPaid(person=person, won=won, commission=commission) if person == ME:
                self.net += won - commission
            case e.LosingCollected(person=person, taken=taken) if person == ME:
                self.net -= taken
            case _:
                pass
