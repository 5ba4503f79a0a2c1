"""What the handlers of the HTTP interface share: the services, the body of a request, the visitor's session."""

import asyncio
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, TypeVar

from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from paigow.intake.texts import JsonError, json_tree
from paigow.storage import PersonRow
from paigow.web.edge.addresses import address_of
from paigow.web.edge.disconnects import disconnected
from paigow.web.edge.problems import FaultsFound, Problem
from paigow.web.edge.rate_limits import wait_ms
from paigow.web.identity.guests import set_session
from paigow.web.services import Services
from paigow.web.workers import jobs

TheServices = NamedDependency[SkipValidation[Services]]
AnyRequest = Request[Any, Any, Any]
T = TypeVar("T")


async def body_of(
    request: AnyRequest, *, default: object = None, read: Callable[[bytes], object] = json_tree
) -> object:
    """Return the JSON in a request's body, parsed by ``read``.

    Raises:
        FaultsFound: the body is not JSON.
    """
    raw = await request.body()
    if not raw:
        return default
    try:
        return read(raw)
    except JsonError as error:
        raise FaultsFound.of("body", str(error), error.stands) from error


async def while_connected(request: AnyRequest, work: Awaitable[T]) -> T:
    """Return the result of ``work``, which is cancelled if the client disconnects. The body must have been read.

    Raises:
        Problem: the client has disconnected.
    """
    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(disconnected(request.receive))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Problem(HTTPStatus.REQUEST_TIMEOUT, "client_left")
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()


def job_response(done: jobs.JobResult) -> Response[bytes]:
    """Turn a worker's result into a response."""
    return Response(done.body, status_code=done.status, media_type="application/json")


async def find_or_create_guest(request: AnyRequest, services: Services, name: str | None = None) -> PersonRow:
    """Return the visitor, renamed if ``name`` is given. A new visitor becomes a guest.

    The answer to the request has the guest's cookie, even if the request fails later.

    Raises:
        Problem: too many guests came from that address, or the name is not available.
    """
    person = await services.guests.find(request)
    if person is not None:
        return person if name is None else await services.guests.rename(person, name)
    wait_s = services.rates.new_guests.take(address_of(request))
    if wait_s:
        raise Problem(HTTPStatus.TOO_MANY_REQUESTS, "too_many_guests", wait_ms=wait_ms(wait_s))
    person, token = await services.guests.welcome(name)
    set_session(token, request)
    return person
