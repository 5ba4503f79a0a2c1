"""Second factors: the secrets that accounts share with an authenticator app, and the used codes."""

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from paigow.storage import schema
from paigow.storage.database.transactions import Database, read_row, values_of
from paigow.storage.repositories.sessions import end_other_sessions


class SecondFactorRow(Struct, frozen=True, kw_only=True):
    """The second factor of one account."""

    person: str
    secret: str
    """In base 32, as authenticator apps take it."""
    since_us: int | None = None
    """Time since which log-ins need it. ``None`` if no code was entered yet."""
    last_step: int = -1
    """The time step of the last code that was accepted."""


class SecondFactorRepository(Database):
    """Second factors, by the person whose account each protects."""

    async def second_factor(self, person: str) -> SecondFactorRow | None:
        """Return the second factor of an account, active or not."""
        own = schema.second_factors
        found = await self._rows(select(own).where(own.c.person == person))
        return read_row(SecondFactorRow, found[0]) if found else None

    async def with_second_factor(self) -> set[str]:
        """Return everybody whose account has an active second factor."""
        own = schema.second_factors.c
        return {row.person for row in await self._rows(select(own.person).where(own.since_us.is_not(None)))}

    async def offer_second_factor(self, person: str, secret: str) -> bool:
        """Store a secret until one of its codes is entered, in place of an earlier one; False if one is active."""

        def work(connection: Connection) -> bool:
            own = schema.second_factors
            connection.execute(delete(own).where(own.c.person == person, own.c.since_us.is_(None)))
            if connection.execute(select(own.c.person).where(own.c.person == person)).first() is not None:
                return False
            connection.execute(insert(own).values(values_of(SecondFactorRow(person=person, secret=secret))))
            return True

        return await self._write(work)

    async def activate_second_factor(
        self, person: str, secret: str, *, step: int, now_us: int, keep: str
    ) -> bool:
        """Require the offered secret at log-in; return False if it is no longer offered.

        All sessions except ``keep`` end.
        """
        own = schema.second_factors
        offered = (own.c.person == person, own.c.secret == secret, own.c.since_us.is_(None))
        change = update(own).where(*offered).values(since_us=now_us, last_step=step)

        def work(connection: Connection) -> bool:
            if connection.execute(change).rowcount != 1:
                return False
            end_other_sessions(connection, person, keep)
            return True

        return await self._write(work)

    async def use_step(self, person: str, secret: str, step: int) -> bool:
        """Use up the code of a time step; return False if a code of this or a later step was used before."""
        own = schema.second_factors
        active = (own.c.person == person, own.c.secret == secret, own.c.since_us.is_not(None))
        change = update(own).where(*active, own.c.last_step < step).values(last_step=step)
        return await self._write(lambda connection: connection.execute(change).rowcount == 1)

    async def end_second_factor(self, person: str) -> bool:
        """Delete the secret of an account; return False if there was none."""
        own = schema.second_factors
        change = delete(own).where(own.c.person == person)
        return await self._write(lambda connection: connection.execute(change).rowcount == 1)
