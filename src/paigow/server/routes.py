"""The HTTP interface under /api/v1/."""

import asyncio
from http import HTTPStatus
from typing import Annotated, Any, Final

from litestar import Response, delete, get, post, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream
from msgspec import Struct
from msgspec.structs import replace

from paigow import __version__, words
from paigow.advice import Advice, advice
from paigow.books import EDITIONS, find_clause, load
from paigow.intake.faults import LARGEST_INTEGER, Fault
from paigow.intake.field_types import Form, UnfitError
from paigow.log.log_file import MEDIA_TYPE
from paigow.reading import CitedClause, ReadingText, quoted
from paigow.rulings.web.round_file import file_of
from paigow.runtime import TableSummary
from paigow.server.openapi import ASYNCAPI, encoded_document
from paigow.web.edge.addresses import address_of
from paigow.web.edge.asgi_app import GuardedApp
from paigow.web.edge.errors import read_body
from paigow.web.edge.language import LANGUAGES, language_of
from paigow.web.edge.problems import Problem
from paigow.web.handlers import AnyRequest, TheServices, body_of, find_or_create_guest, job_response
from paigow.web.identity.display_names import EXPECTED, LONGEST, read_name
from paigow.web.identity.guests import COOKIE, SessionBody, cookie_path
from paigow.web.identity.scopes import BROWSER
from paigow.web.oversight.metrics import MEDIA_TYPE as METRICS
from paigow.web.records.download import is_exam_on, log_lines
from paigow.web.records.history import MOST_ROUNDS, rounds_body
from paigow.web.reference.books_check import DAMAGED, HALTED, OK, BookHealth
from paigow.web.reference.readings import ReadingsPage, readings_page
from paigow.web.reference.rules import BookCard, RulesPage, book_card, rules_page
from paigow.web.tables.advice import AdviceBody, read_question
from paigow.web.tables.table_orders import OrderBody, has_long_work, read_order
from paigow.web.workers import jobs

RECALL: Final = 50
"""Number of rounds returned if the page does not give a number (R3)."""


class Health(Struct, frozen=True, kw_only=True):
    """Health of the server, and its versions."""

    status: str
    version: str
    books: tuple[BookHealth, ...]
    halted: dict[str, str] = {}
    """Halted tables, each with the reason."""
    data_faults: tuple[str, ...] = ()
    """Faults that the inspection of the data after the last start found."""
    voided_faults: tuple[str, ...] = ()
    """Such faults in logs of voided tables: already handled, no action needed."""


class Opened(Struct, frozen=True, kw_only=True):
    """The table that was opened."""

    table: str


@get("/api/v1/health")
async def health(services: TheServices) -> Response[Health]:
    """Return the version and the books with edition and digest.

    While any table is halted the status is 503, with the tables named.
    """
    halted, faults = services.halted_tables.reasons(), tuple(map(str, services.house.integrity.faults))
    found = Health(
        status=HALTED if halted else DAMAGED if faults else OK,
        version=__version__,
        books=services.books_check.books,
        halted=halted,
        data_faults=faults,
        voided_faults=tuple(map(str, services.house.integrity.dealt_with)),
    )
    is_well = not halted and not faults
    return Response(found, status_code=HTTPStatus.OK if is_well else HTTPStatus.SERVICE_UNAVAILABLE)


@get("/api/v1/openapi.json", include_in_schema=False)
async def openapi(request: AnyRequest) -> Response[bytes]:
    """Return the OpenAPI document: addresses, bodies, answers and permissions."""
    document = await asyncio.to_thread(encoded_document, request.app)
    return Response(document, media_type="application/json")


@get("/api/v1/asyncapi.json", include_in_schema=False)
async def asyncapi() -> Response[bytes]:
    """Return the AsyncAPI document of a table's live connection."""
    return Response(ASYNCAPI.read_bytes(), media_type="application/json")


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest, services: TheServices) -> Response[bytes]:
    """Return the metrics in Prometheus's text format. Other addresses get "not found"."""
    app = request.app
    assert isinstance(app, GuardedApp)
    if request not in app.policy.scrapers:
        raise NotFoundException
    return Response(services.metrics.text(), media_type=METRICS)


