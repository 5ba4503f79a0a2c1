"""The self-check of the rule books at start (R6): what is loaded is what the tables were opened under."""

from typing import Final

import structlog
from msgspec import Struct

from paigow.books import EDITIONS, load
from paigow.floor import House

log = structlog.get_logger("paigow.server")
OK: Final = "ok"
HALTED: Final = "tables_halted"
DAMAGED: Final = "data_damaged"


class BooksDifferError(RuntimeError):
    """A book in use is not the one in its file."""


class BookHealth(Struct, frozen=True, kw_only=True):
    """A book that is loaded."""

    id: str
    edition: str
    digest: str


class BooksCheck(Struct, frozen=True, kw_only=True):
    """The books, and the tables that could not be resumed under the book named in their log, with the reason."""

    books: tuple[BookHealth, ...]
    halted: dict[str, str]

    @property
    def status(self) -> str:
        """'ok', or what is wrong."""
        return HALTED if self.halted else OK


def check_books(house: House) -> BooksCheck:
    """Read every book again from its file, and compare it with the one in use and with what the tables' logs name.

    Raises:
        BooksDifferError: a book in use is not the one in its file.
    """
    health = []
    for book in map(load, EDITIONS):
        digest = load.__wrapped__(book.id).digest
        if digest != book.digest:
            raise BooksDifferError(book.id)
        health.append(BookHealth(id=book.id, edition=book.edition, digest=digest))
    halted = dict(house.halted)
    for table in house.running():
        opened, in_use = house.state(table).digest, house.book(table).digest
        if opened != in_use:
            halted[table] = f"opened under book digest {opened}, {in_use} is in use"
    for table, why in halted.items():
        log.error("table_halted", table=table, why=why)
    return BooksCheck(books=tuple(health), halted=halted)
