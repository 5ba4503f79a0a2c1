"""What can be wrong in a round file: every fault with its key, what stands there and what was expected."""

from difflib import get_close_matches
from typing import Any, Final

from msgspec import Struct

LONGEST: Final = 60
"""Letters of a wrong value that a fault repeats."""


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
    """A round file that cannot be used; ``faults`` lists everything wrong with it."""

    def __init__(self, faults: list[RoundFault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


class Faults:
    """The faults of one file, gathered on the way.

    The checks run to the end whatever the file holds; a key that has been found wrong is not found wrong twice, nor is
    anything that lies in it.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[RoundFault] = []

    def add(self, key: str, expected: str, *, clause: str | None = None, **shown: Any) -> None:
        """Note what is wrong at ``key``; ``value``, if given, is what stands there."""
        if self.is_sound(key):
            value = _shown(shown["value"]) if "value" in shown else None
            fault = RoundFault(file=self.file, key=key, value=value, expected=expected, clause=clause)
            self.found.append(fault)

    def is_sound(self, key: str) -> bool:
        """Whether nothing was found wrong at ``key`` or at a table that it lies in."""
        return not any(key == bad.key or key.startswith((f"{bad.key}.", f"{bad.key}[")) for bad in self.found)

    def is_whole(self, key: str) -> bool:
        """Whether nothing was found wrong at ``key`` nor anywhere beneath it."""
        return self.is_sound(key) and not any(
            bad.key.startswith((f"{key}.", f"{key}[")) for bad in self.found
        )


def meant(word: str, words: tuple[str, ...]) -> str:
    """``; did you mean 'stake'?`` when one of ``words`` is much like ``word``, else nothing."""
    like = get_close_matches(word.lower(), words, n=1)
    return f"; did you mean {like[0]!r}?" if like else ""


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # whole numbers of thousands of digits, lists in lists in lists
        return "a value too large to show"
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
