"""What pupils have done in the school: a value for each person and course, changed in one transaction."""

from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, insert, select

from paigow.store import schema
from paigow.store.database import Database

_STREAM: Final = "school:"
"""Beside no table: the rows of ``kept`` under this and a person's id."""
_LESSON: Final = "lesson/"
"""Before the names of lessons, which are no courses."""


class PupilShelf(Database):
    """Who has done what of each course; ``course`` is a name of at most 64 characters."""

    async def course(self, person: str, course: str) -> bytes | None:
        """What a person has done of a course; None: nothing."""
        return await self._read(lambda connection: _value(connection, person, course))

    async def courses(self, person: str) -> dict[str, bytes]:
        """All that a person has done, by course."""
        kept = schema.kept.c
        found = await self._rows(
            select(kept.name, kept.value)
            .where(kept.stream == _STREAM + person, kept.name.not_like(f"{_LESSON}%"))
            .order_by(kept.name)
        )
        return {row.name: bytes(row.value) for row in found}

    async def lessons(self, person: str) -> dict[str, bytes]:
        """What a person has done of lessons, by their names."""
        kept = schema.kept.c
        found = await self._rows(
            select(kept.name, kept.value)
            .where(kept.stream == _STREAM + person, kept.name.like(f"{_LESSON}%"))
            .order_by(kept.name)
        )
        return {row.name.removeprefix(_LESSON): bytes(row.value) for row in found}

    async def change_lesson(self, person: str, lesson: str, change: Callable[[bytes | None], bytes]) -> bytes:
        """Put what ``change`` makes of a lesson in its place, and return it; nothing comes between."""
        return await self.change_course(person, _LESSON + lesson, change)

    async def change_course(self, person: str, course: str, change: Callable[[bytes | None], bytes]) -> bytes:
        """Put what ``change`` makes of a course in its place, and return it; nothing comes between."""

        def work(connection: Connection) -> bytes:
            value = change(_value(connection, person, course))
            kept = schema.kept
            stream = _STREAM + person
            connection.execute(kept.delete().where(kept.c.stream == stream, kept.c.name == course))
            connection.execute(insert(kept), [{"stream": stream, "name": course, "value": value}])
            return value

        return await self._write(work)

    async def forget_courses(self, person: str) -> None:
        """Forget all that a person has done."""
        kept = schema.kept
        await self._change(kept.delete().where(kept.c.stream == _STREAM + person))


def _value(connection: Connection, person: str, course: str) -> bytes | None:
    kept = schema.kept
    query = select(kept.c.value).where(kept.c.stream == _STREAM + person, kept.c.name == course)
    value = connection.execute(query).scalar()
    return None if value is None else bytes(value)
