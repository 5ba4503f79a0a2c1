"""Schema 8: outlines of other processes' tables, and people's tables by person."""

import sqlalchemy as sa
from alembic.operations import Operations

from paigow.store.schema import words


def upgrade(op: Operations) -> None:
    """Outlines of other processes' tables, and people's tables by person.

    Rows of ``places`` belonged to processes that have ended: the next process distributes the tables again.
    """
    op.drop_table("places")
    op.create_table(
        "places",
        sa.Column("stream", words(64), nullable=False),
        sa.Column("process", words(40), nullable=False),
        sa.Column("drawn", sa.BigInteger(), nullable=False),
        sa.Column("outline", sa.LargeBinary(), nullable=True),
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
