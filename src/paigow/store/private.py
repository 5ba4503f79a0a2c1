"""Files that nobody but their owner may read, in a folder of whatever mode."""

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from paigow.store.errors import DiskFullError, StoreError

PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
"""Windows has no such flag, and its links are not everybody's to make."""


def make_private(path: Path, content: bytes | None = None) -> None:
    """Make the file if it is missing, and take it away from everybody else; with a content, write it there instead.

    Made with its mode, not given it afterwards: in between somebody could open it. A file system without modes, or a
    file that is another user's, stays as it is.

    Raises:
        StoreError: the file is a link: whoever may write in the folder would have us change what it leads to.
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
