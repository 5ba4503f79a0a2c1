"""The lawful wagers next to one that was refused for its size."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import gcd, lcm
from typing import Final

from paigow.books import Book
from paigow.money import BASIS_POINTS
from paigow.rules import Stakes, ruleset
from paigow.table.core.candidates import Amounts
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.wager_status import others_total
from paigow.table.wagers.limits import UNLIMITED, limits_of_bet, stakes_of
from paigow.table.wagers.wager import PlaceWager

SIZES: Final = frozenset(
    {
        "above_box_maximum", "above_liability", "above_maximum", "below_minimum", "not_a_multiple", "not_double",
        "not_enough", "not_in_chips", "not_payable",
    }
)  # fmt: skip
"""Codes of refusals that another amount would avoid."""

_MOST_TRIES: Final = 200
"""Number of amounts to try on each side. Lawful amounts lie closer to each other than this."""

_ENDS: Final = {
    (True, True): "both", (True, False): "below", (False, True): "above", (False, False): "none"
}  # fmt: skip

Range = tuple[int, int]

Takes = Callable[[int], bool]


def with_lawful(refusal: Refusal, state: State, command: PlaceWager, book: Book, takes: Takes) -> Refusal:
    """Return the refusal with the nearest amounts that would be accepted from this person, in coins.

    The facts ``below`` and ``above`` name them. ``lawful`` says which of them exist: "both", "below",
    "above", "none". ``takes`` says whether the table would accept an amount.
    """
    if refusal.code not in SIZES:
        return refusal
    step, ranges = _stride(state, command, book), _ranges(state, command, book)
    below = next(filter(takes, islice(_downwards(command.coins - 1, ranges, step), _MOST_TRIES)), None)
    above = next(filter(takes, islice(_upwards(command.coins + 1, ranges, step), _MOST_TRIES)), None)
    found = {name: coins for name, coins in (("below", below), ("above", above)) if coins is not None}
    lawful = _ENDS[below is not None, above is not None]
    return Refusal(
        code=refusal.code, clause=refusal.clause, facts={**refusal.facts, **found, "lawful": lawful}
    )


def _downwards(coins: int, ranges: Sequence[Range], step: int) -> Iterator[int]:
    for least, most in reversed(ranges):
        start = min(coins, most)
        yield from range(start - start % step, least - 1, -step)


def _upwards(coins: int, ranges: Sequence[Range], step: int) -> Iterator[int]:
    for least, most in ranges:
        start = max(coins, least)
        yield from range(start + -start % step, most + 1, step)


def _stride(state: State, command: PlaceWager, book: Book) -> int:
    """Return a divisor of every lawful amount, as far as it is known in advance."""
    stakes = stakes_of(state)
    step = stakes.chips.step
    if command.bet != "main":
        return step
    if book.word("unpayable_wager") == "refuse":
        # this many steps make the payable part a whole number of steps again
        step *= BASIS_POINTS // gcd(BASIS_POINTS, book.number("commission_bp"))
    return lcm(step, stakes.minimum) if book.flag("multiples_of_minimum") else step


def _ranges(state: State, command: PlaceWager, book: Book) -> Sequence[Range]:
    """Return where lawful amounts can lie: within the limits and the person's coins.

    If the book asks for a double wager, two ranges remain: up to half of the other wager, and from its
    double.
    """
    limits = limits_of_bet(state, command, book)
    box, person = state.boxes[command.box], state.people[command.person]
    before = box.wager_of(command.person, command.bet)
    placed = before.coins if before else 0
    bounds = [UNLIMITED if limits.maximum is None else limits.maximum, person.stack + placed]
    if limits.player_maximum is not None:
        bounds.append(limits.player_maximum)
    if limits.box_maximum is not None:
        others = [wager.coins for wager in box.main_wagers if wager.person != command.person]
        bounds.append(limits.box_maximum - sum(others))
    if limits.total is not None:
        bounds.append(limits.total - others_total(state) + placed)
    least, most = limits.minimum, min(bounds)
    other = _other_wager(state, command, book)
    return [(least, min(most, other // 2)), (max(least, 2 * other), most)] if other else [(least, most)]


def _other_wager(state: State, command: PlaceWager, book: Book) -> int:
    """Return the person's wager on another box, of which this one must be the double or the half. Zero without one."""
    if book.word("several_boxes") != "sole player, double":
        return 0
    wagers = (
        box.wager_of(command.person, "main") for number, box in state.boxes.items() if number != command.box
    )
    return next((wager.coins for wager in wagers if wager), 0)


def lawful_amounts(
    state: State, command: PlaceWager, book: Book, fault_of: Callable[[int], Refusal | None]
) -> Iterator[Amounts]:
    """Return the amounts that this person may wager, within the limits. ``fault_of`` says what is wrong with one."""
    step, stakes = _stride(state, command, book), stakes_of(state)
    for each in _ranges(state, command, book):
        least = _first_taken(_upwards(each[0], [each], step), fault_of)
        if least is not None:
            most = _first_taken(_downwards(each[1], [each], step), fault_of) or least
            between = islice(range(least, most, step), _MOST_TRIES) if stakes.chips.gaps else ()
            odd = tuple([coins for coins in between if not _is_made_up(coins, command, book, stakes)])
            yield Amounts(least=least, most=most, step=step, but=odd)


def _first_taken(amounts: Iterator[int], fault_of: Callable[[int], Refusal | None]) -> int | None:
    """Return the first accepted amount. ``None`` if none was accepted, or if no other amount would be."""
    for coins in islice(amounts, _MOST_TRIES):
        fault = fault_of(coins)
        if fault is None:
            return coins
        if fault.code not in SIZES:
            return None
    return None


def _is_made_up(coins: int, command: PlaceWager, book: Book, stakes: Stakes) -> bool:
    """Return whether chips can make an amount, and its win if the book asks for this.

    Between two lawful amounts nothing else matters.
    """
    if command.bet == "main" and book.word("unpayable_wager") == "refuse":
        return ruleset(book).is_payable(coins, stakes)
    return stakes.chips.can_pay(coins)
