"""What the commands of the lab are given, read alike by all of them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final, Literal

from cyclopts import Parameter

from paigow.books import Book
from paigow.cli.asked import BookName, Choices, Operator, chosen_book
from paigow.cli.faults import UsageError
from paigow.intake.forms import read_fraction

Role = Annotated[Literal["player", "banker"], Parameter(help="Whose figures are printed.")]
HOUSE_WAY: Final = "house-way"

NO_OTHERS: Final[Mapping[str, str]] = {}
_ASKED: Final = frozenset(
    ("player", "banker", "commission", "seen", "gap", "bankroll", "resume", "cluster", "workers")
)
"""What the lab's messages begin with, and options are called."""
_MOST: Final = 10**12


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rule book that was asked about, and the commission."""

    book: BookName = None
    choices: Choices = ()
    operator: Operator = None
    commission: Annotated[
        str | None, Parameter(help="On what is won, such as 5%, 0.05 or 1/20; by default the book's.")
    ] = None

    @property
    def chosen(self) -> Book:
        """The book with everything laid over it.

        Raises:
            UsageError: no book, no such book, or a file or choice that will not do.
        """
        return chosen_book(self.book, self.choices, self.operator)

    @property
    def rate(self) -> Fraction | None:
        """The commission that was typed.

        Raises:
            UsageError: no number from 0 up to, but not including, 1.
        """
        return None if self.commission is None else commission(self.commission)

    def rate_of(self, book: Book) -> Fraction:
        """The commission that was typed, or the book's."""
        from paigow.lab.odds import commission_of

        rate = self.rate
        return commission_of(book) if rate is None else rate


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Pair:
    """The policies of both sides."""

    player: Annotated[str, Parameter(help="Policy of the side that does not bank.")] = HOUSE_WAY
    banker: Annotated[str, Parameter(help="Policy of the side that banks.")] = HOUSE_WAY


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Against:
    """The side that was asked about, and what the other one does."""

    role: Annotated[Literal["player", "banker"], Parameter(help="The side that was asked about.")] = "player"
    opponent: Annotated[str, Parameter(help="Policy of the other side.")] = HOUSE_WAY

    def options(self, own: str = "opponent") -> dict[str, str]:
        """What was typed for the policy of each side; ``own``: for that of the side asked about."""
        player, banker = (own, "opponent") if self.role == "player" else ("opponent", own)
        return {"player": player, "banker": banker}


RULES: Final = Rules()
PAIR: Final = Pair()
AGAINST: Final = Against()
"""Where nothing was said."""


@contextmanager
def calculating(*, options: Mapping[str, str] = NO_OTHERS) -> Iterator[None]:
    """Names what is missing or wrong with what was asked, instead of a traceback.

    ``options``: the lab's names of what was asked -> the option, where it is called otherwise.

    Raises:
        UsageError: numpy or another part of an extra is not installed, or the question has no answer.
    """
    from paigow.books import BookError
    from paigow.lab.errors import LabError
    from paigow.tiles import TileNotationError

    try:
        yield
    except BookError as error:
        raise UsageError("; ".join(error.lines)) from error
    except TileNotationError as error:
        raise UsageError(f"tiles: {error}") from error
    except LabError as error:
        raise UsageError(_by_option(str(error), options)) from error
    except ModuleNotFoundError as error:
        raise UsageError(f"the lab needs {error.name}; pip install 'paigow[analysis]'") from error


def _by_option(message: str, options: Mapping[str, str]) -> str:
    """A message of the lab, which begins with what it is about, with the option that people type for that."""
    names, colon, rest = message.partition(":")
    asked = names.split(", ")
    if not colon or not _ASKED.issuperset(asked):
        return message
    typed = dict.fromkeys(f"--{options.get(name, name)}" for name in asked)
    return f"{', '.join(typed)}:{rest}"


def commission(text: str) -> Fraction:
    """A commission as it was typed.

    Raises:
        UsageError: no number from 0 up to, but not including, 1.
    """
    value = read_fraction(text)
    if value is None or not 0 <= value < 1:
        raise UsageError(
            f"--commission: {text!r}: expected a share from 0 to less than 1, such as 5%, 0.05 or 1/20"
        )
    return value


def amount(option: str, text: str | None) -> Fraction | None:
    """A positive amount as it was typed; None: it was not.

    Raises:
        UsageError: no positive number.
    """
    if text is None:
        return None
    value = read_fraction(text)
    if value is None or not 0 < value <= _MOST:
        raise UsageError(f"--{option}: {text!r}: expected a number above 0, such as 25 or 12.50")
    return value


def between(option: str, value: int, least: int, most: int) -> int:
    """A whole number within its bounds.

    Raises:
        UsageError: it is not.
    """
    if not least <= value <= most:
        raise UsageError(f"--{option}: {value}: expected {least} to {most}")
    return value
