"""Tables that cannot go on, and their voiding."""

import structlog

from paigow.runtime import House, Voiding
from paigow.table import Refusal
from paigow.web.reference.books_check import BooksCheck

log = structlog.get_logger("paigow.server")


class HaltedTables:
    """Tables that are halted because of a fault, a changed book or data that cannot be read."""

    def __init__(self, house: House, books: BooksCheck) -> None:
        self._house, self._books = house, books

    def reasons(self) -> dict[str, str]:
        """Return the halted tables, each with the reason."""
        return self._books.halted | self._house.integrity.halted_tables()

    async def void(self, table: str, by: str) -> Voiding | Refusal:
        """Void a table that cannot continue, on the order of a supervisor of the house."""
        found = await self._house.integrity.void(table, by)
        if isinstance(found, Voiding):
            self._books.halted.pop(table, None)
            log.warning("table_voided", table=table, by=by, why=found.why, paid=found.paid)
        return found
