"""The names of two-tile hands."""

from paigow.tiles import KIND_BY_NAME, PIECES
from paigow.words.catalogue import hands
from paigow.words.templates import Template


def hand_name(code: str, language: str = "en") -> str:
    """Return the name of a two-tile hand by its code.

    ``pair five`` -> Pair of Fives; ``wong teen`` -> Teen Wong; ``points 8 eleven`` -> 8 points, Eleven leads
    (the eleven decides among hands of eight points); ``zero`` -> 0 points; ``zero teen`` -> 0 points, Teen
    leads.

    Raises:
        LookupError: if no hand has this code, or if there is no such language.
    """
    words = hands(language)
    form, points, kind = _parts(code.split(" "))
    if not form:
        message = f"{code!r}: expected the code of a two-tile hand, such as 'pair five' or 'points 8 eleven'"
        raise LookupError(message)
    named = words["kind"].get(kind) or words["tile"].get(kind)
    return Template(language).fill(words["hand"][form], {"points": points, "kind": named})


def _parts(code: list[str]) -> tuple[str, int, str]:
    """Return the form of a hand, its points and the kind in its name. The form is empty if no hand has the code."""
    match code:
        case ["zero"]:
            return "zero", 0, ""
        case ["pair", "gee_joon"]:
            return "gee_joon", 0, ""
        case ["pair", kind] if kind in KIND_BY_NAME:
            return "pair", 0, kind
        case [("wong" | "gong" | "high_nine") as form, ("teen" | "day") as kind]:
            return form, 0, kind
        case ["zero", kind] if kind in KIND_BY_NAME:
            return "points", 0, kind
        case ["points", points, kind] if _is_points(points, kind):
            return "points", int(points), kind
    return "", 0, ""


def _is_points(points: str, kind: str) -> bool:
    return len(points) == 1 and points in "123456789" and (kind == "gee" or kind in KIND_BY_NAME)


def hand_value(code: str, language: str = "en") -> str:
    """Return what a two-tile hand is worth, without the tile that leads. Raises as ``hand_name``.

    Example:
        >>> hand_value("points 8 eleven"), hand_value("gong day")
        ('8', 'Day Gong')
    """
    form, points, _ = _parts(code.split(" "))
    if form in {"points", "zero"}:
        return Template(language).fill(hands(language)["hand"]["value"], {"points": points})
    return hand_name(code, language)


def tile_name(face: str, language: str = "en") -> str:
    """Return the name of a tile with its face.

    Raises:
        KeyError: if no tile has this face.
        LookupError: if there is no such language.

    Example:
        >>> tile_name("1-1")
        'Day (1-1)'
    """
    return f"{hands(language)['tile'][PIECES[face][0].kind.name]} ({face})"
