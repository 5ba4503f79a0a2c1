"""Finds the line of each field of a TOML text, so that a fault can name it."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from paigow.intake.faults import join
from paigow.intake.toml_text import TOKEN, read_toml

_PARENT: Final = re.compile(r"(?:\.[^.\[]*|\[\d+\])$")


class _Token(NamedTuple):
    kind: str
    text: str
    line: int


def field_lines(content: bytes | str) -> dict[str, int]:
    """Return the line of each field of a valid TOML text. Lines and the rows of lists count from 1.

    Fields are written as in faults: ``rule[2].when[1]``.

    Example:
        >>> lines = ["name = 'A'", "[[rule]]", "keep = [", "  'best low',", "]"]
        >>> field_lines(chr(10).join(lines))
        {'name': 1, 'rule[1]': 2, 'rule[1].keep': 3, 'rule[1].keep[1]': 4}
    """
    text = content.decode("utf-8-sig") if isinstance(content, bytes) else content
    return _Lines(list(_tokens(text))).found


def line_of(field: str, lines: dict[str, int]) -> int | None:
    """Return the line of a field, or of the nearest table or list around it that the text has."""
    while field not in lines:
        shorter = _PARENT.sub("", field)
        if shorter == field:
            return None
        field = shorter
    return lines[field]


def _tokens(text: str) -> Iterator[_Token]:
    at, line = 0, 1
    while found := TOKEN.match(text, at):
        kind, word = str(found.lastgroup), found.group()
        if kind != "gap" and not word.startswith("#"):
            yield _Token("newline" if word == "\n" else kind, word, line)
        at, line = found.end(), line + word.count("\n")


class _Lines:
    """Walks through the tokens of a valid text."""

    def __init__(self, tokens: list[_Token]) -> None:
        self._tokens, self._at = [*tokens, _Token("newline", "\n", 0)], 0
        self._rows: Counter[str] = Counter()
        self.found: dict[str, int] = {}
        table = ""
        while self._at < len(self._tokens):
            if self._next.kind == "newline":
                self._at += 1
            elif self._next.text == "[":
                table = self._header()
            else:
                self._entry(table)

    @property
    def _next(self) -> _Token:
        return self._tokens[self._at]

    def _header(self) -> str:
        """Read ``[table]`` or ``[[table]]``, and return the field that it opens."""
        line = self._next.line
        is_row = self._tokens[self._at + 1].text == "["
        self._at += 1 + is_row
        *above, last = self._key("]")
        self._at += 1 + is_row
        field = ""
        for name in above:
            field = join(field, name)
            field += f"[{self._rows[field]}]" if self._rows[field] else ""
        field = join(field, last)
        if is_row:
            self._rows[field] += 1
            field = f"{field}[{self._rows[field]}]"
        self.found[field] = line
        return field

    def _key(self, end: str) -> list[str]:
        names = []
        while self._next.text != end:
            if self._next.kind != "dot":
                names.append(_plain(self._next.text))
            self._at += 1
        return names

    def _entry(self, table: str) -> None:
        """Read ``key = value``."""
        line, field = self._next.line, table
        for name in self._key("="):
            field = join(field, name)
        self._at += 1
        self.found[field] = line
        self._value(field)

    def _value(self, field: str) -> None:
        if self._next.text not in {"[", "{"}:
            while self._next.kind in {"text", "word", "dot"}:
                self._at += 1
            return
        is_list = self._next.text == "["
        self._at += 1
        rows = 0
        while self._next.kind != "close":
            if self._next.kind in {"newline", "end"}:
                self._at += 1
            elif is_list:
                rows += 1
                row = f"{field}[{rows}]"
                self.found[row] = self._next.line
                self._value(row)
            else:
                self._entry(field)
        self._at += 1


def _plain(key: str) -> str:
    """Return a key without quotation marks."""
    return next(iter(read_toml(f"{key} = 0")))
