"""``paigow backup``."""

from pathlib import Path

from paigow.cli.counting import counted
from paigow.cli.faults import UsageError


def backup(to: str, /, *, data: str | None = None) -> int:
    """Copy the data as of one moment to a new file, even while a server runs, and inspect the copy.

    Copying the file by other means loses what the server has not moved into it yet. The copy of a database is
    such a file too. With an empty database as target (postgresql://USER@HOST/DATABASE), a backup is restored
    or a folder is moved. Exit status 0: the copy is sound; 1: it has faults, which are listed; 2: nothing was
    copied.

    Args:
        to: The copy: a new file that only its owner can read, or an empty database.
        data: The data folder, by default this user's own, or a data file, or postgresql://USER@HOST/DATABASE.
    """
    from paigow.cli.data import chosen_data
    from paigow.floor import judge
    from paigow.store import PlaceError, StoreError, place_of
    from paigow.store import backup as copied

    try:
        target = place_of(to)
        found = copied(chosen_data(data), target, judge=judge)
    except (PlaceError, StoreError) as error:
        raise UsageError(str(error)) from error
    for fault in found.faults:
        print(fault)
    for fault in found.dealt_with:
        print(f"{fault}; the table was made void and paid back")
    named = target if isinstance(target, Path) else "the copy"
    print(f"{named}: {counted(len(found.marks), 'log')}, {counted(found.entries, 'entry|entries')}")
    return 1 if found.faults else 0
