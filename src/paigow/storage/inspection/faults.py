"""Faults in the data, as the inspection names them."""

import sqlite3
from collections.abc import Callable, Iterable

from msgspec import Struct
from sqlalchemy.exc import DBAPIError

from paigow.storage.database.damage import meaning
from paigow.storage.errors import DamagedError


class DataFault(Struct, frozen=True, kw_only=True):
    """A fault in the data."""

    what: str
    stream: str | None = None
    """Stream with the fault; ``None`` for the file as a whole."""

    def __str__(self) -> str:
        return self.what if self.stream is None else f"{self.stream}: {self.what}"


def gather(
    found: list[DataFault], of_what: str, look: Callable[[], Iterable[DataFault]], stream: str | None = None
) -> None:
    """Add the faults of one part of the inspection; a failure of the part itself is a fault too.

    Raises:
        DBAPIError: the disk or the connection to the database failed, not the data.
    """
    try:
        found.extend(look())
    except DBAPIError as error:
        if not _is_of_the_data(error):
            raise
        found.append(DataFault(what=f"{of_what} cannot be read ({one_line(error.orig)})", stream=stream))
    except Exception as error:  # noqa: BLE001 - damaged data may break any step; the other steps still run
        why = f"{type(error).__name__}: {one_line(error)}"
        found.append(DataFault(what=f"{of_what} cannot be inspected ({why})", stream=stream))


def one_line(error: object) -> str:
    """Return an error's message without line breaks."""
    return " ".join(str(error).split())


def _is_of_the_data(error: DBAPIError) -> bool:
    if not isinstance(error.orig, sqlite3.Error):
        return False
    return isinstance(meaning(error.orig, ""), DamagedError | None)
