"""One rule book, compiled: every question about tiles is a look-up."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Final, NamedTuple, get_args

from paigow.books import Book, PayLine
from paigow.books.vocabulary import RESULTS
from paigow.errors import PaigowError, must_be, one_of, unexpected
from paigow.money import ChipSet
from paigow.rules.house_way import Decision, HouseWay, HouseWayStep
from paigow.rules.matching import Match, Result, match
from paigow.rules.ranking import Ranks, TwoTiles
from paigow.rules.settings import KindSetting, kind_settings
from paigow.rules.settlement import Bank, Settlement, Stakes, is_payable, settle_main, settle_side_bet
from paigow.rules.side_bets import SideBets
from paigow.tiles import KINDS, Tile, kind_multisets, pieces
from paigow.tiles.drawing import picture

Two = tuple[Tile, Tile]
_number: Final = attrgetter("number")
_BOOK: Final = "a paigow.Book, as paigow.load returns it"
_SETTING: Final = "a paigow.Setting"
_MOST_COINS: Final = 2**53
"""More than any table has; larger numbers are not whole in every program."""
_Layout = tuple[int, int, int, int, KindSetting]
"""A setting of kinds, and which of four tiles, ordered by number, are in the low hand and in the high hand."""


class Setting(NamedTuple):
    """Four tiles set into two hands.

    Example:
        >>> import paigow
        >>> rules = paigow.ruleset(paigow.load(paigow.BOOK_IDS[0]))
        >>> rules.house_way(paigow.parse_hand("6-6 3-6 2-6 2-2")).setting
        Setting('2-2 2-6', '6-6 3-6')
    """

    low: Two
    high: Two
    ranks: KindSetting
    """Ranks and names of the two hands."""

    def __repr__(self) -> str:
        low, high = (" ".join(tile.face for tile in half) for half in (self.low, self.high))
        return f"Setting({low!r}, {high!r})"

    def _repr_svg_(self) -> str:
        """Return the low hand and the high hand as notebooks show them."""
        return picture([[tile.face for tile in half] for half in (self.low, self.high)])

    @property
    def low_name(self) -> str:
        """Name code of the low hand."""
        return self.ranks.low.name

    @property
    def high_name(self) -> str:
        """Name code of the high hand."""
        return self.ranks.high.name


class HouseSetting(NamedTuple):
    """Four tiles set the house way, with the reason.

    Example:
        >>> import paigow
        >>> rules = paigow.ruleset(paigow.load(paigow.BOOK_IDS[0]))
        >>> rules.house_way(paigow.parse_hand("6-6 3-6 2-6 2-2")).setting.high_name
        'wong teen'
    """

    setting: Setting
    clause: str
    """Register id of the row that decided."""
    steps: tuple[HouseWayStep, ...]
    """The rows that narrowed the settings, the deciding one last."""

    def __repr__(self) -> str:
        return f"HouseSetting({self.setting!r}, clause={self.clause!r})"

    def _repr_svg_(self) -> str:
        """Return the low hand and the high hand as notebooks show them."""
        return self.setting._repr_svg_()


class Rules:
    """The rules of one book, as pure functions of tiles.

    ``ruleset`` makes it. The house way of a hand is decided on first use. ``table`` decides all hands and
    prepares their settings.

    Example:
        >>> import paigow
        >>> rules = paigow.ruleset(paigow.load(paigow.BOOK_IDS[0]))
        >>> [setting.low_name for setting in rules.settings(paigow.parse_hand("6-6 3-6 2-6 2-2"))]
        ['points 6 teen', 'points 2 low4', 'points 3 low4']
    """

    def __init__(self, book: Book) -> None:
        self.book = must_be("book", book, Book, _BOOK)
        self.ranks = Ranks(book)
        self.side_bets = SideBets(book, self.ranks)
        self._house_way = HouseWay(book, self.ranks)
        self._settings: dict[int, list[_Layout]] = {}
        self._house_places: dict[int, tuple[Decision, _Layout]] = {}
        self._ordered: dict[tuple[int, int], tuple[KindSetting, bool]] = {}

    def __repr__(self) -> str:
        return f"Rules({self.book!r})"

    @cached_property
    def table(self) -> dict[int, Decision]:
        """Return the house way of all 4,285 multisets of kinds, by the sum of four tile codes."""
        table = self._house_way.table()
        for kinds in kind_multisets(4):
            code = sum(KINDS[kind].code for kind in kinds)
            self._settings_of(code, kinds)
            self._house_way_of(code, kinds)
        return table

    def two_tiles(self, one: Tile, other: Tile) -> TwoTiles:
        """Return the name and rank of two tiles.

        Raises:
            PaigowError: if one of them is not a tile.
        """
        try:
            return self.ranks.hands[one.code + other.code]
        except (AttributeError, KeyError, TypeError):
            raise _misfit(_is_tile, "a tile of paigow.TILES", one=one, other=other) from None

    def set_hand(self, one: Two, other: Two) -> Setting:
        """Return two two-tile hands as low and high. ``one`` is the low hand unless it outranks ``other``.

        Rule: NZ 1.0 Hand: rank decides which hand is low, so naming them the wrong way round is no foul.

        Raises:
            PaigowError: if one of them is not two tiles.
        """
        try:
            codes = (one[0].code + one[1].code, other[0].code + other[1].code)
        except (AttributeError, IndexError, KeyError, TypeError):
            raise _misfit(_are_two_tiles, "two tiles of paigow.TILES", one=one, other=other) from None
        try:
            ranks, is_in_order = self._ordered[codes]
        except KeyError:
            ranks, is_in_order = self._order(codes)
        return Setting(one, other, ranks) if is_in_order else Setting(other, one, ranks)

    def _order(self, codes: tuple[int, int]) -> tuple[KindSetting, bool]:
        """Return two hands as low and high, by the sums of their tile codes, and whether they were in this order."""
        first, second = self.ranks.hands[codes[0]], self.ranks.hands[codes[1]]
        is_in_order = first.high <= second.high
        ranks = KindSetting(first, second) if is_in_order else KindSetting(second, first)
        found = self._ordered[codes] = (ranks, is_in_order)
        return found

    def settings(self, tiles: Sequence[Tile]) -> list[Setting]:
        """Return the two or three settings of four tiles that differ by kind.

        Raises:
            PaigowError: if these are not four tiles.
        """
        ordered, code = _in_order(tiles)
        try:
            places = self._settings[code]
        except KeyError:
            places = self._settings_of(code, _kinds(ordered))
        return [
            Setting((ordered[a], ordered[b]), (ordered[c], ordered[d]), setting)
            for a, b, c, d, setting in places
        ]

    def house_way(self, tiles: Sequence[Tile]) -> HouseSetting:
        """Set four tiles the house way.

        Raises:
            PaigowError: if these are not four tiles.
        """
        ordered, code = _in_order(tiles)
        try:
            decision, (a, b, c, d, ranks) = self._house_places[code]
        except KeyError:
            decision, (a, b, c, d, ranks) = self._house_way_of(code, _kinds(ordered))
        setting = Setting((ordered[a], ordered[b]), (ordered[c], ordered[d]), ranks)
        return HouseSetting(setting, decision.clause, decision.steps)

    def _settings_of(self, code: int, kinds: tuple[int, ...]) -> list[_Layout]:
        """Return the settings of four kinds in ascending order, independent of the tiles."""
        found = self._settings[code] = [
            _layout(setting, kinds) for setting in kind_settings(kinds, self.ranks)
        ]
        return found

    def _house_way_of(self, code: int, kinds: tuple[int, ...]) -> tuple[Decision, _Layout]:
        """Return the house way for four kinds in ascending order, independent of the tiles."""
        decision = self._house_way.decision(kinds)
        found = self._house_places[code] = (decision, _layout(decision.setting, kinds))
        return found

    def match(self, player: Setting, banker: Setting) -> Match:
        """Match a player's hand with the banker's.

        Raises:
            PaigowError: if one of them is not a setting.
        """
        try:
            return match(player.ranks, banker.ranks, self.book)
        except AttributeError:
            raise _misfit(_is_setting, _SETTING, player=player, banker=banker) from None

    def is_payable(self, stake: int, stakes: Stakes) -> bool:
        """Return whether a win of ``stake`` coins on the main wager could be paid exactly in chips (NZ 6.12).

        Raises:
            PaigowError: if ``stake`` is not a number of coins, or ``stakes`` are not the limits of a table.
        """
        _check_stake(stake, stakes)
        return is_payable(stake, self.book, stakes)

    def settle_main(
        self,
        stake: int,
        result: Result,
        stakes: Stakes,
        *,
        advised: bool = False,
        bank: Bank = "house",
        coupon: int = 0,
    ) -> Settlement:
        """Settle a main wager.

        ``bank`` says who holds the bank. ``coupon`` is the value of a coupon beside the wager.

        Raises:
            PaigowError: for an argument of another kind.
        """
        _check_stake(stake, stakes)
        one_of("result", result, RESULTS)
        one_of("bank", bank, get_args(Bank))
        must_be("advised", advised, bool, "True or False")
        _check_coins("coupon", coupon)
        return settle_main(stake, result, self.book, stakes, advised=advised, bank=bank, coupon=coupon)

    def settle_side_bet(
        self,
        bet: str,
        stake: int,
        stakes: Stakes,
        *,
        player: Setting,
        banker: Setting,
        pays_at_most: int | None = None,
    ) -> tuple[Settlement, PayLine | None]:
        """Settle a side bet on a box by its tiles and its match. ``pays_at_most`` limits what one bet wins.

        Raises:
            PaigowError: if the book has no such bet, or for another argument of another kind.
        """
        one_of("bet", bet, [each.bet for each in self.book.side_bets])
        _check_stake(stake, stakes)
        must_be("player", player, Setting, _SETTING)
        must_be("banker", banker, Setting, _SETTING)
        if pays_at_most is not None:
            _check_coins("pays_at_most", pays_at_most)
        kinds = tuple(tile.kind.index for tile in player.low + player.high)
        match = self.match(player, banker)
        line = self.side_bets.line(bet, kinds, match=match, player=player.ranks, banker=banker.ranks)
        read = self.side_bets.readings(bet, kinds, match=match, player=player.ranks, banker=banker.ranks)
        pays, clause = (line.pays, line.clause) if line else (None, "")
        settled = settle_side_bet(stake, pays, clause, self.book, stakes, bet=bet, pays_at_most=pays_at_most)
        return settled._replace(clauses=(*settled.clauses, *read)), line


def ruleset(book: Book) -> Rules:
    """Return the compiled rules of a book. The same book gives the same object.

    Raises:
        PaigowError: if this is not a book.

    Example:
        >>> import paigow
        >>> book = paigow.load(paigow.BOOK_IDS[0])
        >>> ruleset(book) is ruleset(book)
        True
    """
    return _rules_of(must_be("book", book, Book, _BOOK))


@lru_cache(maxsize=32)
def _rules_of(book: Book) -> Rules:
    return Rules(book)


def stakes(book: Book) -> Stakes:
    """Return the limits and chips of the book's default table."""
    return Stakes(ChipSet(book.chips), book.minimum, book.maximum)


