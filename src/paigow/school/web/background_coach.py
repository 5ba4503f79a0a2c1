"""Has the coach look at finished rounds of accounts, so that they count before their player opens the statistics.

It does a little at a time, and only while the lab calculates nothing for anybody. The calculation runs in the lab's
worker processes, which have the lowest priority.
"""

from http import HTTPStatus
from typing import Final

import structlog

from paigow.school.web.statistics import TOGETHER, look_at_rounds
from paigow.storage import DiskFullError, PlayedRoundRow
from paigow.web.edge.problems import Problem
from paigow.web.services import Services
from paigow.web.workers.child import WorkError

log = structlog.get_logger("paigow.server")
EVERY_S: Final = 10.0
"""Interval between two pieces of work."""
SINCE_US: Final = 7 * 24 * 3600 * 1_000_000
"""Older rounds wait until their player asks: they are on no leaderboard of the current week."""
_LISTED: Final = 200
"""Rounds among which the next piece of work is chosen."""


_Round = tuple[str, str, int]
"""A person, the table, and the first entry of the round."""


class BackgroundCoach:
    """Looks at the rounds of one person at one table in each piece of work, at most ``TOGETHER`` of them."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._tried: set[_Round] = set()
        """Rounds that this process tried and that nothing was stored of: they are not tried again."""

    async def keep_up(self) -> None:
        """Look at rounds for as long as the server runs, or until the lab turns out not to be installed."""
        while True:
            await self._services.house.clock.sleep(EVERY_S)
            try:
                await self.look()
            except (DiskFullError, WorkError) as error:
                log.warning("rounds_not_coached", why=str(error))
            except Problem as problem:
                if problem.status == HTTPStatus.NOT_IMPLEMENTED:
                    return

    async def look(self) -> None:
        """Do one piece of work, if there is any and the lab is idle.

        Raises:
            Problem: the lab is not installed, or has too much to do.
        """
        services = self._services
        if not services.calculations.is_idle:
            return
        since_us = 1000 * services.house.now_ms() - SINCE_US
        waiting = await services.coached_rounds.uncoached_rounds(since_us, count=_LISTED)
        self._tried &= {_key(*each) for each in waiting}
        fresh = [each for each in waiting if _key(*each) not in self._tried]
        if not fresh:
            return
        person, table = fresh[0][0], fresh[0][1].stream
        rows = [row for who, row in fresh if (who, row.stream) == (person, table)][:TOGETHER]
        self._tried |= {_key(person, row) for row in rows}
        await look_at_rounds(services, table, rows, person)


def _key(person: str, row: PlayedRoundRow) -> _Round:
    return person, row.stream, row.first_seq
