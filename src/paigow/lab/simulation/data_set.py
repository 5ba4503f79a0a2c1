"""A public data set: simulated rounds as a Parquet file, the same for everybody who names the same seed.

Every line is one box of one round: both hands, how the house way sets them, and who won. docs/data-set.md has the
schema. Needs the extra ``paigow[parquet]``.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow import __version__
from paigow.books import Book
from paigow.intake.arrow import pyarrow
from paigow.lab.errors import LabError
from paigow.lab.odds import commission_of
from paigow.lab.simulation.deals import BLOCK, MOST_BOXES, Words, chance_of, deal
from paigow.lab.simulation.simulate import CHUNK, Progress
from paigow.rules import HouseSetting, ruleset
from paigow.tiles import TILES

FORMAT: Final = "paigow-data-set/1"
HAND_COLUMNS: Final = ("low", "high", "low_name", "high_name", "clause")
"""Columns of the box's hand; those of the bank's begin with ``bank_``."""
OUTCOMES: Final = ("lose", "push", "win")
_GROUP: Final = 32 * BLOCK
"""Rounds of a row group."""
_CHOOSE: Final = np.array([[comb(tile, size) for tile in range(len(TILES))] for size in range(1, 5)])


class _Ways(NamedTuple):
    """The house way of each of the 35,960 hands, in the order of ``_places``."""

    texts: dict[str, tuple[list[str], NDArray[np.int32]]]
    """Column -> its different texts, and the place of each hand's among them."""
    low: NDArray[np.int64]
    """Strength of the low hand."""
    high: NDArray[np.int64]


def write_data_set(
    path: Path, book: Book, *, rounds: int, seed: int, boxes: int, progress: Progress | None = None
) -> int:
    """Simulate rounds in which everybody sets the house way, and write them to a Parquet file.

    Args:
        path: The file.
        book: The rules.
        rounds: Number of rounds, 1 or more.
        seed: 0 or more. The same seed gives the same rounds; the first rounds of a larger set are a smaller set.
        boxes: Boxes against the bank, 1 to 7, each with a wager of one unit.
        progress: Receives the number of rounds written, and of all rounds.

    Returns:
        The number of lines: ``rounds * boxes``.

    Raises:
        LabError: a number is out of range.
        ModuleNotFoundError: pyarrow is not installed.
        OSError: the file cannot be written.
    """
    for name, value, least, most in (
        ("rounds", rounds, 1, 10**9),
        ("seed", seed, 0, 2**128),
        ("boxes", boxes, 1, MOST_BOXES),
    ):
        if not least <= value <= most:
            raise LabError(f"{name}: {value}: expected {least} to {most}")
    arrow, parquet = pyarrow(), pyarrow("pyarrow.parquet")
    ways, commission = _ways(book), commission_of(book)
    about = {
        "format": FORMAT, "version": __version__, "book": book.id, "edition": book.edition, "digest": book.digest,
        "seed": seed, "rounds": rounds, "boxes": boxes, "policy": "house-way", "commission": commission,
        "unit": commission.denominator,
    }  # fmt: skip
    schema = _schema(arrow).with_metadata({key: str(value) for key, value in about.items()})
    written = 0
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for tiles in _deals(rounds, seed):
            columns = _columns(ways, tiles, boxes, written + 1, commission)
            arrays = [
                arrow.DictionaryArray.from_arrays(each[1], list(each[0]))
                if isinstance(each, tuple)
                else arrow.array(each)
                for each in columns
            ]
            writer.write_table(arrow.Table.from_arrays(arrays, schema=schema))
            written += len(tiles)
            if progress is not None:
                progress(written, rounds)
    return rounds * boxes


def _schema(arrow: Any) -> Any:
    text = arrow.dictionary(arrow.int32(), arrow.string())
    hands = [f"{side}{name}" for side in ("", "bank_") for name in HAND_COLUMNS]
    return arrow.schema(
        [("round", arrow.int64()), ("box", arrow.int8())]
        + [(name, text) for name in hands]
        + [(name, text) for name in ("low_result", "high_result", "result")]
        + [("net", arrow.int32())]
    )


def _deals(rounds: int, seed: int) -> Iterator[Words]:
    """Yield the tiles of all rounds by number, in groups: (rounds, 32), eight hands of four in sequence."""
    for first in range(0, rounds, CHUNK):
        chance = chance_of(seed, first // CHUNK)
        last = min(first + CHUNK, rounds)
        for group in range(first, last, _GROUP):
            blocks = [
                deal(chance, BLOCK)[: last - at] for at in range(group, min(group + _GROUP, last), BLOCK)
            ]
            yield np.concatenate(blocks) & np.uint32(len(TILES) - 1)


def _columns(ways: _Ways, tiles: Words, boxes: int, first: int, commission: Fraction) -> list[Any]:
    """Return the columns of some rounds; a column of texts as its different texts and the place of each line's."""
    places = _places(tiles.reshape(len(tiles), -1, 4)[:, : boxes + 1])
    own, bank = places[:, 1:].reshape(-1), np.repeat(places[:, 0], boxes)
    low, high = ((strength[own] > strength[bank]).astype(np.int32) for strength in (ways.low, ways.high))
    whole = commission.denominator
    net = np.array([-whole, 0, whole - commission.numerator], np.int32)[low + high]
    return [
        np.repeat(np.arange(first, first + len(tiles)), boxes),
        np.tile(np.arange(1, boxes + 1, dtype=np.int8), len(tiles)),
        *((texts, of_hand[hands]) for hands in (own, bank) for texts, of_hand in ways.texts.values()),
        *((OUTCOMES, each) for each in (2 * low, 2 * high, low + high)),
        net,
    ]


def _ways(book: Book) -> _Ways:
    """Set every hand by the house way."""
    rules = ruleset(book)
    hands = np.array(list(combinations(range(len(TILES)), 4)))
    found: list[HouseSetting] = [None] * len(hands)  # type: ignore[list-item]
    for place, hand in zip(_places(hands).tolist(), hands.tolist(), strict=True):
        found[place] = rules.house_way([TILES[tile] for tile in hand])
    of_column: dict[str, Callable[[HouseSetting], str]] = {
        "low": lambda each: " ".join(tile.face for tile in each.setting.low),
        "high": lambda each: " ".join(tile.face for tile in each.setting.high),
        "low_name": lambda each: each.setting.low_name,
        "high_name": lambda each: each.setting.high_name,
        "clause": lambda each: each.clause,
    }
    return _Ways(
        {name: _numbered([of(each) for each in found]) for name, of in of_column.items()},
        np.array([each.setting.ranks.low.low for each in found]),
        np.array([each.setting.ranks.high.high for each in found]),
    )


def _places(hands: NDArray[Any]) -> NDArray[np.int64]:
    """Return the place of hands, (..., 4) tiles by number in any order, among all 35,960."""
    rising = np.sort(hands.astype(np.int64), axis=-1)
    places: NDArray[np.int64] = sum(_CHOOSE[size][rising[..., size]] for size in range(4))
    return places


def _numbered(texts: Sequence[str]) -> tuple[list[str], NDArray[np.int32]]:
    """Return the different texts, and the place of each among them."""
    different = sorted(set(texts))
    place = {text: number for number, text in enumerate(different)}
    return different, np.array([place[text] for text in texts], np.int32)
