"""Voids a table that cannot continue, after the house's supervisor has seen who would be paid what."""

from http import HTTPStatus
from typing import Final

from litestar import get, post
from litestar.params import FromPath
from msgspec import Struct

from paigow.books import BookError
from paigow.log import CodecError
from paigow.runtime import BrokenLogError, Voiding
from paigow.table import Refusal
from paigow.web.edge.problems import RefusalProblem
from paigow.web.handlers import AnyRequest, TheServices
from paigow.web.oversight.supervision import require_supervisor
from paigow.web.services import Services

_UNREADABLE: Final = (BookError, BrokenLogError, CodecError, LookupError, ValueError)


class VoidedTable(Struct, frozen=True, kw_only=True):
    """Why a table cannot continue, and account -> coins paid to it."""

    table: str
    why: str
    paid: dict[str, int]
    """Coins by account; the house's may be negative: what it pays."""
    names: dict[str, str]
    """Person -> name, for the people who are paid."""
    undoes_round: bool
    """A round was in progress and is undone; earlier settlements stay."""
    currency: str | None
    """Currency of the coins; null if the log no longer tells it."""


@get("/api/v1/tables/{table:str}/void", scope="supervise")
async def look_at_void(table: FromPath[str], request: AnyRequest, services: TheServices) -> VoidedTable:
    """Return who would be paid what if a stuck table were voided; for readers of the house's records."""
    await require_supervisor(request, services, None, reads=True)
    return await _voided(await services.house.integrity.voiding(table), services)


@post("/api/v1/tables/{table:str}/void", status_code=HTTPStatus.OK, scope="supervise")
async def void(table: FromPath[str], request: AnyRequest, services: TheServices) -> VoidedTable:
    """Void a table that cannot continue and pay back its coins, on the house's order."""
    by = await require_supervisor(request, services, None)
    return await _voided(await services.halted_tables.void(table, by), services)


async def _voided(found: Voiding | Refusal, services: Services) -> VoidedTable:
    if isinstance(found, Refusal):
        raise RefusalProblem(found)
    return VoidedTable(
        table=found.table,
        why=found.why,
        paid=found.paid,
        names=await services.house.whereabouts.names(sorted(found.people)),
        undoes_round=found.round_from is not None,
        currency=await _currency(found.table, services),
    )


async def _currency(table: str, services: Services) -> str | None:
    try:
        book = await services.table_books.opened_under(table)
    except _UNREADABLE:
        return None
    return None if book is None else book.currency


HANDLERS: Final = (look_at_void, void)
