"""The person who sends most gets no more than a turn: neither the dealer nor anybody else waits."""

import asyncio
from itertools import cycle
from typing import Self

from paigow.runtime import HandClock, House
from paigow.runtime.table.inbox import Inbox, QueuedRequest
from paigow.runtime.table.requests import EndDealing, sender
from paigow.table import Refusal
from paigow.table import commands as c
from tests.runtime.playing import a_house, a_table, sit, until

SOCKETS = 10
FLOODED = 60
"""Orders of the flood within which the dealer must have had a turn."""


class Flood:
    """A guest at no box who buys in and cashes out over ten connections, as fast as the answers come."""

    def __init__(self, house: House, table: str) -> None:
        self.house, self.table = house, table
        self._answered, self._last = 0, 0
        self._is_answered = asyncio.Event()

    async def __aenter__(self) -> Self:
        await self.house.cage.grant_guest("pflood")
        self.tasks = [asyncio.create_task(self.send()) for _ in range(SOCKETS)]
        return self

    async def __aexit__(self, *error: object) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def send(self) -> None:
        orders: tuple[c.PersonCommand, ...] = (
            c.BuyIn(person="pflood", coins=1000),
            c.CashOut(person="pflood", coins=1000),
        )
        for command in cycle(orders):
            await self.house.command(self.table, command)
            self._answered += 1
            if self._answered >= self._last:
                self._is_answered.set()

    async def goes_on(self, orders: int) -> None:
        """Wait until so many more orders have been answered."""
        self._last = self._answered + orders
        self._is_answered.clear()
        await self._is_answered.wait()


def test_a_guest_who_floods_a_table_does_not_keep_the_dealer_from_his_duties() -> None:
    async def test() -> None:
        clock = HandClock()
        async with a_house(clock=clock) as (house, _):
            table = await a_table(house, bots=3)
            box = await sit(house, table)
            await until(house, table, lambda state: state.phase == "setting", box=box)
            async with Flood(house, table) as flood:
                await flood.goes_on(FLOODED)
                clock.advance(61_000)
                await flood.goes_on(FLOODED)
                assert house.state(table).phase != "setting", "the time for setting is over"

    asyncio.run(test())


def test_bots_get_their_turn_in_a_flood() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, bots=0)
            await sit(house, table)
            house.registry.get(table).turns.bots.count = 3
            async with Flood(house, table) as flood:
                await flood.goes_on(FLOODED)
                seats = [box.seated for box in house.state(table).boxes.values() if box.seated]
                assert len(seats) > 1, "bots have sat down"

    asyncio.run(test())


def _order(name: str) -> QueuedRequest:
    request = EndDealing(person=name, ends=True)  # any request will do
    return QueuedRequest(request, asyncio.get_running_loop().create_future())


def _name(ordered: QueuedRequest) -> str:
    return sender(ordered.request)


def test_each_person_has_his_turn() -> None:
    async def test() -> None:
        inbox = Inbox()
        for number in range(5):
            inbox.put("ann", _order(f"ann {number}"))
        inbox.put("bob", _order("bob 0"))
        inbox.put("cid", _order("cid 0"))
        inbox.put("bob", _order("bob 1"))
        taken = [_name(inbox.take()) for _ in range(len(inbox))]
        assert taken == ["ann 0", "bob 0", "cid 0", "ann 1", "bob 1", "ann 2", "ann 3", "ann 4"]
        assert not inbox

    asyncio.run(test())


def test_who_comes_back_to_the_line_stands_at_its_end() -> None:
    async def test() -> None:
        inbox = Inbox()
        inbox.put("ann", _order("ann 0"))
        inbox.put("bob", _order("bob 0"))
        assert _name(inbox.take()) == "ann 0"
        inbox.put("ann", _order("ann 1"))
        assert [_name(inbox.take()), _name(inbox.take())] == ["bob 0", "ann 1"]

    asyncio.run(test())


def test_so_many_orders_of_one_person_wait_and_no_more() -> None:
    async def test() -> None:
        inbox = Inbox(most=2)
        assert [inbox.put("ann", _order("x")) for _ in range(2)] == [None, None]
        assert inbox.put("ann", _order("x")) == Refusal(code="too_many_waiting", facts={"most": 2})
        assert inbox.put("bob", _order("x")) is None
        assert len(inbox) == 3

    asyncio.run(test())
