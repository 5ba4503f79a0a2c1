"""Friends over HTTP."""

import secrets
from http import HTTPStatus
from typing import Annotated, Final

from litestar import Response, delete, get, post
from litestar.params import FromPath
from msgspec import Struct
from msgspec.structs import replace

from paigow import words
from paigow.intake.field_types import text
from paigow.table.core.field_types import PersonId
from paigow.web.edge.addresses import address_of
from paigow.web.edge.errors import read_body
from paigow.web.edge.language import language_of
from paigow.web.edge.problems import Problem
from paigow.web.friends.friend_list import FriendsBody, PersonBody, requests_to
from paigow.web.friends.invitations import InvitationBody
from paigow.web.handlers import AnyRequest, TheServices, body_of
from paigow.web.identity.scopes import BROWSER
from paigow.web.services import Services

_CODE_BYTES: Final = 12
"""96 random bits: nobody finds a code by trying."""
LONGEST: Final = 64
_Text = Annotated[str, text(f"a text of at most {LONGEST} characters", LONGEST)]
_DONE: Final = HTTPStatus.NO_CONTENT


class _Other(Struct, frozen=True, kw_only=True):
    person: PersonId


class _Code(Struct, frozen=True, kw_only=True):
    code: _Text


class _Shown(Struct, frozen=True, kw_only=True):
    is_shown: bool


class _Invited(Struct, frozen=True, kw_only=True):
    person: PersonId
    table: _Text


class _Table(Struct, frozen=True, kw_only=True):
    table: _Text


class FriendLink(Struct, frozen=True, kw_only=True):
    """A friend link: ``/friends#code=CODE``."""

    code: str


class FriendNews(Struct, frozen=True, kw_only=True):
    """What waits for the visitor's answer."""

    invitations: tuple[InvitationBody, ...]
    requests: int
    """How many people ask to be the visitor's friends."""


class Rematch(Struct, frozen=True, kw_only=True):
    """A table like an earlier one."""

    table: str
    invited: int
    """How many friends are invited."""


async def _visitor(request: AnyRequest, services: Services) -> str:
    """Return the visitor, and count the request."""
    services.rates.readings.count(request)
    person = await services.guests.find(request)
    if person is None:
        raise Problem(HTTPStatus.UNAUTHORIZED, "no_session")
    return person.person


@get("/api/v1/friends", scope=BROWSER)
async def friends(request: AnyRequest, services: TheServices) -> FriendsBody:
    """Return the visitor's friends with the tables where they are, requests, blocks, and people met at tables.

    A friend's table is shown only if the visitor may see it, and only while the friend has a table open.
    """
    found = await services.friend_list.of(await _visitor(request, services))
    language = language_of(request)
    return replace(
        found,
        friends=tuple(
            replace(
                each,
                tables=tuple(replace(one, title=words.title_in(one.title, language)) for one in each.tables),
            )
            for each in found.friends
        ),
        evenings=tuple(replace(each, title=words.title_in(each.title, language)) for each in found.evenings),
        invitations=_titled(found.invitations, language),
    )


@get("/api/v1/friends/news", scope=BROWSER)
async def news(request: AnyRequest, services: TheServices) -> FriendNews:
    """Return the invitations to tables, and how many people ask to be the visitor's friends."""
    person = await _visitor(request, services)
    rows = await services.friends.friend_rows(person)
    invitations = _titled(await services.invitations.of(person), language_of(request))
    return FriendNews(invitations=invitations, requests=len(requests_to(person, rows)))


@post("/api/v1/friends", status_code=_DONE, scope=BROWSER, body=_Other)
async def ask_friend(request: AnyRequest, services: TheServices) -> Response[None]:
    """Ask a person with whom the visitor has played to be friends, or accept that person's request."""
    person = await _visitor(request, services)
    await services.friend_list.ask(person, read_body(await body_of(request), _Other).person)
    return Response(None, status_code=_DONE)


@delete("/api/v1/friends/{other:str}", scope=BROWSER)
async def end_friendship(other: FromPath[str], request: AnyRequest, services: TheServices) -> Response[None]:
    """End a friendship, take a request back, or decline one."""
    await services.friends.end_friendship(await _visitor(request, services), other)
    return Response(None, status_code=_DONE)


