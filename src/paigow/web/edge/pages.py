"""Routes of the page and its files."""

from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, SkipValidation

from paigow.web.edge.problems import answer_http
from paigow.web.edge.site import PAGES
from paigow.web.services import Services

TheServices = NamedDependency[SkipValidation[Services]]


@get(list(PAGES), include_in_schema=False)
async def page(services: TheServices) -> Response[bytes]:
    """Return the page, which all its addresses share."""
    return services.site.page()


@get("/{path:path}", include_in_schema=False, uncompressed=True)
async def file(
    path: FromPath[str], request: Request[Any, Any, Any], services: TheServices
) -> Response[bytes]:
    """Return a file of the page, such as a script, compressed once for all visitors."""
    found = await services.site.file(path, request.headers.get("accept-encoding", ""))
    if found is None:
        raise NotFoundException
    return found


def answer_not_found(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
    """Answer an unknown address: with the page, which says so itself, for browsers, with JSON for programs."""
    if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
        services: Services = request.app.state.services
        if (page := services.site.no_page(request.url.path)) is not None:
            return page
    return answer_http(request, error)


PAGE_HANDLERS = (page, file)
