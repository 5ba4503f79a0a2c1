"""Side bets, every line of their pay tables counted exactly.

``paigow.rules.side_bets`` decides which line a hand or a match meets; here it is asked only once for all
hands that it cannot distinguish.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book, PayLine, SideBet, SideBetName, read_phrase
from paigow.books.phrases import PAYS_WHEN
from paigow.lab.errors import LabError
from paigow.lab.figures import ExactShare, LabAnswer
from paigow.lab.hands import HANDS, Hands, Whole
from paigow.lab.odds import WHOLE, commission_of, showdown_of
from paigow.lab.pay_table import PayTable, load_pay_table
from paigow.lab.policies import Policy
from paigow.lab.policy_names import HOUSE_WAY, PolicyLike, Sides, sides
from paigow.lab.showdown import Count, Layer
from paigow.rules import KindSetting, Match, ruleset
from paigow.rules.side_bets import SideBets
from paigow.tiles import KINDS, kind_multisets

_DEALER: Final = "dealer low at least <rank>"


class NoSuchBetError(LabError):
    """The book or the pay table does not have the bet."""


class BetLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of a pay table, with how often it is paid: in hands or in deals, as the bet is counted."""

    name: str
    says: str
    pays: int
    """n to 1."""
    clause: str
    hands: int | None = None
    """Hands of 35,960, if four tiles decide the bet."""
    deals: int | None = None
    """Deals of 736,281,000, for any other bet."""
    wins: Fraction | None = None
    """Win for each unit wagered, if a cap reduces what the line pays."""

    @property
    def count(self) -> int:
        """Return the hands or the deals."""
        return _one_of(self.hands, self.deals)

    @property
    def win(self) -> Fraction:
        """Return the win of a bet that meets the line, for each unit wagered."""
        return Fraction(self.pays) if self.wins is None else self.wins


class BetCounts(LabAnswer, frozen=True, kw_only=True, omit_defaults=True):
    """A side bet, line by line; counts hands if four tiles decide it, else deals under a pair of policies."""

    book: str
    table: str
    """Source of the pay table: the book's id, or the name in the file."""
    player: str | None = None
    banker: str | None = None
    deals: int | None = None
    tie: int | None = None
    """All pushes, including those paid by ``tie_low_gong``."""
    tie_low_gong: int | None = None
    """Deals paid by lines of this name; 0 in a table without one."""
    commission: Fraction
    """Commission on the bet's winnings."""
    cap: Fraction | None = None
    """Most that one such bet wins, in units of the wager (reading R-85); none for no limit."""
    lines: list[BetLine]
    """Lines in the order of the table."""
    losing: int
    hands: int | None = None
    edge: ExactShare
    """Loss for each unit wagered, after the bet's commission."""

    @property
    def total(self) -> int:
        """Return the number of all hands, or deals."""
        return _one_of(self.hands, self.deals)


def bonus(book: Book, pays: PayTable | Path | None = None) -> BetCounts:
    """Count every line of the bonus bet; ``pays`` is another pay table than the book's, or its file.

    Raises:
        NoSuchBetError: the book has no bonus bet and no table is given, or the table has none.
        BookError: the file of the pay table has faults.
    """
    return of_tiles(book, "bonus", pays)


def of_tiles(book: Book, bet: SideBetName, pays: PayTable | Path | None = None) -> BetCounts:
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
    lines = [_line(line, hands=counts[id(line)]) for line in book.in_force(side.line)]
    losing, commission = HANDS - sum(line.count for line in lines), side.commission_bp / WHOLE
    return BetCounts(
        book=book.id,
        table=table,
        commission=commission,
        lines=lines,
        losing=losing,
        hands=HANDS,
        edge=_edge(lines, losing, commission),
    )


def tie(
    book: Book,
    player: PolicyLike = HOUSE_WAY,
    banker: PolicyLike = HOUSE_WAY,
    pays: PayTable | Path | None = None,
    *,
    commission: Fraction | None = None,
) -> BetCounts:
    """Count every line of the tie bet under a pair of policies; ``pays`` is another pay table, or its file.

    ``commission`` is on the main wager and only affects ``optimal``; by default the book's.

    Raises:
        NoSuchBetError: the book has no tie bet and no table is given, or the table has none.
        BookError: the file of the pay table has faults.
        PolicyError: a word is not a policy.
    """
    commission = commission_of(book) if commission is None else commission
    return of_deals(book, "tie", sides(book, player, banker, commission), pays)


def of_deals(book: Book, bet: SideBetName, both: Sides, pays: PayTable | Path | None = None) -> BetCounts:
    """Count as ``tie`` does, for any bet, with given policies over hands of the book's ranking."""
    book, side, table = _bet(book, bet, pays)
    counts, pushes = _deals(book, side, both)
    lines = [_line(line, deals=counts[id(line)]) for line in book.in_force(side.line)]
    deals, commission = HANDS * showdown_of(both.hands).deals, side.commission_bp / WHOLE
    losing = deals - sum(line.count for line in lines)
    return BetCounts(
        book=book.id,
        table=table,
        player=both.player.name,
        banker=both.banker.name,
        deals=deals,
        tie=pushes,
        tie_low_gong=sum(line.count for line in lines if line.name == "tie_low_gong"),
        commission=commission,
        lines=lines,
        losing=losing,
        edge=_edge(lines, losing, commission),
    )


def counted(
    book: Book, bet: SideBetName, both: Callable[[], Sides], pays: PayTable | Path | None = None
) -> BetCounts:
    """Count every line of any side bet; ``both`` policies are computed unless four tiles decide it.

    Raises: as ``tie``.
    """
    table = load_pay_table(pays, book) if isinstance(pays, Path) else pays
    is_of_tiles = _bet(book, bet, table)[1].is_of_tiles
    return of_tiles(book, bet, table) if is_of_tiles else of_deals(book, bet, both(), table)


def capped(found: BetCounts, cap: Fraction | None) -> BetCounts:
    """Return the same counts with wins limited to ``cap`` units of the wager; ``None`` changes nothing."""
    if cap is None:
        return found
    lines = [replace(line, wins=cap) if cap < line.win else line for line in found.lines]
    return replace(found, cap=cap, lines=lines, edge=_edge(lines, found.losing, found.commission))


def _line(line: PayLine, *, hands: int | None = None, deals: int | None = None) -> BetLine:
    return BetLine(
        name=line.name, says=line.says, pays=line.pays, clause=line.clause, hands=hands, deals=deals
    )


def _edge(lines: Iterable[BetLine], losing: int, commission: Fraction) -> ExactShare:
    counts = [(line.win, line.count) for line in lines]
    won = (1 - commission) * sum(win * count for win, count in counts)
    return ExactShare((losing - won) / (losing + sum(count for _, count in counts)))


def _one_of(hands: int | None, deals: int | None) -> int:
    """Return the one count that is given."""
    (count,) = (each for each in (hands, deals) if each is not None)
    return count


def _bet(book: Book, bet: SideBetName, pays: PayTable | Path | None) -> tuple[Book, SideBet, str]:
    """Return the book with the side bets in question, the one bet, and the source of its pay table."""
    table = load_pay_table(pays, book) if isinstance(pays, Path) else pays
    if table is not None:
        book = replace(book, side_bets=table.side_bets)
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
