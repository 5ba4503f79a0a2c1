"""Exact figures as JSON: the fraction, and a float to read."""

from fractions import Fraction
from typing import Any


def fraction_text(value: Fraction) -> str:
    """Return ``"a/b"``, reduced; a whole number has ``/1``."""
    return f"{value.numerator}/{value.denominator}"


def amount(value: Fraction) -> dict[str, Any]:
    """Return an amount of one unit wagered: ``{"fraction": "a/b", "value": x}``, x not rounded."""
    return {"fraction": fraction_text(value), "value": float(value)}


def share(value: Fraction) -> dict[str, Any]:
    """Return a percentage: ``{"fraction": "a/b", "percent": x}``, x not rounded."""
    return {"fraction": fraction_text(value), "percent": float(100 * value)}
