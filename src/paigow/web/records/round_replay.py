"""Finished rounds over HTTP: search, replay and what-if."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Annotated, Final, Literal

from litestar import get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, QueryParameter, SkipValidation
from litestar.response import Stream
from msgspec.structs import asdict

from paigow.books import Book
from paigow.intake.faults import LARGEST_INTEGER
from paigow.log import Entry
from paigow.log.rounds.moments import RecordedMoment, moments
from paigow.log.rounds.what_if import OwnHand, SettingOutcome, alternatives
from paigow.runtime import WholeRound
from paigow.storage import NOBODY, RoundQuery
from paigow.table import AnyEvent
from paigow.tiles import faces
from paigow.web.contract.shapes import (
    Alternatives,
    FileFormat,
    OtherHand,
    OtherWay,
    PastRounds,
    Replay,
    RoundMoment,
    RoundRow,
    SandboxTable,
)
from paigow.web.edge.addresses import address_of
from paigow.web.edge.problems import Problem
from paigow.web.handlers import AnyRequest, TheServices
from paigow.web.live.broadcast import people_in
from paigow.web.records.history import FORMATS, KEY, MOST_ROUNDS, exported, past_rounds, read_key, round_row
from paigow.web.services import Services

PAGE: Final = 20
"""Rounds returned if the page does not give a number."""
_LATEST_MS: Final = 10**14
_STRANGER: Final = "?"
"""Nobody has this id: a visitor without a session has played no round."""


async def wanted_rounds(  # noqa: PLR0913, PLR0917 - one for each query parameter
    request: AnyRequest,
    services: TheServices,
    table: FromQuery[str | None] = None,
    mine: FromQuery[bool | None] = None,
    book: FromQuery[str | None] = None,
    result: FromQuery[Literal["win", "lose", "push"] | None] = None,
    bank: FromQuery[Literal["house", "player", "own"] | None] = None,
    since_ms: Annotated[int | None, QueryParameter(ge=0, le=_LATEST_MS)] = None,
    until_ms: Annotated[int | None, QueryParameter(ge=0, le=_LATEST_MS)] = None,
    won: Annotated[int | None, QueryParameter(ge=1, le=LARGEST_INTEGER)] = None,
    only: FromQuery[Literal["void", "mishap"] | None] = None,
) -> RoundQuery:
    """Return which rounds the visitor asks for.

    These are the visitor's own if no ``table`` is named, ``mine`` is true, or a ``result`` or the visitor's
    ``own`` bank is asked for. ``won``: least coins won by one wager or as the bank. ``until_ms``: before that
    time.
    """
    services.rates.readings.count(request)
    who, person = NOBODY, await services.guests.find(request)
    if table is None or mine or result is not None or bank == "own":
        who = _STRANGER if person is None else person.person
    if table is not None and not (
        await services.table_access.may_see(table, request) and await services.table_books.opened_under(table)
    ):
        raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=table)
    until_us = None if until_ms is None else until_ms * 1000
    if (
        table is not None
        and who == NOBODY
        and (known_us := await services.spectators.known_us(table, person)) is not None
    ):
        until_us = known_us + 1 if until_us is None else min(until_us, known_us + 1)
    return RoundQuery(
        who=who,
        stream=table,
        book=book,
        result=result,
        bank=bank,
        since_us=None if since_ms is None else since_ms * 1000,
        until_us=until_us,
        largest=won,
        only=only,
    )


TheWanted = NamedDependency[SkipValidation[RoundQuery]]
_DEPENDS: Final = {"wanted": Provide(wanted_rounds)}


@get("/api/v1/rounds", dependencies=_DEPENDS)
async def find_rounds(
    wanted: TheWanted,
    services: TheServices,
    before: Annotated[
        str | None, QueryParameter(pattern=KEY, description="`next` of the answer before")
    ] = None,
    count: Annotated[int, QueryParameter(ge=1, le=MOST_ROUNDS)] = PAGE,
) -> PastRounds:
    """List finished rounds, newest first: those of a table, or those that the visitor took part in.

    These are the visitor's own if no `table` is named, `mine` is true, or a `result` or the visitor's `own`
    bank is asked for. `won`: least coins won by one wager or as the bank. `until_ms`: before that time.
    """
    return await past_rounds(
        services, wanted, before=None if before is None else read_key(before), count=count
    )


@get("/api/v1/rounds/file", dependencies=_DEPENDS, uncompressed=True)
async def export_rounds(
    wanted: TheWanted,
    services: TheServices,
    form: Annotated[FileFormat, QueryParameter(name="format")] = "csv",
) -> Stream:
    """All the rounds that are asked for, as of `/api/v1/rounds`, in one file, the newest first.

    CSV and Parquet have a line for each wager and each holder of a bank.
    JSON: `{"format": "paigow-rounds/1", "rounds": [...]}`.
    """
    return Stream(
        await exported(services, wanted, form),
        media_type=FORMATS[form],
        headers={"Content-Disposition": f'attachment; filename="paigow-rounds.{form}"'},
    )


@get("/api/v1/tables/{table:str}/rounds/{number:int}")
async def one_round(
    table: FromPath[str], number: FromPath[int], request: AnyRequest, services: TheServices
) -> RoundRow:
    """Return a finished round of a table, running or closed, with what was public when it ended."""
    services.rates.readings.count(request)
    person = await services.guests.find(request)
    found = await round_row(services, table, number, person) if is_number(number) else None
    if found is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_round", table=table, round=number)
    return found


@get("/api/v1/tables/{table:str}/rounds/{number:int}/replay")
async def replay(
    table: FromPath[str], number: FromPath[int], request: AnyRequest, services: TheServices
) -> Replay:
    """Replay a finished round step by step, as the visitor saw it as a participant, else as onlookers did."""
    async with _whole(services, request, table, number) as (found, book, person):
        told = await asyncio.to_thread(_moments, found, found.entries, book, person)
    return await _replay(services, table, number, told)


@get("/api/v1/tables/{table:str}/rounds/{number:int}/alternatives")
async def round_alternatives(
    table: FromPath[str], number: FromPath[int], request: AnyRequest, services: TheServices
) -> Alternatives:
    """Return the visitor's hands in a finished round, set in every other way, with each result.

    Tiles, dice and wagers are those of the round, and everybody else acts as they did. No coin moves, and
    nothing is recorded.
    """
    async with _whole(services, request, table, number) as (found, book, person):
        hands = await asyncio.to_thread(_alternatives, found, book, person)
    return Alternatives(currency=book.currency, hands=tuple(map(_hand, hands)))


@get("/api/v1/tables/{table:str}/rounds/{number:int}/alternatives/{box:int}/{way:int}")
async def replay_alternative(
    table: FromPath[str],
    number: FromPath[int],
    box: FromPath[int],
    way: FromPath[int],
    request: AnyRequest,
    services: TheServices,
) -> Replay:
    """Replay a finished round with the visitor's hand set in one of the ways of `alternatives`, from 0."""
    async with _whole(services, request, table, number) as (found, book, person):
        hands = await asyncio.to_thread(_alternatives, found, book, person)
        ways = [each for hand in hands if hand.box == box for each in hand.ways]
        if not 0 <= way < len(ways):
            raise Problem(HTTPStatus.NOT_FOUND, "no_other_way", box=box, round=number)
        told = await asyncio.to_thread(_moments, found, ways[way].entries, book, person)
    return await _replay(services, table, number, told, departs=ways[way].departs)


