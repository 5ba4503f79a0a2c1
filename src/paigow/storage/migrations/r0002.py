"""Schema 2: statistics, and the daily hand with its answers."""

import sqlalchemy as sa
from alembic.operations import Operations

from paigow.storage.schema import words


def upgrade(op: Operations) -> None:
    """Statistics, and the daily hand with its answers."""
    op.create_table(
        "asked_hands",
        sa.Column("person", words(40), nullable=False),
        sa.Column("tiles", words(20), nullable=False),
        sa.Column("at_us", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "tiles"),
    )
    op.create_table(
        "coached_rounds",
        sa.Column("person", words(40), nullable=False),
        sa.Column("stream", words(64), nullable=False),
        sa.Column("first_seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hands", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("person", "stream", "first_seq"),
    )
    op.create_table(
        "daily_answers",
        sa.Column("person", words(40), nullable=False),
        sa.Column("day", words(10), nullable=False),
        sa.Column("choice", sa.Integer(), nullable=False),
        sa.Column("at_us", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("choice >= 0", name="daily_answers_choose_a_setting"),
        sa.PrimaryKeyConstraint("person", "day"),
    )
    op.create_index("ix_daily_answers_day", "daily_answers", ["day"], unique=False)
    op.create_table(
        "daily_hands",
        sa.Column("day", words(10), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("day"),
    )
    op.create_table(
        "friend_settings",
        sa.Column("person", words(40), nullable=False),
        sa.Column("code", words(24), nullable=True),
        sa.Column("is_shown", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
        sa.UniqueConstraint("code"),
    )
    op.create_table(
        "friendships",
        sa.Column("person", words(40), nullable=False),
        sa.Column("other", words(40), nullable=False),
        sa.Column("status", words(10), nullable=False),
        sa.Column("at_us", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("person <> other", name="friendships_are_of_two"),
        sa.PrimaryKeyConstraint("person", "other"),
    )
    op.create_index("ix_friendships_other", "friendships", ["other"], unique=False)
    op.create_table(
        "profiles",
        sa.Column("person", words(40), nullable=False),
        sa.Column("avatar", words(40), nullable=True),
        sa.Column("is_listed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "shared_rounds",
        sa.Column("code", words(24), nullable=False),
        sa.Column("person", words(40), nullable=False),
        sa.Column("stream", words(64), nullable=False),
        sa.Column("first_seq", sa.BigInteger(), nullable=False),
        sa.Column("at_us", sa.BigInteger(), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("code"),
        sa.UniqueConstraint("person", "stream", "first_seq", name="shared_rounds_are_shared_once"),
    )
    op.create_table(
        "table_invitations",
        sa.Column("person", words(40), nullable=False),
        sa.Column("stream", words(64), nullable=False),
        sa.Column("inviter", words(40), nullable=False),
        sa.Column("at_us", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "stream"),
    )
    op.create_index("ix_table_invitations_inviter", "table_invitations", ["inviter"], unique=False)
