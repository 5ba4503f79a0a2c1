"""One rule book, compiled: every question about tiles answered by a look-up."""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from paigow.books import Book, PayLine
from paigow.money import ChipSet
from paigow.rules.house_way import Decision, HouseWay, Step
from paigow.rules.matching import Match, Result, match
from paigow.rules.ranking import Ranks, TwoTiles
from paigow.rules.settings import KindSetting, kind_settings
from paigow.rules.settlement import Settlement, Stakes, is_payable, settle_main, settle_side_bet
from paigow.rules.side_bets import SideBets
from paigow.tiles import Tile, pieces

Two = tuple[Tile, Tile]


class Setting(NamedTuple):
    """Four tiles set into two hands."""

    low: Two
    high: Two
    ranks: KindSetting
    """What the two hands are worth and called."""

    @property
    def low_name(self) -> str:
        """Name code of the low hand."""
        return self.ranks.low.name

    @property
    def high_name(self) -> str:
        """Name code of the high hand."""
        return self.ranks.high.name


class HouseSetting(NamedTuple):
    """Four tiles set the house way, with the reason."""

    setting: Setting
    clause: str
    """Register id of the row that decided."""
    steps: tuple[Step, ...]
    """The rows that narrowed the settings, the deciding one last."""


class Rules:
    """The rules of one book, as pure functions of tiles.

    Made by ``ruleset``. A hand is set the house way when it is first asked for; ``table`` holds them all.
    """

    def __init__(self, book: Book) -> None:
        self.book = book
        self.ranks = Ranks(book)
        self.side_bets = SideBets(book, self.ranks)
        self._house_way = HouseWay(book, self.ranks)
        self._settings: dict[int, list[KindSetting]] = {}
        self._ordered: dict[tuple[int, int], tuple[KindSetting, bool]] = {}

    @cached_property
    def table(self) -> dict[int, Decision]:
        """The house way of all 4,285 multisets of kinds, by the sum of four tile codes."""
        return self._house_way.table()

    def two_tiles(self, one: Tile, other: Tile) -> TwoTiles:
        """What two tiles are called and worth."""
        return self.ranks.hands[one.code + other.code]

    def set_hand(self, one: Two, other: Two) -> Setting:
        """Two two-tile hands as low and high: ``one`` is the low hand unless it outranks ``other``.

        Rule: NZ 1.0 Hand: the hands are told by rank; naming them the wrong way round is no foul.
        """
        codes = (one[0].code + one[1].code, other[0].code + other[1].code)
        if codes not in self._ordered:
            first, second = self.ranks.hands[codes[0]], self.ranks.hands[codes[1]]
            is_in_order = first.high <= second.high
            self._ordered[codes] = (
                KindSetting(first, second) if is_in_order else KindSetting(second, first),
                is_in_order,
            )
        ranks, is_in_order = self._ordered[codes]
        return Setting(one, other, ranks) if is_in_order else Setting(other, one, ranks)

    def settings(self, tiles: Sequence[Tile]) -> list[Setting]:
        """The two or three settings of four tiles that differ by kind."""
        code = sum(tile.code for tile in tiles)
        if code not in self._settings:
            self._settings[code] = kind_settings(tuple(tile.kind.index for tile in tiles), self.ranks)
        ordered = sorted(tiles, key=_number)
        return [_with_tiles(setting, ordered) for setting in self._settings[code]]

    def house_way(self, tiles: Sequence[Tile]) -> HouseSetting:
        """Set four tiles the house way."""
        one, two, three, four = tiles
        decision = self._house_way.decision(
            (one.kind.index, two.kind.index, three.kind.index, four.kind.index)
        )
        ordered = sorted(tiles, key=_number)
        return HouseSetting(_with_tiles(decision.setting, ordered), decision.clause, decision.steps)

    def match(self, player: Setting, banker: Setting) -> Match:
        """Match a player's set hand with the banker's."""
        return match(player.ranks, banker.ranks, self.book)

    def is_payable(self, stake: int, stakes: Stakes) -> bool:
        """Whether a winning main wager of ``stake`` coins could be paid exactly in chips (NZ 6.12)."""
        return is_payable(stake, self.book, stakes)

    def settle_main(self, stake: int, result: Result, stakes: Stakes, *, advised: bool = False) -> Settlement:
        """Settle a main wager."""
        return settle_main(stake, result, self.book, stakes, advised=advised)

    def settle_side_bet(
        self, bet: str, stake: int, stakes: Stakes, *, player: Setting, banker: Setting
    ) -> tuple[Settlement, PayLine | None]:
        """Settle a bonus or tie bet on a box by its tiles and its match."""
        kinds = tuple(tile.kind.index for tile in player.low + player.high)
        line = self.side_bets.line(
            bet, kinds, match=self.match(player, banker), player=player.ranks, banker=banker.ranks
        )
        pays, clause = (line.pays, line.clause) if line else (None, "")
        return settle_side_bet(stake, pays, clause, self.book, stakes, bet=bet), line


@lru_cache(maxsize=32)
def ruleset(book: Book) -> Rules:
    """The compiled rules of a book; the same book gives the same object."""
    return Rules(book)


def stakes(book: Book) -> Stakes:
    """The limits and chips of the book's default table."""
    return Stakes(ChipSet(book.chips), book.minimum, book.maximum)


def two_of(faces: Iterable[str]) -> Two:
    """Two tiles by their faces."""
    one, other = pieces(faces)
    return one, other


def _with_tiles(setting: KindSetting, ordered: Sequence[Tile]) -> Setting:
    """The setting of kinds with the tiles at hand, by number: of two of a kind the first goes to the low hand."""
    one, other = setting.low.kinds
    wanted = [one.index, other.index]
    low: list[Tile] = []
    high: list[Tile] = []
    for tile in ordered:
        index = tile.kind.index
        if index in wanted:
            wanted.remove(index)
            low.append(tile)
        else:
            high.append(tile)
    return Setting((low[0], low[1]), (high[0], high[1]), setting)


def _number(tile: Tile) -> int:
    return tile.number
