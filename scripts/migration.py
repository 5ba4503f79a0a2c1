"""Write the next step of the schema, ``src/paigow/storage/migrations/rNNNN.py``, from what ``storage.schema`` says.

    python scripts/migration.py what is new
    python scripts/migration.py --again         # write the last step again, until a release contains it

Check the result by hand: a renamed column appears as one that is dropped and one that is added, and the script does not
know what becomes of the rows. On SQLite a table is changed by copying it (``op.batch_alter_table``), which loses its
triggers: call ``schema.append_only`` again.
"""

import re
import sys
from pathlib import Path

from alembic.autogenerate import produce_migrations, render_python_code
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import create_engine

from paigow.storage import migrations, schema

FOLDER = Path(migrations.__file__).parent
_WORDS = re.compile(r"sa\.String\(length=(\d+)\)\.with_variant\(.*?'postgresql'\)")
HEAD = '''"""Schema {number}: {what}."""

import sqlalchemy as sa
from alembic.operations import Operations

from paigow.storage.schema import words


def upgrade(op: Operations) -> None:
    """{does}."""
    {body}
'''
OF_THE_FIRST = """
    for table, key in (("events", ("stream", "seq")), ("postings", ("stream", "seq", "line"))):
        for statement in append_only(table, *key)[op.get_bind().dialect.name]:
            op.execute(statement)
"""


def main(what: str) -> int:
    """Write the step; 1: there is nothing new."""
    number = migrations.newest() + 1
    if what == "--again":
        number -= 1
        what = str(migrations.step(number).__doc__).partition(": ")[2].rstrip(".")
    with create_engine("sqlite://").connect() as connection:
        context = MigrationContext.configure(connection, opts={"render_as_batch": True})
        for each in range(1, number):
            migrations.step(each).upgrade(Operations(context))
        found = produce_migrations(context, schema.metadata).upgrade_ops
    if found is None or found.is_empty():
        print("nothing is new")
        return 1
    lines = render_python_code(found).splitlines()
    body = "\n".join(line for line in lines if not line.strip().startswith("#")).strip()
    body = re.sub(r"op\.f\((.*?)\)", r"\1", _WORDS.sub(r"words(\1)", body))
    step = HEAD.format(number=number, what=what, does=what[:1].upper() + what[1:], body=body)
    if number == 1:
        step = step.replace("import words", "import append_only, words").rstrip() + OF_THE_FIRST
    path = FOLDER / f"r{number:04}.py"
    path.write_text(step, encoding="utf-8")
    print(f"{path}: look it over, then ruff format {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main(" ".join(sys.argv[1:]) or "something new"))
