"""The double-entry postings of an event. Pure.

Chart of accounts: ``house`` is equity, and the only account that may fall below zero. ``account:PERSON``
holds a person's coins outside the table. Each table has ``float`` (the float tray), ``losing`` (the losing
wager area), ``commission`` (the drop box), ``stack:PERSON`` (coins in front of a person), ``layout:PERSON``
(coins wagered), ``stake:PERSON`` and ``stake:house`` (coins put up for the bank), and ``house_wager`` (the
house's own wager against a player's bank).
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final, TypeVar

from msgspec import Struct

from paigow.table.core.event import Event
from paigow.table.core.state import State

HOUSE, FLOAT, LOSING, COMMISSION = "house", "float", "losing", "commission"

HOUSE_WAGER: Final = "house_wager"


class Posting(Struct, frozen=True, kw_only=True, gc=False):
    """``coins`` (positive) move from the account ``debit`` to the account ``credit``."""

    debit: str
    credit: str
    coins: int


Moves = list[tuple[str, str, int]]
"""Account that coins leave, account that they reach, number of coins."""
_MOVES: Final[dict[type[Event], Callable[[Any], Moves]]] = {}
M = TypeVar("M", bound=Callable[[Any], Moves])


def posts(event: type[Event]) -> Callable[[M], M]:
    """Register the decorated function: it returns the coins that ``event`` moves. Other events move none."""

    def noted(moves: M) -> M:
        if event in _MOVES:
            message = f"the coins of {event.__name__} are moved twice"
            raise TypeError(message)
        _MOVES[event] = moves
        return moves

    return noted


def postings(event: Event) -> tuple[Posting, ...]:
    """Return every movement of coins in an event."""
    moves = _MOVES.get(type(event))
    if moves is None:
        return ()
    return tuple(
        [Posting(debit=debit, credit=credit, coins=coins) for debit, credit, coins in moves(event) if coins]
    )


def either_way(debit: str, credit: str, coins: int) -> Moves:
    """Return moves from one account to the other. A negative amount moves back."""
    return [(debit, credit, coins)] if coins > 0 else [(credit, debit, -coins)]


def account(person: str) -> str:
    """Return the account of a person outside the table."""
    return f"account:{person}"


def stack(person: str) -> str:
    """Return the account of the coins in front of a person."""
    return f"stack:{person}"


def layout(person: str) -> str:
    """Return the account of the coins that a person has wagered."""
    return f"layout:{person}"


def stake(person: str) -> str:
    """Return the account of the coins that a person, or "house", has put up for the bank."""
    return f"stake:{person}"


def shown(state: State) -> dict[str, int]:
    """Return account -> coins on the table, read from the state.

    It equals the sum of all postings, without empty accounts.
    """
    coins = Counter({FLOAT: state.float_coins, LOSING: state.losing, COMMISSION: state.commission})
    for name, person in state.people.items():
        coins[stack(name)] += person.stack
    for box in state.boxes.values():
        for wager in box.wagers:
            if not wager.is_settled:
                coins[layout(wager.person)] += wager.coins
    bank = state.round.bank
    coins[stake("house")] = bank.house_stake
    for each in bank.stakes:
        coins[stake(each.person)] += each.coins
    coins[HOUSE_WAGER] = 0 if bank.is_house_wager_settled else bank.house_wager
    return {name: held for name, held in coins.items() if held}


def taken_home(person: str, coins: int) -> Moves:
    """Return the move of coins from in front of a person to the person's account."""
    return [(stack(person), account(person), coins)]
