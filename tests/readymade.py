"""Applications that are built before servers are forked: to build one costs more than all else that a start does."""

import asyncio
from collections.abc import Hashable
from contextlib import AbstractAsyncContextManager
from importlib import import_module
from typing import Final

from litestar import Litestar

from paigow.runtime import House
from paigow.runtime.table import snapshot
from paigow.server.app import HouseOpener, create_app
from paigow.storage import Store
from paigow.web.edge.asgi_app import GuardedApp, RequestPolicy
from paigow.web.edge.rate_limits import Limits
from paigow.web.workers.pool import Run, in_process
from tests.quick_stores import make_quick


class _ReadyMade:
    """One application, and what its server opens."""

    opens: HouseOpener

    def __init__(self, limits: Limits, supervisor_token: str | None, run: Run) -> None:
        app = create_app(self._opened, limits=limits, supervisor_token=supervisor_token, run=run)
        assert isinstance(app, GuardedApp)
        self.app = app

    def _opened(self) -> AbstractAsyncContextManager[tuple[House, Store]]:
        return self.opens()


EVENT_LOOP: Final = "anyio._backends._asyncio"
_READY: Final[dict[Hashable, _ReadyMade]] = {}


def make_ready(limits: Limits, supervisor_token: str | None = None, run: Run = in_process) -> None:
    """Build the application of servers that this process will fork, and what else each would build when it starts."""
    import_module(EVENT_LOOP)
    make_quick()
    asyncio.run(_open_once())
    snapshot.state_format()
    _READY[limits, supervisor_token, run] = _ReadyMade(limits, supervisor_token, run)


async def _open_once() -> None:
    """Open and close an empty house, for the statements that are compiled on the way. Its threads end here."""
    store = await Store.open(":memory:")
    try:
        house = await House.open(store)
        await house.close()
    finally:
        await store.close()


def ready_app(
    opens: HouseOpener,
    *,
    limits: Limits,
    supervisor_token: str | None,
    policy: RequestPolicy,
    run: Run = in_process,
) -> Litestar:
    """Return what ``create_app`` returns: an application that was made ready, if there is one like it."""
    made = _READY.get((limits, supervisor_token, run))
    if made is None or policy.root_path:  # the application keeps the path
        return create_app(opens, limits=limits, supervisor_token=supervisor_token, run=run, policy=policy)
    made.opens = opens
    made.app.policy = policy
    return made.app
