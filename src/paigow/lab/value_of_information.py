"""The value of illicit information: an exposed tile, or the hands of other players.

The value is the rise of the expected gain of a side that plays its best, compared with knowing only its own
four tiles. Rule: NZ 12.9 is about players who signal their tiles to each other.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb, sqrt
from typing import Any, Final

import numpy as np
from msgspec import Struct

from paigow.books import Book
from paigow.lab.errors import LabError
from paigow.lab.figures import ExactShare, LabAnswer, SampledShare
from paigow.lab.hands import HANDS, Hands, Place, Whole
from paigow.lab.odds import Role, commission_of, showdown_of
from paigow.lab.policies import Gains, Policy, best_response
from paigow.lab.policy_names import HOUSE_WAY, PolicyLike, sides
from paigow.lab.remaining_hands import hand_counter
from paigow.lab.showdown import Layer, Real
from paigow.tiles import KINDS, TILES

_UNSEEN: Final = len(TILES) - 4
MOST_BOXES: Final = _UNSEEN // 4 - 1
"""Other hands that can be known: 6 of them leave only the bank's, which is then known too."""
_CHUNK: Final = 128
"""Hands or samples processed together, so that their data stay in the cache."""


class TileWorth(Struct, frozen=True, kw_only=True):
    """Average value of knowing where one tile of a kind is, and setting accordingly."""

    kind: str
    """Name of the kind; if the gee tiles rank alike, ``gee6`` stands for either."""
    elsewhere: ExactShare
    """Value of knowing that the opponent does not have it."""
    opponents: ExactShare
    """Value of knowing that it is one of the opponent's four."""


class OneTile(LabAnswer, frozen=True, kw_only=True):
    """The exact value of one exposed tile to a side that plays its best."""

    book: str
    role: Role
    opponent: str
    commission: Fraction
    edge: ExactShare
    """Edge of the side when it plays its best with only its own tiles."""
    elsewhere: ExactShare
    """Gain from knowing a tile that is out of play, or another player's."""
    opponents: ExactShare
    """Gain from knowing one of the opponent's four tiles."""
    tiles: list[TileWorth]


class BoxesWorth(Struct, frozen=True, kw_only=True):
    """Value of knowing all tiles of some other boxes, sampled."""

    boxes: int
    gain: SampledShare
    """Mean, for each unit wagered."""
    standard_error: SampledShare


class OtherTiles(LabAnswer, frozen=True, kw_only=True):
    """Value of other players' tiles to a side that plays its best: sampled, each figure with its error.

    ``everything`` is exact: the value of knowing the opponent's hand, as after knowing six other hands.
    """

    book: str
    role: Role
    opponent: str
    commission: Fraction
    edge: ExactShare
    everything: ExactShare
    samples: int
    seed: int
    known: list[BoxesWorth]


def one_tile(
    book: Book, *, role: Role = "player", opponent: PolicyLike = HOUSE_WAY, commission: Fraction | None = None
) -> OneTile:
    """Return the value of one exposed tile against a policy: every hand, tile and deal counted.

    Raises:
        PolicyError: the opponent's policy is invalid.
    """
    game = _Game(book, role, opponent, commission_of(book) if commission is None else commission)
    hands, unit = game.hands, game.gains.lose
    both, one = game.beaten(None)
    gained: list[tuple[int, int]] = []
    for kind, stock in enumerate(hands.stock.tolist()):
        # Counted for all pieces of the kind together: each hand as often as it has one of those left.
        pieces = (stock - hands.counts[:, kind])[hands.hand]
        held_both, held_one = game.beaten(hands.counts[:, kind])
        elsewhere = game.gained(pieces * both - held_both, pieces * one - held_one)
        opponents = game.gained(held_both, held_one)
        gained.append((_over_all(hands, elsewhere), _over_all(hands, opponents)))
    away, there = (unit * comb(_UNSEEN - 1, size) for size in (4, 3))  # hands without the tile, and with it
    dealt = [
        _over_all(hands, stock - hands.counts[:, kind]) for kind, stock in enumerate(hands.stock.tolist())
    ]
    return OneTile(
        book=book.id,
        role=role,
        opponent=game.against.name,
        commission=game.commission,
        edge=ExactShare(game.edge),
        elsewhere=ExactShare(sum(gain for gain, _ in gained), away * sum(dealt)),
        opponents=ExactShare(sum(gain for _, gain in gained), there * sum(dealt)),
        tiles=[
            TileWorth(
                kind=KINDS[kind].name,
                elsewhere=ExactShare(elsewhere, away * times),
                opponents=ExactShare(opponents, there * times),
            )
            for kind, ((elsewhere, opponents), times) in enumerate(zip(gained, dealt, strict=True))
        ],
    )


