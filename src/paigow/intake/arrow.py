"""Arrow tables of rows. Needs the extra ``paigow[parquet]``, which has pyarrow."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

EXTRA = "parquet"
"""Name of the pip extra."""


def pyarrow(part: str = "pyarrow") -> Any:
    """Return pyarrow, or one of its parts.

    Raises:
        ModuleNotFoundError: pyarrow is not installed; the message says what to install.
    """
    try:
        return import_module(part)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"Arrow tables need {error.name}; pip install 'paigow[{EXTRA}]'", name=error.name
        ) from error


def table_of(rows: Sequence[Mapping[str, Any]], about: Mapping[str, Any]) -> Any:
    """Return rows as a ``pyarrow.Table``; a column of objects becomes a column for each key, such as ``cost.value``.

    Args:
        rows: The rows, all with the same keys.
        about: What holds for all rows; it becomes the metadata of the table.

    Raises:
        ModuleNotFoundError: pyarrow is not installed.
    """
    table = pyarrow().Table.from_pylist([dict(row) for row in rows])
    while any(str(field.type).startswith("struct") for field in table.schema):
        table = table.flatten()
    return table.replace_schema_metadata({key: str(value) for key, value in about.items()})
