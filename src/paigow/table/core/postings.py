"""The double-entry lines of an event. Pure.

Chart of accounts: ``house`` (equity, the only one that may fall below zero); ``account:PERSON`` (his coins outside the
table); and of one table ``float`` (the float tray), ``losing`` (the losing wager area), ``commission`` (the drop box),
``stack:PERSON`` (coins in front of him), ``layout:PERSON`` (coins wagered), ``stake:PERSON`` and ``stake:house`` (coins
put up for the bank), ``house_wager`` (the house's own wager against a player's bank).
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
    """``coins`` (positive) leave the account ``debit`` and come to the account ``credit``."""

    debit: str
    credit: str
    coins: int


Moves = list[tuple[str, str, int]]
"""Account that coins leave, account that they come to, how many."""
_MOVES: Final[dict[type[Event], Callable[[Any], Moves]]] = {}
M = TypeVar("M", bound=Callable[[Any], Moves])


def posts(event: type[Event]) -> Callable[[M], M]:
    """The function below says which coins ``event`` moves; an event without one moves none."""

    def noted(moves: M) -> M:
        if event in _MOVES:
            message = f"the coins of {event.__name__} are moved twice"
            raise TypeError(message)
        _MOVES[event] = moves
        return moves

    return noted


def postings(event: Event) -> tuple[Posting, ...]:
    """Every movement of coins in an event."""
    moves = _MOVES.get(type(event))
    if moves is None:
        return ()
    return tuple(
        [Posting(debit=debit, credit=credit, coins=coins) for debit, credit, coins in moves(event) if coins]
    )


def either_way(debit: str, credit: str, coins: int) -> Moves:
    """Coins leave one account and come to the other; less than none: they go back."""
    return [(debit, credit, coins)] if coins > 0 else [(credit, debit, -coins)]


def account(person: str) -> str:
    """A person's account outside the table."""
    return f"account:{person}"


def stack(person: str) -> str:
    """The coins in front of a person."""
    return f"stack:{person}"


def layout(person: str) -> str:
    """The coins that a person has wagered."""
    return f"layout:{person}"


def stake(person: str) -> str:
    """The coins that a person, or "house", has put up for the bank."""
    return f"stake:{person}"


def shown(state: State) -> dict[str, int]:
    """Account -> the coins that lie there, read off the table: what all its postings come to; empty ones left out."""
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
    """Coins go from in front of a person to his account."""
    return [(stack(person), account(person), coins)]