def other_tiles(
    book: Book,
    boxes: Iterable[int] = range(1, MOST_BOXES + 1),
    *,
    role: Role = "player",
    opponent: PolicyLike = HOUSE_WAY,
    commission: Fraction | None = None,
    samples: int = 20_000,
    seed: int = 1,
) -> OtherTiles:
    """Return the value of all tiles of one to six other boxes against a policy: sampled deals, each counted exactly.

    Each sample deals a hand and the others' tiles; every hand that the opponent can then hold is counted. The
    same seed gives the same figures.

    Raises:
        PolicyError: the opponent's policy is invalid.
        LabError: boxes or samples are out of range.
    """
    boxes = sorted(set(boxes))
    if not boxes or boxes[0] < 1 or boxes[-1] > MOST_BOXES:
        raise LabError(f"boxes: {boxes}: expected numbers from 1 to {MOST_BOXES}")
    if samples < 2:
        raise LabError(f"samples: {samples}: expected at least 2")
    game = _Game(book, role, opponent, commission_of(book) if commission is None else commission)
    gains = game.sampled(boxes, samples, np.random.default_rng(seed))
    return OtherTiles(
        book=book.id,
        role=role,
        opponent=game.against.name,
        commission=game.commission,
        edge=ExactShare(game.edge),
        everything=ExactShare(game.everything() + game.edge),
        samples=samples,
        seed=seed,
        known=[
            BoxesWorth(
                boxes=number,
                gain=SampledShare(float(sampled.mean())),
                standard_error=SampledShare(float(sampled.std(ddof=1)) / sqrt(samples)),
            )
            for number, sampled in zip(boxes, gains, strict=True)
        ],
    )


