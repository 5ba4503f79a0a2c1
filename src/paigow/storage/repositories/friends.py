"""Friends: requests, friendships, blocks, friend links, and invitations to tables."""

from collections.abc import Collection
from typing import Final, Literal

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select
from sqlalchemy.exc import IntegrityError

from paigow.storage import schema
from paigow.storage.database.backend import upsert
from paigow.storage.database.transactions import Database, read_row, values_of

FriendStatus = Literal["asked", "friends", "blocked"]
LOOKED_AT: Final = 500
"""A person's last rounds among which the people are found whom the person has met."""


class FriendRow(Struct, frozen=True, kw_only=True):
    """What ``person`` has said about ``other``."""

    person: str
    other: str
    status: FriendStatus
    at_us: int


class FriendSettingsRow(Struct, frozen=True, kw_only=True):
    """A person's settings for friends."""

    person: str
    code: str | None = None
    """Code of the friend link; ``None`` if there is none."""
    is_shown: bool = True
    """Whether friends see at which tables the person is."""


class InvitationRow(Struct, frozen=True, kw_only=True):
    """An invitation of ``person`` by ``inviter`` to the table ``stream``."""

    person: str
    stream: str
    inviter: str
    at_us: int


class MetRow(Struct, frozen=True, kw_only=True):
    """Rounds that a person has finished together with another at one table."""

    other: str
    stream: str
    at_us: int
    """Time of the last one."""
    rounds: int


