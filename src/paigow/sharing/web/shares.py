"""Shared rounds: a person makes a link, everybody with the link sees the round, and the person can stop sharing it."""

import secrets
from http import HTTPStatus
from typing import Final

import msgspec
from litestar import Response, delete, get, post
from litestar.params import FromPath
from msgspec import Struct

from paigow.log.rounds.result import RoundResult
from paigow.school.coaching.costs import CoachedHand
from paigow.school.web.class_access import visitor
from paigow.school.web.coach import coached_hands
from paigow.sharing.round_card import coach_line, round_alt, round_texts
from paigow.sharing.shared_round import NotSharedError, SharedRound, shared_round
from paigow.storage import RoundRow, SharedRoundRow
from paigow.web.edge.language import language_of
from paigow.web.edge.problems import Problem
from paigow.web.handlers import AnyRequest, TheServices
from paigow.web.records.round_replay import is_number
from paigow.web.services import Services
from paigow.words import title_in

MOST_SHARED: Final = 1_000
"""Most rounds that one person shares at a time."""
_CODE_BYTES: Final = 12
"""96 random bits: nobody finds a code by trying."""
_ROUND: Final = msgspec.json.Decoder(SharedRound)


class SharedPage(Struct, frozen=True, kw_only=True):
    """A shared round, as everybody with its code sees it."""

    code: str
    name: str
    """Display name of the person who shares it."""
    is_own: bool
    """Whether that is the visitor, who can stop."""
    rules: str
    """Title of the book, in the visitor's language."""
    line: str
    """What the coach says, in the visitor's language; empty if nothing."""
    alt: str
    """The picture in words, in the visitor's language."""
    round: SharedRound


class OwnShared(Struct, frozen=True, kw_only=True):
    """A round that the visitor shares, in a list."""

    code: str
    at_ms: int
    """When the visitor shared it."""
    rules: str
    """Title of the book, in the visitor's language."""
    title: str
    """What the visitor won or lost, in the visitor's language."""


class Shared(Struct, frozen=True, kw_only=True):
    """A stored shared round, and the name of the person who shares it."""

    row: SharedRoundRow
    round: SharedRound
    name: str


@post("/api/v1/tables/{table:str}/rounds/{number:int}/share", status_code=HTTPStatus.CREATED)
async def share_round(
    table: FromPath[str], number: FromPath[int], request: AnyRequest, services: TheServices
) -> SharedPage:
    """Share a finished round in which the visitor had a hand, and return its code; the same code if it is shared.

    Everybody with the code sees the visitor's name and hand, the cost of the setting, the bank's hand and the
    result; the hands that the visitor's bank met, but nobody else's name. Refused while onlookers cannot see the
    round yet, for a void round, and if a hand was conceded or stayed face down.
    """
    person = await visitor(request, services)
    place = await services.house.records.place(table, number) if is_number(number) else None
    known_seq = await services.spectators.known_seq(table, await services.guests.find(request), number)
    if place is None or not _is_known(place, known_seq):
        raise Problem(HTTPStatus.NOT_FOUND, "no_round", table=table, round=number)
    result = await _public_result(services, table, place)
    language = language_of(request)
    shown = await _shown(services, table, place, result, person, language)
    if await services.shared_rounds.count_shared(person) >= MOST_SHARED:
        raise Problem(HTTPStatus.CONFLICT, "too_many_shared", most=MOST_SHARED)
    row = await services.shared_rounds.share_round(
        SharedRoundRow(
            code=secrets.token_urlsafe(_CODE_BYTES),
            person=person,
            stream=table,
            first_seq=place.first_seq,
            at_us=1000 * services.house.now_ms(),
            value=msgspec.json.encode(shown),
        )
    )
    return await _page(services, row, language, person)


@get("/api/v1/shared")
async def own_shared(request: AnyRequest, services: TheServices) -> list[OwnShared]:
    """Return the rounds that the visitor shares, the newest first."""
    person = await visitor(request, services)
    name, language = (await services.guests.names([person]))[person], language_of(request)
    rows = await services.shared_rounds.shared_by(person)
    return [_own(row, name, language) for row in rows]


