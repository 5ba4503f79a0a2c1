"""The school's classes: teachers, pupils, assignments and results, as bytes."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update

from paigow.storage import schema
from paigow.storage.database.transactions import Database, read_row, values_of
from paigow.storage.repositories.pupils import CourseChange, change_course

NOBODYS: Final = ""
"""Class of a certificate whose class was deleted."""


class ClassRow(Struct, frozen=True, kw_only=True):
    """One class."""

    id: str
    teacher: str
    """Id of the person."""
    name: str
    teacher_name: str
    """Name that the pupils see."""
    link: str | None
    """Link with which anybody may join; ``None`` if joining is closed."""
    created_us: int
    closed_us: int | None = None


class PupilRow(Struct, frozen=True, kw_only=True):
    """One pupil of one class."""

    id: str
    """Id in this class only: it does not identify the pupil elsewhere."""
    class_id: str
    person: str
    name: str
    """Name that the teacher sees."""
    joined_us: int


class AssignmentRow(Struct, frozen=True, kw_only=True):
    """An assignment of a class."""

    id: str
    class_id: str
    task: bytes
    created_us: int


class CertificateRow(Struct, frozen=True, kw_only=True):
    """A passed exam's certificate: the pupil's own, visible to the teacher while the pupil is in the class."""

    id: str
    class_id: str
    person: str
    value: bytes


Joined = Literal["joined", "closed", "full", "too_many"]


class ClassRepository(Database):
    """Classes with their pupils, assignments, works and certificates."""

    # ---- classes -------------------------------------------------------------------------------------------------

    async def add_class(self, row: ClassRow, *, most: int) -> bool:
        """Store a new class, unless its teacher has ``most`` open ones."""

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
        """Return a class by its id."""
        found = await self._rows(select(schema.classes).where(schema.classes.c.id == class_id))
        return read_row(ClassRow, found[0]) if found else None

    async def class_by_link(self, link: str) -> ClassRow | None:
        """Return the open class that a link leads to."""
        found = await self._rows(select(schema.classes).where(schema.classes.c.link == link))
        return read_row(ClassRow, found[0]) if found else None

    async def taught_by(self, person: str) -> list[ClassRow]:
        """Return a person's classes, newest first."""
        own = schema.classes.c
        query = select(schema.classes).where(own.teacher == person).order_by(own.created_us.desc())
        return [read_row(ClassRow, row) for row in await self._rows(query)]

    async def set_link(self, class_id: str, link: str | None, *, closed_us: int | None = None) -> None:
        """Replace a class's link; ``None`` with ``closed_us`` closes it."""
        values: dict[str, Any] = {"link": link, "closed_us": closed_us}
        own = schema.classes
        await self._change(update(own).where(own.c.id == class_id, own.c.closed_us.is_(None)).values(values))

    async def delete_class(self, class_id: str) -> None:
        """Delete a class with all data of its pupils, who keep their certificates."""
        await self._write(lambda connection: remove_class(connection, class_id))

    # ---- pupils --------------------------------------------------------------------------------------------------

    async def join(self, row: PupilRow, link: str, *, most_pupils: int, most_classes: int) -> Joined:
        """Add a pupil to the class to which a link leads now; an existing pupil keeps their place."""

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
        """Remove a pupil: nobody else sees the work for the class any more.

        The work is kept for a return: leaving gives nobody a second exam or item.
        """
        own = schema.pupils.c
        await self._change(delete(schema.pupils).where(own.class_id == class_id, own.person == person))

    async def pupils(self, class_id: str) -> list[PupilRow]:
        """Return the pupils of a class, in order of joining."""
        own = schema.pupils.c
        query = select(schema.pupils).where(own.class_id == class_id).order_by(own.joined_us, own.id)
        return [read_row(PupilRow, row) for row in await self._rows(query)]

    async def pupil_in(self, class_id: str, person: str) -> PupilRow | None:
        """Return a person as a pupil of a class, or ``None``."""
        return await self._read(lambda connection: _pupil_in(connection, class_id, person))

    async def attended_by(self, person: str) -> list[tuple[ClassRow, PupilRow]]:
        """Return the classes that a person attends, last joined first."""
        own = schema.pupils.c
        found = await self._rows(
            select(schema.pupils).where(own.person == person).order_by(own.joined_us.desc())
        )
        pupils = [read_row(PupilRow, row) for row in found]
        classes = [await self.class_of(each.class_id) for each in pupils]
        return [(each, pupil) for each, pupil in zip(classes, pupils, strict=True) if each is not None]

    async def teaches(self, teacher: str, assignment: str, person: str) -> bool:
        """Return whether a person teaches the class of an assignment that another person attends."""
        own, task, pupil = schema.classes.c, schema.assignments.c, schema.pupils.c
        found = await self._rows(
            select(own.id)
            .join(schema.assignments, task.class_id == own.id)
            .join(schema.pupils, pupil.class_id == own.id)
            .where(own.teacher == teacher, task.id == assignment, pupil.person == person)
        )
        return bool(found)

    # ---- assignments and results ---------------------------------------------------------------------------------

    async def add_assignment(self, row: AssignmentRow, *, most: int) -> bool:
        """Store a new assignment, unless the class has ``most``."""

        def work(connection: Connection) -> bool:
            if len(_assignments_of(connection, row.class_id)) >= most:
                return False
            connection.execute(insert(schema.assignments).values(values_of(row)))
            return True

        return await self._write(work)

    async def assignment(self, assignment: str) -> AssignmentRow | None:
        """Return an assignment by its id."""
        found = await self._rows(select(schema.assignments).where(schema.assignments.c.id == assignment))
        return read_row(AssignmentRow, found[0]) if found else None

    async def assignments(self, class_id: str) -> list[AssignmentRow]:
        """Return the assignments of a class, oldest first."""
        own = schema.assignments.c
        query = select(schema.assignments).where(own.class_id == class_id).order_by(own.created_us, own.id)
        return [read_row(AssignmentRow, row) for row in await self._rows(query)]

    async def delete_assignment(self, assignment: str) -> None:
        """Delete an assignment with the pupils' work; certificates stay."""

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.works).where(schema.works.c.assignment == assignment))
            connection.execute(delete(schema.assignments).where(schema.assignments.c.id == assignment))

        await self._write(work)

    async def work(self, assignment: str, person: str) -> bytes | None:
        """Return a pupil's work in an assignment, or ``None``."""
        return await self._read(lambda connection: _work(connection, assignment, person))

    async def works(self, assignments: Sequence[str]) -> dict[tuple[str, str], bytes]:
        """Return all pupils' work in some assignments, by assignment and person."""
        own = schema.works.c
        found = await self._rows(select(schema.works).where(own.assignment.in_(assignments)))
        return {(row.assignment, row.person): bytes(row.value) for row in found}

    async def change_work(
        self,
        assignment: str,
        person: str,
        change: Callable[[bytes | None], bytes],
        *,
        course: CourseChange | None = None,
    ) -> bytes | None:
        """Replace a pupil's work with what ``change`` returns, atomically, and return it.

        ``course`` changes in the same transaction, if the work does. Returns ``None`` and stores nothing if
        the person left the class or the assignment is gone.
        """

        def work(connection: Connection) -> bytes | None:
            works, mine = schema.works, schema.assignments.c
            class_id = connection.execute(select(mine.class_id).where(mine.id == assignment)).scalar()
            if class_id is None or _pupil_in(connection, str(class_id), person) is None:
                return None
            before = _work(connection, assignment, person)
            value = change(before)
            if value == before:
                return value
            connection.execute(
                delete(works).where(works.c.assignment == assignment, works.c.person == person)
            )
            connection.execute(insert(works).values(assignment=assignment, person=person, value=value))
            if course is not None:
                change_course(connection, course)
            return value

        return await self._write(work)

    # ---- certificates --------------------------------------------------------------------------------------------

    async def add_certificate(self, row: CertificateRow) -> None:
        """Store a certificate; an existing one stays as it is."""

        def work(connection: Connection) -> None:
            own = schema.certificates
            if connection.execute(select(own.c.id).where(own.c.id == row.id)).first() is None:
                connection.execute(insert(own).values(values_of(row)))

        await self._write(work)

    async def certificate(self, certificate: str) -> CertificateRow | None:
        """Return a certificate by its id."""
        found = await self._rows(select(schema.certificates).where(schema.certificates.c.id == certificate))
        return read_row(CertificateRow, found[0]) if found else None

    async def certificates_of(self, person: str) -> list[CertificateRow]:
        """Return a person's certificates."""
        own = schema.certificates.c
        found = await self._rows(select(schema.certificates).where(own.person == person).order_by(own.id))
        return [read_row(CertificateRow, row) for row in found]

    async def delete_certificate(self, certificate: str) -> None:
        """Delete a certificate."""
        await self._change(delete(schema.certificates).where(schema.certificates.c.id == certificate))


def remove_class(connection: Connection, class_id: str) -> None:
    """Delete a class with all data of its pupils, who keep their certificates, within a transaction."""
    for assignment in _assignments_of(connection, class_id):
        connection.execute(delete(schema.works).where(schema.works.c.assignment == assignment))
    for table in (schema.assignments, schema.pupils):
        connection.execute(delete(table).where(table.c.class_id == class_id))
    mine = schema.certificates
    connection.execute(update(mine).where(mine.c.class_id == class_id).values(class_id=NOBODYS))
    connection.execute(delete(schema.classes).where(schema.classes.c.id == class_id))


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
