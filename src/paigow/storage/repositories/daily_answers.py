"""Daily hands, and each person's answers to them."""

from msgspec import Struct
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from paigow.storage import schema
from paigow.storage.database.transactions import Database, read_row, values_of


class DailyAnswerRow(Struct, frozen=True, kw_only=True):
    """A person's answer to one day's hand."""

    person: str
    day: str
    """Date in UTC: 2026-11-28."""
    choice: int
    """Index of the chosen setting in the day's hand."""
    at_us: int


class DailyRepository(Database):
    """The first value stored for a day, and the first answer of a person to it, are never replaced."""

    async def daily_hand(self, day: str) -> bytes | None:
        """Return the hand of a day, or ``None`` if nobody has asked for it yet."""
        own = schema.daily_hands.c
        found = await self._rows(select(own.value).where(own.day == day))
        return bytes(found[0].value) if found else None

    async def keep_daily_hand(self, day: str, value: bytes) -> bytes:
        """Store the hand of a day, unless there is one; return the stored one."""

        def work(connection: Connection) -> bytes:
            own = schema.daily_hands
            found = connection.execute(select(own.c.value).where(own.c.day == day)).scalar()
            if found is None:
                connection.execute(insert(own).values(day=day, value=value))
                return value
            return bytes(found)

        try:
            return await self._write(work)
        except IntegrityError:  # another process has just stored it
            return await self.daily_hand(day) or value

    async def answer_daily(self, row: DailyAnswerRow) -> DailyAnswerRow | None:
        """Store an answer and return ``None``; if the person has one for that day, only return that one."""

        def work(connection: Connection) -> DailyAnswerRow | None:
            found = _answer(connection, row.person, row.day)
            if found is None:
                connection.execute(insert(schema.daily_answers).values(values_of(row)))
            return found

        try:
            return await self._write(work)
        except IntegrityError:  # another process has just stored one
            return await self.daily_answer(row.person, row.day)

    async def daily_answer(self, person: str, day: str) -> DailyAnswerRow | None:
        """Return a person's answer to the hand of a day."""
        return await self._read(lambda connection: _answer(connection, person, day))

    async def daily_choices(self, day: str) -> dict[int, int]:
        """Return how many people chose each setting of a day's hand, by its index."""
        own = schema.daily_answers.c
        query = select(own.choice, func.count().label("people")).where(own.day == day).group_by(own.choice)
        return {row.choice: row.people for row in await self._rows(query)}

    async def days_answered(self, person: str) -> list[str]:
        """Return the days whose hand a person has answered, oldest first."""
        own = schema.daily_answers.c
        found = await self._rows(select(own.day).where(own.person == person).order_by(own.day))
        return [row.day for row in found]


def _answer(connection: Connection, person: str, day: str) -> DailyAnswerRow | None:
    own = schema.daily_answers
    found = connection.execute(select(own).where(own.c.person == person, own.c.day == day)).first()
    return None if found is None else read_row(DailyAnswerRow, found)
