"""The data that a command works on."""

import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from paigow.cli.output import UsageError
from paigow.cli.progress import progress

if TYPE_CHECKING:
    from paigow.storage import Inspection, Store

T = TypeVar("T")


def chosen_data(data: str | None) -> Path | str:
    """Return the given folder or URL, or PAIGOW_DATA, or this user's own folder.

    Raises:
        UsageError: a package for the data is not installed, or the URL is invalid.
    """
    try:
        from paigow.server.serve import default_data_dir
        from paigow.storage import PlaceError, place_of
    except ModuleNotFoundError as error:
        raise UsageError(f"this needs {error.name}; pip install 'paigow[server]'") from error
    named = data or os.environ.get("PAIGOW_DATA")
    try:
        return place_of(named) if named else default_data_dir()
    except PlaceError as error:
        raise UsageError(str(error)) from error


def that_is_there(place: Path | str) -> Path | str:
    """Return the data file of a folder that has one, or the URL.

    Raises:
        DamagedError: there is none, or it is not a database.
    """
    from paigow.storage import data_file

    return data_file(place) if isinstance(place, Path) else place


def inspection_lines(found: "Inspection") -> list[str]:
    """Return each fault in the data on its own line."""
    handled = (f"{fault}; the table was voided and its coins were refunded" for fault in found.dealt_with)
    return [*map(str, found.faults), *handled]


def inspection_as_json(found: "Inspection") -> dict[str, Any]:
    """Return how much data there is, and the faults in the data."""
    return {
        "logs": len(found.marks),
        "entries": found.entries,
        "faults": [*map(str, found.faults)],
        "dealt_with": [*map(str, found.dealt_with)],
    }


def with_store(data: str | None, work: "Callable[[Store], Awaitable[T]]") -> T:
    """Run work on the data, which no server may have open; logs go to standard error.

    Raises:
        UsageError: there are no data, they are not Paigow's, they are damaged, or a server runs on them.
    """
    import asyncio

    place = chosen_data(data)
    from paigow.storage import Store, StoreError

    async def done(where: Path | str) -> T:
        store = await Store.open(where)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        with progress("working on the data"), redirect_stdout(sys.stderr):
            return asyncio.run(done(that_is_there(place)))
    except StoreError as error:
        raise UsageError(str(error)) from error
    except (UsageError, OSError, MemoryError):  # already reported, or not about the data
        raise
    except Exception as error:
        if (fault := _first_fault(place)) is None:
            raise  # a bug of ours: the data are sound
        raise UsageError(f"the data are damaged: {fault}; `paigow admin check` lists all faults") from error


def _first_fault(place: Path | str) -> str | None:
    """Return the first fault that an inspection finds in the data, or ``None`` if there is none."""
    from paigow.runtime import check_postings
    from paigow.storage import StoreError, inspect

    try:
        faults = inspect(that_is_there(place), judge=check_postings).faults
    except StoreError as error:
        return str(error)
    return str(faults[0]) if faults else None