class FriendRepository(Database):
    """Friendships in both directions, settings and invitations."""

    async def friend_rows(self, person: str) -> list[FriendRow]:
        """Return what a person has said about others, and others about the person, oldest first."""
        own = schema.friendships
        query = select(own).where(or_(own.c.person == person, own.c.other == person))
        return [
            read_row(FriendRow, row)
            for row in await self._rows(query.order_by(own.c.at_us, own.c.person, own.c.other))
        ]

    async def ask_friend(self, person: str, other: str, at_us: int) -> FriendStatus:
        """Store a request, or make the two friends if the other has asked already; return what the person now has.

        If the person has blocked the other, nothing changes.
        """

        def work(connection: Connection) -> FriendStatus:
            mine, theirs = _status(connection, person, other), _status(connection, other, person)
            if mine in {"friends", "blocked"}:
                return mine
            if theirs == "asked":
                _make_friends(connection, person, other, at_us)
                return "friends"
            _say(connection, person, other, "asked", at_us)
            return "asked"

        return await self._write(work)

    async def make_friends(self, person: str, other: str, at_us: int) -> bool:
        """Make two people friends, unless one has blocked the other; return whether they are friends."""

        def work(connection: Connection) -> bool:
            if "blocked" in {_status(connection, person, other), _status(connection, other, person)}:
                return False
            _make_friends(connection, person, other, at_us)
            return True

        return await self._write(work)

    async def end_friendship(self, person: str, other: str) -> None:
        """Delete a friendship or a request between two people, in both directions. Blocks stay."""
        own = schema.friendships
        await self._change(delete(own).where(_between(person, other), own.c.status != "blocked"))

    async def block(self, person: str, other: str, at_us: int) -> None:
        """Block another person: friendship, requests and invitations between the two end."""
        own, invited = schema.friendships, schema.table_invitations

        def work(connection: Connection) -> None:
            connection.execute(delete(own).where(_between(person, other), own.c.status != "blocked"))
            pair = or_(
                and_(invited.c.person == person, invited.c.inviter == other),
                and_(invited.c.person == other, invited.c.inviter == person),
            )
            connection.execute(delete(invited).where(pair))
            _say(connection, person, other, "blocked", at_us)

        await self._write(work)

    async def unblock(self, person: str, other: str) -> None:
        """End a block."""
        own = schema.friendships
        query = delete(own).where(own.c.person == person, own.c.other == other, own.c.status == "blocked")
        await self._change(query)

    async def are_friends(self, person: str, other: str) -> bool:
        """Return whether two people are friends."""
        return await self._read(lambda connection: _status(connection, person, other)) == "friends"

    async def have_met(self, person: str, other: str) -> bool:
        """Return whether two people took part in the same finished round."""
        own, their = schema.past_rounds.alias("own"), schema.past_rounds.alias("their")
        is_same = and_(own.c.stream == their.c.stream, own.c.first_seq == their.c.first_seq)
        query = select(own.c.stream).join(their, is_same).where(own.c.who == person, their.c.who == other)
        return bool(await self._rows(query.limit(1)))

    async def met(self, person: str) -> list[MetRow]:
        """Return the people who took part in a person's last rounds, by table, the latest first."""
        rounds, people = schema.past_rounds, schema.people
        last = (
            select(rounds.c.stream, rounds.c.first_seq)
            .where(rounds.c.who == person)
            .order_by(rounds.c.at_us.desc(), rounds.c.stream, rounds.c.first_seq)
            .limit(LOOKED_AT)
            .subquery()
        )
        is_same = and_(rounds.c.stream == last.c.stream, rounds.c.first_seq == last.c.first_seq)
        at_us = func.max(rounds.c.at_us).label("at_us")
        query = (
            select(rounds.c.who.label("other"), rounds.c.stream, at_us, func.count().label("rounds"))
            .join(last, is_same)
            .join(people, people.c.person == rounds.c.who)
            .where(rounds.c.who != person)
            .group_by(rounds.c.who, rounds.c.stream)
            .order_by(at_us.desc(), rounds.c.who)
        )
        return [read_row(MetRow, row) for row in await self._rows(query)]

    async def friend_settings(self, person: str) -> FriendSettingsRow:
        """Return a person's settings; without a row the defaults."""
        own = schema.friend_settings
        found = await self._rows(select(own).where(own.c.person == person))
        return read_row(FriendSettingsRow, found[0]) if found else FriendSettingsRow(person=person)

    async def set_friend_code(self, person: str, code: str | None) -> None:
        """Store the code of a person's friend link; the one before becomes invalid."""
        await self._set_friend_settings(person, code=code)

    async def set_shown(self, person: str, *, is_shown: bool) -> None:
        """Store whether friends see at which tables a person is."""
        await self._set_friend_settings(person, is_shown=is_shown)

    async def person_of_friend_code(self, code: str) -> str | None:
        """Return the person whose friend link has that code."""
        own = schema.friend_settings.c
        found = await self._rows(select(own.person).where(own.code == code))
        return str(found[0].person) if found else None

    async def hidden(self, people: Collection[str]) -> set[str]:
        """Return those of ``people`` who do not show at which tables they are."""
        own = schema.friend_settings.c
        query = select(own.person).where(own.person.in_(people), own.is_shown.is_(False))
        return {row.person for row in await self._rows(query)}

    async def invite(self, row: InvitationRow) -> bool:
        """Store an invitation; return whether it is new."""
        own = schema.table_invitations

        def work(connection: Connection) -> bool:
            same = select(own.c.stream).where(own.c.person == row.person, own.c.stream == row.stream)
            is_new = connection.execute(same).first() is None
            if is_new:
                connection.execute(insert(own).values(values_of(row)))
            return is_new

        try:
            return await self._write(work)
        except IntegrityError:  # another process has just stored it
            return False

    async def invitations(self, person: str) -> list[InvitationRow]:
        """Return a person's invitations, the latest first."""
        own = schema.table_invitations
        query = select(own).where(own.c.person == person).order_by(own.c.at_us.desc(), own.c.stream)
        return [read_row(InvitationRow, row) for row in await self._rows(query)]

    async def count_invitations_by(self, inviter: str) -> int:
        """Return how many invitations of a person are not answered yet."""
        own = schema.table_invitations.c
        found = await self._rows(select(func.count().label("sent")).where(own.inviter == inviter))
        return int(found[0].sent)

    async def end_invitations(self, person: str, streams: Collection[str]) -> None:
        """Delete a person's invitations to some tables."""
        own = schema.table_invitations
        await self._change(delete(own).where(own.c.person == person, own.c.stream.in_(streams)))

    async def _set_friend_settings(self, person: str, **values: object) -> None:
        row = {"person": person, "code": None, "is_shown": True} | values
        await self._write(
            lambda connection: upsert(
                connection, schema.friend_settings, [row], key=("person",), changed=tuple(values)
            )
        )


def _status(connection: Connection, person: str, other: str) -> FriendStatus | None:
    own = schema.friendships.c
    status: FriendStatus | None = connection.execute(
        select(own.status).where(own.person == person, own.other == other)
    ).scalar()
    return status


def _say(connection: Connection, person: str, other: str, status: FriendStatus, at_us: int) -> None:
    row = FriendRow(person=person, other=other, status=status, at_us=at_us)
    upsert(
        connection,
        schema.friendships,
        [values_of(row)],
        key=("person", "other"),
        changed=("status", "at_us"),
    )


def _make_friends(connection: Connection, person: str, other: str, at_us: int) -> None:
    _say(connection, person, other, "friends", at_us)
    _say(connection, other, person, "friends", at_us)


def _between(person: str, other: str) -> ColumnElement[bool]:
    own = schema.friendships.c
    return or_(and_(own.person == person, own.other == other), and_(own.person == other, own.other == person))