@post("/api/v1/tables/{table:str}/rounds/{number:int}/sandbox/{step:int}", status_code=HTTPStatus.CREATED)
async def open_sandbox(
    table: FromPath[str],
    number: FromPath[int],
    step: FromPath[int],
    request: AnyRequest,
    services: TheServices,
) -> SandboxTable:
    """Open a sandbox table where a finished round that the visitor played continues from one of its steps.

    `step` counts the steps of `replay` from 0. Tiles, cut and dice are those of the round, bots replace
    everybody else, and the coins belong to the table only. Nothing goes into logs, history or accounts, and
    the table is gone when the server stops. The visitor's earlier sandbox is closed.
    """
    services.rates.openings.count(request)
    person = await services.guests.find(request)
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "no_session")
    async with services.read_queue.turn():
        found = None
        if is_number(number) and 0 <= step <= LARGEST_INTEGER:
            found = await services.table_opening.open_sandbox(
                table, number, step, person.person, address_of(request)
            )
    if found is None:
        raise Problem(HTTPStatus.CONFLICT, "no_sandbox", round=number)
    return SandboxTable(table=found)


@asynccontextmanager
async def _whole(
    services: Services, request: AnyRequest, table: str, number: int
) -> AsyncIterator[tuple[WholeRound, Book, str | None]]:
    """Yield a finished round, its book and the visitor, holding one reading turn.

    Raises:
        Problem: there is no such round.
    """
    services.rates.readings.count(request)
    person = await services.guests.find(request)
    book = await services.table_books.in_force(table)
    async with services.read_queue.turn():
        known_seq = await services.spectators.known_seq(table, person, number)
        found = (
            await services.house.records.whole(table, number, known_seq)
            if book and is_number(number)
            else None
        )
        if book is None or found is None:
            raise Problem(HTTPStatus.NOT_FOUND, "no_round", table=table, round=number)
        yield found, book, None if person is None else person.person


async def _replay(
    services: Services, table: str, number: int, told: Sequence[RecordedMoment], departs: int | None = None
) -> Replay:
    people = {person for moment in told for person in people_in(moment.view)}
    return Replay(
        table=table,
        round=number,
        moments=tuple([RoundMoment(**asdict(each)) for each in told]),
        names=await services.guests.names(people),
        departs=departs,
    )


def is_number(number: int) -> bool:
    """Return whether a number can be a round's."""
    return 0 < number <= LARGEST_INTEGER


def _moments(
    found: WholeRound, entries: Sequence[Entry[AnyEvent]], book: Book, viewer: str | None
) -> list[RecordedMoment]:
    return list(moments(found.washed, found.after_washing, entries, book, viewer))


def _alternatives(found: WholeRound, book: Book, person: str | None) -> tuple[OwnHand, ...]:
    if person is None:
        return ()
    return alternatives(found.washed, found.after_washing, found.entries, book, person)


def _hand(hand: OwnHand) -> OtherHand:
    return OtherHand(
        box=hand.box,
        is_bank=hand.is_bank,
        ways=tuple(_way(hand, way) for way in hand.ways),
        why_not=hand.why_not,
        clause=hand.clause,
    )


def _way(hand: OwnHand, way: SettingOutcome) -> OtherWay:
    box, bank = way.result.box(hand.box), way.result.bank
    by_wagers = [clause for wager in box.wagers for clause in wager.clauses]
    return OtherWay(
        low=tuple(faces(way.setting.low)),
        high=tuple(faces(way.setting.high)),
        low_name=way.setting.low_name,
        high_name=way.setting.high_name,
        low_result=box.low_result,
        high_result=box.high_result,
        result=box.result,
        is_laid=way.is_laid,
        is_house_way=way.is_house_way,
        gain=way.gain,
        difference=way.difference,
        clauses=tuple(dict.fromkeys(bank.clauses if hand.is_bank else (*box.clauses, *by_wagers))),
    )


HANDLERS = (
    find_rounds,
    export_rounds,
    one_round,
    replay,
    round_alternatives,
    replay_alternative,
    open_sandbox,
)
