"""The data folder that a command is about."""

import os
from pathlib import Path

from paigow.cli.faults import UsageError


def chosen_folder(data: Path | None) -> Path:
    """The folder as it was typed, or PAIGOW_DATA, or this user's own.

    Raises:
        UsageError: what the data need is not installed.
    """
    try:
        from paigow.server.serve import default_data_dir
    except ModuleNotFoundError as error:
        raise UsageError(f"this needs {error.name}; pip install 'paigow[server]'") from error
    named = os.environ.get("PAIGOW_DATA")
    return data or (Path(named) if named else default_data_dir())
