"""What any two tiles are worth: the hands that hold both, averaged under one policy."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal, get_args

import numpy as np
from msgspec import Struct

from paigow.books import Book
from paigow.lab.errors import LabError
from paigow.lab.figures import ExactAmount, LabAnswer
from paigow.lab.hands import Flags, Hands, Whole
from paigow.lab.mistakes import Values, sides_of
from paigow.lab.odds import Role, commission_of
from paigow.lab.policy_names import HOUSE_WAY, PolicyLike
from paigow.tiles import GEE, KINDS, Tile, TileNotationError, faces, faces_of, parse_tiles

Only = Literal["all", "pair", "no-pair", "mistakes"]
"""Hands that count: all; those with at least one pair, or without; those that the policy does not set best."""
ONLY: Final[tuple[Only, ...]] = get_args(Only)
MOST_HOLDING: Final = 2


class HeatCell(Struct, frozen=True, kw_only=True):
    """All hands that hold two tiles. Win, push and lose count deals; gain and cost are means over the deals."""

    row: int
    """Index in ``kinds``; ``row`` is at most ``column``, and equal to it for both tiles of one kind."""
    column: int
    tiles: list[str]
    """A face for each of the two tiles."""
    hands: int
    """Hands of four tiles, of 35,960."""
    win: int
    push: int
    lose: int
    gain: ExactAmount
    """Expected gain of the policy for each unit wagered, after commission on winnings."""
    best_gain: ExactAmount
    """The same if every hand is set best."""
    cost: ExactAmount
    """The difference: the mean cost of the policy's settings."""


class HeatMap(LabAnswer, frozen=True, kw_only=True):
    """The worth of every two tiles under one policy.

    Pairs of tiles that no counted hand holds are left out.
    """

    book: str
    role: Role
    policy: str
    opponent: str
    commission: Fraction
    holding: list[str]
    """Tiles that every counted hand holds as well."""
    only: Only
    opposing: int
    """Hands that the opponent can hold against one hand: 20,475."""
    hands: int
    """Counted hands, of 35,960."""
    kinds: list[str]
    """A face for each kind of tile, highest single rank first. The two gee tiles are one kind where they rank alike."""
    cells: list[HeatCell]


def heat_map(
    book: Book,
    policy: PolicyLike = HOUSE_WAY,
    *,
    role: Role = "player",
    opponent: PolicyLike = HOUSE_WAY,
    commission: Fraction | None = None,
    holding: str | Sequence[Tile] = (),
    only: Only = "all",
) -> HeatMap:
    """Average a policy over the hands that hold each two tiles.

    Args:
        book: The rule book.
        policy: Policy of the side in question.
        role: That side; the banker wins copies.
        opponent: Policy of the other side.
        commission: Part of the winnings; by default the book's.
        holding: At most two tiles that every counted hand holds, by kind: any tile of the same kind will do.
        only: Which hands count.

    Raises:
        LabError: ``only`` is unknown, or ``holding`` has more than two tiles, a word that is not a tile, or a tile more
            often than the set.
        PolicyError: a word is not a policy.

    Example:
        >>> from paigow.books import load
        >>> found = heat_map(load("nz"))
        >>> pair = next(cell for cell in found.cells if cell.tiles == ["6-6", "6-6"])
        >>> pair.hands, round(float(pair.gain), 4)
        (435, 0.6177)
    """
    if only not in ONLY:
        raise LabError(f"only: {only!r}: expected {' or '.join(ONLY)}")
    tiles = held_tiles(holding)
    commission = commission_of(book) if commission is None else commission
    hands, laid, against = sides_of(book, policy, opponent, commission, role)
    values = Values(hands, against, commission, role)
    counted = hands.ways * _counts(hands, values.costs(laid), tiles, only)
    both, one = values.beaten.both[laid.settings], values.beaten.one[laid.settings]
    gained = values.gains[laid.settings]
    best = values.gains[values.best.settings]
    of_hands, won, pushed, gain, best_gain = (
        _by_two(hands, counted * each) for each in (np.ones_like(both), both, one, gained, best)
    )
    return HeatMap(
        book=book.id,
        role=role,
        policy=laid.name,
        opponent=against.name,
        commission=commission,
        holding=faces(tiles),
        only=only,
        opposing=values.deals,
        hands=int(counted.sum()),
        kinds=[KINDS[kind].faces[0] for kind in range(len(hands.stock))],
        cells=[
            HeatCell(
                row=first,
                column=second,
                tiles=_faces(hands, first, second),
                hands=int(of_hands[first, second]),
                win=int(won[first, second]),
                push=int(pushed[first, second]),
                lose=int(of_hands[first, second] * values.deals - won[first, second] - pushed[first, second]),
                gain=ExactAmount(int(gain[first, second]), unit),
                best_gain=ExactAmount(int(best_gain[first, second]), unit),
                cost=ExactAmount(int(best_gain[first, second] - gain[first, second]), unit),
            )
            for first in range(len(hands.stock))
            for second in range(first, len(hands.stock))
            if (unit := int(of_hands[first, second]) * values.unit)
        ],
    )


def held_tiles(holding: str | Sequence[Tile]) -> tuple[Tile, ...]:
    """Return the tiles that every counted hand holds.

    Raises:
        LabError: as ``heat_map``.
    """
    try:
        tiles = parse_tiles(holding) if isinstance(holding, str) else tuple(holding)
    except TileNotationError as error:
        raise LabError(f"holding: {error}") from error
    if len(tiles) > MOST_HOLDING or len(set(tiles)) != len(tiles):
        raise LabError(f"holding: {' '.join(faces(tiles))}: expected at most {MOST_HOLDING} different tiles")
    return tiles


def _counts(hands: Hands, costs: Whole, holding: Sequence[Tile], only: Only) -> Flags:
    """Return (N,): whether a hand counts."""
    kinds = [hands.kind_of(tile.kind.index) for tile in holding]
    held = hands.counts >= np.bincount(kinds, minlength=len(hands.stock))
    chosen: Mapping[Only, Flags] = {
        "all": hands.ways > 0,
        "pair": hands.pairs > 0,
        "no-pair": hands.pairs == 0,
        "mistakes": costs > 0,
    }
    counts: Flags = held.all(axis=1) & chosen[only]
    return counts


def _by_two(hands: Hands, values: Whole) -> Whole:
    """Return (K, K): the sum of a value, (N,), over the hands that hold two kinds.

    On the diagonal they hold both tiles of the kind.
    """
    holds = (hands.counts > 0).astype(np.int64)
    sums: Whole = holds.T @ (values[:, None] * holds)
    np.fill_diagonal(sums, (hands.counts == 2).T.astype(np.int64) @ values)
    return sums


def _faces(hands: Hands, first: int, second: int) -> list[str]:
    """Return a face for each of two kinds; two gee tiles that rank alike have different faces."""
    are_gees = hands.gees_alike and first == second == GEE[0].index
    return faces_of([kind.index for kind in GEE] if are_gees else [first, second])
