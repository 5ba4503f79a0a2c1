"""Side bets, every line of their pay tables counted exactly.

``paigow.rules.side_bets`` decides which line a hand or a match meets; here it is asked only once for all
hands that it cannot distinguish.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
import numpy as np
from msgspec import Struct

from paigow.books import Book, PayLine, SideBet, SideBetName, read_phrase
from paigow.books.phrases import PAYS_WHEN
from paigow.lab.errors import LabError
from paigow.lab.figures import fraction_text, share
from paigow.lab.hands import HANDS, Hands, Whole
from paigow.lab.odds import WHOLE, commission_of, showdown_of
from paigow.lab.pay_table import PayTable, load_pay_table
from paigow.lab.policies import Policy
from paigow.lab.policy_names import HOUSE_WAY, Sides, sides
from paigow.lab.showdown import Count, Layer
from paigow.rules import KindSetting, Match, ruleset
from paigow.rules.side_bets import SideBets
from paigow.tiles import KINDS, kind_multisets

_DEALER: Final = "dealer low at least <rank>"


class NoSuchBetError(LabError):
    """The book or the pay table does not have the bet."""


class LineCount(Struct, frozen=True, kw_only=True):
    """A line of a pay table, with how often it is paid."""

    name: str
    says: str
    pays: int
    """n to 1."""
    clause: str
    count: int
    """Hands of 35,960 (a bet of tiles), or deals of 736,281,000."""


class _Counted(Struct, frozen=True, kw_only=True):
    book: str
    table: str
    """Source of the pay table: the book's id, or the name in the file."""
    commission: Fraction
    """Commission on the bet's winnings."""
    lines: list[LineCount]
    """Lines in the order of the table."""
    losing: int
    cap: Fraction | None = None
    """Most that one such bet wins, in units of the wager (reading R-85); ``None`` for no limit."""

    @property
    def total(self) -> int:
        """Return the number of all hands, or deals."""
        return self.losing + sum(line.count for line in self.lines)

    @property
    def edge(self) -> Fraction:
        """Return the bet's loss for each unit wagered, after its commission."""
        won = (1 - self.commission) * sum(self.wins(line) * line.count for line in self.lines)
        return Fraction(self.losing - won) / self.total

    def wins(self, line: LineCount) -> Fraction:
        """Return the win of a bet that meets the line, for each unit wagered."""
        odds = Fraction(line.pays)
        return odds if self.cap is None else min(odds, self.cap)

    def _common_json(self, unit: str) -> dict[str, Any]:
        """Return the fields of all bets; a line reduced by the cap has its actual win."""
        lines = [_line_json(line, unit) for line in self.lines]
        for told, line in zip(lines, self.lines, strict=True):
            if self.wins(line) != line.pays:
                told["wins"] = fraction_text(self.wins(line))
        cap = {} if self.cap is None else {"cap": fraction_text(self.cap)}
        return {"commission": fraction_text(self.commission), **cap, "lines": lines, "losing": self.losing}


class Bonus(_Counted, frozen=True, kw_only=True):
    """A bet on tiles, such as the bonus bet: four tiles decide it, however they are set."""

    def as_json(self) -> dict[str, Any]:
        """Return the answer as ``paigow lab bonus --json`` prints it."""
        return {
            "book": self.book,
            "table": self.table,
            **self._common_json("hands"),
            "hands": self.total,
            "edge": share(self.edge),
        }


class Tie(_Counted, frozen=True, kw_only=True):
    """Another bet, under a pair of policies. ``tie``: all pushes, including those paid by ``tie_low_gong``."""

    player: str
    banker: str
    tie: int

    @property
    def tie_low_gong(self) -> int:
        """Return the deals paid by lines of this name; 0 in a table without one."""
        return sum(line.count for line in self.lines if line.name == "tie_low_gong")

    def as_json(self) -> dict[str, Any]:
        """Return the answer as ``paigow lab tie --json`` prints it."""
        return {
            "book": self.book,
            "table": self.table,
            "player": self.player,
            "banker": self.banker,
            "deals": self.total,
            "tie": self.tie,
            "tie_low_gong": self.tie_low_gong,
            **self._common_json("deals"),
            "edge": share(self.edge),
        }


C = TypeVar("C", bound=_Counted)


def bonus(book: Book, pays: PayTable | Path | None = None) -> Bonus:
    """Count every line of the bonus bet; ``pays`` is another pay table than the book's, or its file.

    Raises:
        NoSuchBetError: the book has no bonus bet and no table is given, or the table has none.
        BookError: the file of the pay table has faults.
    """
    return of_tiles(book, "bonus", pays)


