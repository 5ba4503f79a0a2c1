"""The public names of the package with their parameters, as they were in each version.

``python3 run.py regenerate`` writes the list of a new version. Later the file of a version stays as it is, and a test
compares it with the code: what differs must stand in the section *Unreleased* of the changelog.
"""

import inspect
from pathlib import Path
from typing import Any, Final

import paigow

FOLDER: Final = Path("tests/structure/public_names")
FILE: Final = FOLDER / f"{paigow.__version__}.txt"


def current() -> dict[str, str]:
    """Public name, such as ``Game.play`` -> what it is, with its parameters but without their types."""
    found: dict[str, str] = {}
    for name in paigow.__all__:
        value = getattr(paigow, name)
        if isinstance(value, type):
            found[name] = "class" + _parameters(value)
            found |= {f"{name}.{member}": what for member, what in _members(value)}
        else:
            found[name] = "function" + _parameters(value) if callable(value) else "constant"
    return found


def text() -> str:
    """The content of a new file."""
    return "".join(f"{name} {what}\n" for name, what in sorted(current().items()))


def of_version(root: Path) -> dict[str, str]:
    """The names as they stand in the file of the present version."""
    lines = (root / FILE).read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines)


def changed(before: dict[str, str], now: dict[str, str]) -> list[str]:
    """Names that are new, gone or different."""
    return sorted(name for name in before.keys() | now.keys() if before.get(name) != now.get(name))


def unreleased(changelog: str) -> str:
    """The section of the changelog about what is not released."""
    return changelog.partition("## [Unreleased]")[2].partition("\n## [")[0]


def _members(kind: type) -> list[tuple[str, str]]:
    found = []
    for name, value in inspect.getmembers_static(kind):
        if name.startswith("_") or not _is_ours(kind, name):
            continue
        if isinstance(value, classmethod | staticmethod):
            value = value.__func__  # noqa: PLW2901 -- the function inside
        found.append((name, "method" + _parameters(value) if inspect.isfunction(value) else "attribute"))
    return found


def _is_ours(kind: type, name: str) -> bool:
    """Tell whether the package defines the member, rather than Python or msgspec."""
    owner = next((each for each in kind.__mro__ if name in vars(each)), None)
    return owner is not None and owner.__module__.startswith("paigow")


def _parameters(value: Any) -> str:
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return ""
    bare = [
        each.replace(annotation=each.empty, default=each.empty if each.default is each.empty else ...)
        for each in signature.parameters.values()
    ]
    return str(inspect.Signature(bare)).replace("Ellipsis", "...")
