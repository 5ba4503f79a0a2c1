"""Routes of the page and its files, and of the documentation site."""

from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, SkipValidation
from litestar.response import Redirect

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


@get("/docs", include_in_schema=False)
async def docs_home(services: TheServices) -> Redirect:
    """Lead to the first page of the documentation, whose links are relative to its folder."""
    if services.docs is None:
        raise NotFoundException
    return Redirect(f"{services.root_path}/docs/index.html")


@get("/docs/{path:path}", include_in_schema=False, uncompressed=True)
async def docs_file(
    path: FromPath[str], request: Request[Any, Any, Any], services: TheServices
) -> Response[bytes]:
    """Return a file of the documentation, if the server has one."""
    encodings = request.headers.get("accept-encoding", "")
    found = None if services.docs is None else await services.docs.file(path, encodings)
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


PAGE_HANDLERS = (page, docs_home, docs_file, file)
