"""The program with a fifth casino: a copy with three more TOML files, and no other change."""

import shutil
from pathlib import Path
from typing import Final

import paigow

HERE: Final = Path(__file__).parent / "saltmarsh"
PROGRAM: Final = Path(paigow.__file__).parent


def copied(folder: Path) -> Path:
    """The folder from which Python imports the copy."""
    shutil.copytree(PROGRAM, folder / "paigow", ignore=shutil.ignore_patterns("__pycache__"))
    books = folder / "paigow" / "books"
    shutil.copy(HERE / "book.toml", books / "published" / "saltmarsh.toml")
    shutil.copy(HERE / "clauses.toml", books / "clauses" / "saltmarsh.toml")
    with (books / "releases.toml").open("a", encoding="utf-8") as releases:
        releases.write((HERE / "releases.toml").read_text(encoding="utf-8"))
    return folder
