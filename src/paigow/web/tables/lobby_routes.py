"""The lobby over HTTP."""

from typing import Annotated, Final

from litestar import get
from litestar.params import QueryParameter
from msgspec.structs import replace

from paigow import words
from paigow.runtime.dealer.pace import Speed
from paigow.runtime.tables.lobby_rows import TableKind
from paigow.table.core.field_types import MOST_COINS
from paigow.web.edge.language import language_of
from paigow.web.handlers import AnyRequest, TheServices
from paigow.web.tables.lobby import LobbyPage, TableSearch

MOST: Final = 50
"""Tables on one page."""
FARTHEST: Final = 100_000


@get("/api/v1/lobby")
async def lobby(  # noqa: PLR0913 - what may be looked for
    *,
    request: AnyRequest,
    services: TheServices,
    book: Annotated[str | None, QueryParameter(max_length=64)] = None,
    free: Annotated[int | None, QueryParameter(ge=0, le=8)] = None,
    wager: Annotated[int | None, QueryParameter(ge=1, le=MOST_COINS)] = None,
    pace: Annotated[Speed | None, QueryParameter()] = None,
    kind: Annotated[TableKind | None, QueryParameter()] = None,
    private: Annotated[bool | None, QueryParameter()] = None,
    start: Annotated[int, QueryParameter(ge=0, le=FARTHEST)] = 0,
    most: Annotated[int, QueryParameter(ge=1, le=MOST)] = 20,
) -> LobbyPage:
    """Return the open tables that match, from ``start`` on; the visitor's own come first."""
    person, language = await services.guests.find(request), language_of(request)
    own = [] if person is None else await services.lobby.own_tables(person.person)
    if services.lobby.is_old:
        await services.house.directory.look_round()
    search = TableSearch(book=book, free=free, wager=wager, pace=pace, kind=kind, private=private)
    page = services.lobby.page(search, own, start, most)
    titled = tuple(replace(row, title=words.title_in(row.title, language)) for row in page.tables)
    return replace(page, tables=titled)


HANDLERS = (lobby,)
