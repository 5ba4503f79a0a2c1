"""Profiles of accounts: the avatar, and whether the person is on the leaderboards."""

from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import select

from paigow.storage import schema
from paigow.storage.database.backend import upsert
from paigow.storage.database.transactions import Database, read_row


class ProfileRow(Struct, frozen=True, kw_only=True):
    """What an account has chosen to show of itself."""

    person: str
    avatar: str | None = None
    """Key of the drawing and the colour; ``None`` if not chosen."""
    is_listed: bool = True
    """Whether the person is on the leaderboards."""


class ProfileRepository(Database):
    """Profiles, by person. An account without a row has the defaults."""

    async def profile(self, person: str) -> ProfileRow:
        """Return a person's profile."""
        own = schema.profiles
        found = await self._rows(select(own).where(own.c.person == person))
        return read_row(ProfileRow, found[0]) if found else ProfileRow(person=person)

    async def set_avatar(self, person: str, avatar: str) -> None:
        """Store the chosen avatar."""
        await self._set(person, avatar=avatar)

    async def set_listed(self, person: str, *, is_listed: bool) -> None:
        """Store whether a person is on the leaderboards."""
        await self._set(person, is_listed=is_listed)

    async def avatars(self, people: Collection[str]) -> dict[str, str]:
        """Return person -> avatar, for those of ``people`` who chose one."""
        own = schema.profiles.c
        query = select(own.person, own.avatar).where(own.person.in_(people), own.avatar.is_not(None))
        return {row.person: row.avatar for row in await self._rows(query)}

    async def listed(self, people: Collection[str]) -> set[str]:
        """Return those of ``people`` who have an account and did not leave the leaderboards."""
        own, accounts = schema.profiles, schema.accounts
        has_left = select(own.c.person).where(own.c.is_listed.is_(False))
        query = select(accounts.c.person).where(
            accounts.c.person.in_(people), accounts.c.person.not_in(has_left)
        )
        return {row.person for row in await self._rows(query)}

    async def _set(self, person: str, **values: object) -> None:
        row = {"person": person, "avatar": None, "is_listed": True} | values
        await self._write(
            lambda connection: upsert(
                connection, schema.profiles, [row], key=("person",), changed=tuple(values)
            )
        )
