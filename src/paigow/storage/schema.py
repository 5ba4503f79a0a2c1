"""The tables, for both SQLite and PostgreSQL. Times are integer microseconds since 1970."""

from sqlalchemy import (
    DDL,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    event,
)
from sqlalchemy.schema import ExecutableDDLElement
from sqlalchemy.types import TypeEngine

metadata = MetaData()


def words(length: int) -> TypeEngine[str]:
    """Return a text type of that length, compared and sorted by code point on every database."""
    return String(length).with_variant(String(length, collation="C"), "postgresql")


meta = Table(
    "meta",
    metadata,
    Column("name", words(40), primary_key=True),
    Column("value", words(200), nullable=False),
)
"""The row ``schema`` has the number of the last migration: see ``paigow.storage.migrations``."""

leases = Table(
    "leases",
    metadata,
    Column("name", words(64), primary_key=True),
    Column("fence", BigInteger, nullable=False),
    Column("holder", words(200), nullable=False),
    Column("until_us", BigInteger, nullable=False),
)
"""Write leases of a database that several processes reach, with their end unless renewed; ``fence`` counts takings."""

processes = Table(
    "processes",
    metadata,
    Column("name", words(40), primary_key=True),
    Column("holder", words(200), nullable=False),
    Column("address", words(200), nullable=False),
    Column("secret", words(64), nullable=False),
    Column("until_us", BigInteger, nullable=False),
    Column("is_head", Boolean, nullable=False),
)
"""The processes that share a database, as ``leases``; a removed name is never used again."""

places = Table(
    "places",
    metadata,
    Column("stream", words(64), primary_key=True),
    Column("process", words(40), nullable=False),
    Column("drawn", BigInteger, nullable=False),
    Column("outline", LargeBinary, nullable=True),
)
"""The process that runs each table, its outline for the others, and how often that was written."""

