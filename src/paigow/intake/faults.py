"""Faults in untrusted data: the field, the value, and what was expected."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, time
from difflib import get_close_matches
from functools import partial
from typing import Any, ClassVar, Final, Self

from msgspec import Struct, json

LONGEST: Final = 60
"""Maximum length of a wrong value that a fault in a file repeats, in letters."""
LONGEST_ECHO: Final = 80
"""Maximum length of a wrong value, or of a field name, that is sent back as JSON, in letters."""
LARGEST_INTEGER: Final = 2**53 - 1
"""The largest whole number that JavaScript holds exactly."""
MOST_FAULTS: Final = 50
"""Maximum number of faults that are listed for one text. Further faults are only counted."""
WHOLE_FILE: Final = "(file)"
"""The field of a fault that belongs to no key."""
TOO_LARGE: Final = "a value too large to show"
LONGEST_NAME: Final = 100
"""Maximum length of a key, in letters."""
CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Characters that change more than their own position on a terminal or a page.

These are all control characters except tab and line feed, and the characters that change the direction of the
text.
"""
_LONGEST_FIELD: Final = 1_000
"""Letters of a field that are searched for its parent tables. No valid field is longer."""
_LONGEST_WORD: Final = 40
"""Maximum length of a word for which a similar word is looked up, in letters."""
_JOINT: Final = re.compile(r"[.\[]")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
NOTHING: Final[Any] = object()
"""Marks that there is no value, or that a message does not mention it."""

Echo = bool | int | float | str | None


# ---- how faults are worded ------------------------------------------------------------------------------------------


def _above(field: str) -> Iterator[str]:
    """Return the fields of the tables and lists that contain a field."""
    return (field[: joint.start()] for joint in _JOINT.finditer(field, 0, _LONGEST_FIELD))


def join(field: str, name: str) -> str:
    """Return the field ``name`` in the table ``field`` in TOML notation: quoted if necessary, and not too long."""
    name = key_text(name if len(name) <= LONGEST_NAME else shorten(name, LONGEST_NAME))
    return f"{field}.{name}" if field else name


def key_text(name: str) -> str:
    """Return a key in TOML notation."""
    return name if _BARE.fullmatch(name) else quoted(name)


def quoted(text: str) -> str:
    """Return a text in TOML notation."""
    return json.encode(text).decode().replace("\x7f", "\\u007f")


def meant(word: str, words: Sequence[str]) -> str:
    """Return ``; did you mean 'stake'?`` if one of ``words`` is much like ``word``, else an empty text."""
    like = get_close_matches(word.lower(), words, n=1) if len(word) <= _LONGEST_WORD else []
    return f"; did you mean {like[0]!r}?" if like else ""


