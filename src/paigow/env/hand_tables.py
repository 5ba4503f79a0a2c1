"""Every hand of four tiles with its three splits and their exact values: what ``paigow/Set-v0`` looks up."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from paigow.books import BOOK_IDS, Book
from paigow.env.splits import ORDERS, SPLITS, checked_action, masks_of, split_settings
from paigow.game.errors import GameError
from paigow.game.options import book_of, one_of
from paigow.lab.errors import LabError
from paigow.lab.hands import HANDS, Flags, Hands, Place, Whole
from paigow.lab.mistakes import Values, sides_of
from paigow.lab.odds import Role, commission_of
from paigow.lab.policy_names import HOUSE_WAY, WORDS
from paigow.rules import ruleset
from paigow.tiles import KINDS, TILES

Bytes = NDArray[np.uint8]
Small = NDArray[np.uint16]
Real = NDArray[np.float64]
Pair = tuple[str, str]

OPPOSING: Final = comb(len(TILES) - 4, 4)
"""Hands that the other side can hold."""
ROLES: Final[tuple[Role, Role]] = ("player", "banker")
_BETTER: Final = 0x8080
"""Bits that stay set in a difference of two strengths where the low and where the high hand is better."""
_PLAYER_MORE: Final = 0x0101
"""One in both hands: how much stronger than the bank a player must be to win."""
_BEFORE: Final[NDArray[np.int32]] = np.array(
    [[comb(tile, place + 1) for tile in range(len(TILES))] for place in range(4)], np.int32
)
"""(4, 32): hands of lower number, by the place of a tile in the hand and the number of the tile."""


def rising(tiles: int) -> Bytes:
    """Return all fours of that many tiles, each rising, in the order of their last tile, then the one before.

    Example:
        >>> rising(5).tolist()
        [[0, 1, 2, 3], [0, 1, 2, 4], [0, 1, 3, 4], [0, 2, 3, 4], [1, 2, 3, 4]]
    """
    return np.array(sorted(combinations(range(tiles), 4), key=lambda hand: hand[::-1]), np.uint8)


class HandTables:
    """All 35,960 hands of four tiles, numbered, with the exact value of each split against a fixed way of setting.

    Args:
        book: Id of a rule book, or a ``Book``. By default the first of ``paigow.BOOK_IDS``.
        role: The side that sets: "player" or "banker".
        opponent: Policy of the other side, by the words of the lab: "house-way", "best-low", "best-high",
            "optimal" (answers the house way), "house-way:BOOK", or the path of an operator file.
        commission: Taken from what the side that sets wins. By default the book's.

    Attributes:
        tiles: (35960, 4) numbers of the tiles in ``paigow.TILES``, rising.
        kinds: (35960, 4) the kind of each tile, 0 to 16.
        gains: (35960, 3) gain of each split over all opposing hands, in ``unit``-ths of a wager.
        unit: ``gains / unit`` is the expected reward in wagers.
        expected: (35960, 3) the same as floats.
        mask: (35960, 3) whether no earlier split of the hand has the same kinds.
        best: (35960,) the split that gains most.
        house_way: (35960,) the split of the book's house way.
        other_way: (35960,) the split of the opponent.
        strength: (35960, 3) strength of each split: low hand times 256 plus high hand, with two marker bits.
        other_strength: (35960,) strength of the opponent's setting.
        rewards: (3,) reward of a loss, a push and a win, in wagers.

    Raises:
        GameError: for an argument that does not fit.

    Example:
        >>> from paigow.env import HandTables
        >>> tables = HandTables("nz")
        >>> tables.price(tables.best), tables.price(tables.house_way)
        (Fraction(6871909, 409045000), Fraction(3133007, 131478750))
    """

    def __init__(
        self,
        book: str | Book = BOOK_IDS[0],
        *,
        role: Role = "player",
        opponent: str = HOUSE_WAY,
        commission: Fraction | None = None,
    ) -> None:
        self.book: Final = book_of(book, None)
        one_of("role", role, ROLES)
        self.role: Final = role
        self.commission: Final = _commission(self.book, commission)
        hands, house, against = _sides(self.book, opponent, self.commission, role)
        self.opponent: Final = against.name
        self.tiles: Final[Bytes] = rising(len(TILES))
        self.kinds: Final[Bytes] = np.array([tile.kind.index for tile in TILES], np.uint8)[self.tiles]
        values = Values(hands, against, self.commission, role)
        row = _rows(hands, self.kinds)
        settings, _ = split_settings(hands)
        self.mask: Final[Flags] = masks_of(self.kinds.astype(np.int64))
        self.unit: Final = values.unit
        self.gains: Final[Whole] = values.gains[settings][row]
        self.expected: Final[Real] = self.gains / self.unit
        self.best: Final[Place] = self.gains.argmax(axis=1)
        self.house_way: Final[Place] = _split_of(settings, house.settings)[row]
        self.other_way: Final[Place] = _split_of(settings, against.settings)[row]
        strength = (hands.low << 8) + hands.high
        more = _PLAYER_MORE if role == "player" else 0
        self.strength: Final[Small] = (strength[settings][row] + _BETTER).astype(np.uint16)
        self.other_strength: Final[Small] = (strength[against.settings][row] + more).astype(np.uint16)
        self.rewards: Final[Real] = np.array([-1.0, 0.0, float(1 - self.commission)])
        self._columns: Final[Bytes] = np.ascontiguousarray(self.tiles.T)
        self._left: Final[Bytes] = np.ascontiguousarray(rising(len(TILES) - 4).T)

    def opposing(self, hands: Any, picks: Any) -> NDArray[np.int32]:
        """Return (X,): the opponent's hand, which is one of the 20,475 that the tiles left over make.

        The numbers are not checked, because this runs in every step of many hands.

        Args:
            hands: (X,) numbers of hands.
            picks: (X,) numbers from 0 to 20,474.

        Example:
            >>> from paigow.env import HandTables
            >>> HandTables("nz").opposing(np.array([0, 0]), np.array([0, 20_474])).tolist()
            [69, 35959]
        """
        own = [column.take(hands) for column in self._columns]
        number = np.zeros(len(own[0]), np.int32)
        for place, column in enumerate(self._left):
            tile = column.take(picks)
            for other in own:  # skip the tiles of the hand, which rise
                tile += tile >= other
            number += _BEFORE[place].take(tile)
        return number

    def opposing_hand(self, hand: int, pick: int) -> int:
        """Return the opponent's hand as ``opposing`` does, for one hand.

        Raises:
            GameError: if there is no such hand or pick.

        Example:
            >>> from paigow.env import HandTables
            >>> HandTables("nz").opposing_hand(0, 0)
            69
        """
        own = set(self.tiles[_number("hand", hand, HANDS)].tolist())
        left = [tile for tile in range(len(TILES)) if tile not in own]
        return sum(
            comb(left[number], place)
            for place, number in enumerate(self._left[:, _number("pick", pick, OPPOSING)].tolist(), 1)
        )

    def results(self, hands: Any, actions: Any, opposing: Any) -> Small:
        """Return 0 for a loss, 1 for a push and 2 for a win, for (X,) hands, splits and opposing hands.

        The numbers are not checked, because this runs in every step of many hands.

        Example:
            >>> from paigow.env import HandTables
            >>> HandTables("nz").results(np.array([0]), np.array([0]), np.array([69])).tolist()
            [2]
        """
        own = self.strength.take(np.multiply(hands, SPLITS, dtype=np.intp) + actions)
        difference: Small = own - self.other_strength.take(opposing)
        return (difference >> 15) + ((difference >> 7) & 1)

    def price(self, actions: ArrayLike) -> Fraction:
        """Return the exact edge against a way to set every hand: its loss for each unit wagered.

        Args:
            actions: (35960,) one split for each hand.

        Raises:
            GameError: if these are not 35,960 splits.

        Example:
            >>> from paigow.env import HandTables
            >>> tables = HandTables("rws")
            >>> float(tables.price(tables.best))  # doctest: +ELLIPSIS
            0.0166...
        """
        chosen = np.asarray(actions)
        if chosen.shape != (HANDS,) or not np.issubdtype(chosen.dtype, np.integer):
            raise GameError("actions", chosen.shape, f"{HANDS} whole numbers from 0 to {SPLITS - 1}")
        wrong = chosen[(chosen < 0) | (chosen >= SPLITS)]
        if wrong.size:
            raise GameError("actions", int(wrong[0]), f"{HANDS} whole numbers from 0 to {SPLITS - 1}")
        return -Fraction(int(self.gains[np.arange(HANDS), chosen].sum()), self.unit * HANDS)

    def cost(self, actions: ArrayLike) -> Fraction:
        """Return how much more a way to set every hand loses than the best one, for each unit wagered.

        Args:
            actions: (35960,) one split for each hand.

        Raises:
            GameError: if these are not 35,960 splits.

        Example:
            >>> from paigow.env import HandTables
            >>> tables = HandTables("nz")
            >>> tables.cost(tables.best)
            Fraction(0, 1)
        """
        return self.price(actions) - self.price(self.best)

    def hand_faces(self, hand: int) -> tuple[str, ...]:
        """Return the faces of a hand that is not set.

        Raises:
            GameError: if there is no hand with this number.

        Example:
            >>> from paigow.env import HandTables
            >>> HandTables("nz").hand_faces(0)
            ('6-6', '6-6', '1-1', '1-1')
        """
        return tuple(TILES[number].face for number in self.tiles[_number("hand", hand, HANDS)])

    def faces(self, hand: int, action: int) -> tuple[Pair, Pair]:
        """Return the low and the high hand of a split as faces.

        Raises:
            GameError: if there is no hand with this number, or no such split.

        Example:
            >>> from paigow.env import HandTables
            >>> HandTables("nz").faces(0, 0)
            (('1-1', '1-1'), ('6-6', '6-6'))
        """
        a, b, c, d = (
            TILES[self.tiles[_number("hand", hand, HANDS), place]]
            for place in ORDERS[checked_action("action", action)]
        )
        low, high = ruleset(self.book).set_hand((a, b), (c, d))[:2]
        return (low[0].face, low[1].face), (high[0].face, high[1].face)


@lru_cache(maxsize=16)
def tables_of(book: str | Book, role: Role, opponent: str, commission: Fraction | None) -> HandTables:
    """Return the tables, cached for the next environment with the same options.

    Raises:
        GameError: as ``HandTables``.
    """
    return HandTables(book, role=role, opponent=opponent, commission=commission)


def _number(field: str, number: object, below: int) -> int:
    if isinstance(number, int | np.integer) and 0 <= number < below:
        return int(number)
    raise GameError(field, number, f"a whole number from 0 to {below - 1}")


def _commission(book: Book, commission: object) -> Fraction:
    if commission is None:
        return commission_of(book)
    if isinstance(commission, int | Fraction) and not isinstance(commission, bool) and 0 <= commission < 1:
        return Fraction(commission)
    raise GameError("commission", commission, "a fraction from 0 to less than 1")


def _sides(book: Book, opponent: object, commission: Fraction, role: Role) -> tuple[Hands, Any, Any]:
    """Return the hands, the book's house way and the opponent's policy."""
    expected = ", ".join(WORDS) + ", or an operator file"
    if not isinstance(opponent, str):
        raise GameError("opponent", opponent, expected)
    try:
        return sides_of(book, HOUSE_WAY, opponent, commission, role)
    except LabError as error:
        raise GameError("opponent", opponent, expected) from error


def _rows(hands: Hands, kinds: Bytes) -> Place:
    """Return (35960,): the index in N of each hand of tiles."""
    merged = np.minimum(kinds, len(hands.stock) - 1).astype(np.int64)
    base = len(KINDS) ** np.arange(4)
    own = np.minimum(hands.tiles, len(hands.stock) - 1) @ base
    order = np.argsort(own)
    rows: Place = order[np.searchsorted(own[order], merged @ base)]
    return rows


def _split_of(settings: Place, policy: Place) -> Place:
    """Return (N,): the split that sets each hand as a policy does."""
    splits: Place = (settings == policy[:, None]).argmax(axis=1)
    return splits
