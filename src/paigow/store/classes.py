"""Classes of the school: who teaches, who learns, what is to be done, and what has come of it, as bytes."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update

from paigow.store import schema
from paigow.store.database import Database
from paigow.store.rows import read_row, values_of

NOBODYS: Final = ""
"""The class of a certificate whose class is gone."""


class ClassRow(Struct, frozen=True, kw_only=True):
    """One class."""

    id: str
    teacher: str
    """Id of the person."""
    name: str
    teacher_name: str
    """What the pupils are told."""
    link: str | None
    """Whoever has it may join; None: nobody may."""
    created_us: int
    closed_us: int | None = None


class PupilRow(Struct, frozen=True, kw_only=True):
    """One pupil of one class."""

    id: str
    """In this class alone: it tells nobody who he is elsewhere."""
    class_id: str
    person: str
    name: str
    """What the teacher is told."""
    joined_us: int


class AssignmentRow(Struct, frozen=True, kw_only=True):
    """What a class has to do."""

    id: str
    class_id: str
    task: bytes
    created_us: int


class CertificateRow(Struct, frozen=True, kw_only=True):
    """What somebody has passed; his own, and while he is in the class its teacher's to see."""

    id: str
    class_id: str
    person: str
    value: bytes


Joined = Literal["joined", "closed", "full", "too_many"]