# ---- rules and words -------------------------------------------------------------------------------------------


@get("/api/v1/books")
async def books(request: AnyRequest) -> list[BookCard]:
    """List the rule books under which a table can be opened."""
    return [book_card(load(each), language_of(request)) for each in EDITIONS]


@get("/api/v1/books/{book:str}")
async def book_rules(book: FromPath[str], request: AnyRequest) -> RulesPage:
    """Return the rules of one book."""
    if book not in EDITIONS:
        raise Problem(HTTPStatus.NOT_FOUND, "no_book", book=book)
    return rules_page(load(book), language_of(request))


@get("/api/v1/books/{book:str}/readings")
async def book_readings(book: FromPath[str], request: AnyRequest) -> ReadingsPage:
    """Return how one book is read where its document is silent or contradictory, with the alternatives."""
    if book not in EDITIONS:
        raise Problem(HTTPStatus.NOT_FOUND, "no_book", book=book)
    return readings_page(load(book), language_of(request))


@get("/api/v1/clauses/{clause:str}")
async def clause_text(clause: FromPath[str], request: AnyRequest) -> CitedClause | ReadingText:
    """Return a clause, or a reading where a document is silent, in the requested language if translated."""
    found = find_clause(clause)
    if found is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_clause", clause=clause)
    return quoted(found, language_of(request))


@get("/api/v1/words/{language:str}")
async def catalogue(language: FromPath[str]) -> dict[str, str]:
    """Return all sentences in one language, by code."""
    if language not in LANGUAGES:
        raise Problem(HTTPStatus.NOT_FOUND, "no_language", language=language, expected=", ".join(LANGUAGES))
    return dict(words.catalogue(language))


@post("/api/v1/advice", status_code=HTTPStatus.OK, body=AdviceBody)
async def advise(request: AnyRequest, services: TheServices) -> Advice:
    """Return how the house would set four tiles."""
    services.rates.work.count(request)
    return advice(*read_question(await body_of(request)), language_of(request))


@post("/api/v1/ruling", status_code=HTTPStatus.OK)
async def rule(request: AnyRequest, services: TheServices) -> Response[bytes]:
    """Return the ruling on a round file (the body, TOML); status 422 with the faults if no ruling is possible."""
    services.rates.work.count(request)
    return job_response(await services.workers.do(jobs.rule, await request.body(), language_of(request)))


@post("/api/v1/ruling/read", status_code=HTTPStatus.OK)
async def read_round_file(request: AnyRequest, services: TheServices) -> Response[bytes]:
    """Return a round file (the body, TOML) as JSON for a form."""
    services.rates.work.count(request)
    return job_response(await services.workers.do(jobs.tree, await request.body(), language_of(request)))


# ---- sessions ----------------------------------------------------------------------------------------------------


@get("/api/v1/session")
async def session(request: AnyRequest, services: TheServices) -> SessionBody:
    """Return the visitor's identity. A new visitor becomes a guest."""
    return await services.guests.session(await find_or_create_guest(request, services))


def _display_name(value: object) -> str:
    name = read_name(value)
    if isinstance(name, Fault):
        raise UnfitError(name.expected)
    return name


class _Named(Struct, frozen=True, kw_only=True):
    name: Annotated[str, Form(EXPECTED, _display_name, {"type": "string", "maxLength": LONGEST})] | None = (
        None
    )


@post("/api/v1/session", status_code=HTTPStatus.OK, scope=BROWSER, body=_Named)
async def name_session(request: AnyRequest, services: TheServices) -> SessionBody:
    """Set the display name. A new visitor becomes a guest with that name."""
    name = read_body(await body_of(request, default={}), _Named).name
    return await services.guests.session(await find_or_create_guest(request, services, name))


