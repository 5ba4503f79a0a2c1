"""Rows of the lab's lists: hands of two tiles, settings of every hand, the worth of two tiles, published figures."""

from fractions import Fraction
from typing import Any, Final

from paigow.lab.tables.columns import Table, cells_of

Json = Any

TWO_TILES: Final = (
    "book", "half", "rank", "class", "name", "tile", "combinations", "share", "at_least", "at_least_share", "win",
    "copy", "lose", "player_wins", "banker_wins",
)  # fmt: skip
SETTINGS: Final = ("hand", "low", "low_name", "high", "high_name", "win", "push", "lose", "cost", "house_way")
HEAT_MAP: Final = ("tiles", "hands", "win", "push", "lose", "gain", "best_gain", "cost")
_SETTING: Final = ("low", "high")
_BEST: Final = (*_SETTING, "low_name", "high_name", "win", "push", "lose", "gain")
_OTHER: Final = (*_SETTING, "gain", "cost")
_ABOUT: Final = ("book", "role", "opponent", "commission")
BEST_SETTINGS: Final = (
    *_ABOUT, "hand", "hands", "share", "best_low", "best_high", "best_low_name", "best_high_name", *_BEST[4:],
    *(f"second_{name}" for name in _OTHER), *(f"house_{name}" for name in _OTHER), "differs",
)  # fmt: skip
COMPARE: Final = (
    *_ABOUT, "way", "other", "hand", "hands", "share", "way_low", "way_high", "way_gain", "other_low", "other_high",
    "other_gain", "difference", "overall",
)  # fmt: skip

PUBLISHED: Final = (
    "book", "group", "figure", "name", "publisher", "work", "date", "unit", "role", "policy", "opponent", "commission",
    "published", "digits", "ours", "difference", "fits", "reason",
)  # fmt: skip


def two_tiles(answer: Json) -> Table:
    """Return a row for each rank of a hand of two tiles, the best first."""
    about = {name: answer[name] for name in ("book", "half")}
    return Table(TWO_TILES, [cells_of(rank | about, TWO_TILES) for rank in answer["ranks"]])


def heat_map(answer: Json) -> Table:
    """Return a row for each two tiles."""
    return Table(HEAT_MAP, [cells_of(each, HEAT_MAP) for each in answer["cells"]])


def best_settings(answer: Json) -> Table:
    """Return a row for each hand."""
    about = cells_of(answer, _ABOUT)
    return Table(
        BEST_SETTINGS,
        [
            [
                *about,
                *cells_of(each, ("hand", "hands", "share")),
                *cells_of(each["best"], _BEST),
                *cells_of(each["second"], _OTHER),
                *cells_of(each["house_way"], _OTHER),
                each["differs"],
            ]
            for each in answer["hands"]
        ],
    )


def compare(answer: Json) -> Table:
    """Return a row for each hand that two policies set differently."""
    about = [*cells_of(answer, _ABOUT), answer["way"]["policy"], answer["other"]["policy"]]
    return Table(
        COMPARE,
        [
            [
                *about,
                *cells_of(each, ("hand", "hands", "share")),
                *(cell for name in ("way", "other") for cell in cells_of(each[name], _OTHER[:3])),
                *cells_of(each, ("difference", "overall")),
            ]
            for each in answer["differing"]
        ],
    )


def settings(answer: Json) -> Table:
    """Return a row for each setting of every hand, from a settings file."""
    face = {letter: face for face, letter in reversed(answer["letters"].items())}

    def faces(letters: str) -> str:
        return " ".join(face[letter] for letter in letters)

    rows = []
    for key, hand in answer["hands"].items():
        for place, (low, win, push, cost) in enumerate(hand["settings"]):
            high = key
            for letter in low:
                high = high.replace(letter, "", 1)
            laid = [text for two in (low, high) for text in (faces(two), answer["names"][two])]
            counts = (win, push, answer["deals"] - win - push)
            is_house = place == hand["house_way"]
            rows.append([faces(key), *laid, *counts, Fraction(cost, answer["unit"]), is_house])
    return Table(SETTINGS, rows)


def published(answer: Json) -> Table:
    """Return a row for each published figure."""
    about = {"book": answer["book"]}
    return Table(PUBLISHED, [cells_of(row | about, PUBLISHED) for row in answer["rows"]])
