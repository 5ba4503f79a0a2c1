"""How exact figures are written as JSON: the fraction as it is, and a float beside it to read."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from paigow.tiles import KINDS


def fraction_text(value: Fraction) -> str:
    """``"a/b"``, reduced; a whole number too has its ``/1``."""
    return f"{value.numerator}/{value.denominator}"


def amount(value: Fraction) -> dict[str, Any]:
    """Of one unit wagered: ``{"fraction": "a/b", "value": x}``, x unrounded."""
    return {"fraction": fraction_text(value), "value": float(value)}


def share(value: Fraction) -> dict[str, Any]:
    """In hundredths: ``{"fraction": "a/b", "percent": x}``, x unrounded."""
    return {"fraction": fraction_text(value), "percent": float(100 * value)}


def faces_of(kinds: Iterable[int]) -> list[str]:
    """A face for each tile of some kinds, by index: of two of a kind both of its faces."""
    met: Counter[int] = Counter()
    shown = []
    for kind in kinds:
        shown.append(KINDS[kind].faces[met[kind]])
        met[kind] += 1
    return shown
