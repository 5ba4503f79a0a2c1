"""Schema 6: index of finished rounds by participant."""

import sqlalchemy as sa
from alembic.operations import Operations

from paigow.store.schema import words


def upgrade(op: Operations) -> None:
    """Index of finished rounds by participant."""
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
