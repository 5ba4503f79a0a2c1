"""Tables of the lab as files: CSV, and Parquet with types, units and what identifies the answer."""

import io
from collections.abc import Iterable, Mapping
from typing import Any, Final

from paigow.intake.arrow import pyarrow
from paigow.lab.tables.columns import Column, Table, column
from paigow.lab.tables.rows import TABLES
from paigow.words.spreadsheets import MARK, csv_lines

DECIMAL: Final = "_decimal"
"""Ending of the column with the nearest double of an exact figure."""


def csv_file(question: str, answer: Any) -> bytes:
    """Return an answer as CSV (RFC 4180, UTF-8): the rows that the command prints with ``--csv``.

    Args:
        question: One of ``TABLES``.
        answer: The answer as JSON. Exact figures are reduced fractions; floats are not rounded.
    """
    header, rows = TABLES[question](answer)
    return (MARK + csv_lines([header, *rows])).encode()


def parquet_file(question: str, answer: Any, about: Mapping[str, Any]) -> bytes:
    """Return the same rows as a Parquet file.

    Counts are 64-bit integers. An exact figure has two columns: its reduced fraction as text, and ``NAME_decimal``,
    the nearest double. The metadata of a column has its ``unit``, that of the file everything in ``about``.

    Args:
        question: One of ``TABLES``.
        answer: The answer as JSON.
        about: What identifies the answer, such as its book, edition and version.

    Raises:
        ModuleNotFoundError: pyarrow is not installed.
    """
    arrow, parquet = pyarrow(), pyarrow("pyarrow.parquet")
    out = io.BytesIO()
    parquet.write_table(_arrow(question, TABLES[question](answer), about, arrow), out, compression="zstd")
    return out.getvalue()


def _arrow(question: str, table: Table, about: Mapping[str, Any], arrow: Any) -> Any:
    rows = list(table.rows)
    fields, columns = [], []
    for place, name in enumerate(table.header):
        kind = column(question, name)
        for own, type_, values in _typed(name, kind, [row[place] for row in rows], arrow):
            fields.append(arrow.field(own, type_, metadata={"unit": kind.unit} if kind.unit else None))
            columns.append(arrow.array(values, type_))
    metadata = {name: str(value) for name, value in about.items()}
    return arrow.Table.from_arrays(columns, schema=arrow.schema(fields, metadata=metadata))


def _typed(name: str, column: Column, values: list[Any], arrow: Any) -> Iterable[tuple[str, Any, list[Any]]]:
    """Yield the name, the type and the values of each column of the file that a column of the table becomes."""
    if column.kind == "exact":
        yield name, arrow.string(), [None if value is None else str(value) for value in values]
        decimals = [None if value is None else float(value) for value in values]
        yield f"{name}{DECIMAL}", arrow.float64(), decimals
        return
    types = {"text": arrow.string, "count": arrow.int64, "decimal": arrow.float64, "flag": arrow.bool_}
    yield name, types[column.kind](), values
