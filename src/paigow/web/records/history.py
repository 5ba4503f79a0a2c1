"""Finished rounds as everyone may see them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from http import HTTPStatus
from importlib.util import find_spec
from typing import Final, NamedTuple, Protocol

import msgspec
from msgspec.structs import asdict

from paigow.books import Book, load
from paigow.intake.arrow import EXTRA
from paigow.log.rounds.parquet import MEDIA_TYPE, ParquetFile
from paigow.log.rounds.result import BoxResult, RoundResult
from paigow.log.rounds.wager_lines import FinishedRound, WagerLine, as_csv, head, wager_lines
from paigow.runtime.round_index import Found
from paigow.storage import PersonRow, RoundKey, RoundQuery
from paigow.web.contract.shapes import FileFormat, PastRound, PastRounds, RoundBox, RoundRow, RoundWager
from paigow.web.edge.problems import Problem
from paigow.web.services import Services

MOST_ROUNDS: Final = 200
KEY: Final = r"^[0-9]{1,17}\.[a-z0-9]{1,64}\.[0-9]{1,17}$"
"""Format of a cursor in the list of rounds."""
_DOWN: Final = (None, None)
"""Two tiles that nobody saw."""


async def rounds_body(services: Services, table: str, last: int, person: PersonRow | None) -> bytes | None:
    """Return the last rounds of a table, running or closed, oldest first, as JSON that ``person`` may see.

    If ``person`` is ``None``, the JSON has what anybody may see. It is made outside the tables' work.

    Each round has the id of the book, its currency, and the display names of the participants.
    A hand is shown if it was exposed at the table; otherwise nothing hints at its tiles.
    Returns ``None`` if there is no such table.
    """
    book = await services.table_books.in_force(table)
    if book is None:
        return None
    async with services.read_queue.turn():
        found = await services.house.round_results(
            table, last, await services.spectators.known_seq(table, person)
        )
        names = await _names(services, found)
        return await asyncio.to_thread(_written, book, found, names)


async def round_row(services: Services, table: str, number: int, person: PersonRow | None) -> RoundRow | None:
    """Return one finished round of a table as ``rounds_body`` does, or ``None`` if there is none."""
    book = await services.table_books.in_force(table)
    async with services.read_queue.turn():
        known_seq = await services.spectators.known_seq(table, person, number)
        found = None if book is None else await services.house.records.result(table, number, known_seq)
    if book is None or found is None:
        return None
    return _row(found, book, await _names(services, [found]))


class _Page(NamedTuple):
    """Rounds found, with the data sent beside them."""

    found: list[Found]
    after: RoundKey | None
    names: dict[str, str]
    books: dict[str, Book]


async def _page(services: Services, wanted: RoundQuery, *, before: RoundKey | None, count: int) -> _Page:
    found, after = await services.house.round_index.page(wanted, before=before, count=count)
    names = await _names(services, [result for _, result in found])
    books = {
        row.stream: await services.table_books.in_force(row.stream) or load(row.book) for row, _ in found
    }
    return _Page(found, after, names, books)


async def past_rounds(
    services: Services, wanted: RoundQuery, *, before: RoundKey | None, count: int
) -> PastRounds:
    """Return finished rounds of the tables where they were played; ``before`` and ``count`` as in ``Past.page``."""
    async with services.read_queue.turn():
        page = await _page(services, wanted, before=before, count=count)
    return _past_rounds(page)


def _past_rounds(page: _Page) -> PastRounds:
    found, after, names, books = page
    told = [(row, _row(result, books[row.stream], names)) for row, result in found]
    return PastRounds(
        rounds=tuple(
            [
                PastRound(**asdict(round_row), table=row.stream, at_ms=row.at_us // 1000)
                for row, round_row in told
            ]
        ),
        next=None if after is None else written_key(after),
        formats=_formats(),
    )


def _formats() -> tuple[FileFormat, ...]:
    """Return the formats available on this server."""
    return ("csv", "json") if find_spec("pyarrow") is None else ("csv", "json", "parquet")


FORMATS: Final[dict[FileFormat, str]] = {"csv": "text/csv", "json": "application/json", "parquet": MEDIA_TYPE}
"""Export format of rounds -> its media type."""
_TOGETHER: Final = 50
"""Most exported rounds in memory at a time."""


async def exported(services: Services, wanted: RoundQuery, form: str) -> AsyncIterator[bytes]:
    """Export all wanted rounds as one file, a page at a time, at the reader's speed.

    CSV has a line for each wager (``log.rounds.wager_lines``); JSON has
    ``{"format": "paigow-rounds/1", "rounds": [...]}``, with each round a ``PastRound``.

    Raises:
        Problem: 503 ``too_busy``: too many exports are waiting for a page; 406 ``not_installed``: Parquet
            support is missing.
    """
    try:
        file = _FILES[form]()
    except ModuleNotFoundError as error:
        raise Problem(
            HTTPStatus.NOT_ACCEPTABLE, "not_installed", missing=error.name or "", extra=EXTRA
        ) from error
    async with services.download_queue.turn():
        first = await _page(services, wanted, before=None, count=_TOGETHER)
    return _parts(services, wanted, first, file)


async def _parts(services: Services, wanted: RoundQuery, page: _Page, file: "_File") -> AsyncIterator[bytes]:
    yield file.begins
    while True:
        yield await asyncio.to_thread(file.part, page)
        if page.after is None:
            break
        async with services.download_queue.turn(has_begun=True):
            page = await _page(services, wanted, before=page.after, count=_TOGETHER)
    yield await asyncio.to_thread(file.end)


class _File(Protocol):
    """Writer of an export format."""

    begins: bytes

    def part(self, page: _Page) -> bytes:
        """Return some rounds in the format."""

    def end(self) -> bytes:
        """Return the text after the last round."""


def _lines(page: _Page) -> Iterator[WagerLine]:
    for row, result in page.found:
        book = page.books[row.stream]
        ended = FinishedRound(
            table=row.stream, at_us=row.at_us, book=book.id, currency=book.currency, result=result
        )
        yield from wager_lines(ended, page.names)


class _Csv:
    begins = head().encode()

    def part(self, page: _Page) -> bytes:
        return as_csv(_lines(page)).encode()

    def end(self) -> bytes:
        return b""


class _Parquet:
    begins = b""

    def __init__(self) -> None:
        self._file = ParquetFile()

    def part(self, page: _Page) -> bytes:
        return self._file.part(_lines(page))

    def end(self) -> bytes:
        return self._file.end()


class _Json:
    begins = b'{"format":"paigow-rounds/1","rounds":['

    def __init__(self) -> None:
        self._comma = b""

    def part(self, page: _Page) -> bytes:
        rounds = b",".join(map(msgspec.json.encode, _past_rounds(page).rounds))
        told, self._comma = self._comma + rounds if rounds else b"", b"," if rounds else self._comma
        return told

    def end(self) -> bytes:
        return b"]}"


_FILES: Final[dict[str, Callable[[], _File]]] = {"csv": _Csv, "json": _Json, "parquet": _Parquet}


def written_key(key: RoundKey) -> str:
    """Return a cursor in the list of rounds as text."""
    return f"{key.at_us}.{key.stream}.{key.first_seq}"


def read_key(text: str) -> RoundKey:
    """Read what ``written_key`` wrote; the text matches ``KEY``."""
    at_us, stream, first_seq = text.split(".")
    return RoundKey(at_us=int(at_us), stream=stream, first_seq=int(first_seq))


async def _names(services: Services, results: list[RoundResult]) -> dict[str, str]:
    return await services.guests.names({person for each in results for person in each.people})


def _written(book: Book, results: list[RoundResult], names: dict[str, str]) -> bytes:
    return msgspec.json.encode([_row(each, book, names) for each in results])


def _row(result: RoundResult, book: Book, names: dict[str, str]) -> RoundRow:
    boxes = tuple(_box(box, names) for box in result.boxes)
    called = {person: names.get(person, person) for person in sorted(result.people)}
    paper = {"book": book.id, "currency": book.currency}
    return RoundRow(**asdict(result) | paper | {"boxes": boxes, "names": called})


def _box(box: BoxResult, names: dict[str, str]) -> RoundBox:
    wagers = tuple(
        RoundWager(**asdict(wager), name=names.get(wager.person, wager.person)) for wager in box.wagers
    )
    hidden = {} if box.low is not None else {"low": _DOWN, "high": _DOWN, "clause": None}
    return RoundBox(**asdict(box) | hidden | {"wagers": wagers})
