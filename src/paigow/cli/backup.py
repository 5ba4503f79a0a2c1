"""``paigow backup``."""

from pathlib import Path

from paigow.cli.faults import UsageError


def backup(file: Path, /, *, data: Path | None = None) -> int:
    """Copy the data to a new file, all of one moment, also while a server runs on them, and look into the copy.

    Copying the file by other means loses what the server has not moved into it yet. Exit status 0: the copy is whole;
    1: something is wrong in it, and is named; 2: nothing was copied.

    Args:
        file: The copy; it must not be there yet. Only its owner can read it.
        data: The data folder; by default this user's own.
    """
    from paigow.cli.data import chosen_folder
    from paigow.floor import judge
    from paigow.store import StoreError
    from paigow.store import backup as copied

    try:
        found = copied(chosen_folder(data), file, judge=judge)
    except StoreError as error:
        raise UsageError(str(error)) from error
    for fault in found.faults:
        print(fault)
    for fault in found.dealt_with:
        print(f"{fault}; the table was made void and paid back")
    print(f"{file}: {len(found.marks)} logs, {found.entries} entries")
    return 1 if found.faults else 0
