"""Writes the hand that the home page plays: a round file of the examples, ruled on by its book."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from paigow.intake.texts import toml_tree
from paigow.log.rounds.projection import rounds
from paigow.rules.ranking import Ranks
from paigow.rulings.play_round import RuledRound
from paigow.rulings.round_file.book_checks import book_of
from paigow.rulings.round_file.field_types import RoundFaults
from paigow.rulings.round_file.reader import read_parts
from paigow.table.core.box import Hand
from paigow.tiles import parse_tiles
from scripts.typescript import constant

ROOT: Final = Path(__file__).resolve().parents[1]
FILE: Final = Path("frontend/src/lobby/demo-hand.ts")
SOURCE: Final = Path("examples/nz-both-hands-win.paigow")
BOX: Final = 5
WRITTEN_BY: Final = f"Written by `python3 run.py regenerate`: change `{SOURCE}`, not this file."


def text() -> str:
    """The module's text."""
    return f"/** A hand for the home page. {WRITTEN_BY} */\n\n{constant('DEMO', _demo())}\n"


def _demo() -> dict[str, Any]:
    """Both hands of the round as they were set, what they are called, and which of the player's win."""
    faults = RoundFaults(SOURCE.name)
    round_file = read_parts(toml_tree((ROOT / SOURCE).read_text(encoding="utf-8"), faults), faults, "en")
    played = RuledRound(round_file, book_of(round_file), faults, "en")
    played.play()
    faults.raise_found()
    (result,) = rounds(played.log)
    box = result.box(BOX)
    ranks = Ranks(played.book)
    return {
        "dealt": list(round_file.boxes[0].tiles),
        "bank": _hands(played.state.bank_hand, ranks),
        "you": _hands(played.state.boxes[BOX].hand, ranks),
        "results": {"low": box.low_result, "high": box.high_result},
    }


def _hands(hand: Hand | None, ranks: Ranks) -> dict[str, Any]:
    """A set hand: the tiles of each part, its name code and its points."""
    assert hand is not None
    return {
        part: {"tiles": list(tiles), "name": name, "points": ranks.hands[sum(_codes(tiles))].points}
        for part, tiles, name in (("low", hand.low, hand.low_name), ("high", hand.high, hand.high_name))
    }


def _codes(tiles: Iterable[str]) -> Iterator[int]:
    return (tile.kind.code for tile in parse_tiles(" ".join(tiles)))
