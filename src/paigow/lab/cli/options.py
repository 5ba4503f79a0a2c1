"""Arguments shared by the commands of the lab."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final, Literal

from cyclopts import Parameter

from paigow.books import Book
from paigow.cli.options import BookName, Choices, Operator, chosen_book
from paigow.cli.output import UsageError
from paigow.cli.progress import Update, progress
from paigow.intake.field_types import read_fraction

Role = Annotated[Literal["player", "banker"], Parameter(help="Side whose figures to print.")]
HOUSE_WAY: Final = "house-way"
POLICIES: Final = (
    "house-way, house-way:BOOK, optimal, a strategy such as best-low, or a strategy or operator file"
)
"""Policies that the help lists."""

NO_OTHERS: Final[Mapping[str, str]] = {}
_SEARCH: Final = ("rules", "numbers", "exceptions", "largest", "steps", "seconds", "seed")
_ASKED: Final = frozenset(
    (
        "player",
        "banker",
        "opponent",
        "commission",
        "seen",
        "holding",
        "gap",
        "bankroll",
        "resume",
        "cluster",
        "workers",
        "out",
        *_SEARCH,
    )
)
"""Subjects of the lab's messages that are also names of options."""
_MOST: Final = 10**12


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class OneBook:
    """The chosen rule book."""

    book: BookName = None
    choices: Choices = ()
    operator: Operator = None

    @property
    def chosen(self) -> Book:
        """Return the book with everything laid over it.

        Raises:
            UsageError: no book, no such book, or an invalid file or choice.
        """
        return chosen_book(self.book, self.choices, self.operator)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class AnyBooks(OneBook):
    """The chosen rule book, or all of them."""

    book: Annotated[
        str | None,
        Parameter(help="Rule book, such as rws (see `paigow books`). Default: all books and editions."),
    ] = None

    @property
    def is_all(self) -> bool:
        """Return whether no book is chosen.

        Raises:
            UsageError: something of a book is chosen, but no book.
        """
        if self.book is not None or self.operator is not None:
            return False
        if self.choices:
            raise UsageError(f"--set: {' '.join(self.choices)}: expected --book or --operator with it")
        return True


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ChosenRules(OneBook):
    """The chosen rule book, and the commission."""

    commission: Annotated[
        str | None, Parameter(help="Commission on winnings, such as 5%, 0.05 or 1/20. Default: the book's.")
    ] = None

    @property
    def rate(self) -> Fraction | None:
        """Return the given commission.

        Raises:
            UsageError: it is not a number from 0 to less than 1.
        """
        return None if self.commission is None else commission(self.commission)

    def rate_of(self, book: Book) -> Fraction:
        """Return the given commission, or the book's."""
        from paigow.lab.odds import commission_of

        rate = self.rate
        return commission_of(book) if rate is None else rate


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Pair:
    """The policies of both sides."""

    player: Annotated[str, Parameter(help=f"Policy of the player: {POLICIES}.")] = HOUSE_WAY
    banker: Annotated[str, Parameter(help="Policy of the banker.")] = HOUSE_WAY


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Against:
    """The side in question, and the policy of the other one."""

    role: Annotated[Literal["player", "banker"], Parameter(help="Side to analyse.")] = "player"
    opponent: Annotated[str, Parameter(help=f"Policy of the other side: {POLICIES}.")] = HOUSE_WAY

    def options(self, own: str = "opponent") -> dict[str, str]:
        """Return the option for each side's policy; ``own`` is that of the side in question."""
        player, banker = (own, "opponent") if self.role == "player" else ("opponent", own)
        return {"player": player, "banker": banker}


ONE_BOOK: Final = OneBook()
ANY_BOOKS: Final = AnyBooks()
RULES: Final = ChosenRules()
PAIR: Final = Pair()
AGAINST: Final = Against()
"""The default."""


@contextmanager
def calculating(
    what: str = "calculating", *, options: Mapping[str, str] = NO_OTHERS
) -> Iterator[Update | None]:
    """Show a progress bar, and report what is missing or wrong in the question instead of a traceback.

    ``what``: the work that the bar measures. ``options``: the lab's name of an argument -> the option, if their names
    differ. Yields a function that sets the bar, or ``None`` without a bar.

    Raises:
        UsageError: numpy or another part of an extra is not installed, or the question has no answer.
    """
    from paigow.books import BookError
    from paigow.lab.errors import LabError
    from paigow.tiles import TileNotationError

    try:
        with progress(what) as update:
            yield update
    except BookError as error:
        raise UsageError("; ".join(error.lines)) from error
    except TileNotationError as error:
        raise UsageError(f"tiles: {error}") from error
    except LabError as error:
        raise UsageError(_by_option(str(error), options)) from error
    except ModuleNotFoundError as error:
        if "pip install" in str(error):
            raise UsageError(str(error)) from error
        raise UsageError(f"the lab needs {error.name}; pip install 'paigow[analysis]'") from error


def _by_option(message: str, options: Mapping[str, str]) -> str:
    """Return a message of the lab with its subject replaced by the name of the option."""
    names, colon, rest = message.partition(":")
    asked = names.split(", ")
    if not colon or not _ASKED.issuperset(asked):
        return message
    typed = dict.fromkeys(f"--{options.get(name, name)}" for name in asked)
    return f"{', '.join(typed)}:{rest}"


def commission(text: str) -> Fraction:
    """Read a commission.

    Raises:
        UsageError: it is not a number from 0 to less than 1.
    """
    value = read_fraction(text)
    if value is None or not 0 <= value < 1:
        raise UsageError(
            f"--commission: {text!r}: expected a share from 0 to less than 1, such as 5%, 0.05 or 1/20"
        )
    return value


def amount(option: str, text: str | None) -> Fraction | None:
    """Read a positive amount; return ``None`` if it was not given.

    Raises:
        UsageError: it is not a positive number.
    """
    if text is None:
        return None
    value = read_fraction(text)
    if value is None or not 0 < value <= _MOST:
        raise UsageError(f"--{option}: {text!r}: expected a number above 0, such as 25 or 12.50")
    return value


def between(option: str, value: int, least: int, most: int) -> int:
    """Return a whole number within its bounds.

    Raises:
        UsageError: it is out of bounds.
    """
    if not least <= value <= most:
        raise UsageError(f"--{option}: {value}: expected {least} to {most}")
    return value
