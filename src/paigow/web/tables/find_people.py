"""Find me people: the public table with people that fits a book and a stake best, or a new one that others find."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Annotated

from litestar import post
from msgspec import Struct

from paigow.books import EDITIONS, load
from paigow.intake.field_types import one_of, whole
from paigow.runtime import TableSummary
from paigow.table.core.field_types import MOST_COINS
from paigow.web.edge.addresses import address_of
from paigow.web.edge.errors import read_body
from paigow.web.edge.problems import FaultsFound
from paigow.web.handlers import AnyRequest, TheServices, body_of, find_or_create_guest
from paigow.web.tables.lobby import TableSearch
from paigow.web.tables.play_now import BOOK, BOTS, refuse_by_own_limits, seat
from paigow.web.tables.table_orders import read_order


class Wanted(Struct, frozen=True, kw_only=True):
    """The table that a visitor looks for; a field that is ``None`` does not matter."""

    book: Annotated[str, one_of(EDITIONS)] | None = None
    wager: Annotated[int, whole(1, MOST_COINS)] | None = None
    """Coins that the visitor wants to wager."""


class FoundTable(Struct, frozen=True, kw_only=True):
    """The table to go to."""

    table: str
    is_new: bool
    """Whether the table was opened for the visitor, who already has a place and coins there."""


@post("/api/v1/find-people", status_code=HTTPStatus.OK, body=Wanted)
async def find_people(request: AnyRequest, services: TheServices) -> FoundTable:
    """Find a public table with people and a free place, by book and stake; without one, open it.

    A new visitor becomes a guest. A visitor who waits at such a table already is led back there.
    """
    wanted = read_body(await body_of(request, default={}), Wanted)
    services.rates.readings.count(request)
    person = await find_or_create_guest(request, services)
    search = TableSearch(book=wanted.book, wager=wanted.wager, kind="play", private=False)
    await services.house.directory.look_round()
    rows = [row for row in services.house.directory.tables() if search.fits(row)]
    own = {*await services.house.whereabouts.places_of(person.person)}
    table = next((row.table for row in rows if row.table in own), None) or best(rows, wanted.wager)
    if table is not None:
        return FoundTable(table=table, is_new=False)
    session = await services.guests.session(person)
    book = load(wanted.book or BOOK)
    await refuse_by_own_limits(services, session, book.id)
    services.rates.openings.count(request)
    limits = {}
    if wanted.wager is not None:
        limits = {"minimum": min(book.minimum, wanted.wager), "maximum": max(book.maximum, wanted.wager)}
    try:
        order = read_order({"book": wanted.book or BOOK, "bots": BOTS, **limits})
    except FaultsFound as found:  # no table of the book can take this wager
        raise FaultsFound.of("wager", found.faults[0].expected, wanted.wager) from found
    table = await services.table_opening.open(order, person.person, address_of(request))
    await seat(services, table, session)
    await services.house.settle(table)
    return FoundTable(table=table, is_new=True)


def best(rows: Iterable[TableSummary], wager: int | None) -> str | None:
    """Return the table with free places and the most people; of equal ones, that with the closest least wager."""
    open_to_others = [row for row in rows if row.people and row.free]
    if not open_to_others:
        return None
    return min(
        open_to_others, key=lambda row: (-row.people, abs(row.minimum - (wager or row.minimum)), row.table)
    ).table


HANDLERS = (find_people,)
