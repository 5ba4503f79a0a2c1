"""Allows one process at a time: a lock file that the system releases when its holder dies."""

import os
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

from paigow.storage.errors import LockedError
from paigow.storage.private_files import PRIVATE_FILE, make_private


class Lock:
    """Holds ``path`` locked until it is released or the process ends in any way.

    The holder is named in a file beside it: on Windows nobody else may read a locked file.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock.

        Raises:
            LockedError: another holder has it; the message names its process.
            StoreError: one of its files is a link.
        """
        self._holder = path.with_suffix(".pid")
        make_private(path)
        self._lock = FileLock(path, timeout=0, mode=PRIVATE_FILE, thread_local=False)
        try:
            self._lock.acquire()
        except Timeout as fault:
            raise LockedError(
                f"{path.with_suffix('')} is open in another process ({self._named()}): "
                "one data file serves one process"
            ) from fault
        try:
            make_private(self._holder, str(os.getpid()).encode("ascii"))
        except BaseException:
            self._lock.release()
            raise

    def _named(self) -> str:
        with suppress(OSError, UnicodeDecodeError):
            return self._holder.read_text(encoding="ascii").strip() or "unknown"
        return "unknown"

    def release(self) -> None:
        """Release the lock; the files stay and mean nothing while unlocked."""
        self._lock.release()
