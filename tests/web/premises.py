"""A house and its store, opened for as long as a server runs."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from paigow.clock import Clock
from paigow.runtime import House, Pace
from paigow.school.dealing.pupil import Pupil
from paigow.storage import Store

Premises = Callable[[], AbstractAsyncContextManager[tuple[House, Store]]]


def premises(
    where: Path | str | None = None, pace: Pace | None = None, clock: Clock | None = None
) -> Premises:
    """A house on a store in ``where``, or in a folder that goes with it; its dealer waits only as a pace says."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[tuple[House, Store]]:
        with TemporaryDirectory(prefix="paigow-") as folder:
            store = await Store.open(where or Path(folder), clock=clock)
            try:
                house = await House.open(store, clock=clock, pace=pace or Pace.instant(), seats_pupil=Pupil)
                try:
                    yield house, store
                finally:
                    await house.close()
            finally:
                await store.close()

    return opened
