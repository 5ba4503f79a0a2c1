"""Round files of played rounds."""

import asyncio
from http import HTTPStatus

from paigow.rulings.export import NoRoundError, export_played, renamed
from paigow.rulings.round_file.reader import RoundFile, write_round
from paigow.runtime import PlayedRound
from paigow.storage import PersonRow
from paigow.web.edge.problems import Problem
from paigow.web.services import Services


async def file_of(services: Services, table: str, number: int, person: PersonRow | None) -> str | None:
    """Return a finished round of a table, running or closed, as a round file that ``person`` may see.

    Returns ``None`` if the table has no finished round of this number.

    Raises:
        Problem: the round ended before any wager was final.
    """
    async with services.read_queue.turn():
        played = await services.house.records.played(
            table, number, await services.spectators.known_seq(table, person, number)
        )
        if played is None:
            return None
        try:
            file = await asyncio.to_thread(_exported, played, number)
        except NoRoundError as error:
            raise Problem(HTTPStatus.NOT_FOUND, "empty_round", table=table, round=number) from error
    return write_round(renamed(file, await services.guests.names(file.people)))


def _exported(played: PlayedRound, number: int) -> RoundFile:
    return export_played(played.opened, played.washed, played.after_washing, played.entries, number)
