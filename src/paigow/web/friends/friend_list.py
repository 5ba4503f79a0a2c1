"""A person's friends: who is here, whom one has played with, and evenings that can be repeated."""

from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from paigow.books import load
from paigow.runtime import House, TableOrder
from paigow.storage import FriendRepository, FriendRow, MetRow
from paigow.web.edge.problems import Problem
from paigow.web.friends.invitations import InvitationBody, Invitations
from paigow.web.identity.guests import Guests
from paigow.web.live.notices import Notices
from paigow.web.tables.table_access import TableAccess

MOST_FRIENDS: Final = 200
"""Most friends, requests and blocks of one person."""
MOST_MET: Final = 12
MOST_EVENINGS: Final = 3


class PersonBody(Struct, frozen=True, kw_only=True):
    """Another person."""

    person: str
    name: str
    avatar: str | None
    """Drawing and colour, such as `cat.teal`; null if not chosen."""


class FriendTable(Struct, frozen=True, kw_only=True):
    """A table at which a friend has a place or coins, and which the visitor may see."""

    table: str
    title: str
    """Title of the table's book."""
    minimum: int
    maximum: int
    currency: str
    free: int
    """Places where a person may sit down now."""


class FriendBody(PersonBody, frozen=True, kw_only=True):
    """A friend."""

    is_here: bool
    """The friend has a table open now, and shows that to friends."""
    tables: tuple[FriendTable, ...]
    """Empty unless the friend is here."""


class Evening(Struct, frozen=True, kw_only=True):
    """A table at which the visitor has played with friends."""

    table: str
    book: str
    title: str
    """Title of the table's book."""
    at_ms: int
    """Time of the last round together."""
    people: tuple[PersonBody, ...]
    """The friends who played there."""


class FriendsBody(Struct, frozen=True, kw_only=True):
    """The visitor's friends."""

    friends: tuple[FriendBody, ...]
    """Those who are here come first."""
    requests: tuple[PersonBody, ...]
    """People who ask to be the visitor's friends."""
    asked: tuple[PersonBody, ...]
    """People whom the visitor has asked."""
    blocked: tuple[PersonBody, ...]
    met: tuple[PersonBody, ...]
    """People with whom the visitor played last, and who are none of the above."""
    evenings: tuple[Evening, ...]
    invitations: tuple[InvitationBody, ...]
    code: str | None
    """Code of the visitor's friend link, ``/friends#code=CODE``; null if there is none."""
    is_shown: bool
    """Friends see at which tables the visitor is."""


