"""How different two colours look, with every kind of colour vision."""

from math import dist
from typing import Final

from tests.contrast import linear

Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]

VISIONS: Final[dict[str, Matrix]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Linear sRGB as somebody sees it: the matrices of Machado, Oliveira and Fernandes (2009), severity 1."""
_CONES: Final[Matrix] = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_LAB: Final[Matrix] = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
"""From linear sRGB to Oklab."""


def difference(one: str, other: str, vision: str = "normal") -> float:
    """Return the distance of two colours in Oklab; black and white are 1 apart. ``one``: such as ``#102030``."""
    return dist(*(_oklab(_times(VISIONS[vision], linear(colour))) for colour in (one, other)))


def least_difference(one: str, other: str) -> float:
    """Return the distance for the vision that sees the smallest one."""
    return min(difference(one, other, vision) for vision in VISIONS)


def _oklab(colour: Colour) -> Colour:
    one, two, three = _times(_CONES, colour)
    return _times(_LAB, (max(one, 0) ** (1 / 3), max(two, 0) ** (1 / 3), max(three, 0) ** (1 / 3)))


def _times(matrix: Matrix, colour: Colour) -> Colour:
    first, second, third = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return first, second, third