@get("/api/v1/shared/{code:str}")
async def shared_page(code: FromPath[str], request: AnyRequest, services: TheServices) -> SharedPage:
    """Return a shared round."""
    services.rates.readings.count(request)
    found = await find_shared(services, code)
    if found is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_shared_round")
    person = await services.guests.find(request)
    return await _page(services, found.row, language_of(request), "" if person is None else person.person)


@delete("/api/v1/shared/{code:str}")
async def stop_sharing(code: FromPath[str], request: AnyRequest, services: TheServices) -> Response[None]:
    """Stop sharing a round: its link, pictures and embeds end. Somebody else's code is not found."""
    person = await visitor(request, services)
    row = await services.shared_rounds.shared_round(code)
    if row is None or row.person != person:
        raise Problem(HTTPStatus.NOT_FOUND, "no_shared_round")
    await services.shared_rounds.stop_sharing(person, code)
    return Response(None, status_code=HTTPStatus.NO_CONTENT)


async def find_shared(services: Services, code: str) -> Shared | None:
    """Return the shared round with a code, or ``None``."""
    row = await services.shared_rounds.shared_round(code)
    if row is None:
        return None
    names = await services.guests.names({row.person})
    return Shared(row=row, round=_ROUND.decode(row.value), name=names.get(row.person, row.person))


async def _public_result(services: Services, table: str, place: RoundRow) -> RoundResult:
    """Return the result of a round if everybody may see it.

    Raises:
        Problem: onlookers see the table with delay, and cannot see this round yet.
    """
    if not _is_known(place, await services.spectators.known_seq(table, None)):
        raise Problem(HTTPStatus.CONFLICT, "round_not_shown_yet", round=place.number)
    async with services.read_queue.turn():
        told = await services.house.records.told_at(table, [place.first_seq])
    return told[place.first_seq]


def _is_known(place: RoundRow, known_seq: int | None) -> bool:
    """Return whether somebody who knows a table's log up to an entry knows the result of a round."""
    return known_seq is None or (place.ended_seq is not None and place.ended_seq <= known_seq)


async def _shown(
    services: Services, table: str, place: RoundRow, result: RoundResult, person: str, language: str
) -> SharedRound:
    """Return what a person may share of a round.

    Raises:
        Problem: why it cannot be shared.
    """
    book = await services.table_books.in_force(table)
    if book is None:
        raise Problem(HTTPStatus.NOT_FOUND, "no_table", table=table)
    try:
        shared_round(result, person, book)  # refused before the coach calculates
        coached = await _coached(services, table, place, person)
        return shared_round(result, person, book, coached, language)
    except NotSharedError as refused:
        problem = Problem(HTTPStatus.CONFLICT, refused.code, **refused.facts)
        problem.clause = refused.clause
        raise problem from refused


async def _coached(services: Services, table: str, place: RoundRow, person: str) -> tuple[CoachedHand, ...]:
    try:
        return await coached_hands(services, table, [place], person)
    except Problem as problem:
        if problem.code != "lab_not_installed":
            raise
        return ()


def _own(row: SharedRoundRow, name: str, language: str) -> OwnShared:
    shown = _ROUND.decode(row.value)
    title, _ = round_texts(shown, name, language)
    return OwnShared(
        code=row.code, at_ms=row.at_us // 1000, rules=title_in(shown.rules, language), title=title
    )


async def _page(services: Services, row: SharedRoundRow, language: str, viewer: str) -> SharedPage:
    names = await services.guests.names({row.person})
    shown, name = _ROUND.decode(row.value), names.get(row.person, row.person)
    return SharedPage(
        code=row.code,
        name=name,
        is_own=row.person == viewer,
        rules=title_in(shown.rules, language),
        line=coach_line(shown, language),
        alt=round_alt(shown, name, language),
        round=shown,
    )


HANDLERS: Final = (share_round, own_shared, shared_page, stop_sharing)
