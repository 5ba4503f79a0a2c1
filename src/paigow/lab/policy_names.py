"""Policies by name."""

from fractions import Fraction
from pathlib import Path
from typing import Final, NamedTuple

from paigow.books import EDITIONS, Book, BookError, load
from paigow.intake.faults import FaultsError
from paigow.intake.texts import read_file
from paigow.lab.errors import LabError
from paigow.lab.hands import Hands, hands_of
from paigow.lab.odds import Odds, Role, commission_of, odds, showdown_of
from paigow.lab.policies import (
    Gains,
    GeesToldApartError,
    Policy,
    best_response,
    house_way,
)
from paigow.lab.strategy.functions import Chooser, chosen_policy
from paigow.lab.strategy.shipped_files import SHIPPED
from paigow.lab.strategy.strategy import Strategy, is_strategy
from paigow.rules import lay_over

HOUSE_WAY: Final = "house-way"
OPTIMAL: Final = "optimal"
EQUILIBRIUM: Final = "equilibrium"
"""A mix rather than a policy: ``paigow.lab.game.mixed_odds`` counts it."""
WORDS: Final = (HOUSE_WAY, f"{HOUSE_WAY}:BOOK", *SHIPPED, OPTIMAL)
PolicyLike = str | Strategy | Chooser
"""A word or file, a strategy, or a function that chooses one of the settings of a hand."""


class PolicyError(LabError):
    """A word that is not a policy, or a policy that is not available here."""


class Sides(NamedTuple):
    """The policies of both sides, over one array of hands."""

    hands: Hands
    player: Policy
    banker: Policy


def sides(book: Book, player: PolicyLike, banker: PolicyLike, commission: Fraction) -> Sides:
    """Return the policies that two words name, under a book's ranking.

    ``optimal`` is the best response to the other side's policy, after ``commission`` on its own wins.

    Raises:
        PolicyError: no such policy, a file that is not a house way, or ``optimal`` on both sides.
    """
    if player == banker == OPTIMAL:
        raise PolicyError(
            "player, banker: 'optimal' on both sides answers no fixed policy; see `paigow lab equilibrium`"
        )
    try:
        return _sides(hands_of(book), player, banker, commission)
    except GeesToldApartError:
        return _sides(hands_of(book, gees_alike=False), player, banker, commission)


def edge(
    book: Book,
    player: PolicyLike = HOUSE_WAY,
    banker: PolicyLike = HOUSE_WAY,
    *,
    role: Role = "player",
    commission: Fraction | None = None,
) -> Odds:
    """Count two policies, each given by name, against each other over all deals.

    ``player``: policy of the side without the bank. ``role``: side of the figures. ``commission``: by default
    the book's.

    Raises:
        PolicyError: as ``sides``.
    """
    commission = commission_of(book) if commission is None else commission
    return odds(*sides(book, player, banker, commission), commission, role=role)


def policy(hands: Hands, word: PolicyLike, *, side: str = "policy") -> Policy:
    """Return the fixed policy that a word names, or of a strategy or function; ``side`` is named in the error.

    Raises:
        PolicyError: the word names no policy, or a strategy or function does not set every hand.
        GeesToldApartError: a policy distinguishes gee tiles that are one kind in ``hands``.
    """
    try:
        named = _named(word, side) if isinstance(word, str) else word
        if isinstance(named, Strategy):
            return named.policy(hands)
        if named is None or isinstance(named, Book):
            return house_way(hands, named)
        return chosen_policy(named, hands)
    except (GeesToldApartError, PolicyError):
        raise
    except LabError as error:
        raise PolicyError(f"{side}: {error}") from error
    except FaultsError as error:
        raise PolicyError(f"{side}: " + "; ".join(error.lines)) from error
    except ValueError as error:
        raise PolicyError(f"{side}: {word!r}: {error}") from error


def _sides(hands: Hands, player: PolicyLike, banker: PolicyLike, commission: Fraction) -> Sides:
    house = house_way(hands)
    fixed = {
        side: policy(hands, word, side=side)
        for side, word in (("player", player), ("banker", banker))
        if word != OPTIMAL
    }
    if len(fixed) == 1:
        ((side, other),) = fixed.items()
        answering = "player" if side == "banker" else "banker"
        fixed[answering] = best_response(
            showdown_of(hands), other, Gains.after(commission), banks=answering == "banker", house=house
        )
    return Sides(hands, fixed["player"], fixed["banker"])


def _named(word: str, side: str) -> Strategy | Book | None:
    """Return the strategy that a word names, or the book of a house way, or ``None`` for the ranking book's own."""
    if word == HOUSE_WAY:
        return None
    if word in SHIPPED:
        return Strategy.shipped(word)
    name, colon, book = word.partition(":")
    if name == HOUSE_WAY and colon:
        if book.partition("@")[0] not in EDITIONS:
            raise PolicyError(f"{side}: {book!r}: unknown book; expected one of {', '.join(EDITIONS)}")
        return load(book)
    if Path(word).suffix or "/" in word or Path(word).is_file():
        content, name = read_file(Path(word), BookError), Path(word).name
        return Strategy.parse(content, file=name) if is_strategy(content) else lay_over(content, file=name)
    if word == EQUILIBRIUM:
        raise PolicyError(
            f"{side}: {word!r} mixes settings: only `paigow lab edge` takes it; expected {', '.join(WORDS)}, or a file"
        )
    raise PolicyError(
        f"{side}: {word!r}: no such policy; expected {', '.join(WORDS)}, or the file of a strategy or of a house way"
    )
