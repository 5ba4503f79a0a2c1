"""Checks the rule books at start-up (R6): tables continue under the books under which they were opened."""

from hashlib import sha256
from typing import Final

import structlog
from msgspec import Struct

from paigow.books import load
from paigow.books.releases import releases
from paigow.runtime import House

log = structlog.get_logger("paigow.server")
OK: Final = "ok"
HALTED: Final = "tables_halted"
DAMAGED: Final = "data_damaged"


class BooksDifferError(RuntimeError):
    """A loaded book differs from the published one."""


class BookHealth(Struct, frozen=True, kw_only=True):
    """A loaded book."""

    id: str
    edition: str
    digest: str


class BooksCheck(Struct, frozen=True, kw_only=True):
    """The books, and the tables that could not resume under the book in their log, with the reason."""

    books: tuple[BookHealth, ...]
    halted: dict[str, str]

    @property
    def status(self) -> str:
        """Return 'ok' or the fault."""
        return HALTED if self.halted else OK


def check_books(house: House) -> BooksCheck:
    """Compare every current book with its release and with the books in the tables' logs.

    Raises:
        BooksDifferError: the file or digest of a book differs from its release.
    """
    health = []
    for release in releases():
        if not release.is_current:
            continue
        book = load(release.book)
        if sha256(release.content()).hexdigest() != release.sha256 or book.digest not in release.digests:
            raise BooksDifferError(f"{book.id}: its file or its digest is not that of its release")
        health.append(BookHealth(id=book.id, edition=book.edition, digest=book.digest))
    halted = dict(house.integrity.halted)
    for table in house.running():
        opened, in_use = house.state(table).digest, house.book(table).digest
        if opened != in_use:
            halted[table] = f"opened under book digest {opened}, {in_use} is in use"
    for table, why in halted.items():
        log.error("table_halted", table=table, why=why)
    return BooksCheck(books=tuple(health), halted=halted)