def two_of(faces: Iterable[str]) -> Two:
    """Return two tiles by their faces."""
    return _two_of(tuple(faces))


@lru_cache(maxsize=1024)
def _two_of(faces: tuple[str, ...]) -> Two:
    one, other = pieces(faces)
    return one, other


def _layout(setting: KindSetting, kinds: tuple[int, ...]) -> _Layout:
    """Return a setting of kinds as tile places, by number. Of two tiles of a kind, the first goes to the low hand."""
    one, other = setting.low.kinds
    wanted = [one.index, other.index]
    low: list[int] = []
    high: list[int] = []
    for place, kind in enumerate(kinds):
        if kind in wanted:
            wanted.remove(kind)
            low.append(place)
        else:
            high.append(place)
    return low[0], low[1], high[0], high[1], setting


def _in_order(tiles: Sequence[Tile]) -> tuple[list[Tile], int]:
    """Return four tiles by number, and the sum of their codes."""
    try:
        ordered = sorted(tiles, key=_number)
        one, two, three, four = ordered
        return ordered, one.code + two.code + three.code + four.code
    except (AttributeError, TypeError, ValueError):
        raise unexpected("tiles", tiles, "four tiles, as paigow.parse_hand returns them") from None


def _check_stake(stake: object, stakes: object) -> None:
    _check_coins("stake", stake)
    must_be("stakes", stakes, Stakes, "the limits and chips of a table: paigow.rules.stakes(book)")


def _check_coins(field: str, coins: object) -> None:
    if type(coins) is not int or not 0 <= coins <= _MOST_COINS:
        raise unexpected(field, coins, f"a whole number of coins from 0 to {_MOST_COINS}")


def _misfit(fits: Callable[[object], bool], expected: str, **given: object) -> PaigowError:
    """Return the exception for the first argument that does not fit."""
    field, value = next(((field, value) for field, value in given.items() if not fits(value)), ("", given))
    return unexpected(field or ", ".join(given), value, expected)


def _is_tile(value: object) -> bool:
    return isinstance(value, Tile)


def _are_two_tiles(value: object) -> bool:
    return isinstance(value, Sequence) and len(value) == 2 and all(map(_is_tile, value))


def _is_setting(value: object) -> bool:
    return isinstance(value, Setting)


def _kinds(ordered: Sequence[Tile]) -> tuple[int, ...]:
    return tuple(tile.kind.index for tile in ordered)
