"""The value of each setting of one hand, with any tiles already seen."""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from pathlib import Path
from typing import Final

import numpy as np
from msgspec import Struct

from paigow.books import Book
from paigow.lab.errors import LabError
from paigow.lab.figures import ExactAmount, LabAnswer
from paigow.lab.hands import Hands, Whole
from paigow.lab.odds import Role, commission_of
from paigow.lab.policies import Gains, Policy
from paigow.lab.policy_names import HOUSE_WAY, OPTIMAL, PolicyLike, sides
from paigow.lab.remaining_hands import hand_counter
from paigow.rules import Setting, ruleset
from paigow.tiles import TILES, Tile, TileNotationError, faces, parse_hand, parse_tiles

Tiles = str | Sequence[str] | Sequence[Tile]
"""Tiles as typed text, or the tiles themselves."""
_Kinds = tuple[int, int]
MOST_SEEN: Final = len(TILES) - 8
"""Most seen tiles, besides the hand and the four tiles that the opponent needs."""
_WORD: Final = re.compile(r"(?:(?:high|low|h|l|gee|g)\s+\d+|[^\s,;+]+)", re.IGNORECASE)


class SeenTilesError(LabError):
    """Invalid seen tiles: unknown, in the hand, repeated too often, or too many for the opponent to have a hand."""


class SettingOdds(Struct, frozen=True, kw_only=True):
    """Value of one setting of a hand; counts are of the hands that the opponent can hold."""

    low: list[str]
    """Faces of the low hand."""
    high: list[str]
    low_name: str
    """Name code of the low hand: 'points 8 eleven'."""
    high_name: str
    win: int
    push: int
    lose: int
    ev: ExactAmount
    """Expected gain for each unit wagered, after commission on winnings."""
    cost: ExactAmount
    """Cost against the best setting, for each unit wagered."""
    house_way: bool
    """The book's house way sets the hand like this."""
    best: bool
    """No setting gains more; of equal ones the one with more wins, then the house way's, then the first."""


class OneHand(LabAnswer, frozen=True, kw_only=True):
    """Every setting of one hand against one policy.

    ``deals``: hands that the opponent can hold, C(28 - seen, 4).
    """

    book: str
    role: Role
    opponent: str
    commission: Fraction
    tiles: list[str]
    seen: list[str]
    deals: int
    clause: str
    """Clause by which the house way sets the hand."""
    settings: list[SettingOdds]

    @property
    def best(self) -> SettingOdds:
        """Return the best setting."""
        return next(setting for setting in self.settings if setting.best)

    @property
    def house_way(self) -> SettingOdds:
        """Return the setting of the house way."""
        return next(setting for setting in self.settings if setting.house_way)


def one_hand(
    book: Book,
    tiles: Tiles,
    *,
    role: Role = "player",
    opponent: PolicyLike = HOUSE_WAY,
    seen: Tiles = (),
    commission: Fraction | None = None,
) -> OneHand:
    """Count each setting of four tiles against every hand that the opponent can hold.

    ``role``: whether the hand is the bank's, which wins copies. ``opponent``: the name of a policy;
    ``optimal`` answers the house way. ``seen``: tiles known not to be the opponent's. ``commission``: on the
    hand's winnings, by default the book's.

    Raises:
        TileNotationError: a word is not a tile, or there are not four.
        SeenTilesError: seen tiles conflict with the hand or with each other, or too few are left; the message
            names them.
        PolicyError: the opponent's policy is invalid.
    """
    hand = _four(tiles)
    known = seen_tiles(seen, hand)
    commission = commission_of(book) if commission is None else commission
    hands, against = _opponent(book, opponent, role, commission, _stamp(opponent))
    rules = ruleset(book)
    settings, house = rules.settings(hand), rules.house_way(hand)
    win, push = _beaten(hands, against, settings, _left(hands, hand + known), role)
    deals = comb(len(TILES) - len(hand) - len(known), 4)
    gains = Gains.after(commission)
    gained = [gains.win * won - gains.lose * (deals - won - one) for won, one in zip(win, push, strict=True)]
    is_house = [_alike(setting, house.setting) for setting in settings]
    best = max(range(len(settings)), key=lambda place: (gained[place], win[place], is_house[place], -place))
    unit = gains.lose * deals
    return OneHand(
        book=book.id,
        role=role,
        opponent=against.name,
        commission=commission,
        tiles=faces(hand),
        seen=faces(known),
        deals=deals,
        clause=house.clause,
        settings=[
            SettingOdds(
                low=faces(setting.low),
                high=faces(setting.high),
                low_name=setting.low_name,
                high_name=setting.high_name,
                win=win[place],
                push=push[place],
                lose=deals - win[place] - push[place],
                ev=ExactAmount(gained[place], unit),
                cost=ExactAmount(gained[best] - gained[place], unit),
                house_way=is_house[place],
                best=place == best,
            )
            for place, setting in enumerate(settings)
        ],
    )