class FriendList:
    """Reads and changes the friends of people."""

    def __init__(
        self,
        store: FriendRepository,
        house: House,
        *,
        guests: Guests,
        notices: Notices,
        table_access: TableAccess,
        invitations: Invitations,
    ) -> None:
        self._store, self._house, self._guests, self._notices = store, house, guests, notices
        self._access, self._invitations = table_access, invitations

    async def of(self, person: str) -> FriendsBody:
        """Return everything about a person's friends."""
        await self._house.round_index.note()
        rows, met = await self._store.friend_rows(person), await self._store.met(person)
        settings, hidden = (
            await self._store.friend_settings(person),
            await self._store.hidden({row.person for row in rows}),
        )
        said = {row.other: row.status for row in rows if row.person == person}
        friends = [other for other, status in said.items() if status == "friends"]
        requests = requests_to(person, rows)
        strangers = [each.other for each in met if each.other not in {*said, *requests}]
        bodies = await self._people({*said, *requests, *strangers, *(row.other for row in met)})
        found = [await self._friend(person, bodies[each], is_shown=each not in hidden) for each in friends]
        return FriendsBody(
            friends=tuple(sorted(found, key=lambda each: (not each.is_here, each.name))),
            requests=tuple(bodies[each] for each in requests),
            asked=tuple(bodies[other] for other, status in said.items() if status == "asked"),
            blocked=tuple(bodies[other] for other, status in said.items() if status == "blocked"),
            met=tuple(bodies[each] for each in dict.fromkeys(strangers))[:MOST_MET],
            evenings=await self._evenings(person, met, set(friends), bodies),
            invitations=await self._invitations.of(person),
            code=settings.code,
            is_shown=settings.is_shown,
        )

    async def ask(self, person: str, other: str) -> None:
        """Ask another person, with whom the person has played, or accept the other's request.

        Raises:
            Problem: they have not played together, or the person has too many friends and requests.
        """
        rows = await self._store.friend_rows(person)
        if other not in requests_to(person, rows):
            await self._house.round_index.note()
            if person == other or not await self._have_played(person, other):
                raise Problem(HTTPStatus.NOT_FOUND, "not_met")
        self._refuse_too_many(person, rows)
        await self._store.ask_friend(person, other, self._now_us())

    async def follow_link(self, person: str, code: str) -> PersonBody:
        """Make a person a friend of the owner of a friend link, whom it returns.

        Raises:
            Problem: there is no such link, or the person has too many friends and requests.
        """
        owner = await self._store.person_of_friend_code(code)
        if owner is None or owner == person:
            raise Problem(HTTPStatus.NOT_FOUND, "no_friend_link")
        self._refuse_too_many(person, await self._store.friend_rows(person))
        if not await self._store.make_friends(person, owner, self._now_us()):
            raise Problem(HTTPStatus.NOT_FOUND, "no_friend_link")
        return (await self._people([owner]))[owner]

    async def block(self, person: str, other: str) -> None:
        """Block another person.

        Raises:
            Problem: the person has never met the other, or has too many friends, requests and blocks.
        """
        rows = await self._store.friend_rows(person)
        if other not in {each for row in rows for each in (row.person, row.other)} - {person}:
            if person == other or not await self._have_played(person, other):
                raise Problem(HTTPStatus.NOT_FOUND, "not_met")
            self._refuse_too_many(person, rows)
        await self._store.block(person, other, self._now_us())

    async def order_again(self, person: str, table: str) -> tuple[TableOrder, tuple[str, ...]]:
        """Return the order of a table at which a person has played with friends, and these friends.

        Raises:
            Problem: the person has not played there with friends, or a pupil dealt there.
        """
        await self._house.round_index.note()
        rows, met = await self._store.friend_rows(person), await self._store.met(person)
        friends = {row.other for row in rows if row.person == person and row.status == "friends"}
        people = tuple(row.other for row in met if row.stream == table and row.other in friends)
        order = await self._house.directory.order_of(table) if people else None
        if order is None or not _can_be_repeated(order):
            raise Problem(HTTPStatus.NOT_FOUND, "no_evening")
        return replace(order, opener=""), people

    async def _have_played(self, person: str, other: str) -> bool:
        """Return whether two people have finished a round together, or have places at one table now."""
        if await self._store.have_met(person, other):
            return True
        for table in await self._house.whereabouts.own_tables(person):
            outline = await self._house.directory.outline(table)
            if outline is not None and {person, other} <= set(outline.stakes):
                return True
        return False

    async def _friend(self, viewer: str, body: PersonBody, *, is_shown: bool) -> FriendBody:
        tables: list[FriendTable] = []
        at = await self._house.whereabouts.places_of(body.person) if is_shown else ()
        is_here = is_shown and (
            self._notices.is_here(body.person) or any(map(self._house.directory.is_elsewhere, at))
        )
        for table in at if is_here else ():
            outline = await self._house.directory.outline(table)
            if outline is not None and await self._access.may_person_see(table, viewer):
                row = outline.summary
                tables.append(
                    FriendTable(
                        table=table,
                        title=row.title,
                        minimum=row.minimum,
                        maximum=row.maximum,
                        currency=row.currency,
                        free=row.free,
                    )
                )
        return FriendBody(
            person=body.person, name=body.name, avatar=body.avatar, is_here=is_here, tables=tuple(tables)
        )

    async def _evenings(
        self, person: str, met: Sequence[MetRow], friends: set[str], bodies: dict[str, PersonBody]
    ) -> tuple[Evening, ...]:
        """Return the last tables at which a person played with friends and is no longer."""
        now_at, found = set(await self._house.whereabouts.places_of(person)), list[Evening]()
        for table in dict.fromkeys(row.stream for row in met if row.other in friends):
            order = await self._house.directory.order_of(table)
            if order is None or not _can_be_repeated(order) or table in now_at:
                continue
            rows = [row for row in met if row.stream == table and row.other in friends]
            found.append(
                Evening(
                    table=table,
                    book=load(order.book).id,
                    title=load(order.book).title,
                    at_ms=max(row.at_us for row in rows) // 1000,
                    people=tuple(bodies[row.other] for row in rows),
                )
            )
            if len(found) == MOST_EVENINGS:
                break
        return tuple(found)

    async def _people(self, people: Iterable[str]) -> dict[str, PersonBody]:
        wanted = set(people)
        names, avatars = await self._guests.names(wanted), self._guests.avatars(wanted)
        return {each: PersonBody(person=each, name=names[each], avatar=avatars.get(each)) for each in wanted}

    def _refuse_too_many(self, person: str, rows: Sequence[FriendRow]) -> None:
        if sum(row.person == person for row in rows) >= MOST_FRIENDS:
            raise Problem(HTTPStatus.CONFLICT, "too_many_friends", most=MOST_FRIENDS)

    def _now_us(self) -> int:
        return 1000 * self._house.now_ms()


def requests_to(person: str, rows: Iterable[FriendRow]) -> list[str]:
    """Return the people who ask to be a person's friends, without those whom the person has blocked."""
    rows = list(rows)
    blocked = {row.other for row in rows if row.person == person and row.status == "blocked"}
    return [
        row.person
        for row in rows
        if row.other == person and row.status == "asked" and row.person not in blocked
    ]


def _can_be_repeated(order: TableOrder) -> bool:
    return not order.assignment and order.dealing is None
