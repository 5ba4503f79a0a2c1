"""Accounts: people with a password, their log-ins, recovery codes and API tokens, stored as hashes only."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Column, Connection, Row, Table, delete, func, insert, select, update

from paigow.storage import schema
from paigow.storage.database.transactions import read_row, values_of
from paigow.storage.repositories.names import (
    FOR_GOOD,
    NameClaim,
    holder_of,
    no_token,
    take_instead,
    take_name,
)
from paigow.storage.repositories.people import PersonRow
from paigow.storage.repositories.second_factors import SecondFactorRepository
from paigow.storage.repositories.sessions import EndedSession, end_other_sessions, end_session

MOST_TOKENS: Final = 20
"""Most tokens of one account."""
MOST_SESSIONS: Final = 50
"""Most sessions of one account; the least recently seen is dropped."""


UNUSED_US: Final = 365 * 24 * 3600 * 1_000_000
"""A log-in unused for this long is invalid; it is deleted at anybody's next log-in."""


class AccountRow(Struct, frozen=True, kw_only=True):
    """One account."""

    person: str
    password: str
    """Its argon2 hash."""
    created_us: int
    changed_us: int
    """When the password was set."""


class SessionRow(Struct, frozen=True, kw_only=True):
    """One log-in."""

    id: str
    person: str
    token_hash: bytes
    browser: str
    """Kind of browser in a few words; empty if unknown."""
    created_us: int
    seen_us: int


class TokenRow(Struct, frozen=True, kw_only=True):
    """An API token."""

    id: str
    person: str
    token_hash: bytes
    name: str
    scopes: str
    created_us: int
    seen_us: int | None = None


