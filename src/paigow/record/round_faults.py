"""What can be wrong in a round file: every fault with its key, what stands there and what was expected."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any, Final

from msgspec import Struct

LONGEST: Final = 60
"""Letters of a wrong value that a fault repeats."""
MOST_FAULTS: Final = 50
"""Faults of one file that are listed; of the others it is told how many there are."""
_LONGEST_WORD: Final = 40
"""Letters of a word for which a like one is sought."""
_JOINT: Final = re.compile(r"[.\[]")


class RoundFault(Struct, frozen=True, kw_only=True, gc=False):
    """One thing wrong in a round file."""

    file: str
    key: str
    """Where: ``box[2].wager[1].amount``; rows of a list are counted from 1."""
    value: str | None = None
    """What stands there, as it would be typed; None: nothing does."""
    expected: str
    clause: str | None = None
    """The clause that decides it, where a rule does."""

    def __str__(self) -> str:
        value = "" if self.value is None else f"{self.value}: "
        clause = "" if self.clause is None else f" ({self.clause})"
        return f"{self.file}: {self.key}: {value}{self.expected}{clause}"


class RoundFileError(ValueError):
    """A round file that cannot be used.

    ``faults`` lists what is wrong with it, at most ``MOST_FAULTS``; ``more``: how many further ones were found.
    """

    def __init__(self, faults: list[RoundFault], *, more: int = 0) -> None:
        told = [str(fault) for fault in faults]
        super().__init__("\n".join([*told, f"and {more} more"] if more else told))
        self.faults = faults
        self.more = more


class Faults:
    """The faults of one file, gathered on the way.

    The checks run to the end whatever the file holds; a key that has been found wrong is not found wrong twice, nor is
    anything that lies in it. Every question takes time in proportion to the key alone, however many faults there are.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[RoundFault] = []
        self.more = 0
        """Faults beyond those that are listed."""
        self._wrong: set[str] = set()
        self._above: set[str] = set()
        """Keys in which something wrong lies."""

    @property
    def is_full(self) -> bool:
        """Whether further faults are counted only, so that what was expected need not be put into words."""
        return len(self.found) >= MOST_FAULTS

    def add(self, key: str, expected: str, *, clause: str | None = None, **shown: Any) -> None:
        """Note what is wrong at ``key``; ``value``, if given, is what stands there."""
        if not self.is_sound(key):
            return
        self._wrong.add(key)
        self._above.update(_above(key))
        if self.is_full:
            self.more += 1
            return
        value = _shown(shown["value"]) if "value" in shown else None
        self.found.append(RoundFault(file=self.file, key=key, value=value, expected=expected, clause=clause))

    def is_sound(self, key: str) -> bool:
        """Whether nothing was found wrong at ``key`` or at a table that it lies in."""
        return key not in self._wrong and not any(above in self._wrong for above in _above(key))

    def is_whole(self, key: str) -> bool:
        """Whether nothing was found wrong at ``key`` nor anywhere beneath it."""
        return key not in self._above and self.is_sound(key)

    def raise_found(self) -> None:
        """End the reading if anything is wrong.

        Raises:
            RoundFileError: with every fault.
        """
        if self.found:
            raise RoundFileError(self.found, more=self.more)


def _above(key: str) -> Iterator[str]:
    """The keys of the tables and lists that a key lies in."""
    return (key[: joint.start()] for joint in _JOINT.finditer(key))


def meant(word: str, words: tuple[str, ...]) -> str:
    """``; did you mean 'stake'?`` when one of ``words`` is much like ``word``, else nothing."""
    like = get_close_matches(word.lower(), words, n=1) if len(word) <= _LONGEST_WORD else []
    return f"; did you mean {like[0]!r}?" if like else ""


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # whole numbers of thousands of digits, lists in lists in lists
        return "a value too large to show"
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
