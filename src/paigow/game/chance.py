"""Chance as an explicit input: tiles, dice and cuts follow from a seed, or are given deal by deal."""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import force_setattr

from paigow.game.errors import GameError
from paigow.game.round_files import played
from paigow.log import draws
from paigow.log.draws import RoundSecrets
from paigow.table import events as ev
from paigow.tiles import TILES, TileNotationError, faces, parse_tiles

Dice = tuple[int, int, int]
_WHOLE_SET: Final = "the 32 tiles of the set, stack 1 first, each stack from top to bottom"
_THREE_DICE: Final = "three whole numbers from 1 to 6"


class Deal(Struct, frozen=True):
    """The tiles, the dice and the cut of one round. A part that is not given follows from the game's seed.

    Attributes:
        woodpile: The 32 tiles as text or as faces: stack 1 from top to bottom, then stack 2, to stack 8.
        dice: Three dice.
        cut: An approved cut of the book with its options, such as "Cup Say right top", for a cut that is drawn
            by lot. Other cuts follow from the book or from the banker.

    Raises:
        GameError: if these are not the 32 tiles or not three dice.

    Example:
        >>> import paigow
        >>> tiles = [tile.face for tile in paigow.TILES]
        >>> game = paigow.Game("nz", players=1, seed=1, deals=[paigow.Deal(woodpile=tiles, dice=(1, 2, 3))])
        >>> game.play().round.record.dice
        (1, 2, 3)
        >>> paigow.Deal(dice=(0, 2, 3))
        Traceback (most recent call last):
        ...
        paigow.game.errors.GameError: dice: (0, 2, 3): expected three whole numbers from 1 to 6
    """

    woodpile: tuple[str, ...] | list[str] | str = ()
    dice: tuple[int, ...] = ()
    cut: str = ""

    def __post_init__(self) -> None:
        force_setattr(self, "woodpile", _woodpile(self.woodpile))
        force_setattr(self, "dice", _dice(self.dice))

    @classmethod
    def from_round_file(cls, text: str | bytes) -> "Deal":
        """Return the tiles, dice and cut of a round file. If it has hands only, the deal gives these hands.

        Raises:
            GameError: with the first fault of the file.

        Example:
            >>> import paigow
            >>> text = paigow.Game("nz", players=2, seed=1).play().to_round_file()
            >>> deal = paigow.Deal.from_round_file(text)
            >>> game = paigow.Game("nz", players=2, seed=2, deals=[deal]).play()
            >>> game.round.record.house.low == paigow.Game.from_round_file(text).round.record.house.low
            True
        """
        step = played(text).step
        pile: tuple[str, ...] = ()
        dice: tuple[int, ...] = ()
        cut = ""
        for event in step.done[-1].events:
            if isinstance(event, ev.TilesStacked | ev.LajaMade | ev.TilesReshuffled):
                pile = event.woodpile
            elif isinstance(event, ev.TilesCut):
                cut = " ".join((event.cut, *event.options))
            elif isinstance(event, ev.DiceCounted):
                dice = event.dice
        return cls(woodpile=pile, dice=dice, cut=cut)

    @property
    def tiles(self) -> tuple[str, ...]:
        """Return the faces of the woodpile. Empty if it is not given.

        Example:
            >>> import paigow
            >>> paigow.Deal(dice=(1, 2, 3)).tiles
            ()
        """
        return tuple(self.woodpile)


def _woodpile(given: str | Iterable[str]) -> tuple[str, ...]:
    if not given:
        return ()
    try:
        tiles = parse_tiles(given)
    except TileNotationError as fault:
        raise GameError("woodpile", fault.value, fault.expected) from fault
    if len(tiles) != len(TILES):
        raise GameError("woodpile", f"{len(tiles)} tiles", _WHOLE_SET)
    return tuple(faces(tiles))


def _dice(given: object) -> tuple[int, ...]:
    dice: tuple[Any, ...] = tuple(given) if isinstance(given, Iterable) else (given,)
    if dice and (len(dice) != 3 or not all(type(die) is int and 1 <= die <= 6 for die in dice)):
        raise GameError("dice", dice, _THREE_DICE)
    return dice


class Chance(Struct, frozen=True):
    """The source of tiles, dice and lots. Every draw is a function of the seed, the round and a count.

    Nothing here has a state, so that a game that is copied or taken back draws the same again.
    """

    seed: str
    deals: tuple[Deal, ...] = ()
    """The deals of the first rounds."""

    def deal(self, number: int) -> Deal:
        """Return what is given for round ``number``, from 1."""
        return self.deals[number - 1] if 0 < number <= len(self.deals) else Deal()

    def woodpile(self, number: int, mixes: int) -> tuple[str, ...]:
        """Return the tiles as stacked, or after that many lajas and reshuffles."""
        given = self.deal(number).tiles
        return given if given and not mixes else _secrets(self.seed, number).stacked({}, mixes)

    def dice(self, number: int, throw: int) -> Dice:
        """Return the dice of a throw, from 1. Only the first throw can be given."""
        given = self.deal(number).dice
        if given and throw == 1:
            one, two, three = given
            return one, two, three
        return draws.dice(_secrets(self.seed, number).dice, b"", throw)

    def removal_dice(self, number: int, throw: int) -> Dice:
        """Return the dice of a throw that removes a box, from 1."""
        return draws.removal_dice(_secrets(self.seed, number).dice, b"", throw)

    def lot(self, number: int, mixes: int, out_of: int) -> int:
        """Return a number from 0 to ``out_of - 1``, for the cut by lot."""
        return draws.lot(_secrets(self.seed, number).pile_seed({}), mixes, out_of)


@lru_cache(maxsize=256)
def _secrets(seed: str, number: int) -> RoundSecrets:
    """Return the secrets of one round: SHA-256 of the seed, the number of the round and the use."""
    uses = (f"paigow.Game/{seed}/{number}/{use}" for use in ("woodpile", "dice", "mixing"))
    return RoundSecrets(*(sha256(use.encode()).digest() for use in uses))
