"""The visitor's statistics and rating over HTTP.

The coach looks at a person's rounds when the person asks for statistics, a few at a time, and stores what it found.
The rounds of accounts are looked at in the background, too: see ``background_coach``.
An answer says how many rounds it has not looked at yet: ask again until there are none.
"""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from functools import partial
from itertools import groupby
from typing import Annotated, Final

import msgspec
import structlog
from litestar import get
from litestar.params import QueryParameter
from msgspec import Struct
from msgspec.structs import replace

from paigow.lab.web.asked_hands import hand_key
from paigow.runtime import BrokenLogError
from paigow.school.coaching.achievements import Achievement, achievements
from paigow.school.coaching.rating import LEAST_HANDS, Rating, rating
from paigow.school.coaching.statistics import HandRecord, RoundRecord, Statistics, statistics
from paigow.school.daily.streak import Streak, streak_of
from paigow.school.web.class_access import visitor
from paigow.school.web.coach_worker import RECORDS, recorded_rounds
from paigow.storage import CoachedRoundRow, PlayedRoundRow
from paigow.tiles import Tile, pieces
from paigow.web.handlers import AnyRequest, TheServices
from paigow.web.services import Services

log = structlog.get_logger("paigow.server")
MOST_ROUNDS: Final = 10_000
"""Last rounds of a person that are taken into account."""
LOOKED_AT: Final = 60
"""Most rounds that the coach looks at for one request."""
TOGETHER: Final = 20
"""Rounds of a table that the coach looks at in one piece of work."""
DAY_US: Final = 24 * 3600 * 1_000_000
LONGEST_DAYS: Final = 3650
_Round = tuple[str, int]
"""The table of a round, and its first entry."""
_HANDS: Final = msgspec.json.Decoder(tuple[HandRecord, ...])


class PersonStatistics(Struct, frozen=True, kw_only=True):
    """The visitor's statistics."""

    statistics: Statistics
    """Of the rounds of the last days."""
    rating: Rating | None
    """From all rounds; null if too few hands count."""
    counted: int
    """Hands of all rounds that count in the rating."""
    needed: int = LEAST_HANDS
    """Hands that must count for a rating."""
    pending: int
    """Rounds that the coach has not looked at yet. They are not in the statistics."""
    streak: Streak
    """Days in a row with an answer to the daily hand."""
    achievements: tuple[Achievement, ...]
    """From all rounds and answers to the daily hand."""


@get("/api/v1/statistics")
async def own_statistics(
    request: AnyRequest,
    services: TheServices,
    days: Annotated[int | None, QueryParameter(ge=1, le=LONGEST_DAYS)] = None,
) -> PersonStatistics:
    """Return the visitor's results, what the visitor's mistakes cost, luck and skill apart, and the rating.

    ``days``: only the rounds of the last days; all by default. The rating is always from the last 500 hands that
    count: the visitor set them, at a table without a live coach, and did not ask the lab about them meanwhile.
    While ``pending`` is not 0, ask again: the coach has not looked at all rounds yet.
    """
    person = await visitor(request, services)
    services.rates.readings.count(request)
    await services.house.round_index.note()
    played = await services.coached_rounds.played_rounds(person, count=MOST_ROUNDS)
    fresh = [row for row in played if row.hands is None][:LOOKED_AT]
    found: dict[_Round, bytes] = {}
    for table, rows in groupby(fresh, key=lambda row: row.stream):
        of_table = list(rows)
        for start in range(0, len(of_table), TOGETHER):
            found |= await look_at_rounds(services, table, of_table[start : start + TOGETHER], person)
    since_us = 0 if days is None else 1000 * services.house.now_ms() - days * DAY_US
    days_answered = [date.fromisoformat(each) for each in await services.daily.days_answered(person)]
    today = datetime.fromtimestamp(services.house.now_ms() // 1000, UTC).date()
    streak = streak_of(days_answered, today)
    return await asyncio.to_thread(_told, played, found, since_us, days_answered, streak)


async def look_at_rounds(
    services: Services, table: str, rows: Sequence[PlayedRoundRow], person: str
) -> dict[_Round, bytes]:
    """Have the coach look at some rounds of a table, and store what it finds.

    In a damaged log it finds nothing, and nothing is stored.
    """
    try:
        async with services.read_queue.turn():
            opened = await services.house.records.opened(table)
            written = await services.house.records.written_at(table, [row.first_seq for row in rows])
    except BrokenLogError as broken:  # the table is halted, and people are told why
        log.warning("rounds_not_coached", table=table, why=str(broken))
        return {(table, row.first_seq): b"[]" for row in rows}
    key = f"record {table} {person} {rows[-1].first_seq} {rows[0].first_seq}"
    work = partial(recorded_rounds, opened, written, person)
    records = RECORDS.decode(await services.calculations.answer(key, work))
    keys = {hand_key(_tiles(hand)) for hands in records.values() for hand in hands}
    asked = await services.coached_rounds.asked_hands(person, keys)
    hands = {
        row.first_seq: msgspec.json.encode(
            [_counted(hand, row, asked) for hand in records.get(row.first_seq, ())]
        )
        for row in rows
    }
    await services.coached_rounds.write_coached(
        [
            CoachedRoundRow(person=person, stream=table, first_seq=first_seq, hands=encoded)
            for first_seq, encoded in hands.items()
        ]
    )
    return {(table, first_seq): encoded for first_seq, encoded in hands.items()}


def _tiles(hand: HandRecord) -> tuple[Tile, ...]:
    return pieces((*hand.low, *hand.high))


def _counted(hand: HandRecord, row: PlayedRoundRow, asked: Mapping[str, int]) -> HandRecord:
    """Return a hand that does not count if the person asked the lab about it during the round."""
    at_us = asked.get(hand_key(_tiles(hand)))
    was_asked = at_us is not None and row.began_us <= at_us <= row.at_us
    return replace(hand, counts=False) if was_asked else hand


def _told(
    played: Sequence[PlayedRoundRow],
    found: Mapping[_Round, bytes],
    since_us: int,
    days: Sequence[date],
    streak: Streak,
) -> PersonStatistics:
    rounds: list[RoundRecord] = []
    pending = 0
    for row in reversed(played):
        encoded = row.hands if row.hands is not None else found.get((row.stream, row.first_seq))
        if encoded is None:
            pending += 1
        elif (hands := _HANDS.decode(encoded)) or row.gain:  # else the person only sat there
            rounds.append(
                RoundRecord(at_us=row.at_us, book=row.book, is_bank=row.is_bank, gain=row.gain, hands=hands)
            )
    costs = [hand.cost.exact for each in rounds for hand in each.hands if hand.counts]
    return PersonStatistics(
        statistics=statistics([each for each in rounds if each.at_us >= since_us]),
        rating=rating(costs),
        counted=len(costs),
        pending=pending,
        streak=streak,
        achievements=achievements(rounds, days, are_all=len(played) < MOST_ROUNDS),
    )


HANDLERS: Final = (own_statistics,)
