"""Checks the arguments of a game: each error names the argument, its value and what is expected."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec.structs import replace

from paigow.books import APPROVAL, LESS_COMMISSION, SIDE_BETS, Book, BookError, Value, load, with_choices
from paigow.errors import has_names
from paigow.game.chance import Deal
from paigow.game.duties import AUTOMATIONS
from paigow.game.errors import GameError
from paigow.game.legal_actions import WAGER_SIZES
from paigow.table import Settings
from paigow.table.core.field_types import LONGEST_NAME
from paigow.table.opening.settings import settings_fault

BankMode = Literal["house", "rotate"]
_RESERVED: Final = frozenset({"dealer", "house", "commission"})
"""Names that mean somebody else in ``waits_for`` and in round files."""
MOST_SEED_BITS: Final = 8192
PLENTY: Final = 10**12
"""Coins in the float tray: the house can always pay."""


def whole(field: str, value: object, least: int, most: int | None = None) -> int:
    """Return a whole number within its bounds."""
    if type(value) is int and value >= least and (most is None or value <= most):
        return value
    raise GameError(field, value, f"a whole number from {least}" + (f" to {most}" if most else " up"))


def seed_of(seed: object) -> int | str:
    """Return the seed, if it is the same in every process."""
    if isinstance(seed, str) or (isinstance(seed, int) and seed.bit_length() <= MOST_SEED_BITS):
        return seed
    raise GameError("seed", seed, f"a whole number of at most {MOST_SEED_BITS} bits, or a text")


def deals_of(deals: Iterable[object]) -> tuple[Deal, ...]:
    """Return the deals of the first rounds."""
    found = _several("deals", deals, "paigow.Deal, one for each round")
    wrong = next((each for each in found if not isinstance(each, Deal)), None)
    if wrong is not None:
        raise GameError("deals", wrong, "paigow.Deal, one for each round")
    return tuple(each for each in found if isinstance(each, Deal))


def book_of(book: object, options: Mapping[str, Value] | None) -> Book:
    """Return the rule book with the chosen options."""
    if not isinstance(book, str | Book):
        raise GameError("book", book, "the id of a rule book, or a paigow.Book")
    try:
        found = book if isinstance(book, Book) else load(book)
    except BookError as fault:
        raise GameError("book", book, fault.faults[0].expected.removeprefix("expected ")) from fault
    if options is not None and not has_names(options):
        raise GameError("options", options, "options of the book by their names")
    try:
        return with_choices(found, dict(options)) if options else found
    except BookError as fault:
        first = fault.faults[0]
        raise GameError(
            f"options.{first.field}", options, first.expected.removeprefix("expected ")
        ) from fault


def settings_of(book: Book, given: Mapping[str, Any] | None) -> Settings:
    """Return the settings of the table: those given, and the book's for the others."""
    if given is not None and not isinstance(given, Mapping):
        raise GameError("settings", given, "fields of the table's settings by their names")
    of_book = Settings(
        boxes=book.number("boxes"),
        chips=book.chips,
        minimum=book.minimum,
        maximum=book.maximum,
        float_coins=PLENTY,
        side_bets={bet: book.side_limits[bet] for bet in SIDE_BETS if bet in book.side_limits},
        commission_approved=LESS_COMMISSION if book.commission_needs_approval else "",
        house_wager_approved=APPROVAL if book.needs_approval else "",
    )
    for name in given or ():
        one_of("settings", name, Settings.__struct_fields__)
    settings = replace(of_book, **dict(given or {}))
    try:
        settings = msgspec.convert(msgspec.to_builtins(settings), Settings)
    except (TypeError, UnicodeEncodeError, msgspec.ValidationError) as fault:
        expected, _, place = str(fault).partition(" - at `$.")
        field = place.rstrip("`").partition("[")[0]
        path, value = (f"settings.{field}", dict(given or {}).get(field)) if field else ("settings", given)
        raise GameError(path, value, expected.removeprefix("Expected ")) from fault
    if found := settings_fault(settings, book):
        field, value, expected = found
        raise GameError(f"settings.{field}", value, expected)
    return settings


def names_of(players: int | Sequence[str] | None, boxes: Sequence[int]) -> tuple[str, ...]:
    """Return the names of the players: as given, or "player 1", "player 2" and so on."""
    most = len(boxes)
    if players is None or isinstance(players, int):
        count = most if players is None else whole("players", players, 1, most)
        return tuple(f"player {number}" for number in range(1, count + 1))
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise GameError("players", players, f"a whole number from 1 to {most}, or as many different names")
    names = tuple(map(str, players))
    is_usable = all(
        name.strip() and name.casefold() not in _RESERVED and len(name) <= LONGEST_NAME for name in names
    )
    if not is_usable or not 1 <= len(names) == len(set(names)) <= most:
        raise GameError("players", players, f"a whole number from 1 to {most}, or as many different names")
    return names


def one_of(field: str, value: object, allowed: Collection[str]) -> str:
    """Return a word that is one of those allowed."""
    if isinstance(value, str) and value in allowed:
        return value
    raise GameError(field, value, "one of " + ", ".join(map(repr, allowed)))


def bank_of(bank: object) -> BankMode:
    """Return how the bank is held."""
    return one_of("bank", bank, get_args(BankMode))  # type: ignore[return-value]  # one of them


def sizes_of(wagers: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the sizes of wagers."""
    names = _several("wagers", wagers, "names of sizes of wagers")
    if not names:
        raise GameError("wagers", names, "at least one of " + ", ".join(map(repr, WAGER_SIZES)))
    return tuple(one_of("wagers", name, WAGER_SIZES) for name in names)


def automations_of(automations: Iterable[str]) -> frozenset[str]:
    """Return the names of the duties that the dealer does without being asked."""
    names = _several("automations", automations, "names of the dealer's duties")
    return frozenset(one_of("automations", name, sorted(AUTOMATIONS)) for name in names)


def _several(field: str, value: object, expected: str) -> tuple[object, ...]:
    """Return the values of an argument. A text is one value."""
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, Iterable):
        raise GameError(field, value, expected)
    return tuple(value)
