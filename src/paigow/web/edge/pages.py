"""Routes of the page and its files."""

from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, SkipValidation

from paigow.web.desk import Desk
from paigow.web.edge.problems import answer_http
from paigow.web.edge.site import PAGES

TheDesk = NamedDependency[SkipValidation[Desk]]


@get(list(PAGES), include_in_schema=False)
async def page(desk: TheDesk) -> Response[bytes]:
    """Return the page, which all its addresses share."""
    return desk.site.page()


@get("/{path:path}", include_in_schema=False, uncompressed=True)
async def file(path: FromPath[str], request: Request[Any, Any, Any], desk: TheDesk) -> Response[bytes]:
    """Return a file of the page, such as a script, compressed once for all visitors."""
    found = await desk.site.file(path, request.headers.get("accept-encoding", ""))
    if found is None:
        raise NotFoundException
    return found


def answer_nowhere(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
    """Answer an unknown address: with the page, which says so itself, for browsers, with JSON for programs."""
    if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
        desk: Desk = request.app.state.desk
        if (page := desk.site.no_page(request.url.path)) is not None:
            return page
    return answer_http(request, error)


PAGE_HANDLERS = (page, file)
