"""The daily hand over HTTP: today's hand and past ones, one answer for each person, and the streak.

The costs and the distribution of today's hand are sent only to people who have answered. Each day's hand is
computed once, in a worker process, and then stored.
"""

from collections.abc import Mapping
from datetime import date, timedelta
from functools import partial
from http import HTTPStatus
from typing import Annotated, Final

import msgspec
from litestar import get, post
from litestar.params import FromPath
from msgspec import Struct

from paigow.books import load
from paigow.intake.field_types import whole
from paigow.school.coaching.costs import SettingsTold, SettingTold
from paigow.school.daily.hand import FIRST_DAY, WAYS, DailyHand, day_of, read_day
from paigow.school.daily.streak import Streak, streak_of
from paigow.school.web.daily_worker import computed_hand
from paigow.storage import DailyAnswerRow
from paigow.table.views.view_types import SettingChoice
from paigow.web.edge.errors import read_body
from paigow.web.edge.language import language_of
from paigow.web.edge.problems import FaultsFound, Problem
from paigow.web.handlers import AnyRequest, TheServices, body_of, find_or_create_guest
from paigow.web.services import Services
from paigow.words import title_in

ARCHIVE_DAYS: Final = 28
"""Days before today in the archive's list."""
_DAY: Final = timedelta(days=1)
_DAY_MS: Final = 24 * 3600 * 1000
_HAND: Final = msgspec.json.Decoder(DailyHand)


class _Answer(Struct, frozen=True, kw_only=True):
    choice: Annotated[int, whole(0, WAYS - 1)]
    """Index of the chosen setting in `ways`."""


# ---- answers ---------------------------------------------------------------------------------------------------------


class DailyResult(Struct, frozen=True, kw_only=True):
    """The value of each setting, and what people chose."""

    of: SettingsTold
    """Its settings are in the order of `ways`."""
    chosen: tuple[int, ...]
    """How many people chose each setting."""


class DayBefore(Struct, frozen=True, kw_only=True):
    """The best setting of yesterday's hand."""

    day: str
    low_name: str
    high_name: str
    found: int
    """Number of people who chose it."""
    people: int
    """Number of people who answered."""


class Daily(Struct, frozen=True, kw_only=True):
    """The hand of one day, as the visitor may see it."""

    day: str
    """Date in UTC, such as 2026-11-28."""
    today: str
    archive_from: str
    """The oldest day in the archive's list. Older hands, from 2026-01-01, are reached by their date."""
    next_ms: int
    """When the next hand begins, in milliseconds since 1970."""
    book: str
    """The book and its edition, with `@` between them."""
    title: str
    """Title of the book."""
    tiles: tuple[str, ...]
    ways: tuple[SettingChoice, ...]
    people: int
    """Number of people who answered."""
    own: int | None
    """Index of the setting that the visitor chose; null if none."""
    result: DailyResult | None
    """Null for today's hand until the visitor has answered."""
    streak: Streak
    answered: tuple[str, ...]
    """The days on which the visitor answered, from the oldest day in the archive's list on; oldest first."""
    yesterday: DayBefore | None
    """The day before today; null on the first day."""


# ---- addresses -------------------------------------------------------------------------------------------------------


@get("/api/v1/daily")
async def daily(request: AnyRequest, services: TheServices) -> Daily:
    """Return today's hand."""
    services.rates.readings.count(request)
    return await _told(request, services, _today(services), await _person(request, services))


@get("/api/v1/daily/{day:str}")
async def daily_of(day: FromPath[str], request: AnyRequest, services: TheServices) -> Daily:
    """Return the hand of a day that is past, with its result, or of today."""
    services.rates.readings.count(request)
    return await _told(request, services, _day(day, services), await _person(request, services))