def of_tiles(book: Book, bet: SideBetName, pays: PayTable | Path | None = None) -> Bonus:
    """Count as ``bonus`` does, for any bet that four tiles decide."""
    book, side, table = _bet(book, bet, pays)
    if not side.is_of_tiles:
        raise NoSuchBetError(
            f"{bet}: {table} pays by the match too; expected lines about the four tiles alone"
        )
    judge = SideBets(book, ruleset(book).ranks)
    counts: Counter[int] = Counter()
    for kinds, ways in kind_multisets(4).items():
        counts[id(judge.line_of_tiles(bet, kinds))] += ways
    lines = book.in_force(side.line)
    return Bonus(
        book=book.id,
        table=table,
        commission=side.commission_bp / WHOLE,
        lines=_counted(lines, counts),
        losing=HANDS - sum(counts[id(line)] for line in lines),
    )


def tie(
    book: Book,
    player: str = HOUSE_WAY,
    banker: str = HOUSE_WAY,
    pays: PayTable | Path | None = None,
    *,
    commission: Fraction | None = None,
) -> Tie:
    """Count every line of the tie bet under a pair of policies; ``pays`` is another pay table, or its file.

    ``commission`` is on the main wager and only affects ``optimal``; by default the book's.

    Raises:
        NoSuchBetError: the book has no tie bet and no table is given, or the table has none.
        BookError: the file of the pay table has faults.
        PolicyError: a word is not a policy.
    """
    commission = commission_of(book) if commission is None else commission
    return of_deals(book, "tie", sides(book, player, banker, commission), pays)


def of_deals(book: Book, bet: SideBetName, both: Sides, pays: PayTable | Path | None = None) -> Tie:
    """Count as ``tie`` does, for any bet, with given policies over hands of the book's ranking."""
    book, side, table = _bet(book, bet, pays)
    lines = book.in_force(side.line)
    counts, pushes = _deals(book, side, both)
    return Tie(
        book=book.id,
        table=table,
        commission=side.commission_bp / WHOLE,
        lines=_counted(lines, counts),
        losing=HANDS * showdown_of(both.hands).deals - sum(counts[id(line)] for line in lines),
        player=both.player.name,
        banker=both.banker.name,
        tie=pushes,
    )


def counted(
    book: Book, bet: SideBetName, both: Callable[[], Sides], pays: PayTable | Path | None = None
) -> Bonus | Tie:
    """Count every line of any side bet; ``both`` policies are computed unless four tiles decide it.

    Raises: as ``tie``.
    """
    table = load_pay_table(pays, book) if isinstance(pays, Path) else pays
    is_of_tiles = _bet(book, bet, table)[1].is_of_tiles
    return of_tiles(book, bet, table) if is_of_tiles else of_deals(book, bet, both(), table)


def capped(found: C, cap: Fraction | None) -> C:
    """Return the same counts with wins limited to ``cap`` units of the wager; ``None`` changes nothing."""
    return msgspec.structs.replace(found, cap=cap)


def _line_json(line: LineCount, unit: str) -> dict[str, Any]:
    return {
        "name": line.name,
        "says": line.says,
        "pays": line.pays,
        "clause": line.clause,
        unit: line.count,
    }


def _counted(lines: Iterable[PayLine], counts: Counter[int]) -> list[LineCount]:
    return [
        LineCount(name=line.name, says=line.says, pays=line.pays, clause=line.clause, count=counts[id(line)])
        for line in lines
    ]


def _bet(book: Book, bet: SideBetName, pays: PayTable | Path | None) -> tuple[Book, SideBet, str]:
    """Return the book with the side bets in question, the one bet, and the source of its pay table."""
    table = load_pay_table(pays, book) if isinstance(pays, Path) else pays
    if table is not None:
        book = msgspec.structs.replace(book, side_bets=table.side_bets)
    whose = book.id if table is None else table.name
    for side in book.side_bets:
        if side.bet == bet:
            return book, side, whose
    offered = ", ".join(side.bet for side in book.side_bets) or "no side bet"
    raise NoSuchBetError(
        f"{bet}: {whose} has {offered}; expected a book or a pay table file with a {bet} bet (as rws has)"
    )


# ---- deals of two hands ------------------------------------------------------------------------------------------


class _Kind(NamedTuple):
    """A hand by kinds, with the gee tiles distinguished."""

    kinds: tuple[int, ...]
    hand: int
    """Its index in N."""
    ways: int


