"""Reads everything that the store has about one person, and deletes it when the person leaves.

Each table is in exactly one of two lists. ``PERSONAL_TABLES`` have rows of a person, which go with the account. The
others (``IMPERSONAL_TABLES``) hold nothing about people, or belong to the log, which never changes: it names people by
their random id. That id stays in ``people``, with a pseudonym instead of the name.
"""

import secrets
from base64 import b64encode
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Table, and_, delete, or_, select, update

from paigow.storage import schema
from paigow.storage.database.transactions import Database, read_row
from paigow.storage.errors import ConflictError, StillPlaysError
from paigow.storage.repositories.classes import remove_class
from paigow.storage.repositories.names import FOR_GOOD, NAMES_STREAM, take_name
from paigow.storage.repositories.pupils import SCHOOL_STREAM

Rows = dict[str, list[dict[str, Any]]]
"""Table -> its rows, each as column -> value that JSON can hold."""


class KeptKey(Struct, frozen=True, kw_only=True):
    """A row of ``kept``: the stream beside which it is stored, and its name."""

    stream: str
    name: str


class Owner(Struct, frozen=True, kw_only=True):
    """A person as the owner of rows."""

    person: str
    kept: tuple[KeptKey, ...] = ()
    """The person's rows of ``kept``, besides progress in the school."""


class Leaving(Struct, frozen=True, kw_only=True):
    """A person whose data are deleted."""

    owner: Owner
    account: str
    """Account with the person's coins, which must be empty then."""
    pseudonym: str
    """Name that everybody sees from now on."""
    pseudonym_key: str
    """Key of all names that look like the pseudonym."""
    reports: str
    """Stream of values that name people: ``{"person": ID, "name": NAME}`` anywhere in them."""


class PersonalTable(Struct, frozen=True, kw_only=True):
    """A table with rows of people."""

    table: Table
    is_owned: Callable[[Owner], ColumnElement[bool]]
    """Condition on the rows of a person."""
    secrets: tuple[str, ...] = ()
    """Columns that are never shown, not even to the person."""
    stays: bool = False
    """The row is kept, without what identifies the person."""


def _by(column: ColumnElement[str]) -> Callable[[Owner], ColumnElement[bool]]:
    return lambda owner: column == owner.person


def _in_taught_classes(owner: Owner) -> ColumnElement[bool]:
    taught = select(schema.classes.c.id).where(schema.classes.c.teacher == owner.person)
    return schema.assignments.c.class_id.in_(taught)


def _of_friendships(owner: Owner) -> ColumnElement[bool]:
    """Both directions, except blocks by others: the blocked person does not learn of them."""
    own = schema.friendships.c
    return or_(own.person == owner.person, and_(own.other == owner.person, own.status != "blocked"))


def _of_invitations(owner: Owner) -> ColumnElement[bool]:
    own = schema.table_invitations.c
    return or_(own.person == owner.person, own.inviter == owner.person)


def _kept(owner: Owner) -> ColumnElement[bool]:
    own = schema.kept.c
    named = (and_(own.stream == each.stream, own.name == each.name) for each in owner.kept)
    return or_(own.stream == SCHOOL_STREAM + owner.person, *named)


def _table(
    table: Table, column: str = "person", *, hidden: tuple[str, ...] = (), stays: bool = False
) -> PersonalTable:
    return PersonalTable(table=table, is_owned=_by(table.c[column]), secrets=hidden, stays=stays)


PERSONAL_TABLES: Final[tuple[PersonalTable, ...]] = (
    _table(schema.people, hidden=("token_hash",), stays=True),
    _table(schema.accounts, hidden=("password",)),
    _table(schema.sessions, hidden=("token_hash",)),
    _table(schema.recovery_codes, hidden=("code_hash",)),
    _table(schema.second_factors, hidden=("secret", "last_step")),
    _table(schema.api_tokens, hidden=("token_hash",)),
    _table(schema.profiles),
    PersonalTable(table=schema.kept, is_owned=_kept),
    _table(schema.past_rounds, "who"),
    _table(schema.coached_rounds),
    _table(schema.asked_hands),
    _table(schema.shared_rounds),
    _table(schema.whereabouts),
    _table(schema.daily_answers),
    PersonalTable(table=schema.friendships, is_owned=_of_friendships),
    _table(schema.friend_settings),
    PersonalTable(table=schema.table_invitations, is_owned=_of_invitations),
    _table(schema.classes, "teacher"),
    PersonalTable(table=schema.assignments, is_owned=_in_taught_classes),
    _table(schema.pupils),
    _table(schema.works),
    _table(schema.certificates),
)
"""Tables with rows of people, in the order in which they are shown."""
IMPERSONAL_TABLES: Final[tuple[Table, ...]] = (
    schema.meta,
    schema.leases,
    schema.processes,
    schema.places,
    schema.events,
    schema.postings,
    schema.balances,
    schema.streams,
    schema.rounds,
    schema.snapshots,
    schema.daily_hands,
)
"""Tables of the log, of coins by account, and of server processes: people appear there by their id at most."""