def seen_tiles(seen: Tiles, hand: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return the seen tiles, none of them in the hand.

    Raises:
        SeenTilesError: some are in the hand or repeated more often than in the set (all are named), more than
            24 are seen, or a word is not a tile.
    """
    text = _text(seen)
    known, clashing = _apart(_given(seen), hand) if text is None else _read(text, hand)
    if clashing:
        raise SeenTilesError(
            f"seen: {', '.join(clashing)}: expected tiles that are neither in the hand ({' '.join(faces(hand))}) nor "
            "seen already, each no more often than the set has it"
        )
    if len(known) > MOST_SEEN:
        raise SeenTilesError(
            f"seen: {len(known)} tiles: expected at most {MOST_SEEN}, so that four are left for the opponent"
        )
    return known


def _four(tiles: Tiles) -> tuple[Tile, ...]:
    text, given = _text(tiles), _given(tiles)
    if text is not None:
        return parse_hand(text)
    if len(given) != 4 or len(set(given)) != 4:
        raise TileNotationError(" ".join(faces(given)), f"4 different tiles, not {len(set(given))}")
    return given


def _text(tiles: Tiles) -> str | None:
    """Return the typed text, or ``None`` if no text was given."""
    if isinstance(tiles, str):
        return tiles
    words = [word for word in tiles if isinstance(word, str)]
    return " ".join(words) if words else None


def _given(tiles: Tiles) -> tuple[Tile, ...]:
    return tuple(tile for tile in tiles if isinstance(tile, Tile))


def _read(text: str, hand: Sequence[Tile]) -> tuple[tuple[Tile, ...], list[str]]:
    """Return the tiles of some words, and the words for which no tile is left."""
    try:
        return parse_tiles(text, used=hand), []
    except TileNotationError:
        known: list[Tile] = []
        clashing: list[str] = []
        for word in sorted(_WORD.findall(text), key=lambda word: "-" not in word):  # written-out faces first
            _named(word)
            try:
                known += parse_tiles(word, used=[*hand, *known])
            except TileNotationError:
                clashing.append(word)
        return tuple(known), clashing


def _named(word: str) -> None:
    try:
        parse_tiles(word)
    except TileNotationError as error:
        raise SeenTilesError(f"seen: {error}") from error


def _apart(seen: Iterable[Tile], hand: Sequence[Tile]) -> tuple[tuple[Tile, ...], list[str]]:
    known: list[Tile] = []
    clashing: list[str] = []
    for tile in seen:
        if tile in hand or tile in known:
            clashing.append(tile.face)
        else:
            known.append(tile)
    return tuple(known), clashing


def _stamp(opponent: PolicyLike) -> int:
    """Return when the file of a policy was last written, so that a changed one is read again."""
    path = Path(opponent) if isinstance(opponent, str) else None
    return path.stat().st_mtime_ns if path is not None and path.is_file() else 0


@lru_cache(maxsize=64)
def _opponent(
    book: Book, word: PolicyLike, role: Role, commission: Fraction, _stamp: int
) -> tuple[Hands, Policy]:
    """Return the opponent's policy; ``optimal`` answers the house way on this side."""
    this = HOUSE_WAY if word == OPTIMAL else "best-low"  # any fixed policy: it is not used
    both = sides(book, this, word, commission) if role == "player" else sides(book, word, this, commission)
    return both.hands, both.banker if role == "player" else both.player


@lru_cache(maxsize=32)
def _strengths(hands: Hands) -> tuple[dict[_Kinds, int], dict[_Kinds, int]]:
    """Return the rising kinds of a hand -> its strength among low hands, and among high hands."""
    low, high = (
        dict(zip(map(tuple, _merged(hands, two).tolist()), strength.tolist(), strict=True))
        for two, strength in ((hands.low_tiles, hands.low), (hands.high_tiles, hands.high))
    )
    return low, high


def _merged(hands: Hands, two: Whole) -> Whole:
    merged: Whole = np.sort(np.minimum(two, len(hands.stock) - 1), axis=1)
    return merged


def _kinds(hands: Hands, two: tuple[Tile, Tile]) -> _Kinds:
    one, other = (hands.kind_of(tile.kind.index) for tile in two)
    return (one, other) if one < other else (other, one)


def _left(hands: Hands, known: Sequence[Tile]) -> Whole:
    """Return (K,): pieces of each kind that are not among these tiles."""
    kinds = [hands.kind_of(tile.kind.index) for tile in known]
    left: Whole = hands.stock - np.bincount(kinds, minlength=len(hands.stock))
    return left


def _beaten(
    hands: Hands, against: Policy, settings: Sequence[Setting], stock: Whole, role: Role
) -> tuple[list[int], list[int]]:
    """Return how many opposing hands out of a stock each setting beats in both hands, and in one."""
    ways, step = hand_counter(hands).ways(stock), int(role == "banker")
    low, high = _strengths(hands)
    mine = (
        np.array([(low[_kinds(hands, each.low)], high[_kinds(hands, each.high)]) for each in settings]) + step
    )
    lows = hands.low[against.settings] < mine[:, :1]
    highs = hands.high[against.settings] < mine[:, 1:]
    both: list[int] = ((lows & highs) @ ways).tolist()
    one: list[int] = ((lows ^ highs) @ ways).tolist()
    return both, one


def _alike(setting: Setting, other: Setting) -> bool:
    return setting.ranks == other.ranks