def _deals(book: Book, side: SideBet, both: Sides) -> tuple[Counter[int], int]:
    """Return deals by the ``id`` of the paid line, and all pushes.

    The player's hands are grouped by the lines that they meet against each class of dealer's hand. The
    dealer's hands are grouped by which of the table's ranks the low hand reaches. Every group is counted
    against every class.
    """
    hands = both.hands
    judge = _Judge(book, side, both)
    dealt = judge.dealer_classes
    groups: dict[tuple[int, ...], Whole] = {}
    for kind in _kinds(hands):
        members = groups.setdefault(judge.meets(kind), np.zeros(len(hands), np.int64))
        members[kind.hand] += kind.ways
    counts: Counter[int] = Counter()
    pushes = 0
    for met, members in groups.items():
        for place, one in enumerate(dealt):
            results = _results(both, members, one)
            pushes += results[1]
            for result, line in zip((0, 1, 2), met[3 * place : 3 * place + 3], strict=True):
                counts[line] += results[result]
    return counts, pushes


def _results(both: Sides, members: Whole, dealer: Whole) -> tuple[int, int, int]:
    """Return the deals that a group of the player's hands wins, pushes and loses against a class of the dealer's.

    ``members``: (N,) physical hands of the group; ``dealer``: (N,) 1 for the dealer's hands of the class, else 0.
    """
    hands, showdown = both.hands, showdown_of(both.hands)
    against = Layer(both.banker.settings, dealer.astype(np.float64))
    won = showdown.beaten(both.player.settings, (against,), copies_win=False)
    win, push = (_whole(members @ count) for count in (won.both, won.one))
    against = Layer(both.player.settings, members / hands.ways)
    lost = showdown.beaten(both.banker.settings, (against,), copies_win=True)
    return win, push, _whole((hands.ways * dealer) @ lost.both)


def _whole(value: Count) -> int:
    """Return the whole number of a sum of at most halves, all far below 2**53."""
    return round(float(value))


def _kinds(hands: Hands) -> list[_Kind]:
    places = {tuple(kinds): place for place, kinds in enumerate(_merged(hands, hands.tiles))}
    return [
        _Kind(kinds, places[tuple(hands.kind_of(kind) for kind in kinds)], ways)
        for kinds, ways in kind_multisets(4).items()
    ]


def _merged(hands: Hands, tiles: Whole) -> list[list[int]]:
    merged: list[list[int]] = np.minimum(tiles, len(hands.stock) - 1).tolist()
    return merged


class _Judge:
    """Asks the rules which lines a player's hand meets."""

    def __init__(self, book: Book, side: SideBet, both: Sides) -> None:
        self._bet = side.bet
        self._ranks = ruleset(book).ranks
        self._bets = SideBets(book, self._ranks)
        self._player = self._laid(both.hands, both.player)
        dealer = self._laid(both.hands, both.banker)
        asked = sorted({self._ranks.strength_of(rank) for rank in _ranks_of_dealer(book.in_force(side.line))})
        reached = np.searchsorted(asked, [setting.low.high for setting in dealer], "right")
        there = np.unique(reached)
        self.dealer_classes: list[Whole] = [(reached == one).astype(np.int64) for one in there]
        """(N,) 1 for the hands of each class."""
        self._dealers = [dealer[int(np.argmax(reached == one))] for one in there]
        self._matches = [
            Match("win", "win", "win", ()),
            Match("win", "lose", "push", ()),
            Match("lose", "lose", "lose", ()),
        ]

    def meets(self, kind: _Kind) -> tuple[int, ...]:
        """Return the ``id`` of the line met on a win, push and loss, against each class of the dealer's hands."""
        player = self._player[kind.hand]
        return tuple(
            id(self._bets.line(self._bet, kind.kinds, match=match, player=player, banker=dealer))
            for dealer in self._dealers
            for match in self._matches
        )

    def _laid(self, hands: Hands, policy: Policy) -> list[KindSetting]:
        low, high = (
            [
                self._ranks.hands[KINDS[one].code + KINDS[other].code]
                for one, other in two[policy.settings].tolist()
            ]
            for two in (hands.low_tiles, hands.high_tiles)
        )
        return [KindSetting(*two) for two in zip(low, high, strict=True)]


def _ranks_of_dealer(lines: Iterable[PayLine]) -> set[str]:
    """Return the ranks that some line requires of the dealer's low hand."""
    phrases = (read_phrase(text, PAYS_WHEN) for line in lines for text in line.when)
    return {phrase.rank for phrase in phrases if phrase.word == _DEALER}
