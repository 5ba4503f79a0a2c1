"""Finished rounds from a file that the server or the page exported, for programs."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from paigow.books import BookError, load
from paigow.errors import unexpected
from paigow.intake.faults import FaultsError
from paigow.intake.texts import read_file
from paigow.log.codec import CodecError, Entry, open_entry
from paigow.log.log_file import LogFileError, read_log
from paigow.log.replay import ReplayError
from paigow.log.rounds.parquet import arrow_table
from paigow.log.rounds.projection import rounds
from paigow.log.rounds.result import BoxResult, RoundResult, WagerResult
from paigow.log.rounds.wager_lines import FinishedRound, WagerLine, wager_lines
from paigow.table import AnyEvent
from paigow.table.events import RoundEnded, RoundVoided, TableOpened


class History(Struct, frozen=True, kw_only=True):
    """Finished rounds, oldest first. ``read_history`` makes it.

    Attributes:
        lines: One line for each wager, and one for each holder of a bank. The fields are the columns of the CSV export
            (docs/history.md). Amounts are coins.

    Example:
        >>> import paigow
        >>> history = paigow.read_history(b'{"format": "paigow-rounds/1", "rounds": []}')
        >>> history.lines
        ()
    """

    lines: tuple[WagerLine, ...]

    def to_arrow(self) -> Any:
        """Return the lines as a ``pyarrow.Table``, which pandas and polars read.

        Amounts are 64-bit integers, ``conceded`` is a boolean and ``ended_at`` is a time in UTC.

        Raises:
            ModuleNotFoundError: pyarrow is not installed; the message says what to install.

        Example:
            >>> import paigow
            >>> table = paigow.read_history(b'{"format": "paigow-rounds/1", "rounds": []}').to_arrow()
            >>> table.num_rows, table.column_names[:3]
            (0, ['table', 'round', 'ended_at'])
        """
        return arrow_table(self.lines)


class _Wager(WagerResult, frozen=True, kw_only=True):
    name: str


class _Box(BoxResult, frozen=True, kw_only=True):
    wagers: tuple[_Wager, ...]


class _Round(RoundResult, frozen=True, kw_only=True):
    """A finished round as the server exports it."""

    boxes: tuple[_Box, ...]
    irregularities: tuple[Any, ...]
    table: str
    at_ms: int
    book: str
    currency: str
    names: dict[str, str]


class _File(Struct, frozen=True, kw_only=True):
    format: Literal["paigow-rounds/1"]
    rounds: tuple[_Round, ...]


_MOST_BITS: Final = 63
"""Of a number without its sign, as in the Arrow table."""
_Ended = tuple[FinishedRound, dict[str, str]]
"""A finished round, and the names of its people."""


def read_history(file: str | Path | bytes) -> History:
    """Return the finished rounds in a file: the log of a table, or rounds that were exported as JSON.

    Args:
        file: The path of the file, or its content as bytes. A log has no names, so people have their ids as names.

    Raises:
        PaigowError: the file cannot be read, or is neither.

    Example:
        >>> import paigow
        >>> paigow.read_history(b'{"format": "paigow-rounds/1", "rounds": []}')
        History(lines=())
    """
    name, data = _content(file)
    try:
        ended = _of_log(data) if data.lstrip().startswith(b'{"seq"') else _of_export(data)
        lines = tuple(line for each, names in ended for line in wager_lines(each, names))
        if any(number.bit_length() > _MOST_BITS for line in lines for number in _numbers(line)):
            raise OverflowError(f"a number has more than {_MOST_BITS} bits")
    except (
        BookError,
        CodecError,
        KeyError,
        LogFileError,
        OverflowError,
        RecursionError,
        ReplayError,
        ValueError,  # among them those of msgspec and of UTF-8
    ) as error:
        why = str(error).partition("\n")[0]
        expected = f"a log, or rounds as JSON, that Paigow exported ({why})"
        raise unexpected("file", name, expected) from error
    return History(lines=lines)


def finished_rounds(entries: Sequence[Entry[AnyEvent]]) -> list[FinishedRound]:
    """Return the finished rounds of a table's log, oldest first.

    Raises:
        BookError: this program does not have the rule book of the log.
    """
    opened = next((each.event for each in entries if isinstance(each.event, TableOpened)), None)
    if opened is None:
        return []
    currency = load(opened.book).currency
    ends = [each.at_us for each in entries if isinstance(each.event, RoundEnded | RoundVoided)]
    return [
        FinishedRound(table=opened.table, at_us=at_us, book=opened.book, currency=currency, result=result)
        for at_us, result in zip(ends, rounds(each.event for each in entries), strict=True)
    ]


def _numbers(line: WagerLine) -> Iterator[int]:
    return (value for value in astuple(line) if type(value) is int)


def _content(file: str | Path | bytes) -> tuple[str, bytes]:
    """Return the name of a file for messages, and its bytes."""
    if isinstance(file, bytes):
        return "", file
    if not isinstance(file, str | Path):
        raise unexpected("file", file, "a path, or bytes")
    try:
        return str(file), read_file(Path(file), FaultsError, -1)
    except FaultsError as error:
        raise unexpected(
            "file", str(file), f"a file that can be read ({error.faults[0].expected})"
        ) from error


def _of_log(data: bytes) -> list[_Ended]:
    entries = [open_entry(entry) for entry, _ in read_log(data, file="")]
    if not any(isinstance(each.event, TableOpened) for each in entries):
        raise ValueError("no entry opens a table")
    return [(each, {}) for each in finished_rounds(entries)]


def _of_export(data: bytes) -> list[_Ended]:
    file = msgspec.json.decode(data, type=_File)
    return [
        (
            FinishedRound(
                table=each.table, at_us=1000 * each.at_ms, book=each.book, currency=each.currency, result=each
            ),
            each.names,
        )
        for each in reversed(file.rounds)  # the newest is the first
    ]
