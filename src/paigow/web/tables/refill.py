"""Free-play refills: a visitor with too few coins for a round may ask for more, once in a while."""

from http import HTTPStatus
from typing import Annotated, Any, Final

from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import SkipValidation
from msgspec import Struct

from paigow.intake.faults import echo
from paigow.intake.field_types import text
from paigow.runtime import least_wager
from paigow.table import Refusal
from paigow.table.core.field_types import LONGEST_NAME
from paigow.web.edge.errors import read_body
from paigow.web.edge.problems import FaultsFound, Problem, RefusalProblem
from paigow.web.handlers import body_of
from paigow.web.identity.guests import SessionBody
from paigow.web.services import Services

_TABLE: Final = "the id of a table that runs"


class _Asked(Struct, frozen=True, kw_only=True):
    table: Annotated[str, text(_TABLE, LONGEST_NAME)] | None = None


class Refilled(Struct, frozen=True, kw_only=True):
    """The coins given, and the visitor's coins now."""

    coins: int
    session: SessionBody


@post("/api/v1/session/refill", status_code=HTTPStatus.OK, body=_Asked)
async def refill(
    request: Request[Any, Any, Any], services: NamedDependency[SkipValidation[Services]]
) -> Refilled:
    """Give free-play coins to a visitor whose coins, wherever they are, are too few for one wager.

    The body may name a ``table``: then its minimum wager counts, else the least of any book. Refused with
    409: "refill_not_needed", and "refill_too_soon" with the earliest time for the next request.
    """
    person = await services.guests.find(request)
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "no_session")
    given = await services.house.cage.refill(person.person, await _needed(request, services))
    if isinstance(given, Refusal):
        raise RefusalProblem(given)
    await services.own_limits.granted(person.person, given.coins)
    return Refilled(coins=given.coins, session=await services.guests.session(person))


async def _needed(request: Request[Any, Any, Any], services: Services) -> int:
    table = read_body(await body_of(request, default={}), _Asked).table
    if table is None:
        return least_wager()
    found = await services.house.directory.outline(table)
    if found is None or not await services.table_access.may_see(found.summary.table, request):
        raise FaultsFound.of("table", _TABLE, echo(table))
    return found.summary.minimum


HANDLERS = (refill,)