class _Game:
    """One side that plays its best against a fixed policy."""

    def __init__(self, book: Book, role: Role, opponent: PolicyLike, commission: Fraction) -> None:
        player, banker = (HOUSE_WAY, opponent) if role == "player" else (opponent, HOUSE_WAY)
        hands, *policies = sides(book, player, banker, commission)
        house, against = policies if role == "player" else reversed(policies)
        self.hands: Hands = hands
        self.against: Policy = against
        self.commission = commission
        self.gains = Gains.after(commission)
        self.is_banker = role == "banker"
        self.blind = best_response(
            showdown_of(hands), against, self.gains, banks=self.is_banker, house=house
        ).settings
        """(N,) the best setting without knowledge of other tiles."""
        size = len(hands.stock)
        self._kinds: Place = np.array([hands.kind_of(tile.kind.index) for tile in TILES])
        self._digits = size ** np.arange(4)
        numbers = np.minimum(hands.tiles, size - 1) @ self._digits
        self._places = np.zeros(size**4, np.intp)
        self._places[numbers] = np.arange(len(hands))
        self._has_choice = np.add.reduceat(hands.is_needed, hands.first[:-1], dtype=np.int64) > 1

    def beaten(self, weights: Whole | None) -> tuple[Whole, Whole]:
        """Return (M,): weighted opposing hands that each setting beats in both hands, and in one."""
        layer = Layer(self.against.settings, None if weights is None else weights.astype(np.float64))
        beaten = showdown_of(self.hands).beaten(None, (layer,), copies_win=self.is_banker)
        both, one = (np.rint(count).astype(np.int64) for count in (beaten.both, beaten.one))
        return both, one

    def gained(self, both: Whole, one: Whole) -> Whole:
        """Return (N,): gain of each hand's best setting over its best blind setting, in ``gains.lose``-ths.

        ``both``, ``one``: (M,) opposing hands that each setting beats in both hands, and in one.
        """
        value = self.gains.of(
            both, -both - one
        )  # all settings meet as many hands: their number makes no difference
        best: Whole = np.maximum.reduceat(value, self.hands.first[:-1])
        return best - value[self.blind]

    @property
    def edge(self) -> Fraction:
        """Return the edge without knowledge of other tiles."""
        both, one = (count[self.blind] for count in self.beaten(None))
        deals = comb(_UNSEEN, 4)
        value = self.gains.of(both, deals - both - one)
        return Fraction(-_over_all(self.hands, value), self.gains.lose * deals * HANDS)

    def everything(self) -> Fraction:
        """Return the expected gain when the opponent's hand is known, over every pair of hands."""
        hands, total = self.hands, 0
        for start in range(0, len(hands), _CHUNK):
            mine = np.arange(start, min(start + _CHUNK, len(hands)))
            ways = hand_counter(hands).ways(hands.stock - hands.counts[mine])
            best = np.full(ways.shape, -self.gains.lose)
            for settings in self._by_step(mine):
                lows, highs = self._wins(settings)
                worth = np.where(lows & highs, self.gains.win, np.where(lows | highs, 0, -self.gains.lose))
                np.maximum(best, worth, out=best)
            total += int(hands.ways[mine] @ (ways * best).sum(axis=1))
        return Fraction(total, self.gains.lose * HANDS * comb(_UNSEEN, 4))

    def sampled(self, boxes: Sequence[int], samples: int, random: np.random.Generator) -> Real:
        """Return (boxes, samples): additional gain of each sampled hand from knowing the tiles of that many boxes."""
        gains = np.zeros((len(boxes), samples))
        for start in range(0, samples, _CHUNK):
            size = min(_CHUNK, samples - start)
            tiles = random.permuted(np.tile(np.arange(len(TILES)), (size, 1)), axis=1)
            kinds = self._kinds[tiles]
            mine = self._places[np.sort(kinds[:, :4], axis=1) @ self._digits]
            asked = np.nonzero(self._has_choice[mine])[
                0
            ]  # further knowledge gains nothing where one setting is best anyway
            for gain, number in zip(gains, boxes, strict=True):
                gain[start + asked] = self._gains(mine[asked], self._left(kinds[asked, : 4 * (number + 1)]))
        return gains

    def _left(self, gone: Place) -> Whole:
        """Return (samples, K): pieces that are not among some tiles, (samples, tiles) by kind."""
        left: Whole = self.hands.stock - (gone[:, :, None] == np.arange(len(self.hands.stock))).sum(axis=1)
        return left

    def _gains(self, mine: Place, stock: Whole) -> Real:
        """Return the gain of the best setting over the best blind one, for each hand and stock of tiles."""
        ways = hand_counter(self.hands).ways(stock).astype(np.float32)  # sums stay below 2**24: exact
        deals = comb(int(stock[0].sum()), 4)
        best = np.full(len(mine), -self.gains.lose * deals)
        blind = best.copy()
        for settings in self._by_step(mine):
            lows, highs = self._wins(settings)
            won, pushed = (
                np.einsum("ij,ij->i", wins.astype(np.float32), ways).astype(np.int64)
                for wins in (lows & highs, lows ^ highs)
            )
            value = self.gains.of(won, deals - won - pushed)
            np.maximum(best, value, out=best)
            np.copyto(blind, value, where=settings == self.blind[mine])
        gains: Real = (best - blind) / (self.gains.lose * deals)
        return gains

    def _by_step(self, mine: Place) -> Iterator[Place]:
        """Yield the first, second and third setting of each hand, repeating the last one."""
        first, after = self.hands.first[mine], self.hands.first[mine + 1]
        for step in range(3):
            yield np.minimum(first + step, after - 1)

    def _wins(self, settings: Place) -> tuple[Any, Any]:
        """Return whether each setting's low hand, and its high hand, beats every opposing hand's."""
        hands, step = self.hands, int(self.is_banker)
        lows, highs = hands.low[self.against.settings], hands.high[self.against.settings]
        return (
            lows < (hands.low[settings] + step)[:, None],
            highs < (hands.high[settings] + step)[:, None],
        )


def _over_all(hands: Hands, gains: Whole) -> int:
    """Return the sum over all physical hands of each hand's gain."""
    return int(hands.ways @ gains)
