"""Rows of the lab's answers about several boxes, and about a way that is improved."""

from typing import Any, Final

from paigow.lab.tables.columns import Table, cell, cells_of

Json = Any

BOXES: Final = (
    "boxes", "player_mean", "player_standard_deviation", "bank_mean", "bank_standard_deviation", "if_independent",
    "house_mean", "house_standard_deviation",
)  # fmt: skip
SIMULATE: Final = ("net", "rounds", "share")
KNOWLEDGE: Final = ("known", "gain_percent", "standard_error_percent", "fraction")
FIXED_WAY: Final = ("changes", "hand", "ways", "from_low", "from_high", "to_low", "to_high", "loss")


def boxes(answer: Json) -> Table:
    """Return a row for each number of boxes."""
    return Table(BOXES, [cells_of(row, BOXES) for row in answer["by_boxes"]])


def simulate(answer: Json) -> Table:
    """Return a row for each net result of the bank that occurred."""
    return Table(SIMULATE, [cells_of(row, SIMULATE) for row in answer["bank"]["distribution"]])


def knowledge(answer: Json) -> Table:
    """Return a row for each number of known boxes, which is sampled, and for each exact figure."""
    one = answer["one_tile"]
    exact = [
        ("one tile elsewhere", one["elsewhere"]),
        ("one tile of the opponent", one["opponents"]),
        *(
            (f"a {tile['kind']} {where}", tile[where])
            for tile in one["tiles"]
            for where in ("elsewhere", "opponents")
        ),
        ("everything", answer["everything"]),
    ]
    sampled = [
        [f"{row['boxes']} other boxes", row["gain"]["percent"], row["standard_error"]["percent"], None]
        for row in answer["known"]
    ]
    return Table(KNOWLEDGE, [*sampled, *([name, share["percent"], 0, cell(share)] for name, share in exact)])


def fixed_way(answer: Json) -> Table:
    """Return a row for the policy before, and one for each change."""
    improved = answer["improvement"]
    rows = [[0, *[None] * 6, cell(improved["before"]["loss"])]]
    for number, step in enumerate(improved["steps"], 1):
        laid = [tiles for which in ("from", "to") for tiles in cells_of(step[which], ("low", "high"))]
        rows.append([number, *cells_of(step, ("hand", "ways")), *laid, cell(step["loss"])])
    return Table(FIXED_WAY, rows)
