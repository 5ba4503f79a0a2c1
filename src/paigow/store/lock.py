"""One process at a time: a lock file that the system lets go of when its holder dies."""

import os
import sys
from pathlib import Path
from typing import IO

from paigow.store.errors import LockedError

if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(file: IO[str]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """Holds ``path`` locked until it is released or the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        """Take the lock.

        Raises:
            LockedError: another holder has it; the message names its process.
        """
        self._file = path.open("a+", encoding="ascii")
        try:
            _take(self._file)
        except OSError as fault:
            self._file.seek(0)
            holder = self._file.read().strip() or "unknown"
            self._file.close()
            raise LockedError(
                f"{path.with_suffix('')} is open in another process ({holder}): one data file serves one process"
            ) from fault
        self._file.truncate(0)
        self._file.write(str(os.getpid()))
        self._file.flush()

    def release(self) -> None:
        """Let go; the file stays, it means nothing unlocked."""
        self._file.close()