events = Table(
    "events",
    metadata,
    Column("stream", words(64), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("at_us", BigInteger, nullable=False),
    Column("entry", LargeBinary, nullable=False),
    Column("hash", LargeBinary(32), nullable=False),
    Column("sealed", LargeBinary, nullable=True),
    CheckConstraint("seq > 0", name="events_count_from_one"),
)
"""The log; UNIQUE (stream, seq) is the concurrency control. ``sealed`` is not hashed; the entry has the seals."""

postings = Table(
    "postings",
    metadata,
    Column("stream", words(64), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("debit", words(160), nullable=False),
    Column("credit", words(160), nullable=False),
    Column("coins", BigInteger, nullable=False),
    ForeignKeyConstraint(["stream", "seq"], ["events.stream", "events.seq"]),
    CheckConstraint("coins > 0", name="postings_move_coins"),
    CheckConstraint("debit <> credit", name="postings_move_between_accounts"),
)
"""The journal: ``coins`` move from ``debit`` to ``credit``."""

balances = Table(
    "balances",
    metadata,
    Column("account", words(160), primary_key=True),
    Column("coins", BigInteger, nullable=False),
    CheckConstraint("coins >= 0 OR account = 'house'", name="balances_not_negative"),
)
"""The sum of the journal by account; only the house's own may be below zero."""

kept = Table(
    "kept",
    metadata,
    Column("stream", words(64), primary_key=True),
    Column("name", words(64), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""Values that must outlive the process but are not, or not yet, public in the log."""

streams = Table(
    "streams",
    metadata,
    Column("stream", words(64), primary_key=True),
    Column("status", words(20), nullable=False),
)
"""Every stream with its status, so that closed ones need not be read."""

rounds = Table(
    "rounds",
    metadata,
    Column("stream", words(64), primary_key=True),
    Column("first_seq", BigInteger, primary_key=True, autoincrement=False),
    Column("number", BigInteger, nullable=False),
    Column("ended_seq", BigInteger),
    Column("over_seq", BigInteger),
    Column("form", words(80), nullable=False),
    Column("before", LargeBinary, nullable=False),
    Index("rounds_by_number", "stream", "number"),
)
"""Where each round of a stream begins and ends; can be rebuilt from the log. See ``index.RoundRow``."""

past_rounds = Table(
    "past_rounds",
    metadata,
    Column("stream", words(64), primary_key=True),
    Column("first_seq", BigInteger, primary_key=True, autoincrement=False),
    Column("who", words(40), primary_key=True),
    Column("at_us", BigInteger, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("book", words(40), nullable=False),
    Column("banker", words(40), nullable=False),
    Column("gain", BigInteger, nullable=False),
    Column("largest", BigInteger, nullable=False),
    Column("is_void", Boolean, nullable=False),
    Column("mishaps", Integer, nullable=False),
    Index("past_rounds_by_who", "who", "at_us", "stream", "first_seq"),
    Index("past_rounds_of_table", "stream", "who", "at_us", "first_seq"),
)
"""Finished rounds by participant (or nobody): see ``past.PastRow``. Can be rebuilt from the log."""

coached_rounds = Table(
    "coached_rounds",
    metadata,
    Column("person", words(40), primary_key=True),
    Column("stream", words(64), primary_key=True),
    Column("first_seq", BigInteger, primary_key=True, autoincrement=False),
    Column("hands", LargeBinary, nullable=False),
)
"""What the coach found in a person's hands of a finished round. Can be calculated again from the log."""

asked_hands = Table(
    "asked_hands",
    metadata,
    Column("person", words(40), primary_key=True),
    Column("tiles", words(20), primary_key=True),
    Column("at_us", BigInteger, nullable=False),
)
"""Hands that a person had the lab calculate, and when they last did: such a hand does not count in the rating."""

whereabouts = Table(
    "whereabouts",
    metadata,
    Column("stream", words(64), primary_key=True),
    Column("person", words(40), primary_key=True, index=True),
    Column("is_there", Boolean, nullable=False),
    Column("is_opener", Boolean, nullable=False),
)
"""The people at each open table, and its opener: see ``index.AtTable``. Can be rebuilt from the log."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", words(64), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("hash", LargeBinary(32), nullable=False),
    Column("form", words(80), nullable=False),
    Column("value", LargeBinary, nullable=False),
)
"""State after the first entries of a stream, one for each; can be rebuilt from the log."""

people = Table(
    "people",
    metadata,
    Column("person", words(40), primary_key=True),
    Column("name", words(80), nullable=False),
    Column("token_hash", LargeBinary(32), nullable=False, unique=True),
    Column("created_us", BigInteger, nullable=False),
)

classes = Table(
    "classes",
    metadata,
    Column("id", words(40), primary_key=True),
    Column("teacher", words(40), nullable=False, index=True),
    Column("name", words(80), nullable=False),
    Column("teacher_name", words(80), nullable=False),
    Column("link", words(80), unique=True),
    Column("created_us", BigInteger, nullable=False),
    Column("closed_us", BigInteger),
)
"""The school's classes. Anyone who has the ``link`` may join."""

pupils = Table(
    "pupils",
    metadata,
    Column("class_id", words(40), primary_key=True),
    Column("person", words(40), primary_key=True, index=True),
    Column("id", words(40), nullable=False, unique=True),
    Column("name", words(80), nullable=False),
    Column("joined_us", BigInteger, nullable=False),
)

assignments = Table(
    "assignments",
    metadata,
    Column("id", words(40), primary_key=True),
    Column("class_id", words(40), nullable=False, index=True),
    Column("task", LargeBinary, nullable=False),
    Column("created_us", BigInteger, nullable=False),
)

works = Table(
    "works",
    metadata,
    Column("assignment", words(40), primary_key=True),
    Column("person", words(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""A pupil's work in an assignment."""

certificates = Table(
    "certificates",
    metadata,
    Column("id", words(40), primary_key=True),
    Column("class_id", words(40), nullable=False, index=True),
    Column("person", words(40), nullable=False, index=True),
    Column("value", LargeBinary, nullable=False),
)
"""Certificates of people; with an empty ``class_id`` only the holder sees it."""

daily_hands = Table(
    "daily_hands",
    metadata,
    Column("day", words(10), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""Each day's hand with the value of its settings, as first computed; ``day`` is a date in UTC: 2026-11-28."""

daily_answers = Table(
    "daily_answers",
    metadata,
    Column("person", words(40), primary_key=True),
    Column("day", words(10), primary_key=True, index=True),
    Column("choice", Integer, nullable=False),
    Column("at_us", BigInteger, nullable=False),
    CheckConstraint("choice >= 0", name="daily_answers_choose_a_setting"),
)
"""One answer for each person and day: the index of the setting in the day's hand."""

shared_rounds = Table(
    "shared_rounds",
    metadata,
    Column("code", words(24), primary_key=True),
    Column("person", words(40), nullable=False),
    Column("stream", words(64), nullable=False),
    Column("first_seq", BigInteger, nullable=False),
    Column("at_us", BigInteger, nullable=False),
    Column("value", LargeBinary, nullable=False),
    UniqueConstraint("person", "stream", "first_seq", name="shared_rounds_are_shared_once"),
)
"""Finished rounds that people share: anybody who knows the code sees ``value``."""

friendships = Table(
    "friendships",
    metadata,
    Column("person", words(40), primary_key=True),
    Column("other", words(40), primary_key=True, index=True),
    Column("status", words(10), nullable=False),
    Column("at_us", BigInteger, nullable=False),
    CheckConstraint("person <> other", name="friendships_are_of_two"),
)
"""What a person has said about another: ``asked``, ``friends`` (then both have such a row) or ``blocked``."""

friend_settings = Table(
    "friend_settings",
    metadata,
    Column("person", words(40), primary_key=True),
    Column("code", words(24), unique=True),
    Column("is_shown", Boolean, nullable=False),
)
"""The code of a person's friend link, null if none, and whether friends see the tables at which the person is."""

table_invitations = Table(
    "table_invitations",
    metadata,
    Column("person", words(40), primary_key=True),
    Column("stream", words(64), primary_key=True),
    Column("inviter", words(40), nullable=False, index=True),
    Column("at_us", BigInteger, nullable=False),
)
"""Invitations of friends to tables: until the person answers, or the table closes."""

accounts = Table(
    "accounts",
    metadata,
    Column("person", words(40), primary_key=True),
    Column("password", words(200), nullable=False),
    Column("created_us", BigInteger, nullable=False),
    Column("changed_us", BigInteger, nullable=False),
)
"""Persons with a password. ``password`` is its argon2 hash."""

profiles = Table(
    "profiles",
    metadata,
    Column("person", words(40), primary_key=True),
    Column("avatar", words(40)),
    Column("is_listed", Boolean, nullable=False),
)
"""What accounts have chosen to show: the avatar, null if not chosen, and whether they are on the leaderboards."""

sessions = Table(
    "sessions",
    metadata,
    Column("id", words(40), primary_key=True),
    Column("person", words(40), nullable=False, index=True),
    Column("token_hash", LargeBinary(32), nullable=False, unique=True),
    Column("browser", words(40), nullable=False),
    Column("created_us", BigInteger, nullable=False),
    Column("seen_us", BigInteger, nullable=False),
)
"""Log-ins of accounts; a guest's single session is in the row of ``people``."""

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("person", words(40), primary_key=True),
    Column("code_hash", LargeBinary(32), primary_key=True),
)
"""Each is valid once and is then deleted."""

second_factors = Table(
    "second_factors",
    metadata,
    Column("person", words(40), primary_key=True),
    Column("secret", words(64), nullable=False),
    Column("since_us", BigInteger),
    Column("last_step", BigInteger, nullable=False),
)
"""Secrets of authenticator apps. ``since_us`` is null until the account's owner has entered a code. A code of
``last_step``, or of an earlier time step, is never accepted again."""

api_tokens = Table(
    "api_tokens",
    metadata,
    Column("id", words(40), primary_key=True),
    Column("person", words(40), nullable=False, index=True),
    Column("token_hash", LargeBinary(32), nullable=False, unique=True),
    Column("name", words(80), nullable=False),
    Column("scopes", words(80), nullable=False),
    Column("created_us", BigInteger, nullable=False),
    Column("seen_us", BigInteger),
)
"""Tokens with which programs act for an account; ``scopes`` are separated by spaces."""


def append_only(name: str, *key: str) -> dict[str, list[str]]:
    """Return what forbids UPDATE and DELETE on a table, also in disguise, by database.

    It must be applied again after a migration that rebuilds the table.
    """
    same = " AND ".join(f"{column} = NEW.{column}" for column in key)
    refuse = f"BEGIN SELECT RAISE(ABORT, '{name} are append-only'); END"
    whens = {
        "update": f"UPDATE ON {name}",
        "delete": f"DELETE ON {name}",
        "replace": f"INSERT ON {name} WHEN EXISTS (SELECT 1 FROM {name} WHERE {same})",  # noqa: S608 - names above
    }
    return {
        "sqlite": [
            f"CREATE TRIGGER IF NOT EXISTS {name}_no_{what} BEFORE {when} {refuse}"
            for what, when in whens.items()
        ],
        "postgresql": [
            (
                "CREATE OR REPLACE FUNCTION paigow_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                "RAISE EXCEPTION '% are append-only', TG_TABLE_NAME USING ERRCODE = '23000'; END $$"
            ),
            (
                f"CREATE OR REPLACE TRIGGER {name}_no_update BEFORE UPDATE OR DELETE OR TRUNCATE ON {name} "
                "FOR EACH STATEMENT EXECUTE FUNCTION paigow_append_only()"
            ),
        ],
    }


def _forbid_changes(table: Table) -> None:
    for dialect, statements in append_only(
        table.name, *(column.name for column in table.primary_key)
    ).items():
        for statement in statements:
            trigger: ExecutableDDLElement = DDL(statement.replace("%", "%%"))  # type: ignore[no-untyped-call]
            event.listen(table, "after_create", trigger.execute_if(dialect=dialect))


_forbid_changes(events)
_forbid_changes(postings)
