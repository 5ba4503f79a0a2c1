"""Words in which the clause tests describe the game.

``at("nz")`` is a table under that book. Tiles are written as people type them; ``8``, ``7``, ``6``, ``4``, ``10`` and
``gee`` stand for either kind of that name, and the sentence is then checked for each. Money is written in the currency:
``$2.50`` is 250 coins.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import Final

from paigow.books import Book, Value, load, with_choices
from paigow.money import ChipSet
from paigow.rules import Match, Rules, Setting, Settlement, Stakes, TwoTiles, ruleset
from paigow.tiles import Tile, kind_multisets, parse_hand, parse_tiles

EITHER: Final = {
    "4": ("high4", "low4"),
    "6": ("high6", "low6"),
    "7": ("high7", "low7"),
    "8": ("high8", "low8"),
    "10": ("high10", "low10"),
    "gee": ("gee6", "gee3"),
}
"""Words that mean one of two kinds; the same word means the same kind throughout a sentence."""


def at(book: str, **choices: Value) -> "Table":
    """A table under a book, with some options and readings chosen otherwise."""
    return Table(with_choices(load(book), choices))


def coins(amount: str) -> int:
    """The coins of a sum such as ``$17`` or ``$0.85``."""
    whole, _, part = amount.removeprefix("$").partition(".")
    return int(whole) * 100 + int(f"{part:0<2}")


def meanings(*texts: str) -> Iterator[tuple[str, ...]]:
    """The texts with every word that may mean two kinds replaced by each of them in turn."""
    split = [text.split() for text in texts]
    words = sorted({word for text in split for word in text} & EITHER.keys())
    for kinds in product(*(EITHER[word] for word in words)):
        meaning = dict(zip(words, kinds, strict=True))
        yield tuple(" ".join(meaning.get(word, word) for word in text) for text in split)


@dataclass(frozen=True)
class Table:
    """A table at which the clauses of one book are tried out."""

    book: Book

    @property
    def rules(self) -> Rules:
        return ruleset(self.book)

    def hand(self, tiles: str) -> "Hand":
        """Four tiles to be set."""
        return Hand(self, tiles)

    def two(self, tiles: str, *, used: tuple[Tile, ...] = ()) -> TwoTiles:
        """Two tiles as a hand."""
        one, other = parse_tiles(tiles, used=used)
        return self.rules.two_tiles(one, other)

    def in_falling_order(self, *hands: str) -> None:
        """Each two-tile hand outranks the next, as a low hand and as a high hand."""
        worth = [self.two(hand) for hand in hands]
        for better, worse in pairwise(worth):
            assert better.low > worse.low, (better.name, worse.name)
            assert better.high > worse.high, (better.name, worse.name)

    def are_copies(self, one: str, other: str) -> None:
        """Two two-tile hands rank alike, as low hands and as high hands."""
        for first, second in meanings(one, other):
            a, b = self.two(first), self.two(second)
            assert (a.low, a.high) == (b.low, b.high), (a.name, b.name)

    def is_called(self, tiles: str, name: str) -> None:
        """A two-tile hand has this name code, whichever tiles its words mean."""
        for (meaning,) in meanings(tiles):
            assert self.two(meaning).name == name, meaning

    def makes(self, tiles: str, points: int) -> None:
        """A two-tile hand is worth so many points and is no ranked hand, whichever tiles its words mean."""
        for (meaning,) in meanings(tiles):
            two = self.two(meaning)
            assert (two.cls, two.points, two.score) == ("points", points, points), (meaning, two.name)

    def set(self, text: str, *, used: tuple[Tile, ...] = ()) -> Setting:
        """A setting written ``low / high``; its low hand may not outrank its high hand."""
        low, high = text.split("/")
        one, two, three, four = parse_hand(f"{low} {high}", used=used)
        setting = self.rules.set_hand((one, two), (three, four))
        assert self.rules.two_tiles(one, two).high <= self.rules.two_tiles(three, four).high, text
        return setting

    def match(self, player: str, banker: str) -> Match:
        """Match a player's setting with the banker's, each written ``low / high``, out of one set of tiles."""
        first = self.set(player)
        second = self.set(banker, used=(*first.low, *first.high))
        return self.rules.match(first, second)

    def wager(
        self, stake: str, *, smallest_chip: str = "$0.50", minimum: str = "$10", maximum: str = "$1000"
    ) -> "Wager":
        """A main wager at a table with these chips and limits."""
        return Wager(
            self, coins(stake), Stakes(ChipSet((coins(smallest_chip),)), coins(minimum), coins(maximum))
        )

    def bet(self, kind: str, stake: str) -> "SideBetOn":
        """A bonus or tie bet."""
        return SideBetOn(self, kind, coins(stake))


@dataclass(frozen=True)
class Hand:
    """Four tiles at a table."""

    table: Table
    tiles: str

    def is_set(self, expected: str, *, by: str | None = None) -> None:
        """The house way sets the tiles so, ``low / high``, by this clause."""
        for tiles, wanted in meanings(self.tiles, expected):
            found = self.table.rules.house_way(parse_tiles(tiles))
            low, high = (_kinds(parse_tiles(half)) for half in wanted.split("/"))
            assert (_kinds(found.setting.low), _kinds(found.setting.high)) == (low, high), (
                tiles,
                found.clause,
            )
            if by is not None:
                assert found.clause == by, tiles

    def keeps_its_pair(self, *, by: str | None = None) -> None:
        """The house way plays a pair in the high hand."""
        for found in self._house_ways(by):
            assert found.ranks.high.cls == "pair", found

    def splits_its_pair(self, *, by: str | None = None) -> None:
        """The house way plays no pair although the tiles hold one."""
        for found in self._house_ways(by):
            assert found.ranks.high.cls != "pair", found

    def makes(self, low: str, high: str, *, by: str | None = None) -> None:
        """The two hands of the house way have these names or points (``7``, ``wong teen``)."""
        for found in self._house_ways(by):
            for part, wanted in ((found.ranks.low, low), (found.ranks.high, high)):
                name = str(part.points) if wanted.isdigit() and part.cls == "points" else part.name
                assert name == wanted, (self.tiles, found)

    def reasons(self) -> list[str]:
        """The rows of the house way that narrowed the choice or would have, in our words and in their order."""
        return [step.says for step in self.table.rules.house_way(parse_tiles(self.tiles)).steps]

    def can_be_set(self) -> list[Setting]:
        """Every way to set the tiles."""
        return self.table.rules.settings(parse_tiles(self.tiles))

    def _house_ways(self, by: str | None) -> Iterator[Setting]:
        for (tiles,) in meanings(self.tiles):
            found = self.table.rules.house_way(parse_tiles(tiles))
            assert by is None or found.clause == by, (tiles, found.clause)
            yield found.setting


@dataclass(frozen=True)
class Wager:
    """A main wager."""

    table: Table
    stake: int
    stakes: Stakes
    advised: bool = field(default=False, kw_only=True)
    """Its owner was told before that a wager below the minimum is returned."""

    def wins(self) -> Settlement:
        return self.table.rules.settle_main(self.stake, "win", self.stakes, advised=self.advised)

    def pushes(self) -> Settlement:
        return self.table.rules.settle_main(self.stake, "push", self.stakes, advised=self.advised)

    def loses(self) -> Settlement:
        return self.table.rules.settle_main(self.stake, "lose", self.stakes, advised=self.advised)

    def after_advice(self) -> "Wager":
        """The same wager by somebody who was told that wagers below the minimum are returned."""
        return Wager(self.table, self.stake, self.stakes, advised=True)

    @property
    def is_payable(self) -> bool:
        return self.table.rules.is_payable(self.stake, self.stakes)


@dataclass(frozen=True)
class SideBetOn:
    """A bonus or tie bet."""

    table: Table
    kind: str
    stake: int

    def on(self, player: str, *, against: str = "high4 9 / high10 high8") -> tuple[Settlement, str | None]:
        """The settlement, and the name of the line that is met, for these settings (``low / high``)."""
        first = self.table.set(player)
        second = self.table.set(against, used=(*first.low, *first.high))
        stakes = Stakes(ChipSet(self.table.book.chips), self.table.book.minimum, self.table.book.maximum)
        settled, line = self.table.rules.settle_side_bet(
            self.kind, self.stake, stakes, player=first, banker=second
        )
        return settled, None if line is None else line.name

    def pays(self, tiles: str) -> int | None:
        """Return what four tiles pay to one, in any setting. ``None`` means that the bet loses."""
        found = {self._pays(meaning) for (meaning,) in meanings(tiles)}
        (pays,) = found
        return pays

    def _pays(self, tiles: str) -> int | None:
        line = self.table.rules.side_bets.line_of_tiles(
            "bonus", tuple(tile.kind.index for tile in parse_tiles(tiles))
        )
        return None if line is None else line.pays


def paid(settled: Settlement) -> int:
    """Return what the player receives on top of the stake, in coins."""
    return settled.won - settled.commission


def gain(settled: Settlement) -> int:
    """Return what the player has more after the round than before it, in coins."""
    return settled.won - settled.commission + settled.returned - settled.stake


def bonus_counts(table: Table) -> Counter[str]:
    """Return how many of the 35,960 hands meet each line of the bonus bet, the best line alone counted."""
    counts: Counter[str] = Counter()
    for kinds, hands in kind_multisets(4).items():
        line = table.rules.side_bets.line_of_tiles("bonus", kinds)
        counts["nothing" if line is None else line.name] += hands
    return counts


def _kinds(tiles: tuple[Tile, ...]) -> list[str]:
    return sorted(tile.kind.name for tile in tiles)
