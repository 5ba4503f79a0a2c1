"""The tables, in words that SQLite and PostgreSQL both understand. Times are integer microseconds since 1970."""

from sqlalchemy import (
    DDL,
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    event,
)
from sqlalchemy.schema import ExecutableDDLElement

SCHEMA = "4"
"""Version of the schema, kept in ``meta``, the only one that is read: 4 has entries with their causes."""

metadata = MetaData()

meta = Table(
    "meta",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("stream", String(64), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("at_us", BigInteger, nullable=False),
    Column("entry", LargeBinary, nullable=False),
    Column("hash", LargeBinary(32), nullable=False),
    Column("sealed", LargeBinary, nullable=True),
    CheckConstraint("seq > 0", name="events_count_from_one"),
)
"""The log; UNIQUE (stream, seq) is the concurrency control. ``sealed`` is not hashed, the entry has the seals."""

postings = Table(
    "postings",
    metadata,
    Column("stream", String(64), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("debit", String(160), nullable=False),
    Column("credit", String(160), nullable=False),
    Column("coins", BigInteger, nullable=False),
    ForeignKeyConstraint(["stream", "seq"], ["events.stream", "events.seq"]),
    CheckConstraint("coins > 0", name="postings_move_coins"),
    CheckConstraint("debit <> credit", name="postings_move_between_accounts"),
)
"""The journal: ``coins`` leave ``debit`` and come to ``credit``."""

balances = Table(
    "balances",
    metadata,
    Column("account", String(160), primary_key=True),
    Column("coins", BigInteger, nullable=False),
    CheckConstraint("coins >= 0 OR account = 'house'", name="balances_not_negative"),
)
"""The sum of the journal by account; only the house's own may be below zero."""

kept = Table(
    "kept",
    metadata,
    Column("stream", String(64), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""What must outlive the process but is not, or not yet, for anyone to read in the log."""

streams = Table(
    "streams",
    metadata,
    Column("stream", String(64), primary_key=True),
    Column("status", String(20), nullable=False),
)
"""Every stream and how it stands, so that closed ones are never read to learn that they are closed."""

rounds = Table(
    "rounds",
    metadata,
    Column("stream", String(64), primary_key=True),
    Column("first_seq", BigInteger, primary_key=True, autoincrement=False),
    Column("number", BigInteger, nullable=False),
    Column("ended_seq", BigInteger),
    Column("over_seq", BigInteger),
    Column("form", String(80), nullable=False),
    Column("before", LargeBinary, nullable=False),
    Index("rounds_by_number", "stream", "number"),
)
"""Where each round of a stream begins and ends; it can be made again from the log. See ``index.RoundRow``."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", String(64), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("hash", LargeBinary(32), nullable=False),
    Column("form", String(80), nullable=False),
    Column("value", LargeBinary, nullable=False),
)
"""What followed from the first entries of a stream, one for each; it can be made again from the log."""

people = Table(
    "people",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("token_hash", LargeBinary(32), nullable=False, unique=True),
    Column("created_us", BigInteger, nullable=False),
)

classes = Table(
    "classes",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("teacher", String(40), nullable=False, index=True),
    Column("name", String(80), nullable=False),
    Column("teacher_name", String(80), nullable=False),
    Column("link", String(80), unique=True),
    Column("created_us", BigInteger, nullable=False),
    Column("closed_us", BigInteger),
)
"""The school's classes; a file of before gets these tables when it is opened. ``link``: who has it may join."""

pupils = Table(
    "pupils",
    metadata,
    Column("class_id", String(40), primary_key=True),
    Column("person", String(40), primary_key=True, index=True),
    Column("id", String(40), nullable=False, unique=True),
    Column("name", String(80), nullable=False),
    Column("joined_us", BigInteger, nullable=False),
)

assignments = Table(
    "assignments",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("class_id", String(40), nullable=False, index=True),
    Column("task", LargeBinary, nullable=False),
    Column("created_us", BigInteger, nullable=False),
)

works = Table(
    "works",
    metadata,
    Column("assignment", String(40), primary_key=True),
    Column("person", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""What a pupil has done of an assignment."""

certificates = Table(
    "certificates",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("class_id", String(40), nullable=False, index=True),
    Column("person", String(40), nullable=False, index=True),
    Column("value", LargeBinary, nullable=False),
)
"""What somebody has passed; ``class_id`` empty: nobody sees it but he."""


def _append_only(table: Table) -> None:
    """Forbid UPDATE and DELETE on ``table``, and an INSERT OR REPLACE that would be either in disguise."""
    same = " AND ".join(f"{column.name} = NEW.{column.name}" for column in table.primary_key)
    name = table.name
    refuse = f"BEGIN SELECT RAISE(ABORT, '{name} are append-only'); END"
    for what, when in (
        ("update", f"UPDATE ON {name}"),
        ("delete", f"DELETE ON {name}"),
        ("replace", f"INSERT ON {name} WHEN EXISTS (SELECT 1 FROM {name} WHERE {same})"),  # noqa: S608 - names above
    ):
        trigger: ExecutableDDLElement = DDL(
            f"CREATE TRIGGER IF NOT EXISTS {name}_no_{what} BEFORE {when} {refuse}"
        )  # type: ignore[no-untyped-call]
        event.listen(table, "after_create", trigger.execute_if(dialect="sqlite"))


_append_only(events)
_append_only(postings)
