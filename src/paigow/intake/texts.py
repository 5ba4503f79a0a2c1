"""A file or a text that somebody sent, as a tree of plain values."""

import json
import re
from pathlib import Path
from typing import Any, Final

import msgspec

from paigow.intake.faults import WHOLE_FILE, Faults, FaultsError, shorten
from paigow.intake.toml_text import MOST_BYTES, TomlError, read_toml

_BYTE: Final = re.compile(r"\(byte (\d+)\)")
_SHOWN: Final = 20
"""Bytes of what is no JSON that are told."""


def read_file(path: Path, error: type[FaultsError], most: int = MOST_BYTES + 1) -> bytes:
    """The first ``most`` bytes in a file: of one of TOML that is too long, enough to tell that it is. -1: all.

    Raises:
        FaultsError: it cannot be read; of the kind ``error``.
    """
    try:
        with path.open("rb") as file:
            return file.read(most)
    except (OSError, ValueError) as problem:
        why = problem.strerror if isinstance(problem, OSError) else "no file can have this name"
        raise error.of(WHOLE_FILE, f"cannot be read: {why}", file=str(path)) from problem


def toml_tree(content: bytes | str, faults: Faults) -> dict[str, Any]:
    """The tree that a text tells.

    Raises:
        FaultsError: it is no TOML, or beyond the bounds; of the kind that the text has.
    """
    try:
        return read_toml(content)
    except TomlError as error:
        raise faults.error.of(WHOLE_FILE, f"not TOML: {error}", file=faults.file) from error


class JsonError(ValueError):
    """A text that is no JSON; the message says what was expected.

    Attributes:
        stands: What stands where it ends to be JSON, and at which line and column; None: that is not known.
    """

    def __init__(self, expected: str, stands: str | None = None) -> None:
        super().__init__(expected)
        self.stands = stands


def json_tree(content: bytes | str) -> Any:
    """The value that a text tells.

    Raises:
        JsonError: it is no JSON in UTF-8, nested too deeply, or has a number of thousands of digits.
    """
    try:
        return msgspec.json.decode(content)
    except RecursionError as error:
        raise JsonError("JSON, not nested too deeply") from error
    except ValueError as error:
        raise JsonError("JSON", _stands(content, str(error))) from error


def distinct_json_tree(content: bytes | str) -> Any:
    """As ``json_tree``, but no object may have a key twice: a reader and a program could take different ones.

    Raises:
        JsonError: as ``json_tree``, or there is such a key.
    """
    json_tree(content)  # within the bounds that the standard library does not have
    return json.loads(content, object_pairs_hook=_object_of)


def _object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise JsonError("JSON with every key once", shorten(key))
        found[key] = value
    return found


def _stands(content: bytes | str, why: str) -> str | None:
    """The place that the parser's message names, as people count, with what stands there."""
    found = _BYTE.search(why)
    if found is None and "truncated" not in why:
        return None
    raw = content.encode(errors="replace") if isinstance(content, str) else content
    at = int(found[1]) if found else len(raw)
    before, after = raw[:at], raw[at:][:_SHOWN] or b"the end"
    line, column = before.count(b"\n") + 1, len(before.rpartition(b"\n")[2].decode(errors="replace")) + 1
    return f"line {line}, column {column}: {after.decode(errors='replace')}"
