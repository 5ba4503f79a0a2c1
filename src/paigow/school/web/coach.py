"""The coach over HTTP: what the visitor's settings cost at a table, or cost now at a practice table.

It says nothing of other people's hands, and nothing of the visitor's own while a round is on, unless the
table was opened as practice. Answers are calculated on request and cached with the lab's answers.
"""

import asyncio
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from http import HTTPStatus
from itertools import groupby
from typing import Annotated, Final

from litestar import get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from paigow.books import Book
from paigow.intake.faults import LARGEST_INTEGER
from paigow.school.coaching.costs import CoachedHand, SettingsTold
from paigow.school.coaching.leaks import Leak, SettingCosts, is_as_drilled, setting_costs
from paigow.school.coaching.mistakes import Drilled, Mistake
from paigow.school.coaching.played_hands import tiles_to_set
from paigow.school.exact_cost import Cost, cost_of
from paigow.school.web.coach_worker import HANDS, SETTINGS, coached_rounds, coached_tiles
from paigow.storage import RoundRow
from paigow.web.edge.problems import Problem
from paigow.web.edge.rate_limits import wait_ms
from paigow.web.handlers import AnyRequest, TheServices
from paigow.web.records.history import MOST_ROUNDS
from paigow.web.services import Services

TOGETHER: Final = 20
"""Number of rounds whose hands are calculated and cached together."""


class LeakTold(Struct, frozen=True, kw_only=True):
    """One kind of mistake, and its total cost."""

    mistake: Mistake
    rounds: tuple[int, ...]
    coins: Cost
    share: Cost
    """Cost for each 100 wagered in all hands."""
    drills: tuple[Drilled, ...]
    """Drills that train against it, by kind of drill and card."""


class Coached(Struct, frozen=True, kw_only=True):
    """Cost of the visitor's settings at a table."""

    book: str
    """Name of the book in drills."""
    currency: str
    hands: tuple[CoachedHand, ...]
    """Hands, oldest first."""
    own: int
    """Number of hands that the visitor set."""
    best: int
    """Number of those with the best setting."""
    wagered: Cost
    coins: Cost
    share: Cost
    """Cost of the visitor's settings for each 100 wagered, against the best."""
    over_house_way: Cost
    """Cost for each 100 wagered, against the house way."""
    leaks: tuple[LeakTold, ...]
    """Kinds of mistake, dearest first; together they make up the whole cost."""
    as_drilled: bool
    """Drills use the book without the table's choices. False if that sets some hands differently."""


# ---- addresses -------------------------------------------------------------------------------------------------------


@get("/api/v1/school/coach/{table:str}")
async def coach(
    table: FromPath[str],
    request: AnyRequest,
    services: TheServices,
    last: Annotated[int, QueryParameter(ge=1, le=MOST_ROUNDS)] = MOST_ROUNDS,
) -> Coached:
    """Return what the visitor's settings cost in the last finished rounds of a table."""
    person = await _visitor(request, services)
    book = await services.table_books.opened_under(table)
    if book is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=table)
    async with services.read_queue.turn():
        rows = await services.house.records.finished(table, last)
    hands: list[CoachedHand] = []
    for _, together in groupby(rows, key=lambda row: row.number // TOGETHER):
        hands += await coached_hands(services, table, list(together), person)
    return await asyncio.to_thread(lambda: _told(setting_costs(hands, book), hands, book))


@get("/api/v1/school/coach/{table:str}/now")
async def coach_now(
    table: FromPath[str],
    request: AnyRequest,
    services: TheServices,
    box: Annotated[int, QueryParameter(ge=0, le=LARGEST_INTEGER)],
) -> SettingsTold:
    """Return the value of each setting of the tiles that the visitor must set now, at a practice table."""
    person = await _visitor(request, services)
    if not services.house.runs(table):
        raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=table)
    state = services.house.state(table)
    if state.settings is None or not state.settings.practice:
        raise Problem(HTTPStatus.CONFLICT, "not_practice")
    own = tiles_to_set(state, person, box)
    if own is None:
        raise Problem(HTTPStatus.CONFLICT, "nothing_to_set", box=box)
    key = f"coach {state.digest} {own}"
    _count(services, key, person)
    opened = await services.house.records.opened(table)
    found = await services.calculations.answer(key, partial(coached_tiles, opened, own))
    return SETTINGS.decode(found)


async def _visitor(request: AnyRequest, services: Services) -> str:
    person = await services.guests.find(request)
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "no_session")
    services.rates.readings.count(request)
    return person.person


def _count(services: Services, key: str, person: str) -> None:
    """Count one calculation against the visitor's rate limit, unless its answer is cached."""
    wait_s = 0.0 if services.calculations.has(key) else services.rates.coaching.take(person)
    if wait_s:
        raise Problem(HTTPStatus.TOO_MANY_REQUESTS, "too_many_requests", wait_ms=wait_ms(wait_s))


async def coached_hands(
    services: Services, table: str, rows: Sequence[RoundRow], person: str
) -> tuple[CoachedHand, ...]:
    """Return a person's hands in some rounds.

    Raises:
        Problem: too many calculations were asked for, or the lab is not installed.
    """
    key = f"coach {table} {person} {rows[0].first_seq} {rows[-1].ended_seq}"
    if services.calculations.has(key):
        return HANDS.decode(await services.calculations.answer(key, bytes))
    _count(services, key, person)
    async with services.read_queue.turn():
        opened = await services.house.records.opened(table)
        written = [await services.house.records.written(table, row) for row in rows]
    return HANDS.decode(
        await services.calculations.answer(key, partial(coached_rounds, opened, written, person))
    )


# ---- answers ---------------------------------------------------------------------------------------------------------


def _told(found: SettingCosts, hands: Sequence[CoachedHand], book: Book) -> Coached:
    return Coached(
        book=book.published_as,
        currency=book.currency,
        hands=tuple(hands),
        own=found.own,
        best=found.best,
        wagered=cost_of(found.wagered),
        coins=cost_of(found.coins),
        share=_of_100(found.coins, found.wagered),
        over_house_way=_of_100(found.over_house_way, found.wagered),
        leaks=tuple(_leak(each, found.wagered) for each in found.leaks),
        as_drilled=is_as_drilled(book),
    )


def _leak(leak: Leak, wagered: Fraction) -> LeakTold:
    return LeakTold(
        mistake=leak.mistake,
        rounds=tuple(dict.fromkeys(number for number, _ in leak.hands)),
        coins=cost_of(leak.coins),
        share=_of_100(leak.coins, wagered),
        drills=leak.drills,
    )


def _of_100(coins: Fraction, wagered: Fraction) -> Cost:
    return cost_of(100 * coins / wagered if wagered else Fraction(0))


HANDLERS: Final = (coach, coach_now)
