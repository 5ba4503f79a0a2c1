"""Schema 9: second factors of accounts."""

import sqlalchemy as sa
from alembic.operations import Operations

from paigow.store.schema import words


def upgrade(op: Operations) -> None:
    """Second factors of accounts."""
    op.create_table(
        "second_factors",
        sa.Column("person", words(40), nullable=False),
        sa.Column("secret", words(64), nullable=False),
        sa.Column("since_us", sa.BigInteger(), nullable=True),
        sa.Column("last_step", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
    )
