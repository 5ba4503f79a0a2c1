"""``paigow admin backup``."""

from pathlib import Path
from typing import Final

from paigow.cli.output import UsageError, counted, report
from paigow.cli.progress import progress

COPY: Final = "the copy"
"""Name of a copy in a database: its URL may hold a password."""


def backup(to: str, /, *, data: str | None = None, json: bool = False) -> int:
    """Back up the data, and check the copy.

    The backup is a consistent snapshot, even while a server is running. Do not copy the data file by other means:
    the copy can lack recent changes. To restore a backup to PostgreSQL or to move a folder there, pass an empty
    database as TO.

    Exit status 0: the copy has no faults. 1: the copy has faults, which are listed. 2: nothing was copied.

    Args:
        to: New file for the copy, readable only by its owner, or an empty database
            (postgresql://USER@HOST/DATABASE).
        data: Data folder, data file, or postgresql://USER@HOST/DATABASE. Default: PAIGOW_DATA, or your own data
            folder.
        json: Print JSON.
    """
    from paigow.cli.data_location import chosen_data, inspection_as_json, inspection_lines
    from paigow.runtime import check_postings
    from paigow.storage import PlaceError, StoreError, place_of
    from paigow.storage import backup as copied

    try:
        target = place_of(to)
        with progress("copying and checking"):
            found = copied(chosen_data(data), target, judge=check_postings)
    except (PlaceError, StoreError) as error:
        raise UsageError(str(error)) from error
    named = target if isinstance(target, Path) else COPY
    report(
        {"to": None if named == COPY else str(named), **inspection_as_json(found)},
        *inspection_lines(found),
        f"{named}: {counted(len(found.marks), 'log')}, {counted(found.entries, 'entry|entries')}",
        json=json,
    )
    return 1 if found.faults else 0
