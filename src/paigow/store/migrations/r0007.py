"""Schema 7: processes that share a database, and which of them runs each table."""

import sqlalchemy as sa
from alembic.operations import Operations

from paigow.store.schema import words


def upgrade(op: Operations) -> None:
    """Processes that share a database, and which of them runs each table."""
    op.create_table(
        "places",
        sa.Column("stream", words(64), nullable=False),
        sa.Column("process", words(40), nullable=False),
        sa.Column("pace", words(20), nullable=False),
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
