"""The exact cost of a setting against the best one and against the house way, by the lab."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from paigow.books import Book
from paigow.rules import Setting, ruleset, two_of
from paigow.school.coaching.mistakes import Mistake, mistake
from paigow.school.coaching.played_hands import LaidHand, OwnTiles, Role, Setter
from paigow.school.exact_cost import Cost, cost_of
from paigow.school.score_card.scored_hand import card_of
from paigow.table.core.event import BankKind
from paigow.tiles import pieces

if TYPE_CHECKING:
    from paigow.lab.hand_analysis import OneHand, SettingOdds

OWN: Final[frozenset[Setter]] = frozenset({"player"})
"""Setters whose settings cost the player something: others are done for the player, or on advice."""


class SettingTold(Struct, frozen=True, kw_only=True):
    """One way to set a hand; counts are of the hands that the other side can hold."""

    low: tuple[str, ...]
    high: tuple[str, ...]
    low_name: str
    """Name code of the low hand: `points 8 eleven`."""
    high_name: str
    win: int
    push: int
    lose: int
    gain: Cost
    """Of each 100 wagered, expected, after commission."""
    cost: Cost
    """Of each 100 wagered, against the best setting."""
    is_house_way: bool
    is_card: bool = False
    """The score card that the school teaches sets the hand like this. False in daily hands that 1.0.0 stored."""
    is_best: bool


class SettingsTold(Struct, frozen=True, kw_only=True):
    """All settings of four tiles, and what was assumed: the other side sets the house way."""

    role: Role
    bank: BankKind
    """The holder of the bank. The house sets the house way; a person is assumed to."""
    tiles: tuple[str, ...]
    seen: tuple[str, ...]
    """Tiles that the player knew to lie elsewhere."""
    commission: Cost
    """Of each 100 won."""
    deals: int
    clause: str
    """By which the house way sets the hand."""
    settings: tuple[SettingTold, ...]


class CoachedHand(Struct, frozen=True, kw_only=True):
    """A person's hand, and the cost of its setting. Only the person's own settings (`player`) have a cost."""

    round: int
    box: int
    of: SettingsTold
    laid: int
    """Index of the chosen setting, from 0."""
    set_by: Setter
    wagered: Cost
    """Coins wagered."""
    cost: Cost
    """Cost for each 100 wagered, against the best setting."""
    over_house_way: Cost
    """Cost for each 100 wagered, against the house way; below zero if the setting was better."""
    mistake: Mistake | None
    """Kind of mistake; null if the setting cost nothing."""

    def coins(self, cost: Cost) -> Fraction:
        """Return a cost for each 100 wagered in coins."""
        return cost.exact * self.wagered.exact / 100


def settings_of(own: OwnTiles, book: Book) -> SettingsTold:
    """What each setting of four tiles is worth to who has to set them."""
    return _settings(own, _odds(own.tiles, own.seen, own.role, book), book)


def coached(laid: LaidHand, number: int, book: Book) -> CoachedHand:
    """Return the cost of a hand's setting in round ``number``; one that was done for the person costs nothing.

    The other side is assumed to set the house way, as the house does; a person may not. Each wager is counted
    separately, with its commission.
    """
    tiles = (*laid.low, *laid.high)
    odds = _odds(tiles, laid.seen, laid.role, book)
    own = OwnTiles(role=laid.role, bank=laid.bank, tiles=tiles, seen=laid.seen)
    settings = ruleset(book).settings(pieces(tiles))
    chosen = _place(settings, ruleset(book).set_hand(two_of(laid.low), two_of(laid.high)))
    mine, house = odds.settings[chosen], odds.house_way
    is_own = laid.set_by in OWN
    return CoachedHand(
        round=number,
        box=laid.box,
        of=_settings(own, odds, book),
        laid=chosen,
        set_by=laid.set_by,
        wagered=cost_of(laid.wagered),
        cost=cost_of(100 * mine.cost if is_own else Fraction(0)),
        over_house_way=cost_of(100 * (house.ev - mine.ev) if is_own else Fraction(0)),
        mistake=_mistake(settings, chosen, odds, book) if is_own and mine.cost else None,
    )


def _odds(tiles: Sequence[str], seen: Sequence[str], role: Role, book: Book) -> "OneHand":
    from paigow.lab.hand_analysis import one_hand  # noqa: PLC0415 -- numpy, which the rest of the school does not need

    four, known = pieces(tiles), pieces((*tiles, *seen))[len(tiles) :]
    return one_hand(book, four, role=role, seen=known)


def _mistake(settings: Sequence[Setting], chosen: int, odds: "OneHand", book: Book) -> Mistake:
    best = odds.settings.index(odds.best)
    clause = odds.clause if odds.best.house_way else ""
    return mistake(settings[chosen].ranks, settings[best].ranks, clause, book)


def _place(settings: Sequence[Setting], laid: Setting) -> int:
    """Return the index of a setting among the settings of a hand, where like tiles are equal."""
    return [_kinds(each) for each in settings].index(_kinds(laid))


def _kinds(setting: Setting) -> list[list[int]]:
    return sorted(sorted(tile.kind.index for tile in half) for half in (setting.low, setting.high))


def _settings(own: OwnTiles, odds: "OneHand", book: Book) -> SettingsTold:
    return SettingsTold(
        role=own.role,
        bank=own.bank,
        tiles=own.tiles,
        seen=own.seen,
        commission=cost_of(100 * odds.commission),
        deals=odds.deals,
        clause=odds.clause,
        settings=tuple(
            _setting(each, is_card=scored.is_card)
            for each, scored in zip(odds.settings, card_of(book).settings(pieces(own.tiles)), strict=True)
        ),
    )


def _setting(odds: "SettingOdds", *, is_card: bool) -> SettingTold:
    return SettingTold(
        low=tuple(odds.low),
        high=tuple(odds.high),
        low_name=odds.low_name,
        high_name=odds.high_name,
        win=odds.win,
        push=odds.push,
        lose=odds.lose,
        gain=cost_of(100 * odds.ev),
        cost=cost_of(100 * odds.cost),
        is_house_way=odds.house_way,
        is_card=is_card,
        is_best=odds.best,
    )
