"""The settings file: every hand with the exact cost of each setting, for programs that know no rule."""

from fractions import Fraction
from string import ascii_lowercase
from typing import Final

from msgspec import Struct

from paigow.books import Book
from paigow.lab.figures import LabAnswer
from paigow.lab.hands import Hands
from paigow.lab.mistakes import Values, sides_of
from paigow.lab.odds import Role, commission_of
from paigow.lab.policy_names import HOUSE_WAY, PolicyLike
from paigow.rules import ruleset
from paigow.tiles import KINDS

FORMAT: Final = "paigow-settings/1"


class FileSetting(Struct, frozen=True, kw_only=True, array_like=True):
    """One setting of a hand, as an array."""

    low: str
    """Letters of the two tiles of the low hand; the other two are the high hand."""
    win: int
    """Hands of the opponent that the setting beats in both."""
    push: int
    """Hands of the opponent that it beats in one."""
    cost: int
    """Cost against the best setting, in ``unit``-ths of a wager."""


class FileHand(Struct, frozen=True, kw_only=True):
    """One hand of four tiles by kind."""

    house_way: int
    """Index of the house way's setting in ``settings``."""
    settings: tuple[FileSetting, ...]
    """The best first, then by cost."""


class SettingsFile(LabAnswer, frozen=True, kw_only=True):
    """Every hand of four tiles, with the exact cost of each setting.

    A program finds a hand by the letters of its tiles in alphabetical order. Each kind of tile has a letter; gee tiles
    that rank alike share one.
    """

    format: str
    book: str
    """The book with its edition, such as nz@2026.4."""
    role: Role
    """The side that sets the hands."""
    opponent: str
    """Policy of the other side."""
    commission: Fraction
    deals: int
    """Hands that the opponent can hold."""
    unit: int
    """Costs are parts of a wager: a cost of ``unit`` is one whole wager."""
    letters: dict[str, str]
    """Face of a tile -> its letter."""
    names: dict[str, str]
    """Letters of two tiles, in alphabetical order -> name code of the hand that they make."""
    hands: dict[str, FileHand]
    """Letters of four tiles, in alphabetical order -> the hand."""


def settings_file(
    book: Book, *, role: Role = "player", opponent: PolicyLike = HOUSE_WAY, commission: Fraction | None = None
) -> SettingsFile:
    """Count every setting of every hand against every hand that the opponent can hold.

    ``role``: whether the hands are the bank's, which wins copies. ``opponent``: the name of a policy.
    ``commission``: on winnings, by default the book's.

    Raises:
        PolicyError: the opponent's policy is invalid.

    Example:
        >>> from paigow.books import load
        >>> found = settings_file(load("nz"))
        >>> key = "".join(sorted(found.letters[face] for face in ("6-6", "6-6", "3-6", "4-6")))
        >>> [(each.low, each.cost) for each in found.hands[key].settings]
        [('il', 0), ('ai', 379212)]
    """
    commission = commission_of(book) if commission is None else commission
    hands, house, against = sides_of(book, HOUSE_WAY, opponent, commission, role)
    values = Values(hands, against, commission, role)
    letters = [ascii_lowercase[hands.kind_of(kind.index)] for kind in KINDS]
    return SettingsFile(
        format=FORMAT,
        book=book.published_as,
        role=role,
        opponent=against.name,
        commission=commission,
        deals=values.deals,
        unit=values.unit,
        letters={face: letters[kind.index] for kind in KINDS for face in kind.faces},
        names=_names(book, letters),
        hands={
            _key(letters, tiles): _hand(hands, values, number, int(house.settings[number]), letters)
            for number, tiles in enumerate(hands.tiles.tolist())
        },
    )


def _key(letters: list[str], kinds: list[int]) -> str:
    return "".join(sorted(letters[kind] for kind in kinds))


def _names(book: Book, letters: list[str]) -> dict[str, str]:
    """Return the name of every two tiles; gee tiles that share a letter make hands of one name."""
    twos = ruleset(book).ranks.hands.values()
    return {_key(letters, [kind.index for kind in two.kinds]): two.name for two in twos}


def _hand(hands: Hands, values: Values, number: int, house: int, letters: list[str]) -> FileHand:
    order = values.by_cost(number)
    return FileHand(
        house_way=order.index(house),
        settings=tuple(
            FileSetting(
                low=_key(letters, hands.low_tiles[at].tolist()),
                win=int(values.beaten.both[at]),
                push=int(values.beaten.one[at]),
                cost=int(values.costs_of[at]),
            )
            for at in order
        ),
    )
