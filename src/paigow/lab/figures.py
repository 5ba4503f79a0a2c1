"""Exact figures, and the base of the lab's answers.

In Python a figure is a ``Fraction``. In JSON it is the fraction as text, mostly with a float to read. The type of a
field says which: a struct of the lab is the only place that says what its JSON is.
"""

from fractions import Fraction
from typing import Any, Final

import msgspec
from msgspec import Struct

from paigow.intake.arrow import table_of
from paigow.lab.errors import LabError


def fraction_text(value: Fraction) -> str:
    """Return ``"a/b"``, reduced; a whole number has ``/1``."""
    return f"{value.numerator}/{value.denominator}"


class Share(Struct, frozen=True, kw_only=True):
    """A part of each unit wagered."""

    fraction: str
    """``"a/b"``, reduced."""
    percent: float
    """Not rounded."""

    @property
    def exact(self) -> Fraction:
        """Return the share as a fraction."""
        return Fraction(self.fraction)

    @classmethod
    def of(cls, value: Fraction) -> "Share":
        """Return the share of an exact value."""
        return cls(fraction=fraction_text(value), percent=float(100 * value))


class Amount(Struct, frozen=True, kw_only=True):
    """An amount of one unit wagered."""

    fraction: str
    """``"a/b"``, reduced."""
    value: float
    """Not rounded."""

    @classmethod
    def of(cls, value: Fraction) -> "Amount":
        """Return the amount of an exact value."""
        return cls(fraction=fraction_text(value), value=float(value))


class EstimatedPercent(Struct, frozen=True, kw_only=True):
    """An estimated part of each unit wagered."""

    percent: float
    """Not rounded."""


class ExactShare(Fraction):
    """A part of each unit wagered; its JSON is a ``Share``."""

    __slots__ = ()


class ExactAmount(Fraction):
    """An amount of one unit wagered; its JSON is an ``Amount``."""

    __slots__ = ()


class ExactFloat(Fraction):
    """A figure that is exact in Python; its JSON is a float."""

    __slots__ = ()


class SampledShare(Fraction):
    """A part of each unit wagered, estimated from a sample; its JSON is an ``EstimatedPercent``."""

    __slots__ = ()


JSON_TYPES: Final[dict[type, type]] = {
    ExactShare: Share,
    ExactAmount: Amount,
    ExactFloat: float,
    SampledShare: EstimatedPercent,
    Fraction: str,
}
"""Type of a figure -> type of its JSON."""


class LabAnswer(Struct, frozen=True, kw_only=True):
    """An answer of the lab. Its fields are the keys of its JSON."""

    def as_json(self) -> dict[str, Any]:
        """Return the answer as ``paigow lab ... --json`` prints it."""
        answer: dict[str, Any] = as_json(self)
        return answer

    def to_arrow(self, rows: str | None = None) -> Any:
        """Return the answer as a ``pyarrow.Table``, which pandas and polars read.

        Args:
            rows: The key whose list becomes the rows, such as "settings". By default the first list of objects; an
                answer without one becomes a single row. The rest of the answer becomes the table's metadata.

        Raises:
            LabError: the answer has no list of objects under this key.
            ModuleNotFoundError: pyarrow is not installed; the message says what to install.

        Example:
            >>> import paigow
            >>> from paigow import lab
            >>> table = lab.one_hand(paigow.load("nz"), "6-6 3-6 2-6 2-2").to_arrow()
            >>> table.num_rows, table.column("cost.value")[0].as_py()
            (3, ...)
        """
        answer = self.as_json()
        lists = [
            key
            for key, value in answer.items()
            if isinstance(value, list) and value and isinstance(value[0], dict)
        ]
        if rows is not None and rows not in lists:
            raise LabError(f"rows: {rows!r}: expected {' or '.join(lists) or 'no rows'}")
        chosen = rows or next(iter(lists), None)
        if chosen is None:
            return table_of([answer], {})
        return table_of(answer.pop(chosen), answer)


def as_json(answer: object) -> Any:
    """Return an answer, or a list of answers, as plain values for JSON."""
    return msgspec.to_builtins(answer, enc_hook=_figure)


def encode(answer: object) -> bytes:
    """Return an answer, or a list of answers, as JSON."""
    return msgspec.json.encode(answer, enc_hook=_figure)


def _figure(value: object) -> object:
    match value:
        case ExactShare():
            return Share.of(value)
        case ExactAmount():
            return Amount.of(value)
        case ExactFloat():
            return float(value)
        case SampledShare():
            return EstimatedPercent(percent=float(100 * value))
        case Fraction():
            return fraction_text(value)
        case _:
            raise NotImplementedError(type(value))
