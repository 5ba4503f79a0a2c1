"""Restores a backup: it is inspected first, and never replaces data that a server has open."""

import os
import shutil
from pathlib import Path

from paigow.storage.backup.copying import backup as copied
from paigow.storage.database.lock import Lock
from paigow.storage.errors import StoreError
from paigow.storage.inspection.audit import Inspection, Judge, data_file, inspect
from paigow.storage.private_files import PRIVATE_FOLDER

_BESIDE = ("", "-wal", "-shm")
"""Suffixes of a data file and of SQLite's files beside it."""


def restore(
    backup: Path, where: Path | str, *, judge: Judge | None = None, moves_aside: bool = False
) -> tuple[Inspection, Path | None]:
    """Replace the data with a copy of ``backup`` if it has no faults; return the findings and the moved file.

    Args:
        backup: The file that ``backup`` made.
        where: The data folder or file, created if missing; or the URL of an empty database.
        judge: As for ``inspect``.
        moves_aside: Existing data are renamed instead of refused.

    Raises:
        DamagedError: there is no backup, or it is not a database.
        LockedError: a server runs on the data.
        StoreError: there are data already, and ``moves_aside`` is false; or the database does not answer.
    """
    source = data_file(backup)
    if isinstance(where, str):
        found = inspect(source, judge=judge)
        return found if found.faults else copied(source, where, judge=judge), None
    file = (where / "paigow.db" if where.is_dir() or not where.suffix else where).resolve()
    file.parent.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
    lock = Lock(file.with_name(file.name + ".lock"))
    try:
        if file.exists() and not moves_aside:
            raise StoreError(f"{file}: data already exist; --replace renames them")
        copy = file.with_name(file.name + ".restoring")
        try:
            copy.unlink(missing_ok=True)  # left by an interrupted restore
            found = copied(source, copy, judge=judge)
            with copy.open("rb+") as opened:
                os.fsync(opened.fileno())
            if found.faults:
                return found, None
            aside = _moved_aside(file)
            copy.replace(file)
            return found, aside
        finally:
            copy.unlink(missing_ok=True)
    finally:
        lock.release()


def _moved_aside(file: Path) -> Path | None:
    """Move existing data, with SQLite's files beside them, to a new name, and return it.

    They are copied first, so that an interruption leaves them whole in one of the two places. The files
    beside the old file must be gone before another takes its name: SQLite would apply them to it.
    """
    if not file.exists():
        return None
    number = 1
    while (aside := file.with_name(f"{file.stem}.before-restore-{number}{file.suffix}")).exists():
        number += 1
    parts = [part for end in _BESIDE if (part := file.with_name(file.name + end)).exists()]
    for part in parts:
        shutil.copy2(part, aside.with_name(aside.name + part.name.removeprefix(file.name)))
    for part in parts[1:]:
        part.unlink()
    return aside
