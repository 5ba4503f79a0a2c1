"""How exact figures are written as JSON: the fraction as it is, and a float beside it to read."""

from fractions import Fraction
from typing import Any


def fraction_text(value: Fraction) -> str:
    """``"a/b"``, reduced; a whole number too has its ``/1``."""
    return f"{value.numerator}/{value.denominator}"


def amount(value: Fraction) -> dict[str, Any]:
    """Of one unit wagered: ``{"fraction": "a/b", "value": x}``, x unrounded."""
    return {"fraction": fraction_text(value), "value": float(value)}


def share(value: Fraction) -> dict[str, Any]:
    """In hundredths: ``{"fraction": "a/b", "percent": x}``, x unrounded."""
    return {"fraction": fraction_text(value), "percent": float(100 * value)}
