"""Writes lines of finished rounds as a Parquet file in parts. Needs the extra ``paigow[parquet]``."""

import io
from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from msgspec.structs import fields

from paigow.intake.arrow import pyarrow
from paigow.log.rounds.wager_lines import WagerLine

MEDIA_TYPE: Final = "application/vnd.apache.parquet"


class ParquetFile:
    """One file: its parts one after another, then its end."""

    def __init__(self) -> None:
        """Create the file. Raises ModuleNotFoundError if the extra is not installed."""
        self._arrow: Any = pyarrow()
        kinds = {int: self._arrow.int64(), bool: self._arrow.bool_(), str: self._arrow.string()}
        columns = [(each.name, kinds[each.type]) for each in fields(WagerLine)]
        columns = [
            (name, self._arrow.timestamp("ms", tz="UTC") if name == "ended_at" else kind)
            for name, kind in columns
        ]
        self._schema = self._arrow.schema(columns)
        self._sink = _Sink()
        self._writer = pyarrow("pyarrow.parquet").ParquetWriter(self._sink, self._schema)

    def part(self, lines: Iterable[WagerLine]) -> bytes:
        """Return some lines: the columns of the CSV file, amounts as integers, the end of the round as a time."""
        rows = [
            {name: getattr(line, name) for name in WagerLine.__struct_fields__}
            | {"ended_at": datetime.fromisoformat(line.ended_at)}
            for line in lines
        ]
        if rows:
            self._writer.write_table(self._arrow.Table.from_pylist(rows, schema=self._schema))
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
