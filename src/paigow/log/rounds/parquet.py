"""Lines of finished rounds as an Arrow table, and as a Parquet file in parts. Needs the extra ``paigow[parquet]``."""

import io
from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from msgspec.structs import fields

from paigow.intake.arrow import pyarrow
from paigow.log.rounds.wager_lines import WagerLine

MEDIA_TYPE: Final = "application/vnd.apache.parquet"


def arrow_table(lines: Iterable[WagerLine]) -> Any:
    """Return lines as a ``pyarrow.Table``: the columns of the CSV file, amounts as integers, ``ended_at`` as a time.

    Raises:
        ModuleNotFoundError: the extra is not installed.
    """
    rows = [
        {name: getattr(line, name) for name in WagerLine.__struct_fields__}
        | {"ended_at": datetime.fromisoformat(line.ended_at)}
        for line in lines
    ]
    return pyarrow().Table.from_pylist(rows, schema=_schema())


def _schema() -> Any:
    arrow = pyarrow()
    kinds = {int: arrow.int64(), bool: arrow.bool_(), str: arrow.string()}
    columns = {each.name: kinds[each.type] for each in fields(WagerLine)}
    return arrow.schema(columns | {"ended_at": arrow.timestamp("ms", tz="UTC")})


class ParquetFile:
    """One file: its parts one after another, then its end."""

    def __init__(self) -> None:
        """Create the file. Raises ModuleNotFoundError if the extra is not installed."""
        self._sink = _Sink()
        self._writer = pyarrow("pyarrow.parquet").ParquetWriter(self._sink, _schema())

    def part(self, lines: Iterable[WagerLine]) -> bytes:
        """Return some lines."""
        table = arrow_table(lines)
        if table.num_rows:
            self._writer.write_table(table)
        return self._sink.taken()

    def end(self) -> bytes:
        """Return the bytes after the last part."""
        self._writer.close()
        return self._sink.taken()


class _Sink(io.RawIOBase):
    """Collects what was written since the last ``taken``."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[bytes] = []
        self._length = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        part = bytes(data)
        self._parts.append(part)
        self._length += len(part)
        return len(part)

    def tell(self) -> int:
        return self._length

    def taken(self) -> bytes:
        """Return and clear what was written."""
        taken, self._parts = b"".join(self._parts), []
        return taken
