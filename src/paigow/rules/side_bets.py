"""Side bets: which line of the pay table a hand or a match meets."""

from collections.abc import Iterator
from typing import Final, cast

from paigow.books import Book, PayLine, Phrase, SideBet, read_phrase, with_choices
from paigow.books.names import RuleName
from paigow.books.phrases import PAYS_WHEN
from paigow.rules.matching import Match
from paigow.rules.ranking import Ranks
from paigow.rules.settings import KindSetting
from paigow.rules.terms import has_tiles
from paigow.tiles import KINDS, is_pair

_Lines = list[tuple[PayLine, list[Phrase]]]
"""Lines of a pay table, the best first, with the conditions of each."""


class SideBets:
    """The side bets of one book."""

    def __init__(self, book: Book, ranks: Ranks) -> None:
        self._ranks = ranks
        self._lines: Final[dict[str, _Lines]] = {side.bet: self._read(side, book) for side in book.side_bets}
        self._read_otherwise: Final[dict[str, list[tuple[str, list[_Lines]]]]] = {
            side.bet: self._otherwise(side, book) for side in book.side_bets
        }

    def line(
        self, bet: str, kinds: tuple[int, ...], *, match: Match, player: KindSetting, banker: KindSetting
    ) -> PayLine | None:
        """Return the best line that the tiles and match of a box meet. ``None`` if the bet loses.

        Rule: RWS 4.3.1, 4.3.2, 4.4.1.
        """
        return next(self._met([self._lines[bet]], kinds, match, player, banker))

    def line_of_tiles(self, bet: str, kinds: tuple[int, ...]) -> PayLine | None:
        """Return the best line of a bet that four tiles decide, for four kinds (by index).

        Setting and dealer do not matter.
        """
        for line, phrases in self._lines[bet]:
            if all(_tiles_hold(phrase, kinds) for phrase in phrases):
                return line
        return None

    def readings(
        self, bet: str, kinds: tuple[int, ...], *, match: Match, player: KindSetting, banker: KindSetting
    ) -> tuple[str, ...]:
        """Return the clauses of the readings that decide: without them the bet would meet another line or none."""
        line = self.line(bet, kinds, match=match, player=player, banker=banker)
        pays = line and line.pays
        return tuple(
            clause
            for clause, others in self._read_otherwise[bet]
            if any(
                (other and other.pays) != pays for other in self._met(others, kinds, match, player, banker)
            )
        )

    def _met(
        self,
        pay_tables: list[_Lines],
        kinds: tuple[int, ...],
        match: Match,
        player: KindSetting,
        banker: KindSetting,
    ) -> Iterator[PayLine | None]:
        """Return for each of these pay tables the best line that is met, or ``None``."""
        for lines in pay_tables:
            yield next(
                (
                    line
                    for line, phrases in lines
                    if all(self._holds(phrase, kinds, match, player, banker) for phrase in phrases)
                ),
                None,
            )

    @staticmethod
    def _read(side: SideBet, book: Book) -> _Lines:
        lines = sorted(book.in_force(side.line), key=lambda line: -line.pays)
        return [(line, [read_phrase(text, PAYS_WHEN) for text in line.when]) for line in lines]

    def _otherwise(self, side: SideBet, book: Book) -> list[tuple[str, list[_Lines]]]:
        """Return the clause of each reading that adds lines -> the pay tables for its other values."""
        names = sorted(
            {name for line in side.line for name in line.given if book.rules[name].kind == "reading"}
        )
        return [
            (
                book.clause_of(cast("RuleName", name)),
                [
                    self._read(side, with_choices(book, {name: value}))
                    for value in book.rules[name].values
                    if value != book.value(name)
                ],
            )
            for name in names
        ]

    def _holds(
        self, phrase: Phrase, kinds: tuple[int, ...], match: Match, player: KindSetting, banker: KindSetting
    ) -> bool:
        if phrase.word == "tie":
            return match.result == "push"
        if phrase.word == "player low at least <rank>":
            return player.low.high >= self._ranks.strength_of(phrase.rank)
        if phrase.word == "dealer low at least <rank>":
            return banker.low.high >= self._ranks.strength_of(phrase.rank)
        return _tiles_hold(phrase, kinds)


def _tiles_hold(phrase: Phrase, kinds: tuple[int, ...]) -> bool:
    pairs = _pairs(kinds)
    if phrase.word == "any pair":
        return bool(pairs)
    if phrase.word == "two pairs":
        return len(pairs) == 2
    if phrase.word == "pair <group>":
        return any(pair in phrase.groups[0] for pair in pairs)
    if phrase.word == "pairs <group> <group>":
        return len(pairs) == 2 and has_tiles(pairs, phrase.groups)
    return has_tiles(kinds, phrase.groups)


def _pairs(kinds: tuple[int, ...]) -> list[int]:
    """Return one kind of each pair that the four kinds hold."""
    rest = sorted(kinds)
    pairs = []
    while len(rest) > 1:
        if is_pair(KINDS[rest[0]], KINDS[rest[1]]):
            pairs.append(rest[0])
            rest = rest[2:]
        else:
            rest = rest[1:]
    return pairs
