"""The data of a report: ranks, results of every setting, strategies and claims, with digests, and their checker.

``paigow.lab.report.checker`` reads them with the standard library alone.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from string import ascii_lowercase
from typing import Any, Final

import numpy as np
from msgspec import Struct

from paigow.books import Book
from paigow.lab.figures import fraction_text
from paigow.lab.game.mixes import Mix, answer, gain
from paigow.lab.game.setting_game import Game
from paigow.lab.hands import Hands, Strengths
from paigow.lab.policies import Policy
from paigow.rules import ruleset
from paigow.tiles import KINDS
from paigow.words.spreadsheets import csv_lines

FORMAT: Final = "paigow-report/1"
DATA: Final = "data"
FILES: Final = (
    *(f"{DATA}/{name}" for name in ("claims.json", "ranks.csv", "settings.csv", "strategies.csv")),
    "checker.py",
)
"""The files that ``write_data`` writes."""
HOUSE: Final = "house-way"
"""Name of the house way among the strategies."""
_ROLES: Final = {"player": False, "banker": True}


class Claim(Struct, frozen=True, kw_only=True):
    """What two strategies gain against each other, and what the best answer to each gains.

    Gains are for each unit wagered. ``player`` is the side without the bank. ``wins``: what a side gains when it wins.
    ``loses``: what it loses when it loses. Attributes of each side have its name in front.
    """

    says: str
    player: str
    """Name of the strategy."""
    banker: str
    player_wins: Fraction
    player_loses: Fraction
    banker_wins: Fraction
    banker_loses: Fraction
    player_gain: Fraction
    player_best: Fraction
    banker_gain: Fraction
    banker_best: Fraction

    @property
    def epsilon(self) -> Fraction:
        """Return the most that a side gains by another strategy than its own."""
        return max(self.player_best - self.player_gain, self.banker_best - self.banker_gain)


def claimed(says: str, game: Game, player: tuple[str, Mix], banker: tuple[str, Mix]) -> Claim:
    """Count what two named strategies gain, and what the best answers to them gain."""
    (player_name, ours), (banker_name, theirs) = player, banker
    unit = game.gains.lose
    stakes = [[Fraction(part, unit) for part in game.stakes(banks=banks)] for banks in (False, True)]
    return Claim(
        says=says,
        player=player_name,
        banker=banker_name,
        player_wins=stakes[0][0],
        player_loses=stakes[0][1],
        banker_wins=stakes[1][0],
        banker_loses=stakes[1][1],
        player_gain=gain(game, ours, theirs, banks=False),
        player_best=answer(game, theirs, banks=False),
        banker_gain=gain(game, theirs, ours, banks=True),
        banker_best=answer(game, ours, banks=True),
    )


class Letters:
    """Letters of the kinds of tiles under a book's ranking, and its settings in letters."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.of = [ascii_lowercase[hands.kind_of(kind.index)] for kind in KINDS]
        strength = Strengths(ruleset(hands.book).ranks)
        self.ranks: dict[str, tuple[int, int, int]] = {}
        """Letters of two tiles -> strength as low and as high hand, and the rank that says which of two is high."""
        for two in ruleset(hands.book).ranks.hands.values():
            one, other = (kind.index for kind in two.kinds)
            tables = (strength.low, strength.high, strength.height)
            self.ranks[self.key((one, other))] = tuple(int(table[one, other]) for table in tables)  # type: ignore[assignment]

    def key(self, kinds: Iterable[int]) -> str:
        """Return the letters of some tiles, in alphabetical order."""
        return "".join(sorted(self.of[kind] for kind in kinds))

    def setting(self, setting: int) -> tuple[str, str]:
        """Return the letters of the low and of the high hand; of hands that rank alike the first letters are low."""
        hands = self.hands
        two = [self.key(tiles[setting].tolist()) for tiles in (hands.low_tiles, hands.high_tiles)]
        low, high = sorted(two, key=lambda one: (self.ranks[one][2], one))
        return low, high


