"""What is wrong in something that came from outside: the field, what stands there, what was expected."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, time
from difflib import get_close_matches
from functools import partial
from typing import Any, ClassVar, Final, Self

from msgspec import Struct, json

LONGEST: Final = 60
"""Letters of a wrong value that a fault of a file repeats."""
LONGEST_ECHO: Final = 80
"""Letters of a wrong value, and of a field's name, that are sent back as JSON."""
LARGEST_INTEGER: Final = 2**53 - 1
"""The largest whole number that a page can hold exactly."""
MOST_FAULTS: Final = 50
"""Faults of one text that are listed; of the others it is told how many there are."""
WHOLE_FILE: Final = "(file)"
"""The field of a fault that lies in no key."""
TOO_LARGE: Final = "a value too large to show"
LONGEST_NAME: Final = 100
"""Letters of a key."""
CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""What changes more on a terminal or a page than its own place: all controls but tab and line feed, and what turns the
direction of the text around it."""
_LONGEST_FIELD: Final = 1_000
"""Letters of a field that are looked at for the tables that it lies in: no field within the bounds has more."""
_LONGEST_WORD: Final = 40
"""Letters of a word for which a like one is sought."""
_JOINT: Final = re.compile(r"[.\[]")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
NOTHING: Final[Any] = object()
"""No value: nothing stands there, or it is not told."""

Echo = bool | int | float | str | None


# ---- how it is told --------------------------------------------------------------------------------------------------


def _above(field: str) -> Iterator[str]:
    """The fields of the tables and lists that a field lies in."""
    return (field[: joint.start()] for joint in _JOINT.finditer(field, 0, _LONGEST_FIELD))


def join(field: str, name: str) -> str:
    """``name`` in the table ``field``, written as TOML writes it: quoted where it is no plain word. Not too long."""
    name = key_text(name if len(name) <= LONGEST_NAME else shorten(name, LONGEST_NAME))
    return f"{field}.{name}" if field else name


def key_text(name: str) -> str:
    """A key as TOML writes it."""
    return name if _BARE.fullmatch(name) else quoted(name)


def quoted(text: str) -> str:
    """A text as TOML writes it."""
    return json.encode(text).decode().replace("\x7f", "\\u007f")


def meant(word: str, words: Sequence[str]) -> str:
    """``; did you mean 'stake'?`` when one of ``words`` is much like ``word``, else nothing."""
    like = get_close_matches(word.lower(), words, n=1) if len(word) <= _LONGEST_WORD else []
    return f"; did you mean {like[0]!r}?" if like else ""


def shown(value: Any) -> str:
    """A value of a file as it would be typed, of at most ``LONGEST`` letters."""
    try:
        text = _typed(value)
    except (ValueError, RecursionError):  # whole numbers of thousands of digits, lists in lists in lists
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
    """A value out of JSON, short enough to be sent back."""
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
    ):  # numbers or nesting beyond JSON of others
        return TOO_LARGE


def shorten(text: str, longest: int = LONGEST_ECHO) -> str:
    """A text of at most ``longest`` letters, without letters that cannot be written and without controls."""
    clean = CONTROL.sub("\ufffd", text.encode(errors="replace").decode())
    return clean if len(clean) <= longest else clean[: longest - 1] + "…"


# ---- the faults ------------------------------------------------------------------------------------------------------


class Fault(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """One thing that cannot be taken as it came."""

    field: str
    """Where: ``box[2].wager[1].amount``; rows of a list are counted from 1."""
    value: Echo
    """What stands there: of a file as it would be typed; None: nothing does."""
    expected: str
    clause: str | None = None
    """The clause that decides it, where a rule does."""

    @property
    def said(self) -> str:
        """What stands there and what was expected."""
        value = "" if self.value is None else f"{self.value}: "
        clause = "" if self.clause is None else f" ({self.clause})"
        return f"{value}{self.expected}{clause}"

    def __str__(self) -> str:
        return f"{self.field}: {self.said}"


class FaultsError(ValueError):
    """Something from outside that cannot be used.

    Attributes:
        file: What the text is called; empty: it has no name.
        faults: What is wrong with it, at most ``MOST_FAULTS``.
        more: How many further faults were found.
    """

    def __init__(self, file: str, faults: Sequence[Fault], more: int = 0) -> None:
        self.file, self.faults, self.more = file, tuple(faults), more
        super().__init__("\n".join(self.lines))

    @classmethod
    def of(cls, field: str, expected: str, value: Echo = None, *, file: str = "") -> Self:
        """Of one fault."""
        return cls(file, [Fault(field=field, value=value, expected=expected)])

    @property
    def lines(self) -> list[str]:
        """What is wrong, each fault on a line."""
        lines = [f"{self.file}: {fault}" if self.file else str(fault) for fault in self.faults]
        return [*lines, f"and {self.more} more"] if self.more else lines

    def __reduce__(self) -> tuple[Any, ...]:
        """Raised in another process, it is told in this one."""
        return partial(type(self), self.file, self.faults, self.more), ()


class Faults:
    """The faults of one text, gathered on the way.

    The checks run to the end whatever the text holds; a field that has been found wrong is not found wrong twice, nor
    is anything that lies in it. Every question takes time in proportion to the field alone, however many faults there
    are. A kind of text has a subclass that says how its faults are told.
    """

    error: ClassVar[type[FaultsError]] = FaultsError
    free: ClassVar[str | None] = None
    """Keys that begin so are anybody's own and are passed over."""
    keeps_rows: ClassVar[bool] = False
    """Whether a row with faults stays in its list, empty values standing for what is wrong in it."""
    is_null_nothing: ClassVar[bool] = False
    """Whether a field that is null counts as left out."""

    def __init__(self, file: str = "") -> None:
        self.file = file
        self.found: list[Fault] = []
        self.more = 0
        """Faults beyond those that are listed."""
        self._wrong: set[str] = set()
        self._above: set[str] = set()
        """Fields in which something wrong lies."""

    @property
    def is_full(self) -> bool:
        """Whether further faults are counted only, so that what was expected need not be put into words."""
        return len(self.found) >= MOST_FAULTS

    def add(self, field: str, expected: str, *, value: Any = NOTHING, clause: str | None = None) -> None:
        """Note what is wrong at ``field``; ``value``, if given, is what stands there."""
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
        """Note the faults of something that lies within."""
        room = max(0, MOST_FAULTS - len(self.found))
        self.found += error.faults[:room]
        self.more += error.more + len(error.faults[room:])

    def unfit(self, field: str, wanted: str, value: Any) -> None:
        """Note a value that will not do."""
        self.add(field, f"expected {wanted}", value=value)

    def missing(self, field: str, wanted: str) -> None:
        """Note that nothing stands where something must."""
        self.add(field, f"missing; expected {wanted}")

    def unknown(self, field: str, name: str, value: Any, known: Sequence[str]) -> None:
        """Note a key that is none of the ``known``."""
        self.add(field, f"unknown key; expected one of {', '.join(known)}{meant(name, known)}")

    def is_sound(self, field: str) -> bool:
        """Whether nothing was found wrong at ``field`` or at a table that it lies in."""
        return field not in self._wrong and not any(above in self._wrong for above in _above(field))

    def is_whole(self, field: str) -> bool:
        """Whether nothing was found wrong at ``field`` nor anywhere beneath it."""
        return field not in self._above and self.is_sound(field)

    def raise_found(self) -> None:
        """End the reading if anything is wrong.

        Raises:
            FaultsError: with every fault; of the kind that the text has.
        """
        if self.found:
            raise self.error(self.file, self.found, self.more)

    @staticmethod
    def shown(value: Any) -> Echo:
        """A wrong value as it would be typed, not too long."""
        return shown(value)

    @staticmethod
    def named(field: str) -> str:
        """A field's name as it is told."""
        return field


class BodyFaults(Faults):
    """The faults of what came as JSON: the value is sent back beside what was expected."""

    def unfit(self, field: str, wanted: str, value: Any) -> None:
        self.add(field, wanted, value=value)

    def missing(self, field: str, wanted: str) -> None:
        self.add(field, wanted)

    def unknown(self, field: str, name: str, value: Any, known: Sequence[str]) -> None:
        self.add(field, "nothing: the fields are " + ", ".join(known or ["none"]), value=value)

    @staticmethod
    def shown(value: Any) -> Echo:
        return echo(value)

    @staticmethod
    def named(field: str) -> str:
        return shorten(field)
