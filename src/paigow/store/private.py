"""Files that nobody but their owner may read, in a folder of whatever mode."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700


def make_private(path: Path) -> None:
    """Make the file if it is missing, and take it away from everybody else.

    Made with its mode, not given it afterwards: in between somebody could open it. A file system without modes, or a
    file that is another user's, stays as it is.
    """
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE_FILE)
    os.close(descriptor)
    with suppress(PermissionError, NotImplementedError):
        path.chmod(PRIVATE_FILE)