@post("/api/v1/daily/{day:str}", status_code=HTTPStatus.OK, body=_Answer)
async def answer_daily(day: FromPath[str], request: AnyRequest, services: TheServices) -> Daily:
    """Answer today's hand, once. A new visitor becomes a guest.

    Later answers are refused with the first one: `daily_answered`. A past hand takes no answer: `daily_over`.
    """
    services.rates.readings.count(request)
    asked, today = _day(day, services), _today(services)
    if asked != today:
        raise Problem(HTTPStatus.CONFLICT, "daily_over", day=day, today=today.isoformat())
    choice = read_body(await body_of(request, default={}), _Answer).choice
    hand = await _hand(services, asked)
    person = await find_or_create_guest(request, services)
    row = DailyAnswerRow(person=person.person, day=day, choice=choice, at_us=1000 * services.house.now_ms())
    earlier = await services.daily.answer_daily(row)
    if earlier is not None:
        first = hand.of.settings[earlier.choice]
        raise Problem(
            HTTPStatus.CONFLICT,
            "daily_answered",
            day=day,
            choice=earlier.choice,
            low_name=first.low_name,
            high_name=first.high_name,
        )
    return await _told(request, services, asked, person.person)


# ---- reading ---------------------------------------------------------------------------------------------------------


def _today(services: Services) -> date:
    return max(FIRST_DAY, day_of(1000 * services.house.now_ms()))


def _day(text: str, services: Services) -> date:
    """Return the date in an address.

    Raises:
        FaultsFound: it is not a date, or one without a hand yet.
    """
    today = _today(services)
    try:
        day = read_day(text)
    except ValueError as error:
        raise FaultsFound.of("day", str(error), text) from error
    if day > today:
        raise FaultsFound.of("day", f"a date from {FIRST_DAY} to {today}", text)
    return day


async def _person(request: AnyRequest, services: Services) -> str | None:
    person = await services.guests.find(request)
    return None if person is None else person.person


async def _hand(services: Services, day: date) -> DailyHand:
    """Return the stored hand of a day; the first request for it has it computed and stored."""
    name = day.isoformat()
    value = await services.daily.daily_hand(name)
    if value is None:
        computed = await services.calculations.answer(f"daily {name}", partial(computed_hand, name))
        value = await services.daily.keep_daily_hand(name, computed)
    return _HAND.decode(value)


async def _told(request: AnyRequest, services: Services, day: date, person: str | None) -> Daily:
    today, name = _today(services), day.isoformat()
    hand = await _hand(services, day)
    own = None if person is None else await services.daily.daily_answer(person, name)
    chosen = await services.daily.daily_choices(name)
    days = [] if person is None else await services.daily.days_answered(person)
    archive_from = max(FIRST_DAY, today - ARCHIVE_DAYS * _DAY).isoformat()
    is_open = own is not None or day < today
    return Daily(
        day=name,
        today=today.isoformat(),
        archive_from=archive_from,
        next_ms=(services.house.now_ms() // _DAY_MS + 1) * _DAY_MS,
        book=hand.book,
        title=title_in(load(hand.book).title, language_of(request)),
        tiles=hand.of.tiles,
        ways=tuple(map(_way, hand.of.settings)),
        people=sum(chosen.values()),
        own=None if own is None else own.choice,
        result=DailyResult(of=hand.of, chosen=_by_way(chosen)) if is_open else None,
        streak=streak_of(map(date.fromisoformat, days), today),
        answered=tuple(each for each in days if each >= archive_from),
        yesterday=await _before(services, today),
    )


async def _before(services: Services, today: date) -> DayBefore | None:
    if today == FIRST_DAY:
        return None
    day = today - _DAY
    hand = await _hand(services, day)
    chosen = await services.daily.daily_choices(day.isoformat())
    place, best = next((place, each) for place, each in enumerate(hand.of.settings) if each.is_best)
    return DayBefore(
        day=day.isoformat(),
        low_name=best.low_name,
        high_name=best.high_name,
        found=chosen.get(place, 0),
        people=sum(chosen.values()),
    )


def _way(setting: SettingTold) -> SettingChoice:
    (low, other_low), (high, other_high) = setting.low, setting.high
    return SettingChoice(
        low=(low, other_low),
        high=(high, other_high),
        low_name=setting.low_name,
        high_name=setting.high_name,
    )


def _by_way(chosen: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(chosen.get(place, 0) for place in range(WAYS))


HANDLERS: Final = (daily, daily_of, answer_daily)
