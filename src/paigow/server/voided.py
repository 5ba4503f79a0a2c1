"""A table that cannot go on: the house's supervisor sees what would be paid to whom, and makes it void."""

from http import HTTPStatus
from typing import Final

from litestar import get, post
from litestar.params import FromPath
from msgspec import Struct

from paigow.books import BookError
from paigow.floor import BrokenLogError, Voiding
from paigow.record import CodecError
from paigow.server.api import AnyRequest, TheDesk
from paigow.server.desk import Desk
from paigow.server.problems import RefusalProblem
from paigow.server.supervision import supervisor_of
from paigow.table import Refusal

_UNREADABLE: Final = (BookError, BrokenLogError, CodecError, LookupError, ValueError)


class VoidedTable(Struct, frozen=True, kw_only=True):
    """Why a table cannot go on, and account -> coins that are paid to it from there."""

    table: str
    why: str
    paid: dict[str, int]
    """The house's may be less than nothing: what it pays."""
    names: dict[str, str]
    """Person -> name, of those who are paid."""
    undoes_round: bool
    """A round was under way, and is undone; what was settled before stays."""
    currency: str | None
    """Of the coins; None: the log does not tell any more."""


@get("/api/tables/{table:str}/void", scope="supervise")
async def look_at_void(table: FromPath[str], request: AnyRequest, desk: TheDesk) -> VoidedTable:
    """What would be paid to whom if a table that cannot go on were made void; for who reads the house's records."""
    await supervisor_of(request, desk, None, reads=True)
    return await _voided(await desk.house.voiding(table), desk)


@post("/api/tables/{table:str}/void", status_code=HTTPStatus.OK, scope="supervise")
async def void(table: FromPath[str], request: AnyRequest, desk: TheDesk) -> VoidedTable:
    """Close a table that cannot go on and pay back what lies there; at the word of the house."""
    by = await supervisor_of(request, desk, None)
    return await _voided(await desk.void(table, by), desk)


async def _voided(found: Voiding | Refusal, desk: Desk) -> VoidedTable:
    if isinstance(found, Refusal):
        raise RefusalProblem(found)
    return VoidedTable(
        table=found.table,
        why=found.why,
        paid=found.paid,
        names=await desk.house.names(sorted(found.people)),
        undoes_round=found.round_from is not None,
        currency=await _currency(found.table, desk),
    )


async def _currency(table: str, desk: Desk) -> str | None:
    try:
        book = await desk.book_of(table)
    except _UNREADABLE:
        return None
    return None if book is None else book.currency


HANDLERS: Final = (look_at_void, void)
