"""Identifies the visitor of a class, and the teacher."""

from http import HTTPStatus

from paigow.storage import ClassRow
from paigow.web.edge.problems import Problem
from paigow.web.handlers import AnyRequest
from paigow.web.services import Services


async def visitor(request: AnyRequest, services: Services) -> str:
    """Return the visitor, and count the request."""
    services.rates.readings.count(request)
    person = await services.guests.find(request)
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "no_session")
    return person.person


async def taught_class(class_id: str, request: AnyRequest, services: Services) -> ClassRow:
    """Return a class that the visitor teaches. Anybody else gets "not found"."""
    person = await visitor(request, services)
    found = await services.classes.class_of(class_id)
    if found is None or found.teacher != person:
        raise Problem(HTTPStatus.NOT_FOUND, "no_class")
    return found


def now_us(services: Services) -> int:
    """Return the time in microseconds since 1970."""
    return 1000 * services.house.now_ms()
