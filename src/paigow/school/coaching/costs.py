"""What a setting costs, exactly: against the best setting and against the house way, by the lab."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from paigow.books import Book
from paigow.rules import Setting, ruleset, two_of
from paigow.school.coaching.laid import LaidHand, OwnTiles, Role, Setter
from paigow.school.coaching.mistakes import Mistake, mistake
from paigow.table.core.event import BankKind
from paigow.tiles import pieces

if TYPE_CHECKING:
    from paigow.lab.one_hand import OneHand, SettingOdds

OWN: Final[frozenset[Setter]] = frozenset({"player"})
"""Whose settings cost the player something: all others are done for him, or as he was told."""


class CoachedSetting(Struct, frozen=True, kw_only=True):
    """One way to set the hand; counts are of the hands that the other side can hold."""

    low: tuple[str, ...]
    high: tuple[str, ...]
    low_name: str
    """Name code of the low hand: 'points 8 eleven'."""
    high_name: str
    win: int
    push: int
    lose: int
    ev: Fraction
    """Expected gain of each coin wagered, after commission on what is won."""
    cost: Fraction
    """What it gives away against the best setting, of each coin wagered."""
    is_house_way: bool
    is_best: bool


class Settings(Struct, frozen=True, kw_only=True):
    """All settings of four tiles, and what was assumed of the other side."""

    role: Role
    bank: BankKind
    tiles: tuple[str, ...]
    seen: tuple[str, ...]
    """Tiles that lie with nobody else, because he knew where they were."""
    commission: Fraction
    deals: int
    clause: str
    """By which the house way sets the hand as it does."""
    settings: tuple[CoachedSetting, ...]


class CoachedHand(Struct, frozen=True, kw_only=True):
    """A hand of somebody's, and what his setting of it cost."""

    round: int
    box: int
    of: Settings
    laid: int
    """Which of the settings it was, from 0."""
    set_by: Setter
    wagered: Fraction
    """Coins."""
    cost: Fraction
    """Of each coin wagered, against the best setting; 0 where he has not set it himself."""
    over_house_way: Fraction
    """The same against the house way: below zero, it is the better."""
    mistake: Mistake | None
    """None: it cost nothing."""

    @property
    def coins(self) -> Fraction:
        """What it cost in coins."""
        return self.cost * self.wagered


def settings_of(own: OwnTiles, book: Book) -> Settings:
    """What each setting of four tiles is worth to who has to set them."""
    return _settings(own, _odds(own.tiles, own.seen, own.role, book))


def coached(laid: LaidHand, number: int, book: Book) -> CoachedHand:
    """What the setting of a hand in round ``number`` cost; one that was done for him costs nothing.

    The other side is taken to set the house way, which the house does and a person may do otherwise; each wager is
    counted by itself, and its commission too.
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
        of=_settings(own, odds),
        laid=chosen,
        set_by=laid.set_by,
        wagered=laid.wagered,
        cost=mine.cost if is_own else Fraction(0),
        over_house_way=house.ev - mine.ev if is_own else Fraction(0),
        mistake=_mistake(settings, chosen, odds, book) if is_own and mine.cost else None,
    )


def _odds(tiles: Sequence[str], seen: Sequence[str], role: Role, book: Book) -> "OneHand":
    from paigow.lab.one_hand import one_hand  # noqa: PLC0415 -- numpy, which the rest of the school does without

    four, known = pieces(tiles), pieces((*tiles, *seen))[len(tiles) :]
    return one_hand(book, four, role=role, seen=known)


def _mistake(settings: Sequence[Setting], chosen: int, odds: "OneHand", book: Book) -> Mistake:
    best = odds.settings.index(odds.best)
    clause = odds.clause if odds.best.house_way else ""
    return mistake(settings[chosen].ranks, settings[best].ranks, clause, book)


def _place(settings: Sequence[Setting], laid: Setting) -> int:
    """Which of the settings of a hand one is, like tiles being alike."""
    return [_kinds(each) for each in settings].index(_kinds(laid))


def _kinds(setting: Setting) -> list[list[int]]:
    return sorted(sorted(tile.kind.index for tile in half) for half in (setting.low, setting.high))


def _settings(own: OwnTiles, odds: "OneHand") -> Settings:
    return Settings(
        role=own.role,
        bank=own.bank,
        tiles=own.tiles,
        seen=own.seen,
        commission=odds.commission,
        deals=odds.deals,
        clause=odds.clause,
        settings=tuple(_coached(each) for each in odds.settings),
    )


def _coached(odds: "SettingOdds") -> CoachedSetting:
    return CoachedSetting(
        low=tuple(odds.low),
        high=tuple(odds.high),
        low_name=odds.low_name,
        high_name=odds.high_name,
        win=odds.win,
        push=odds.push,
        lose=odds.lose,
        ev=odds.ev,
        cost=odds.cost,
        is_house_way=odds.house_way,
        is_best=odds.best,
    )
