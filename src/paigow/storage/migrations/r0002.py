"""Schema 2: the daily hand and its answers."""

import sqlalchemy as sa
from alembic.operations import Operations

from paigow.storage.schema import words


def upgrade(op: Operations) -> None:
    """The daily hand and its answers."""
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