class PurseMovement(Struct, frozen=True, kw_only=True):
    """One movement of coins between an account and another one."""

    at_us: int
    """Microseconds since 1970."""
    stream: str
    """The table, or `cage` for coins from and to the house."""
    seq: int
    """Number of the entry in that log."""
    debit: str
    credit: str
    coins: int


class PersonalDataRepository(Database):
    """All rows of one person."""

    async def personal_rows(self, owner: Owner) -> Rows:
        """Return everything in ``PERSONAL_TABLES`` about a person, of one moment, without secrets."""

        def work(connection: Connection) -> Rows:
            return {each.table.name: _rows(connection, each, owner) for each in PERSONAL_TABLES}

        return await self._read(work)

    async def purse_movements(self, account: str) -> list[PurseMovement]:
        """Return each posting that touched an account, oldest first, with its time and the stream."""
        lines, log = schema.postings.c, schema.events.c
        is_same = and_(log.stream == lines.stream, log.seq == lines.seq)
        query = (
            select(log.at_us, *(lines[each] for each in ("stream", "seq", "debit", "credit", "coins")))
            .join(schema.events, is_same)
            .where(or_(lines.debit == account, lines.credit == account))
            .order_by(log.at_us, lines.stream, lines.seq, lines.line)
        )
        return [read_row(PurseMovement, row) for row in await self._rows(query)]


def _rows(connection: Connection, personal: PersonalTable, owner: Owner) -> list[dict[str, Any]]:
    table = personal.table
    shown = [column for column in table.columns if column.name not in personal.secrets]
    query = select(*shown).where(personal.is_owned(owner)).order_by(*table.primary_key.columns)
    return [
        {name: _as_json(value) for name, value in row.items()} for row in connection.execute(query).mappings()
    ]


def _as_json(value: object) -> object:
    """Return bytes as the JSON that they hold, or as Base64; other values unchanged."""
    if not isinstance(value, bytes):
        return value
    try:
        return msgspec.json.decode(value)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return b64encode(value).decode()


def forget_person(connection: Connection, leaving: Leaving) -> None:
    """Delete a person's rows, within a transaction, and replace the name with the pseudonym.

    Raises:
        StillPlaysError: the person has a place or coins at a table.
        ConflictError: the person's account was not empty.
    """
    owner, balances, at = leaving.owner, schema.balances.c, schema.whereabouts.c
    if (
        connection.execute(select(at.stream).where(at.person == owner.person, at.is_there)).first()
        is not None
    ):
        raise StillPlaysError(owner.person)
    if connection.execute(select(balances.coins).where(balances.account == leaving.account)).scalar():
        raise ConflictError(leaving.account, 0)
    own = schema.classes.c
    for taught in connection.execute(select(own.id).where(own.teacher == owner.person)).scalars().all():
        remove_class(connection, taught)
    for each in PERSONAL_TABLES:
        if not each.stays:
            connection.execute(delete(each.table).where(each.is_owned(owner)))
    _rename_in_reports(connection, leaving)
    take_name(connection, leaving.pseudonym_key, owner.person, FOR_GOOD)
    values = {"name": leaving.pseudonym, "token_hash": secrets.token_bytes(32)}
    people = schema.people
    connection.execute(update(people).where(people.c.person == owner.person).values(values))


def _rename_in_reports(connection: Connection, leaving: Leaving) -> None:
    kept = schema.kept
    query = select(kept.c.name, kept.c.value).where(kept.c.stream == leaving.reports)
    for name, value in connection.execute(query).all():
        try:
            told = msgspec.json.decode(value)
        except (msgspec.DecodeError, UnicodeDecodeError):  # damaged data: reading the report logs it
            continue
        renamed = _renamed(told, leaving)
        if renamed != told:
            changed = update(kept).where(kept.c.stream == leaving.reports, kept.c.name == name)
            connection.execute(changed.values(value=msgspec.json.encode(renamed)))


def _renamed(told: Any, leaving: Leaving) -> Any:
    """Return a JSON value with the person's pseudonym in place of the name."""
    if isinstance(told, list):
        return [_renamed(each, leaving) for each in told]
    if not isinstance(told, dict):
        return told
    is_named = told.get("person") == leaving.owner.person and "name" in told
    return {key: _renamed(each, leaving) for key, each in told.items()} | (
        {"name": leaving.pseudonym} if is_named else {}
    )


__all__ = [
    "IMPERSONAL_TABLES",
    "NAMES_STREAM",
    "PERSONAL_TABLES",
    "KeptKey",
    "Leaving",
    "Owner",
    "PersonalDataRepository",
    "PersonalTable",
    "PurseMovement",
    "forget_person",
]
