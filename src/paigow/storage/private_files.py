"""Files that only their owner can read, whatever the mode of their folder."""

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from paigow.storage.errors import DiskFullError, StoreError

PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
"""Windows has no such flag, and not everybody can create its links."""


def make_private(path: Path, content: bytes | None = None) -> None:
    """Create the file if missing and restrict it to its owner; write ``content`` to it if given.

    It is created with its mode, because somebody could open it before a later change. A file system without
    modes, or another user's file, stays as it is.

    Raises:
        StoreError: the file is a link: anyone who can write in the folder could make us change its target.
        DiskFullError: the content cannot be written.
    """
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_RDWR | _NO_LINK, PRIVATE_FILE)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise StoreError(f"{path}: is a link; expected a file of ours") from error
        raise
    with os.fdopen(descriptor, "r+b", buffering=0) as file:
        with suppress(PermissionError, NotImplementedError):
            os.fchmod(descriptor, PRIVATE_FILE) if hasattr(os, "fchmod") else path.chmod(PRIVATE_FILE)
        if content is not None:
            try:
                file.truncate()
                file.write(content)
            except OSError as error:
                raise DiskFullError(f"{path} cannot be written ({error.strerror})") from error