def shown(value: Any) -> str:
    """Return a value of a file as a person would type it, with at most ``LONGEST`` letters."""
    try:
        text = _typed(value)
    except (ValueError, RecursionError):  # whole numbers of thousands of digits, or lists nested too deeply
        return TOO_LARGE
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def _typed(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(_typed, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key_text(name)} = {_typed(each)}' for name, each in value.items())}}}"
    return value.isoformat() if isinstance(value, date | time) else repr(value)


def echo(value: object) -> Echo:
    """Return a value from JSON, short enough to send back."""
    if value is None or isinstance(value, bool | float):
        return value
    if isinstance(value, int):
        return (
            value
            if abs(value) <= LARGEST_INTEGER
            else shorten(str(value) if abs(value) < 2**64 else TOO_LARGE)
        )
    if isinstance(value, str):
        return shorten(value)
    try:
        return shorten(json.encode(value).decode())
    except (
        OverflowError,
        RecursionError,
        UnicodeError,
        ValueError,
    ):  # numbers or nesting that other JSON readers do not accept
        return TOO_LARGE


def shorten(text: str, longest: int = LONGEST_ECHO) -> str:
    """Return a text of at most ``longest`` letters, without control characters and unencodable ones."""
    clean = CONTROL.sub("\ufffd", text.encode(errors="replace").decode())
    return clean if len(clean) <= longest else clean[: longest - 1] + "…"


# ---- the faults ------------------------------------------------------------------------------------------------------


class Fault(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """One value that cannot be accepted."""

    field: str
    """The path of the field: ``box[2].wager[1].amount``. Rows of a list are counted from 1."""
    value: Echo
    """The value in the field.

    A value of a file is written as a person would type it. ``None`` if the field is empty.
    """
    expected: str
    clause: str | None = None
    """The clause, if a rule of the game decides."""

    @property
    def said(self) -> str:
        """Return the value and what was expected."""
        value = "" if self.value is None else f"{self.value}: "
        clause = "" if self.clause is None else f" ({self.clause})"
        return f"{value}{self.expected}{clause}"

    def __str__(self) -> str:
        return f"{self.field}: {self.said}"


class FaultsError(ValueError):
    """The error for untrusted data that cannot be used.

    Attributes:
        file: The name of the text. Empty if it has no name.
        faults: The faults, at most ``MOST_FAULTS``.
        more: The number of further faults.
    """

    def __init__(self, file: str, faults: Sequence[Fault], more: int = 0) -> None:
        self.file, self.faults, self.more = file, tuple(faults), more
        super().__init__("\n".join(self.lines))

    @classmethod
    def of(cls, field: str, expected: str, value: Echo = None, *, file: str = "") -> Self:
        """Make the error from one fault."""
        return cls(file, [Fault(field=field, value=value, expected=expected)])

    @property
    def lines(self) -> list[str]:
        """Return the faults, one on each line."""
        lines = [f"{self.file}: {fault}" if self.file else str(fault) for fault in self.faults]
        return [*lines, f"and {self.more} more"] if self.more else lines

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickling, so that another process can raise the error and this one can report it."""
        return partial(type(self), self.file, self.faults, self.more), ()


class Faults:
    """Collects the faults of one text while it is read.

    All checks run, whatever the text holds. A field that is already at fault is not reported again, and
    neither is anything inside it. Every method takes time in proportion to the length of the field, not to
    the number of faults. Each kind of text has a subclass that says how its faults are worded.
    """

    error: ClassVar[type[FaultsError]] = FaultsError
    free: ClassVar[str | None] = None
    """The reader ignores keys with this prefix. Anybody may use them."""
    keeps_rows: ClassVar[bool] = False
    """Whether a row with faults stays in its list, with empty values in place of the wrong ones."""
    is_null_nothing: ClassVar[bool] = False
    """Whether a field that is null counts as missing."""

    def __init__(self, file: str = "") -> None:
        self.file = file
        self.found: list[Fault] = []
        self.more = 0
        """Number of faults beyond the listed ones."""
        self._wrong: set[str] = set()
        self._above: set[str] = set()
        """Fields that contain a fault."""

    @property
    def is_full(self) -> bool:
        """Return whether further faults are only counted. Then the caller need not word what was expected."""
        return len(self.found) >= MOST_FAULTS

    def add(self, field: str, expected: str, *, value: Any = NOTHING, clause: str | None = None) -> None:
        """Add a fault at ``field``. ``value``, if given, is the value in the field."""
        if not self.is_sound(field):
            return
        self._wrong.add(field)
        self._above.update(_above(field))
        if self.is_full:
            self.more += 1
            return
        told = None if value is NOTHING else self.shown(value)
        self.found.append(Fault(field=self.named(field), value=told, expected=expected, clause=clause))

    def take(self, error: FaultsError) -> None:
        """Add the faults of a nested text."""
        room = max(0, MOST_FAULTS - len(self.found))
        self.found += error.faults[:room]
        self.more += error.more + len(error.faults[room:])

    def unfit(self, field: str, wanted: str, value: Any) -> None:
        """Add a fault for a value that does not fit."""
        self.add(field, f"expected {wanted}", value=value)

    def missing(self, field: str, wanted: str) -> None:
        """Add a fault for a required value that is missing."""
        self.add(field, f"missing; expected {wanted}")

    def unknown(self, field: str, name: str, value: Any, known: Sequence[str]) -> None:
        """Add a fault for a key that is not one of ``known``."""
        self.add(field, f"unknown key; expected one of {', '.join(known)}{meant(name, known)}")

    def is_sound(self, field: str) -> bool:
        """Return whether ``field`` and the tables that contain it are without faults."""
        return field not in self._wrong and not any(above in self._wrong for above in _above(field))

    def is_whole(self, field: str) -> bool:
        """Return whether ``field`` and everything inside it are without faults."""
        return field not in self._above and self.is_sound(field)

    def raise_found(self) -> None:
        """Stop if there is any fault.

        Raises:
            FaultsError: with every fault, in the subclass for this kind of text.
        """
        if self.found:
            raise self.error(self.file, self.found, self.more)

    @staticmethod
    def shown(value: Any) -> Echo:
        """Return a wrong value as a person would type it, shortened if necessary."""
        return shown(value)

    def named(self, field: str) -> str:
        """Return the name of a field as messages write it."""
        return field


class BodyFaults(Faults):
    """Faults of a JSON body. The answer sends the wrong value back, beside what was expected."""

    def unfit(self, field: str, wanted: str, value: Any) -> None:
        self.add(field, wanted, value=value)

    def missing(self, field: str, wanted: str) -> None:
        self.add(field, wanted)

    def unknown(self, field: str, name: str, value: Any, known: Sequence[str]) -> None:
        self.add(field, "nothing: the fields are " + ", ".join(known or ["none"]), value=value)

    @staticmethod
    def shown(value: Any) -> Echo:
        return echo(value)

    def named(self, field: str) -> str:
        return shorten(field)
