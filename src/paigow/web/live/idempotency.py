"""Idempotency: an order with a key is done once, however often it is sent after a lost connection.

The effect of an order is stored with its key (``runtime.table.ledger``). This module keeps the answers that are not
stored: refusals, and those of orders in progress.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

from paigow.table import Refusal

KEPT_ORDERS: Final = 64
"""Orders kept for one person at one table."""
KEPT_PEOPLE: Final = 10_000
Answer = Refusal | None


class IdempotencyCache:
    """Answers to the last orders of each person at each table, since the server started."""

    def __init__(self, *, orders: int = KEPT_ORDERS, people: int = KEPT_PEOPLE) -> None:
        self._orders, self._people = orders, people
        self._known: OrderedDict[tuple[str, str], OrderedDict[str, asyncio.Future[Answer]]] = OrderedDict()

    def has(self, table: str, person: str, idempotency_key: str | None) -> bool:
        """Return whether an order with that key came before."""
        return idempotency_key is not None and idempotency_key in self._known.get((table, person), ())

    async def do(
        self, table: str, person: str, idempotency_key: str | None, work: Callable[[], Awaitable[Answer]]
    ) -> Answer:
        """Do ``work`` unless the key came before; then return the earlier answer once there is one.

        ``idempotency_key`` is the sender's key for the order; if ``None`` the order is done every time.
        Work that raised an exception may be repeated.
        """
        if idempotency_key is None:
            return await work()
        known = self._known.setdefault((table, person), OrderedDict())
        self._known.move_to_end((table, person))
        if idempotency_key not in known:
            known[idempotency_key] = asyncio.ensure_future(work())
            known[idempotency_key].add_done_callback(
                lambda done: _forget_failed(known, idempotency_key, done)
            )
        while len(known) > self._orders:
            known.popitem(last=False)
        while len(self._known) > self._people:
            self._known.popitem(last=False)
        # if the client disconnects, the order is still done, and its answer waits for a repetition
        return await asyncio.shield(known[idempotency_key])


def _forget_failed(
    known: OrderedDict[str, "asyncio.Future[Answer]"], idempotency_key: str, done: "asyncio.Future[Answer]"
) -> None:
    if (done.cancelled() or done.exception() is not None) and known.get(idempotency_key) is done:
        del known[idempotency_key]