class AccountRepository(SecondFactorRepository):
    """Accounts, by person."""

    # ---- accounts ------------------------------------------------------------------------------------------------

    async def add_account(
        self,
        row: AccountRow,
        *,
        key: str,
        codes: Sequence[bytes],
        session: SessionRow,
        takes: NameClaim | None = None,
    ) -> bool:
        """Turn a guest into an account that owns its name (``key``) permanently; the guest token becomes invalid.

        ``takes``: the name, if it is not the guest's yet. Returns False if the person has an account, or the name
        is another's; then nothing was done.
        """

        def work(connection: Connection) -> bool:
            if _account(connection, row.person) is not None:
                return False
            if takes is not None and not take_instead(connection, row.person, takes):
                return False
            holder = holder_of(connection, key)
            if holder is None or holder[0] != row.person:
                return False
            take_name(connection, key, row.person, FOR_GOOD)
            connection.execute(insert(schema.accounts).values(values_of(row)))
            _put_codes(connection, row.person, codes)
            _begin(connection, session)
            no_token(connection, row.person)
            return True

        return await self._write(work)

    async def account_of(self, person: str) -> AccountRow | None:
        """Return a person's account."""
        return await self._read(lambda connection: _account(connection, person))

    async def account_called(self, key: str) -> AccountRow | None:
        """Return the account with that name."""

        def work(connection: Connection) -> AccountRow | None:
            holder = holder_of(connection, key)
            return None if holder is None else _account(connection, holder[0])

        return await self._read(work)

    async def set_password(self, person: str, password: str, *, now_us: int, keep: str) -> None:
        """Set another password; all sessions except one end."""

        def work(connection: Connection) -> None:
            _set_password(connection, person, password, now_us)
            end_other_sessions(connection, person, keep)

        await self._write(work)

    async def refresh_password(self, person: str, before: str, after: str) -> None:
        """Store the same password with a new hash."""
        own = schema.accounts
        await self._change(
            update(own).where(own.c.person == person, own.c.password == before).values(password=after)
        )

    # ---- recovery codes ------------------------------------------------------------------------------------------

    async def recover(
        self, row: AccountRow, code: bytes, session: SessionRow, *, ends: EndedSession | None = None
    ) -> bool:
        """Set the password of ``row`` with a recovery code, which is used up; all other sessions and tokens end.

        So does the session that the new one replaces, another person's included.
        """

        def work(connection: Connection) -> bool:
            own = schema.recovery_codes
            used = delete(own).where(own.c.person == row.person, own.c.code_hash == code)
            if connection.execute(used).rowcount != 1:
                return False
            _set_password(connection, row.person, row.password, row.changed_us)
            end_other_sessions(connection, row.person, "")
            connection.execute(delete(schema.api_tokens).where(schema.api_tokens.c.person == row.person))
            _begin(connection, session, ends)
            return True

        return await self._write(work)

    async def has_code(self, person: str, code: bytes) -> bool:
        """Return whether a code is unused."""
        own = schema.recovery_codes.c
        return bool(await self._rows(select(own.person).where(own.person == person, own.code_hash == code)))

    async def use_code(self, person: str, code: bytes) -> bool:
        """Use a code up; return False if there is no such code."""
        own = schema.recovery_codes
        change = delete(own).where(own.c.person == person, own.c.code_hash == code)
        return await self._write(lambda connection: connection.execute(change).rowcount == 1)

    async def set_codes(self, person: str, codes: Sequence[bytes]) -> None:
        """Replace all codes."""
        await self._write(lambda connection: _put_codes(connection, person, codes))

    async def codes_left(self, person: str) -> int:
        """Return the number of unused codes."""
        own = schema.recovery_codes
        query = select(func.count().label("left")).select_from(own).where(own.c.person == person)
        return int((await self._rows(query))[0].left)

    # ---- sessions ------------------------------------------------------------------------------------------------

    async def begin_session(self, row: SessionRow, *, ends: EndedSession | None = None) -> None:
        """Store a log-in, and end the session that it replaces."""
        await self._write(lambda connection: _begin(connection, row, ends))

    async def sign_out(self, ended: EndedSession) -> None:
        """End a guest's session with all that depends on it, or one of an account."""
        await self._write(lambda connection: end_session(connection, ended))

    async def sessions(self, person: str) -> list[SessionRow]:
        """Return a person's sessions, the last seen first."""
        own = schema.sessions.c
        query = select(schema.sessions).where(own.person == person).order_by(own.seen_us.desc(), own.id)
        return [read_row(SessionRow, row) for row in await self._rows(query)]

    async def end_session(self, person: str, session: str) -> bool:
        """End one of a person's sessions; return whether there was one."""
        return await self._drop(schema.sessions, person, session)

    async def end_other_sessions(self, person: str, keep: str) -> None:
        """End all sessions of a person except one."""
        await self._write(lambda connection: end_other_sessions(connection, person, keep))

    async def seen(self, session: str, now_us: int) -> None:
        """Note that a session or a token was used."""

        def work(connection: Connection) -> None:
            for table in (schema.sessions, schema.api_tokens):
                connection.execute(update(table).where(table.c.id == session).values(seen_us=now_us))

        await self._write(work)

    async def person_by_session(
        self, token_hash: bytes, *, unseen_since_us: int
    ) -> tuple[PersonRow, int] | None:
        """Return the person with that session token who was seen since then, and when they were last seen."""
        own = schema.sessions.c
        found = await self._by_token(schema.sessions, token_hash, own.seen_us)
        if found is None or found.seen_us < unseen_since_us:
            return None
        return _person(found, None), int(found.seen_us)

    # ---- API tokens ----------------------------------------------------------------------------------------------

    async def add_token(self, row: TokenRow) -> bool:
        """Store an API token, unless the account has the most allowed."""

        def work(connection: Connection) -> bool:
            own = schema.api_tokens
            counted = select(func.count()).select_from(own).where(own.c.person == row.person)
            if int(connection.execute(counted).scalar_one()) >= MOST_TOKENS:
                return False
            connection.execute(insert(own).values(values_of(row)))
            return True

        return await self._write(work)

    async def tokens(self, person: str) -> list[TokenRow]:
        """Return a person's tokens, newest first."""
        own = schema.api_tokens.c
        query = select(schema.api_tokens).where(own.person == person).order_by(own.created_us.desc(), own.id)
        return [read_row(TokenRow, row) for row in await self._rows(query)]

    async def end_token(self, person: str, token: str) -> bool:
        """Revoke one of a person's tokens; return whether there was one."""
        return await self._drop(schema.api_tokens, person, token)

    async def person_by_token(self, token_hash: bytes) -> tuple[PersonRow, int] | None:
        """Return the person for whom a program acts with that token, and when it was last seen."""
        own = schema.api_tokens.c
        found = await self._by_token(schema.api_tokens, token_hash, own.seen_us, own.scopes)
        return None if found is None else (_person(found, tuple(found.scopes.split())), found.seen_us or 0)

    # ---- both ----------------------------------------------------------------------------------------------------

    async def _by_token(self, table: Table, token_hash: bytes, *columns: Column[Any]) -> Row[Any] | None:
        people = schema.people
        query = (
            select(people.c.person, people.c.name, people.c.created_us, table.c.id, *columns)
            .join_from(table, people, people.c.person == table.c.person)
            .where(table.c.token_hash == token_hash)
        )
        found = await self._rows(query)
        return found[0] if found else None

    async def _drop(self, table: Table, person: str, key: str) -> bool:
        def work(connection: Connection) -> bool:
            return (
                connection.execute(delete(table).where(table.c.person == person, table.c.id == key)).rowcount
                > 0
            )

        return await self._write(work)


def _person(row: Row[Any], scopes: tuple[str, ...] | None) -> PersonRow:
    return PersonRow(
        person=row.person, name=row.name, created_us=row.created_us, session=row.id, scopes=scopes
    )


def _account(connection: Connection, person: str) -> AccountRow | None:
    own = schema.accounts
    row = connection.execute(select(own).where(own.c.person == person)).first()
    return None if row is None else read_row(AccountRow, row)


def _set_password(connection: Connection, person: str, password: str, now_us: int) -> None:
    own = schema.accounts
    values = {"password": password, "changed_us": now_us}
    connection.execute(update(own).where(own.c.person == person).values(values))


def _put_codes(connection: Connection, person: str, codes: Sequence[bytes]) -> None:
    own = schema.recovery_codes
    connection.execute(delete(own).where(own.c.person == person))
    connection.execute(insert(own), [{"person": person, "code_hash": code} for code in codes])


def _begin(connection: Connection, row: SessionRow, ends: EndedSession | None = None) -> None:
    own = schema.sessions
    if ends is not None:
        end_session(connection, ends)
    connection.execute(delete(own).where(own.c.seen_us < row.seen_us - UNUSED_US))
    connection.execute(insert(own).values(values_of(row)))
    late = (
        select(own.c.id)
        .where(own.c.person == row.person)
        .order_by(own.c.seen_us.desc(), own.c.id)
        .offset(MOST_SESSIONS)
    )
    gone = [each.id for each in connection.execute(late)]
    if gone:
        connection.execute(delete(own).where(own.c.id.in_(gone)))
