"""The addresses of the page and of the files it is made of."""

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, SkipValidation

from paigow.server.desk import Desk
from paigow.server.site import PAGES

TheDesk = NamedDependency[SkipValidation[Desk]]


@get(list(PAGES), include_in_schema=False)
async def page(desk: TheDesk) -> Response[bytes]:
    """The one page behind all its addresses."""
    return desk.site.page()


@get("/{path:path}", include_in_schema=False)
async def file(path: FromPath[str], desk: TheDesk) -> Response[bytes]:
    """A file of the page, a script say."""
    found = desk.site.file(path)
    if found is None:
        raise NotFoundException
    return found


PAGE_HANDLERS = (page, file)
