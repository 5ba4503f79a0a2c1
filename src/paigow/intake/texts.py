"""Reads a file or a text from outside into a tree of plain values."""

import json
import re
from pathlib import Path
from typing import Any, Final

import msgspec

from paigow.intake.faults import WHOLE_FILE, Faults, FaultsError, shorten
from paigow.intake.toml_text import MOST_BYTES, TomlError, read_toml

_BYTE: Final = re.compile(r"\(byte (\d+)\)")
_SHOWN: Final = 20
"""Number of bytes that a message repeats of a text that is not JSON."""


def read_file(path: Path, error: type[FaultsError], most: int = MOST_BYTES + 1) -> bytes:
    """Return the first ``most`` bytes of a file: enough to see that a TOML file is too long. -1 means all bytes.

    Raises:
        FaultsError: in the subclass ``error``, if the file cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(most)
    except (OSError, ValueError) as problem:
        why = problem.strerror if isinstance(problem, OSError) else "no file can have this name"
        raise error.of(WHOLE_FILE, f"cannot be read: {why}", file=str(path)) from problem


def toml_tree(content: bytes | str, faults: Faults) -> dict[str, Any]:
    """Return the tree of a TOML text.

    Raises:
        FaultsError: in the subclass for this kind of text, if it is not TOML or exceeds the limits.
    """
    try:
        return read_toml(content)
    except TomlError as error:
        raise faults.error.of(WHOLE_FILE, f"not TOML: {error}", file=faults.file) from error


class JsonError(ValueError):
    """The error for a text that is not JSON. The message says what was expected.

    Attributes:
        stands: What stands at the first wrong place, with line and column. ``None`` if the place is not known.
    """

    def __init__(self, expected: str, stands: str | None = None) -> None:
        super().__init__(expected)
        self.stands = stands


def json_tree(content: bytes | str) -> Any:
    """Return the value of a JSON text.

    Raises:
        JsonError: if it is not JSON in UTF-8, is nested too deeply, or has a number of thousands of digits.
    """
    try:
        return msgspec.json.decode(content)
    except RecursionError as error:
        raise JsonError("JSON, not nested too deeply") from error
    except ValueError as error:
        raise JsonError("JSON", _stands(content, str(error))) from error


def distinct_json_tree(content: bytes | str) -> Any:
    """As ``json_tree``, but refuse an object with the same key twice, because two readers could take different values.

    Raises:
        JsonError: as ``json_tree``, or if a key occurs twice.
    """
    json_tree(content)  # within limits that the standard library does not have
    return json.loads(content, object_pairs_hook=_object_of)


def _object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise JsonError("JSON with every key once", shorten(key))
        found[key] = value
    return found


def _stands(content: bytes | str, why: str) -> str | None:
    """Return the place that the parser's message names, in line and column from 1, with what stands there."""
    found = _BYTE.search(why)
    if found is None and "truncated" not in why:
        return None
    raw = content.encode(errors="replace") if isinstance(content, str) else content
    at = int(found[1]) if found else len(raw)
    before, after = raw[:at], raw[at:][:_SHOWN] or b"the end"
    line, column = before.count(b"\n") + 1, len(before.rpartition(b"\n")[2].decode(errors="replace")) + 1
    return f"line {line}, column {column}: {after.decode(errors='replace')}"