@delete("/api/v1/session", scope=BROWSER)
async def sign_out(request: AnyRequest, services: TheServices) -> Response[None]:
    """End the session permanently: cookie and token become invalid and live connections close.

    The name of a guest becomes free, and their account and coins at tables become unreachable. The holder of
    an account can log in again.
    """
    person = await services.guests.find(request)
    if person is not None:
        await services.sign_out.end(person)
    answer = Response(None, status_code=HTTPStatus.NO_CONTENT)
    answer.delete_cookie(COOKIE, path=cookie_path(request))
    return answer


# ---- tables ------------------------------------------------------------------------------------------------------


@get("/api/v1/tables")
async def tables(request: AnyRequest, services: TheServices) -> list[TableSummary]:
    """List the open tables."""
    language = language_of(request)
    await services.house.directory.look_round()
    return [
        replace(row, title=words.title_in(row.title, language)) for row in services.house.directory.tables()
    ]


@post("/api/v1/tables", body=OrderBody)
async def open_table(request: AnyRequest, services: TheServices) -> Opened:
    """Open a table."""
    person = await services.guests.find(request)
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "no_session")
    services.rates.openings.count(request)
    data = await body_of(request)
    if has_long_work(data):
        services.rates.work.count(request)
        order = await services.workers.do(read_order, data)
    else:
        order = await asyncio.to_thread(read_order, data)
    table = await services.table_opening.open(order, person.person, address_of(request))
    await services.house.settle(table)
    return Opened(table=table)


@get("/api/v1/tables/{table:str}/book")
async def table_rules(table: FromPath[str], request: AnyRequest, services: TheServices) -> RulesPage:
    """Return the rules of one table: its book with the table's options and the operator's file."""
    book = await services.table_books.in_force(table)
    if book is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=table)
    return rules_page(book, language_of(request))


@get("/api/v1/tables/{table:str}/rounds")
async def rounds(
    table: FromPath[str],
    request: AnyRequest,
    services: TheServices,
    last: Annotated[int, QueryParameter(ge=1, le=MOST_ROUNDS)] = RECALL,
) -> Response[Any]:
    """Return the last rounds of a table, oldest first, with what was public when each ended."""
    services.rates.readings.count(request)
    found = await rounds_body(services, table, last, await services.guests.find(request))
    if found is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=table)
    return Response(found, media_type="application/json")


@get("/api/v1/tables/{table:str}/rounds/{number:int}/file")
async def round_file(
    table: FromPath[str], number: FromPath[int], request: AnyRequest, services: TheServices
) -> Response[str]:
    """Return a finished round as a round file."""
    services.rates.readings.count(request)
    if await services.table_books.opened_under(table) is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=table)
    person = await services.guests.find(request)
    text = await file_of(services, table, number, person) if 0 < number <= LARGEST_INTEGER else None
    if text is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_round", table=table, round=number)
    return Response(text, media_type="application/toml")


@get("/api/v1/tables/{table:str}/log", uncompressed=True)
async def log_file(table: FromPath[str], request: AnyRequest, services: TheServices) -> Stream:
    """Return the log of a table up to its last finished round, for ``paigow verify`` and ``paigow audit``."""
    if await services.table_books.opened_under(table) is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=table)
    if is_exam_on(services.house, table):  # the seed in the log would reveal the exam's coming incidents
        raise Problem(HTTPStatus.CONFLICT, "exam_is_on")
    return Stream(
        await log_lines(services, table, await services.guests.find(request)),
        media_type=MEDIA_TYPE,
        headers={"Content-Disposition": f'attachment; filename="paigow-{table}.jsonl"'},
    )


@route(
    "/api/{path:path}", http_method=["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"], include_in_schema=False
)
async def nothing(path: FromPath[str]) -> None:
    """Answer every other address under /api/ with "not found"."""
    raise NotFoundException


HANDLERS = (
    health,
    openapi,
    asyncapi,
    metrics,
    books,
    book_rules,
    book_readings,
    clause_text,
    catalogue,
    advise,
    rule,
    read_round_file,
    session,
    name_session,
    sign_out,
    tables,
    open_table,
    table_rules,
    rounds,
    round_file,
    log_file,
    nothing,
)
