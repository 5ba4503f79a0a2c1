"""Limits that visitors set for themselves, over HTTP (R10); guests may too."""

from http import HTTPStatus
from typing import Annotated, Final

from litestar import get, post
from msgspec import Struct

from paigow.intake.field_types import MOST, whole
from paigow.runtime import Later, OwnLimits
from paigow.runtime.people.own_limits import LONGEST_OUT, LONGEST_REMINDER
from paigow.storage import PersonRow
from paigow.web.edge.errors import Body
from paigow.web.handlers import AnyRequest, TheServices, body_of
from paigow.web.identity.credentials import visitor
from paigow.web.identity.scopes import BROWSER
from paigow.web.services import Services


class _Asked(Struct, frozen=True, kw_only=True):
    reminder_minutes: Annotated[int, whole(-1, LONGEST_REMINDER)] = -1
    loss: Annotated[int, whole(-1, MOST)] = -1
    out_hours: Annotated[int, whole(0, LONGEST_OUT)] = 0


class OwnLimitsBody(Struct, frozen=True, kw_only=True):
    """The visitor's own limits; 0 means none."""

    reminder_minutes: int
    """Minutes between reminders."""
    loss: int
    """Most coins that the visitor may lose in a day."""
    lost: int
    """Coins lost since that day began, below zero if won; 0 without such a limit."""
    day_ends_ms: int | None
    """When the next day begins and losses are counted from zero."""
    out_until_ms: int | None
    """The visitor does not play until then."""
    later: tuple[Later, ...]
    """Loosened limits, each with the time from which it applies."""


@get("/api/v1/account/limits", scope=BROWSER)
async def own_limits(request: AnyRequest, services: TheServices) -> OwnLimitsBody:
    """Return the limits that the visitor has set."""
    person = await visitor(request, services)
    return await _limits_body(services, person, await services.own_limits.of(person.person))


@post("/api/v1/account/limits", status_code=HTTPStatus.OK, scope=BROWSER, body=_Asked)
async def set_own_limits(request: AnyRequest, services: TheServices) -> OwnLimitsBody:
    """Set the visitor's own limits. Tighter ones apply at once, looser ones in a day; a time-out is never shortened.

    ``reminder_minutes`` and ``loss``: 0 means none; omitted fields stay. ``out_hours`` counts from now.
    """
    person = await visitor(request, services)
    faults = Body()
    asked = faults.read(await body_of(request), _Asked)
    faults.raise_found()
    found = await services.own_limits.change(
        person.person,
        reminder_minutes=None if asked.reminder_minutes < 0 else asked.reminder_minutes,
        loss=None if asked.loss < 0 else asked.loss,
        out_hours=asked.out_hours,
    )
    return await _limits_body(services, person, found)


async def _limits_body(services: Services, person: PersonRow, limits: OwnLimits) -> OwnLimitsBody:
    now_ms = services.house.now_ms()
    day_ends_ms = limits.day_ends_ms if limits.loss and limits.day_ends_ms > now_ms else None
    return OwnLimitsBody(
        reminder_minutes=limits.reminder_minutes,
        loss=limits.loss,
        lost=await services.own_limits.lost(person.person, limits) if day_ends_ms else 0,
        day_ends_ms=day_ends_ms,
        out_until_ms=limits.out_until_ms if limits.out_until_ms > now_ms else None,
        later=limits.later,
    )


HANDLERS: Final = (own_limits, set_own_limits)
