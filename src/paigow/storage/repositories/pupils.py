"""Pupils' progress in the school: a value for each person and course, changed in one transaction."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection, insert, select

from paigow.storage import schema
from paigow.storage.database.transactions import Database

SCHOOL_STREAM: Final = "school:"
"""Prefix of the key, outside any table, of the rows of ``kept`` for a person."""
_LESSON: Final = "lesson/"
"""Prefix of names of lessons, which are not courses."""


class CourseChange(Struct, frozen=True, kw_only=True):
    """A change of a person's progress in a course."""

    person: str
    course: str
    change: Callable[[bytes | None], bytes]
    """Returns the progress after it, given the progress before (``None``: none yet)."""


class PupilRepository(Database):
    """Progress in each course; ``course`` is a name of at most 64 characters."""

    async def course(self, person: str, course: str) -> bytes | None:
        """Return a person's progress in a course, or ``None``."""
        return await self._read(lambda connection: _value(connection, person, course))

    async def courses(self, person: str) -> dict[str, bytes]:
        """Return a person's progress by course."""
        kept = schema.kept.c
        found = await self._rows(
            select(kept.name, kept.value)
            .where(kept.stream == SCHOOL_STREAM + person, kept.name.not_like(f"{_LESSON}%"))
            .order_by(kept.name)
        )
        return {row.name: bytes(row.value) for row in found}

    async def lessons(self, person: str) -> dict[str, bytes]:
        """Return a person's progress in lessons, by name."""
        kept = schema.kept.c
        found = await self._rows(
            select(kept.name, kept.value)
            .where(kept.stream == SCHOOL_STREAM + person, kept.name.like(f"{_LESSON}%"))
            .order_by(kept.name)
        )
        return {row.name.removeprefix(_LESSON): bytes(row.value) for row in found}

    async def change_lesson(self, person: str, lesson: str, change: Callable[[bytes | None], bytes]) -> bytes:
        """Replace a lesson's value with what ``change`` returns, atomically, and return it."""
        return await self.change_course(CourseChange(person=person, course=_LESSON + lesson, change=change))

    async def change_course(self, change: CourseChange) -> bytes:
        """Change a person's progress in a course, atomically, and return it."""
        return await self._write(lambda connection: change_course(connection, change))

    async def forget_courses(self, person: str) -> None:
        """Delete all of a person's progress."""
        kept = schema.kept
        await self._change(kept.delete().where(kept.c.stream == SCHOOL_STREAM + person))


def change_course(connection: Connection, change: CourseChange) -> bytes:
    """Change a person's progress in a course, and return it."""
    value = change.change(_value(connection, change.person, change.course))
    kept = schema.kept
    stream = SCHOOL_STREAM + change.person
    connection.execute(kept.delete().where(kept.c.stream == stream, kept.c.name == change.course))
    connection.execute(insert(kept), [{"stream": stream, "name": change.course, "value": value}])
    return value


def _value(connection: Connection, person: str, course: str) -> bytes | None:
    kept = schema.kept
    query = select(kept.c.value).where(kept.c.stream == SCHOOL_STREAM + person, kept.c.name == course)
    value = connection.execute(query).scalar()
    return None if value is None else bytes(value)
