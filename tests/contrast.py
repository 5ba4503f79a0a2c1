"""The contrast of two colours, as WCAG 2.2 defines it."""


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21. ``one``: such as ``#102030``."""
    dark, bright = sorted(map(_luminance, (one, other)))
    return (bright + 0.05) / (dark + 0.05)


def linear(colour: str) -> tuple[float, float, float]:
    """Return the linear red, green and blue of a colour, from 0 to 1."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def _luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
