"""Writes docs/modules.md: every module of the program with the first sentence of its docstring."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

FILE: Final = Path("docs/modules.md")
ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = ROOT / "src" / "paigow"
HEAD: Final = """\
# Modules

Every module with one sentence. Written by `python3 run.py regenerate` from the docstrings; change those, not this file.
[architecture.md](architecture.md) explains how the packages fit together.
"""


def sentence(path: Path) -> str:
    """The first sentence of a module's docstring, without a line break."""
    paragraph = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n\n")[0]
    first, stop, _ = " ".join(paragraph.split()).partition(". ")
    return (first + stop.strip()).replace("``", "`").replace("|", "\\|")


def folder(path: Path) -> Iterator[str]:
    """A section for one folder: its own sentence, and a line for each module in it."""
    name = "/".join(path.relative_to(PACKAGE.parent).parts)
    yield f"\n## `{name}`\n\n{sentence(path / '__init__.py')}\n\n| module | |\n|---|---|"
    for module in sorted(path.glob("*.py")):
        if not module.stem.startswith("__"):
            yield f"| `{module.stem}` | {sentence(module)} |"


def text() -> str:
    """The whole document."""
    folders = sorted(path.parent for path in PACKAGE.rglob("__init__.py"))
    return HEAD + "\n".join(line for path in folders for line in folder(path)) + "\n"