@post("/api/v1/friends/blocked", status_code=_DONE, scope=BROWSER, body=_Other)
async def block(request: AnyRequest, services: TheServices) -> Response[None]:
    """Block a person: friendship, requests and invitations between the two end, and no new ones arrive."""
    person = await _visitor(request, services)
    await services.friend_list.block(person, read_body(await body_of(request), _Other).person)
    return Response(None, status_code=_DONE)


@delete("/api/v1/friends/blocked/{other:str}", scope=BROWSER)
async def unblock(other: FromPath[str], request: AnyRequest, services: TheServices) -> Response[None]:
    """End a block."""
    await services.friends.unblock(await _visitor(request, services), other)
    return Response(None, status_code=_DONE)


@post("/api/v1/friends/link", status_code=HTTPStatus.OK, scope=BROWSER)
async def new_friend_link(request: AnyRequest, services: TheServices) -> FriendLink:
    """Create a friend link: each person who follows it becomes the visitor's friend. The old link ends."""
    person, code = await _visitor(request, services), secrets.token_urlsafe(_CODE_BYTES)
    await services.friends.set_friend_code(person, code)
    return FriendLink(code=code)


@delete("/api/v1/friends/link", scope=BROWSER)
async def end_friend_link(request: AnyRequest, services: TheServices) -> Response[None]:
    """End the visitor's friend link."""
    await services.friends.set_friend_code(await _visitor(request, services), None)
    return Response(None, status_code=_DONE)


@post("/api/v1/friends/link/follow", status_code=HTTPStatus.OK, scope=BROWSER, body=_Code)
async def follow_friend_link(request: AnyRequest, services: TheServices) -> PersonBody:
    """Become a friend of the person whose friend link has this code."""
    person = await _visitor(request, services)
    return await services.friend_list.follow_link(person, read_body(await body_of(request), _Code).code)


@post("/api/v1/friends/shown", status_code=_DONE, scope=BROWSER, body=_Shown)
async def show_presence(request: AnyRequest, services: TheServices) -> Response[None]:
    """Choose whether friends see at which tables the visitor is."""
    person = await _visitor(request, services)
    is_shown = read_body(await body_of(request), _Shown).is_shown
    await services.friends.set_shown(person, is_shown=is_shown)
    return Response(None, status_code=_DONE)


@post("/api/v1/friends/invitations", status_code=_DONE, scope=BROWSER, body=_Invited)
async def invite(request: AnyRequest, services: TheServices) -> Response[None]:
    """Invite a friend to an open table. To a private table only its opener can invite."""
    person = await _visitor(request, services)
    asked = read_body(await body_of(request), _Invited)
    await services.invitations.invite(person, asked.person, asked.table)
    return Response(None, status_code=_DONE)


@post("/api/v1/friends/invitations/{to:str}/accept", status_code=_DONE, scope=BROWSER)
async def accept(to: FromPath[str], request: AnyRequest, services: TheServices) -> Response[None]:
    """Accept the invitation to the table `to`: the visitor may enter it from now on, also if it is private."""
    await services.invitations.accept(await _visitor(request, services), to)
    return Response(None, status_code=_DONE)


@delete("/api/v1/friends/invitations/{to:str}", scope=BROWSER)
async def decline(to: FromPath[str], request: AnyRequest, services: TheServices) -> Response[None]:
    """Decline the invitation to the table `to`."""
    await services.invitations.decline(await _visitor(request, services), to)
    return Response(None, status_code=_DONE)


@post("/api/v1/friends/rematch", status_code=HTTPStatus.CREATED, scope=BROWSER, body=_Table)
async def rematch(request: AnyRequest, services: TheServices) -> Rematch:
    """Open a table with the book, stakes and settings of an earlier one, and invite the friends who played there."""
    person = await _visitor(request, services)
    table = read_body(await body_of(request), _Table).table
    order, people = await services.friend_list.order_again(person, table)
    services.rates.openings.count(request)
    opened = await services.table_opening.open(order, person, address_of(request))
    await services.house.settle(opened)
    for friend in people:
        await services.invitations.invite(person, friend, opened)
    return Rematch(table=opened, invited=len(people))


def _titled(invitations: tuple[InvitationBody, ...], language: str) -> tuple[InvitationBody, ...]:
    return tuple(replace(each, title=words.title_in(each.title, language)) for each in invitations)


HANDLERS: Final = (
    friends, news, ask_friend, end_friendship, block, unblock, new_friend_link, end_friend_link, follow_friend_link,
    show_presence, invite, accept, decline, rematch,
)  # fmt: skip
