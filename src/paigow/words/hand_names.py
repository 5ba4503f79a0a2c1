"""What two tiles together are called."""

from typing import Final

from paigow.tiles import KIND_BY_NAME
from paigow.words.catalogue import LANGUAGES

_IN_WORDS: Final = {"eleven": "Eleven", "nine": "Nine", "five": "Five"}
"""Tiles whose names are numbers, in words: "7 points, 9 leads" cannot be read."""
_CHINESE_CLASS: Final = {"pair": "寶子", "wong": "王", "gong": "杠", "high_nine": "高九"}
_ENGLISH_CLASS: Final = {"wong": "Wong", "gong": "Gong", "high_nine": "High Nine"}
_CHINESE_POINTS: Final = "零一二三四五六七八九"


def hand_name(code: str, language: str = "en") -> str:
    """The name of a two-tile hand by its code.

    ``pair five`` -> Pair of Fives; ``wong teen`` -> Teen Wong; ``points 8 eleven`` -> 8 points, Eleven leads (the
    eleven decides among hands of eight points); ``zero`` -> 0 points.

    Raises:
        LookupError: no hand has this code, or the language is not spoken here.
    """
    if language not in LANGUAGES:
        message = f"{language!r}: expected a language, one of {', '.join(LANGUAGES)}"
        raise LookupError(message)
    name = (_english if language == "en" else _chinese)(code.split(" "))
    if name is None:
        message = f"{code!r}: expected the code of a two-tile hand, such as 'pair five' or 'points 8 eleven'"
        raise LookupError(message)
    return name


def _english(code: list[str]) -> str | None:
    match code:
        case ["zero"]:
            return "0 points"
        case ["pair", "gee_joon"]:
            return "Gee Joon pair"
        case ["pair", kind] if kind in KIND_BY_NAME:
            return f"Pair of {_english_kind(kind)}s"
        case [("wong" | "gong" | "high_nine") as cls, ("teen" | "day") as kind]:
            return f"{_english_kind(kind)} {_ENGLISH_CLASS[cls]}"
        case ["points", points, kind] if _is_points(points, kind):
            return f"{points} {'point' if points == '1' else 'points'}, {_english_kind(kind)} leads"
    return None


def _chinese(code: list[str]) -> str | None:
    match code:
        case ["zero"]:
            return "零點"
        case ["pair", "gee_joon"]:
            return "至尊"
        case [("pair" | "wong" | "gong" | "high_nine") as cls, kind] if kind in KIND_BY_NAME:
            return (
                None
                if cls != "pair" and kind not in {"teen", "day"}
                else _chinese_kind(kind) + _CHINESE_CLASS[cls]
            )
        case ["points", points, kind] if _is_points(points, kind):
            return f"{_CHINESE_POINTS[int(points)]}點（{_chinese_kind(kind)}）"
    return None


def _is_points(points: str, kind: str) -> bool:
    return len(points) == 1 and points in "123456789" and (kind == "gee" or kind in KIND_BY_NAME)


def _english_kind(kind: str) -> str:
    return "Gee" if kind == "gee" else _IN_WORDS.get(kind) or KIND_BY_NAME[kind].english


def _chinese_kind(kind: str) -> str:
    return "至尊" if kind == "gee" else KIND_BY_NAME[kind].chinese
