"""Schema 1: the initial schema."""

import sqlalchemy as sa
from alembic.operations import Operations

from paigow.storage.schema import append_only, words


def upgrade(op: Operations) -> None:
    """The initial schema."""
    op.create_table(
        "accounts",
        sa.Column("person", words(40), nullable=False),
        sa.Column("password", words(200), nullable=False),
        sa.Column("created_us", sa.BigInteger(), nullable=False),
        sa.Column("changed_us", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "api_tokens",
        sa.Column("id", words(40), nullable=False),
        sa.Column("person", words(40), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("name", words(80), nullable=False),
        sa.Column("scopes", words(80), nullable=False),
        sa.Column("created_us", sa.BigInteger(), nullable=False),
        sa.Column("seen_us", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("token_hash"),
    )
    op.create_index("ix_api_tokens_person", "api_tokens", ["person"], unique=False)
    op.create_table(
        "assignments",
        sa.Column("id", words(40), nullable=False),
        sa.Column("class_id", words(40), nullable=False),
        sa.Column("task", sa.LargeBinary(), nullable=False),
        sa.Column("created_us", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_assignments_class_id", "assignments", ["class_id"], unique=False)
    op.create_table(
        "balances",
        sa.Column("account", words(160), nullable=False),
        sa.Column("coins", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("coins >= 0 OR account = 'house'", name="balances_not_negative"),
        sa.PrimaryKeyConstraint("account"),
    )
    op.create_table(
        "certificates",
        sa.Column("id", words(40), nullable=False),
        sa.Column("class_id", words(40), nullable=False),
        sa.Column("person", words(40), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_certificates_class_id", "certificates", ["class_id"], unique=False)
    op.create_index("ix_certificates_person", "certificates", ["person"], unique=False)
    op.create_table(
        "classes",
        sa.Column("id", words(40), nullable=False),
        sa.Column("teacher", words(40), nullable=False),
        sa.Column("name", words(80), nullable=False),
        sa.Column("teacher_name", words(80), nullable=False),
        sa.Column("link", words(80), nullable=True),
        sa.Column("created_us", sa.BigInteger(), nullable=False),
        sa.Column("closed_us", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("link"),
    )
    op.create_index("ix_classes_teacher", "classes", ["teacher"], unique=False)
    op.create_table(
        "events",
        sa.Column("stream", words(64), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at_us", sa.BigInteger(), nullable=False),
        sa.Column("entry", sa.LargeBinary(), nullable=False),
        sa.Column("hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=True),
        sa.CheckConstraint("seq > 0", name="events_count_from_one"),
        sa.PrimaryKeyConstraint("stream", "seq"),
    )
    op.create_table(
        "kept",
        sa.Column("stream", words(64), nullable=False),
        sa.Column("name", words(64), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "name"),
    )
    op.create_table(
        "leases",
        sa.Column("name", words(64), nullable=False),
        sa.Column("fence", sa.BigInteger(), nullable=False),
        sa.Column("holder", words(200), nullable=False),
        sa.Column("until_us", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "meta",
        sa.Column("name", words(40), nullable=False),
        sa.Column("value", words(200), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "past_rounds",
        sa.Column("stream", words(64), nullable=False),
        sa.Column("first_seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("who", words(40), nullable=False),
        sa.Column("at_us", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("book", words(40), nullable=False),
        sa.Column("banker", words(40), nullable=False),
        sa.Column("gain", sa.BigInteger(), nullable=False),
        sa.Column("largest", sa.BigInteger(), nullable=False),
        sa.Column("is_void", sa.Boolean(), nullable=False),
        sa.Column("mishaps", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "first_seq", "who"),
    )
    op.create_index(
        "past_rounds_by_who", "past_rounds", ["who", "at_us", "stream", "first_seq"], unique=False
    )
    op.create_index(
        "past_rounds_of_table", "past_rounds", ["stream", "who", "at_us", "first_seq"], unique=False
    )
    op.create_table(
        "people",
        sa.Column("person", words(40), nullable=False),
        sa.Column("name", words(80), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("created_us", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
        sa.UniqueConstraint("token_hash"),
    )
    op.create_table(
        "places",
        sa.Column("stream", words(64), nullable=False),
        sa.Column("process", words(40), nullable=False),
        sa.Column("drawn", sa.BigInteger(), nullable=False),
        sa.Column("outline", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("stream"),
    )
    op.create_table(
        "processes",
        sa.Column("name", words(40), nullable=False),
        sa.Column("holder", words(200), nullable=False),
        sa.Column("address", words(200), nullable=False),
        sa.Column("secret", words(64), nullable=False),
        sa.Column("until_us", sa.BigInteger(), nullable=False),
        sa.Column("is_head", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "pupils",
        sa.Column("class_id", words(40), nullable=False),
        sa.Column("person", words(40), nullable=False),
        sa.Column("id", words(40), nullable=False),
        sa.Column("name", words(80), nullable=False),
        sa.Column("joined_us", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("class_id", "person"),
        sa.UniqueConstraint("id"),
    )
    op.create_index("ix_pupils_person", "pupils", ["person"], unique=False)
    op.create_table(
        "recovery_codes",
        sa.Column("person", words(40), nullable=False),
        sa.Column("code_hash", sa.LargeBinary(length=32), nullable=False),
        sa.PrimaryKeyConstraint("person", "code_hash"),
    )
    op.create_table(
        "rounds",
        sa.Column("stream", words(64), nullable=False),
        sa.Column("first_seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("ended_seq", sa.BigInteger(), nullable=True),
        sa.Column("over_seq", sa.BigInteger(), nullable=True),
        sa.Column("form", words(80), nullable=False),
        sa.Column("before", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "first_seq"),
    )
    op.create_index("rounds_by_number", "rounds", ["stream", "number"], unique=False)
    op.create_table(
        "second_factors",
        sa.Column("person", words(40), nullable=False),
        sa.Column("secret", words(64), nullable=False),
        sa.Column("since_us", sa.BigInteger(), nullable=True),
        sa.Column("last_step", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "sessions",
        sa.Column("id", words(40), nullable=False),
        sa.Column("person", words(40), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("browser", words(40), nullable=False),
        sa.Column("created_us", sa.BigInteger(), nullable=False),
        sa.Column("seen_us", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("token_hash"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"], unique=False)
    op.create_table(
        "snapshots",
        sa.Column("stream", words(64), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("form", words(80), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("stream"),
    )
    op.create_table(
        "streams",
        sa.Column("stream", words(64), nullable=False),
        sa.Column("status", words(20), nullable=False),
        sa.PrimaryKeyConstraint("stream"),
    )
    op.create_table(
        "whereabouts",
        sa.Column("stream", words(64), nullable=False),
        sa.Column("person", words(40), nullable=False),
        sa.Column("is_there", sa.Boolean(), nullable=False),
        sa.Column("is_opener", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "person"),
    )
    op.create_index("ix_whereabouts_person", "whereabouts", ["person"], unique=False)
    op.create_table(
        "works",
        sa.Column("assignment", words(40), nullable=False),
        sa.Column("person", words(40), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("assignment", "person"),
    )
    op.create_table(
        "postings",
        sa.Column("stream", words(64), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("line", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("debit", words(160), nullable=False),
        sa.Column("credit", words(160), nullable=False),
        sa.Column("coins", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("coins > 0", name="postings_move_coins"),
        sa.CheckConstraint("debit <> credit", name="postings_move_between_accounts"),
        sa.ForeignKeyConstraint(
            ["stream", "seq"],
            ["events.stream", "events.seq"],
        ),
        sa.PrimaryKeyConstraint("stream", "seq", "line"),
    )
    for table, key in (("events", ("stream", "seq")), ("postings", ("stream", "seq", "line"))):
        for statement in append_only(table, *key)[op.get_bind().dialect.name]:
            op.execute(statement)
