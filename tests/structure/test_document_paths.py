"""The files that the documents name exist."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
DOCUMENTS: Final = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
BASES: Final = (ROOT, ROOT / "src", ROOT / "src" / "paigow", ROOT / "frontend" / "src")
CODE: Final = re.compile(r"`([\w./-]+\.(?:py|ts|svelte))`")
"""A file of code in backticks, alone; data files in examples may belong to the reader."""
PLACEHOLDER: Final = re.compile(r"[A-Z]{2}|NNNN")
BARE: Final = {
    path.name
    for base in (*BASES[1:], ROOT / "scripts", ROOT / "bench", ROOT / "tests", ROOT / "examples")
    for path in base.rglob("*.*")
    if "__pycache__" not in path.parts
} | {path.name for path in ROOT.glob("*.py")}


def named(document: Path) -> Iterator[str]:
    """Each file of code that a document names; one in capitals stands for any."""
    for name in CODE.findall(document.read_text(encoding="utf-8")):
        if not PLACEHOLDER.search(name) and document.name != "modules.md":  # that one is generated
            yield name


def exists(name: str) -> bool:
    """Return whether a file has this path below one of the bases, or this name if it names no folder."""
    return any((base / name).is_file() for base in BASES) or ("/" not in name and name in BARE)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_names_exists(document: Path) -> None:
    assert [name for name in named(document) if not exists(name)] == []


def test_some_documents_name_files() -> None:
    assert sum(1 for document in DOCUMENTS for _ in named(document)) > 50