class ClassShelf(Database):
    """Classes, their pupils, assignments, works and certificates."""

    # ---- classes -------------------------------------------------------------------------------------------------

    async def add_class(self, row: ClassRow, *, most: int) -> bool:
        """Keep a new class, unless its teacher has so many that are open."""

        def work(connection: Connection) -> bool:
            own = schema.classes.c
            query = (
                select(func.count())
                .select_from(schema.classes)
                .where(own.teacher == row.teacher, own.closed_us.is_(None))
            )
            if int(connection.execute(query).scalar_one()) >= most:
                return False
            connection.execute(insert(schema.classes).values(values_of(row)))
            return True

        return await self._write(work)

    async def class_of(self, class_id: str) -> ClassRow | None:
        """A class by its id."""
        found = await self._rows(select(schema.classes).where(schema.classes.c.id == class_id))
        return read_row(ClassRow, found[0]) if found else None

    async def class_by_link(self, link: str) -> ClassRow | None:
        """The open class that a link leads to."""
        found = await self._rows(select(schema.classes).where(schema.classes.c.link == link))
        return read_row(ClassRow, found[0]) if found else None

    async def taught_by(self, person: str) -> list[ClassRow]:
        """Somebody's classes, the newest first."""
        own = schema.classes.c
        query = select(schema.classes).where(own.teacher == person).order_by(own.created_us.desc())
        return [read_row(ClassRow, row) for row in await self._rows(query)]

    async def set_link(self, class_id: str, link: str | None, *, closed_us: int | None = None) -> None:
        """Put another link in the place of a class's; None, with ``closed_us``: it is closed."""
        values: dict[str, Any] = {"link": link, "closed_us": closed_us}
        own = schema.classes
        await self._change(update(own).where(own.c.id == class_id, own.c.closed_us.is_(None)).values(values))

    async def delete_class(self, class_id: str) -> None:
        """Delete a class with all that is known of its pupils; their certificates stay with them alone."""

        def work(connection: Connection) -> None:
            for assignment in _assignments_of(connection, class_id):
                connection.execute(delete(schema.works).where(schema.works.c.assignment == assignment))
            for table in (schema.assignments, schema.pupils):
                connection.execute(delete(table).where(table.c.class_id == class_id))
            mine = schema.certificates
            connection.execute(update(mine).where(mine.c.class_id == class_id).values(class_id=NOBODYS))
            connection.execute(delete(schema.classes).where(schema.classes.c.id == class_id))

        await self._write(work)

    # ---- pupils --------------------------------------------------------------------------------------------------

    async def join(self, row: PupilRow, link: str, *, most_pupils: int, most_classes: int) -> Joined:
        """Take a pupil into the class that a link leads to at this moment; who is in it already keeps his place."""

        def work(connection: Connection) -> Joined:
            own, pupils = schema.classes.c, schema.pupils
            is_open = select(own.id).where(own.id == row.class_id, own.link == link)
            if connection.execute(is_open).first() is None:
                return "closed"
            if _pupil_in(connection, row.class_id, row.person) is not None:
                same = (pupils.c.class_id == row.class_id, pupils.c.person == row.person)
                connection.execute(update(pupils).where(*same).values(name=row.name))
                return "joined"
            counted = select(func.count()).select_from(pupils)
            if (
                int(connection.execute(counted.where(pupils.c.class_id == row.class_id)).scalar_one())
                >= most_pupils
            ):
                return "full"
            if (
                int(connection.execute(counted.where(pupils.c.person == row.person)).scalar_one())
                >= most_classes
            ):
                return "too_many"
            connection.execute(insert(pupils).values(values_of(row)))
            return "joined"

        return await self._write(work)

    async def leave(self, class_id: str, person: str) -> None:
        """A pupil leaves or is removed: nobody else sees any more what the pupil did for the class.

        It is kept for the time when the pupil comes back: nobody gets a sitting or an item twice by leaving.
        """
        own = schema.pupils.c
        await self._change(delete(schema.pupils).where(own.class_id == class_id, own.person == person))

    async def pupils(self, class_id: str) -> list[PupilRow]:
        """The pupils of a class, in the order in which they came."""
        own = schema.pupils.c
        query = select(schema.pupils).where(own.class_id == class_id).order_by(own.joined_us, own.id)
        return [read_row(PupilRow, row) for row in await self._rows(query)]

    async def pupil_in(self, class_id: str, person: str) -> PupilRow | None:
        """Somebody as a pupil of a class; None: he is none."""
        return await self._read(lambda connection: _pupil_in(connection, class_id, person))

    async def attended_by(self, person: str) -> list[tuple[ClassRow, PupilRow]]:
        """The classes that somebody is a pupil of, the latest joined first."""
        own = schema.pupils.c
        found = await self._rows(
            select(schema.pupils).where(own.person == person).order_by(own.joined_us.desc())
        )
        pupils = [read_row(PupilRow, row) for row in found]
        classes = [await self.class_of(each.class_id) for each in pupils]
        return [(each, pupil) for each, pupil in zip(classes, pupils, strict=True) if each is not None]

    async def teaches(self, teacher: str, assignment: str, person: str) -> bool:
        """Whether somebody is the teacher of a class that has an assignment, and of which a person is a pupil."""
        own, task, pupil = schema.classes.c, schema.assignments.c, schema.pupils.c
        found = await self._rows(
            select(own.id)
            .join(schema.assignments, task.class_id == own.id)
            .join(schema.pupils, pupil.class_id == own.id)
            .where(own.teacher == teacher, task.id == assignment, pupil.person == person)
        )
        return bool(found)

    # ---- assignments and what came of them -----------------------------------------------------------------------

    async def add_assignment(self, row: AssignmentRow, *, most: int) -> bool:
        """Keep a new assignment, unless the class has so many."""

        def work(connection: Connection) -> bool:
            if len(_assignments_of(connection, row.class_id)) >= most:
                return False
            connection.execute(insert(schema.assignments).values(values_of(row)))
            return True

        return await self._write(work)

    async def assignment(self, assignment: str) -> AssignmentRow | None:
        """An assignment by its id."""
        found = await self._rows(select(schema.assignments).where(schema.assignments.c.id == assignment))
        return read_row(AssignmentRow, found[0]) if found else None

    async def assignments(self, class_id: str) -> list[AssignmentRow]:
        """The assignments of a class, the oldest first."""
        own = schema.assignments.c
        query = select(schema.assignments).where(own.class_id == class_id).order_by(own.created_us, own.id)
        return [read_row(AssignmentRow, row) for row in await self._rows(query)]

    async def delete_assignment(self, assignment: str) -> None:
        """Delete an assignment with what pupils did of it; certificates stay."""

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.works).where(schema.works.c.assignment == assignment))
            connection.execute(delete(schema.assignments).where(schema.assignments.c.id == assignment))

        await self._write(work)

    async def work(self, assignment: str, person: str) -> bytes | None:
        """What somebody has done of an assignment; None: nothing."""
        return await self._read(lambda connection: _work(connection, assignment, person))

    async def works(self, assignments: Sequence[str]) -> dict[tuple[str, str], bytes]:
        """What all have done of some assignments, by assignment and person."""
        own = schema.works.c
        found = await self._rows(select(schema.works).where(own.assignment.in_(assignments)))
        return {(row.assignment, row.person): bytes(row.value) for row in found}

    async def change_work(
        self, assignment: str, person: str, change: Callable[[bytes | None], bytes]
    ) -> bytes | None:
        """Put what ``change`` makes of somebody's work in its place, and return it; nothing comes between.

        None, and nothing is kept: he is no pupil of the class any more, or the assignment is gone.
        """

        def work(connection: Connection) -> bytes | None:
            works, mine = schema.works, schema.assignments.c
            class_id = connection.execute(select(mine.class_id).where(mine.id == assignment)).scalar()
            if class_id is None or _pupil_in(connection, str(class_id), person) is None:
                return None
            value = change(_work(connection, assignment, person))
            connection.execute(
                delete(works).where(works.c.assignment == assignment, works.c.person == person)
            )
            connection.execute(insert(works).values(assignment=assignment, person=person, value=value))
            return value

        return await self._write(work)

    # ---- certificates --------------------------------------------------------------------------------------------

    async def add_certificate(self, row: CertificateRow) -> None:
        """Keep a certificate; one that is there already stays as it is."""

        def work(connection: Connection) -> None:
            own = schema.certificates
            if connection.execute(select(own.c.id).where(own.c.id == row.id)).first() is None:
                connection.execute(insert(own).values(values_of(row)))

        await self._write(work)

    async def certificate(self, certificate: str) -> CertificateRow | None:
        """A certificate by its id."""
        found = await self._rows(select(schema.certificates).where(schema.certificates.c.id == certificate))
        return read_row(CertificateRow, found[0]) if found else None

    async def certificates_of(self, person: str) -> list[CertificateRow]:
        """What somebody has passed."""
        own = schema.certificates.c
        found = await self._rows(select(schema.certificates).where(own.person == person).order_by(own.id))
        return [read_row(CertificateRow, row) for row in found]

    async def delete_certificate(self, certificate: str) -> None:
        """Delete a certificate."""
        await self._change(delete(schema.certificates).where(schema.certificates.c.id == certificate))


def _pupil_in(connection: Connection, class_id: str, person: str) -> PupilRow | None:
    own = schema.pupils.c
    query = select(schema.pupils).where(own.class_id == class_id, own.person == person)
    found = connection.execute(query).first()
    return None if found is None else read_row(PupilRow, found)


def _assignments_of(connection: Connection, class_id: str) -> list[str]:
    own = schema.assignments.c
    return [str(row.id) for row in connection.execute(select(own.id).where(own.class_id == class_id))]


def _work(connection: Connection, assignment: str, person: str) -> bytes | None:
    own = schema.works.c
    query = select(own.value).where(own.assignment == assignment, own.person == person)
    value = connection.execute(query).scalar()
    return None if value is None else bytes(value)
