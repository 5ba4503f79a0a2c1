"""The server that `bench/updates.py` measures, with the code of whichever version is on the path.

It opens its data in the folder that it is started in, says where it listens, is told which table and which events, and
tells them each time it is given a line.
"""

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from paigow import table
from paigow.clock import SystemClock
from paigow.runtime import House, Pace, Update
from paigow.server.app import create_app
from paigow.server.serve import _config, _listen, _Server, _url
from paigow.storage import Store
from paigow.table import State, evolve
from paigow.table.events import AnyEvent
from paigow.web.edge.rate_limits import Limits

STEPS = 12
"""Of the loop: in so many all are told."""
AT_ONCE = 4
"""Updates, before the clients have time to read."""
READING_S = 0.02
answers, sys.stdout = sys.stdout, sys.stderr  # the server logs there


def say(what: object) -> None:
    print(json.dumps(what), file=answers, flush=True)


async def heard() -> bool:
    return bool(await asyncio.to_thread(sys.stdin.readline))


def updates_of(batches: list[list[AnyEvent]]) -> list[Update]:
    """What a table tells: the events of each update, and the state after them."""
    found, state = [], State.empty()
    for batch in batches:
        for event in batch:
            state = evolve(state, event)
        found.append(Update(events=tuple(batch), state=state))
    return found


async def tell(running: Any, updates: list[Update]) -> float:
    """Tell them all; the processor time of one, in microseconds. Without a table: of the waiting alone."""
    start_s = time.process_time()
    for number, update in enumerate(updates):
        if running is not None:
            running.ledger.log.position = replace(running.ledger.position, state=update.state)
            running.hear(update.events, update.state)
        for _ in range(STEPS):
            await asyncio.sleep(0)
        if number % AT_ONCE == 0:
            await asyncio.sleep(READING_S)
    return (time.process_time() - start_s) / len(updates) * 1e6


def no_rights(sight: object, viewer: str) -> tuple[()]:
    return ()


async def serve(sockets: int, *, with_rights: bool) -> None:
    """Serve a table, and tell what is given."""
    if not with_rights and hasattr(table, "Sight"):  # an older version has none
        table.Sight.rights = no_rights  # type: ignore[method-assign]
    limits = Limits(guests_burst=10_000, connections_per_person=1000)
    with _listen("127.0.0.1", 0) as listener:
        store = await Store.open(Path())
        house = await House.open(store, clock=SystemClock(), pace=Pace())
        url = _url("127.0.0.1", listener)
        server = _Server(_config(create_app(house, store, limits=limits), SystemClock(), limits), url)
        serving = asyncio.create_task(server.serve(sockets=[listener]))  # until the process is killed
        while not server.started:  # noqa: ASYNC110 -- it says so in no other way
            await asyncio.sleep(0.01)
        say({"url": url})
        order = json.loads(await asyncio.to_thread(sys.stdin.readline))
        running: Any = house.registry.tables[order["table"]]
        while len(running.subscribers) < sockets:  # noqa: ASYNC110 -- as above
            await asyncio.sleep(0.01)
        running._turn = asyncio.Event().wait  # noqa: SLF001 -- the dealer does nothing alone
        running._wake.set()  # noqa: SLF001
        updates = updates_of(msgspec.json.decode(order["updates"], type=list[list[AnyEvent]]))
        while await heard():
            idle_us = await tell(None, updates)
            say({"us": await tell(running, updates) - idle_us})
        serving.cancel()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]), with_rights="rights" in sys.argv))