def write_data(
    folder: Path, book: Book, house: Policy, mixes: Mapping[str, tuple[Game, Mix]], claims: Iterable[Claim]
) -> dict[str, str]:
    """Write the data files and the checker into a folder that exists; return the digest of each file.

    ``house``: the house way, over the hands of ``mixes``. ``claims`` name strategies of ``mixes``, whose games have
    one set of tiles.
    """
    game = next(iter(mixes.values()))[0]
    hands = game.hands
    letters = Letters(hands)
    kinds = sorted({(hands.kind_of(kind.index), kind.index) for kind in KINDS})
    tables = {
        "ranks.csv": _csv(
            ("hand", "low", "high", "order"),
            ((two, *ranks) for two, ranks in sorted(letters.ranks.items())),
        ),
        "settings.csv": _csv(
            ("role", "hand", "hands", "low", "high", "house_way", "wins", "pushes", "losses"),
            _settings(game, house, letters),
        ),
        "strategies.csv": _csv(
            ("strategy", "hand", "low", "high", "probability"),
            (
                *_pure(game, house, letters),
                *(row for name, (game, mix) in mixes.items() for row in _mixed(name, game, mix, letters)),
            ),
        ),
    }
    digests = {name: sha256(text.encode()).hexdigest() for name, text in tables.items()}
    told = {
        "format": FORMAT,
        "book": book.published_as,
        "letters": {face: letters.of[kind] for _, kind in kinds for face in KINDS[kind].faces},
        "pieces": {letters.of[at]: int(pieces) for at, pieces in enumerate(game.stock)},
        "sha256": digests,
        "claims": [_told(claim) for claim in claims],
    }
    tables["claims.json"] = json.dumps(told, indent=1) + "\n"
    data = folder / DATA
    data.mkdir(exist_ok=True)
    for name, text in tables.items():
        (data / name).write_bytes(text.encode())
    checker = (files("paigow.lab.report") / "checker.py").read_bytes()
    (folder / "checker.py").write_bytes(checker)
    written = {f"{DATA}/{name}": sha256(text.encode()).hexdigest() for name, text in tables.items()}
    return {**written, "checker.py": sha256(checker).hexdigest()}


def _told(claim: Claim) -> dict[str, str]:
    """Return a claim as text; ``Claim`` says what each key means."""
    values = {name: getattr(claim, name) for name in (*claim.__struct_fields__, "epsilon")}
    return {
        name: fraction_text(value) if isinstance(value, Fraction) else value for name, value in values.items()
    }


def _csv(header: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    return csv_lines((header, *rows), line_end="\n")


def _settings(game: Game, house: Policy, letters: Letters) -> Iterator[tuple[object, ...]]:
    """Yield every setting in either role, with its results against the house way."""
    hands = game.hands
    for role, banks in _ROLES.items():
        beaten = game.beaten(None, house.layers, copies_win=banks)
        for setting, (hand, win, push) in enumerate(
            zip(hands.hand.tolist(), beaten.both.tolist(), beaten.one.tolist(), strict=True)
        ):
            four, ways = letters.key(hands.tiles[hand].tolist()), int(game.ways[hand])
            is_house = int(house.settings[hand]) == setting
            low, high = letters.setting(setting)
            if ways:
                yield role, four, ways, low, high, int(is_house), win, push, game.deals - win - push


def _pure(game: Game, house: Policy, letters: Letters) -> Iterator[tuple[str, ...]]:
    for hand in np.nonzero(game.ways)[0].tolist():
        four = letters.key(game.hands.tiles[hand].tolist())
        yield HOUSE, four, *letters.setting(int(house.settings[hand])), "1"


def _mixed(name: str, game: Game, mix: Mix, letters: Letters) -> Iterator[tuple[str, ...]]:
    for place in np.nonzero(mix.parts)[0].tolist():
        if game.ways[game.owner[place]]:
            four = letters.key(game.hands.tiles[game.owner[place]].tolist())
            yield name, four, *letters.setting(int(game.settings[place])), str(mix.probability(place))
