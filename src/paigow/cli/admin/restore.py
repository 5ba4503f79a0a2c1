"""``paigow admin restore``."""

from pathlib import Path

from paigow.cli.output import UsageError, counted, report
from paigow.cli.progress import progress


def restore(file: Path, /, *, data: str | None = None, replace: bool = False, json: bool = False) -> int:
    """Check a backup, and restore the data from it.

    The command refuses to overwrite data. With --replace it renames the existing data of a folder and keeps them. A
    database must be empty. No server may be running on the data.

    Exit status 0: restored. 1: the backup has faults, which are listed; nothing was changed. 2: refused.

    Args:
        file: Backup file from `paigow admin backup`.
        data: Data folder (created if missing), or postgresql://USER@HOST/DATABASE. Default: PAIGOW_DATA, or your
            own data folder.
        replace: Rename existing data, and keep them.
        json: Print JSON.
    """
    from paigow.cli.data_location import chosen_data, inspection_as_json
    from paigow.runtime import check_postings
    from paigow.storage import StoreError
    from paigow.storage import restore as restored

    try:
        with progress("checking and copying"):
            found, aside = restored(file, chosen_data(data), judge=check_postings, moves_aside=replace)
    except StoreError as error:
        raise UsageError(str(error)) from error
    if found.faults:
        done = [
            *map(str, found.faults),
            f"{file}: {counted(len(found.faults), 'fault')}; nothing was changed",
        ]
    else:
        done = [] if aside is None else [f"previous data: {aside}"]
        done.append(
            f"restored: {counted(len(found.marks), 'log')}, {counted(found.entries, 'entry|entries')}"
        )
    answer = {"previous_data": None if aside is None else str(aside), **inspection_as_json(found)}
    report(answer, *done, json=json)
    return 1 if found.faults else 0
