"""Orders that bear a sign are done once, however often they are sent: after a lost connection nobody buys in twice.

What an order did is stored with its sign (``floor.ledger``); here are answers that are not stored: refusals, and of
orders that are being done.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

from paigow.table import Refusal

KEPT_ORDERS: Final = 64
"""Of one person at one table."""
KEPT_PEOPLE: Final = 10_000
Answer = Refusal | None


class Once:
    """The answers to the last orders of each person at each table, since the server started."""

    def __init__(self, *, orders: int = KEPT_ORDERS, people: int = KEPT_PEOPLE) -> None:
        self._orders, self._people = orders, people
        self._known: OrderedDict[tuple[str, str], OrderedDict[str, asyncio.Future[Answer]]] = OrderedDict()

    def has(self, table: str, person: str, sign: str | None) -> bool:
        """Whether an order with that sign was given before."""
        return sign is not None and sign in self._known.get((table, person), ())

    async def do(
        self, table: str, person: str, sign: str | None, work: Callable[[], Awaitable[Answer]]
    ) -> Answer:
        """Do ``work``, unless it has been given under this sign before: then its answer, once there is one.

        ``sign``: what the sender calls the order; None: it is done whenever it is sent. Work that ends with an
        exception may be given again.
        """
        if sign is None:
            return await work()
        known = self._known.setdefault((table, person), OrderedDict())
        self._known.move_to_end((table, person))
        if sign not in known:
            known[sign] = asyncio.ensure_future(work())
            known[sign].add_done_callback(lambda done: _forget_failed(known, sign, done))
        while len(known) > self._orders:
            known.popitem(last=False)
        while len(self._known) > self._people:
            self._known.popitem(last=False)
        # whoever goes away leaves the order to be done, and its answer to whoever sends it again
        return await asyncio.shield(known[sign])


def _forget_failed(
    known: OrderedDict[str, "asyncio.Future[Answer]"], sign: str, done: "asyncio.Future[Answer]"
) -> None:
    if (done.cancelled() or done.exception() is not None) and known.get(sign) is done:
        del known[sign]
