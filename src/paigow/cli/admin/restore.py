"""``paigow admin restore``."""

from pathlib import Path

from paigow.cli.counting import counted
from paigow.cli.faults import UsageError


def restore(file: Path, /, *, data: str | None = None, replace: bool = False) -> int:
    """Restore the data from a backup after a check of the backup. No server may be running on them.

    The whole copy is inspected before it is used. Existing data are refused; with --replace those in a folder
    are renamed and stay intact. A database must be empty.

    Exit status 0: done; 1: the backup has faults, which are listed, and nothing was done; 2: refused.

    Args:
        file: The backup, as `paigow admin backup` made it.
        data: The data folder, created if missing, by default this user's own, or postgresql://USER@HOST/DATABASE.
        replace: Rename existing data.
    """
    from paigow.cli.data import chosen_data
    from paigow.floor import judge
    from paigow.store import StoreError
    from paigow.store import restore as restored

    try:
        found, aside = restored(file, chosen_data(data), judge=judge, moves_aside=replace)
    except StoreError as error:
        raise UsageError(str(error)) from error
    for fault in found.faults:
        print(fault)
    if found.faults:
        print(f"{file}: faults: {len(found.faults)}; nothing was done")
        return 1
    if aside is not None:
        print(f"the data that were there: {aside}")
    print(f"restored: {counted(len(found.marks), 'log')}, {counted(found.entries, 'entry|entries')}")
    return 0
