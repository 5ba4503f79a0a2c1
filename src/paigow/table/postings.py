"""The double-entry lines of an event. Pure.

Chart of accounts: ``house`` (equity, the only one that may fall below zero); ``account:PERSON`` (his coins outside the
table); and of one table ``float`` (the float tray), ``losing`` (the losing wager area), ``commission`` (the drop box),
``stack:PERSON`` (coins in front of him), ``layout:PERSON`` (coins wagered), ``stake:PERSON`` and ``stake:house`` (coins
put up for the bank), ``house_wager`` (the house's own wager against a player's bank).
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from paigow.table import events as e
from paigow.table.state import State

HOUSE, FLOAT, LOSING, COMMISSION = "house", "float", "losing", "commission"
HOUSE_WAGER: Final = "house_wager"


class Posting(Struct, frozen=True, kw_only=True, gc=False):
    """``coins`` (positive) leave the account ``debit`` and come to the account ``credit``."""

    debit: str
    credit: str
    coins: int


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


def postings(event: e.AnyEvent) -> tuple[Posting, ...]:
    """Every movement of coins in an event."""
    moves = _MOVES.get(type(event))
    if moves is None:
        return ()
    return tuple(
        [Posting(debit=debit, credit=credit, coins=coins) for debit, credit, coins in moves(event) if coins]
    )


def shown(state: State) -> dict[str, int]:
    """Account -> the coins that lie there, read off the table: what all its postings come to; empty ones left out."""
    coins = Counter({FLOAT: state.float_coins, LOSING: state.losing, COMMISSION: state.commission})
    for name, person in state.people.items():
        coins[stack(name)] += person.stack
    for box in state.boxes.values():
        for wager in box.wagers:
            if not wager.is_settled:
                coins[layout(wager.person)] += wager.coins
    bank = state.bank
    coins[stake("house")] = bank.house_stake
    for each in bank.stakes:
        coins[stake(each.person)] += each.coins
    coins[HOUSE_WAGER] = 0 if bank.is_house_wager_settled else bank.house_wager
    return {name: held for name, held in coins.items() if held}


Moves = list[tuple[str, str, int]]


def _cashed(event: e.CashedOut) -> Moves:
    return taken_home(event.person, event.coins)


def _gone(event: e.Left) -> Moves:
    return taken_home(event.person, event.coins)


def taken_home(person: str, coins: int) -> Moves:
    """Coins go from in front of a person to his account."""
    return [(stack(person), account(person), coins)]


def _placed(event: e.WagerPlaced) -> Moves:
    if event.added > 0:
        return [(stack(event.person), layout(event.person), event.added)]
    return [(layout(event.person), stack(event.person), -event.added)]


def _taken_off(event: e.WagerTakenBack | e.WagerReturned | e.WagerReleased) -> Moves:
    return [(layout(event.person), stack(event.person), event.coins)]


def _lost(event: e.LosingCollected) -> Moves:
    area = LOSING if event.area == "losing" else FLOAT
    return [
        (layout(event.person), area, event.taken),
        (layout(event.person), stack(event.person), event.returned),
    ]


def _won(event: e.WagerPaid) -> Moves:
    if not event.sources:
        return [(FLOAT, stack(event.person), event.won)]
    return [(source.account, stack(event.person), source.coins) for source in event.sources]


def _paid(event: e.WagerPaid) -> Moves:
    return [
        *_won(event),
        (stack(event.person), COMMISSION, event.commission),
        (layout(event.person), stack(event.person), event.returned),
    ]


def _forfeited(event: e.WagerForfeited) -> Moves:
    lost = (layout(event.person), LOSING if event.area == "losing" else FLOAT, event.coins)
    return [lost, (layout(event.person), stack(event.person), event.returned)]


def _corrected(event: e.PaymentCorrected) -> Moves:
    if event.coins > 0:
        return [(FLOAT, stack(event.person), event.coins)]
    return [(stack(event.person), FLOAT, -event.coins)]


def _staked(event: e.StakePlaced) -> Moves:
    if event.added > 0:
        return [(stack(event.person), stake(event.person), event.added)]
    return [(stake(event.person), stack(event.person), -event.added)]


def _stake_back(event: e.StakeReturned) -> Moves:
    to = FLOAT if event.person == "house" else stack(event.person)
    return [(stake(event.person), to, event.coins)]


def _house_wager_paid(event: e.HouseWagerPaid) -> Moves:
    won = [(source.account, FLOAT, source.coins) for source in event.sources if source.account != FLOAT]
    return [*won, (HOUSE_WAGER, FLOAT, event.stake)]


def _bank_settled(event: e.BankSettled) -> Moves:
    moves: Moves = [(LOSING, FLOAT, event.house_won), (stake("house"), FLOAT, event.house_returned)]
    for share in event.shares:
        moves += [
            (LOSING, stack(share.person), share.won),
            (stack(share.person), COMMISSION, share.commission),
            (stake(share.person), stack(share.person), share.returned),
        ]
    return moves


_MOVES: Final[dict[type[e.Event], Callable[[Any], Moves]]] = {
    e.TableOpened: lambda event: [(HOUSE, FLOAT, event.settings.float_coins)],
    e.FloatFilled: lambda event: [(HOUSE, FLOAT, event.coins)],
    e.TableClosed: lambda event: [(FLOAT, HOUSE, event.float_coins), (COMMISSION, HOUSE, event.commission)],
    e.BoughtIn: lambda event: [(account(event.person), stack(event.person), event.coins)],
    e.CashedOut: _cashed,
    e.Left: _gone,
    e.WagerPlaced: _placed,
    e.WagerTakenBack: _taken_off,
    e.WagerReturned: _taken_off,
    e.WagerReleased: _taken_off,
    e.LosingCollected: _lost,
    e.LosingAreaCleared: lambda event: [(LOSING, FLOAT, event.coins)],
    e.WagerPaid: _paid,
    e.StakePlaced: _staked,
    e.StakeReturned: _stake_back,
    e.WagerForfeited: _forfeited,
    e.PaymentCorrected: _corrected,
    e.HouseWagerPlaced: lambda event: [(FLOAT, HOUSE_WAGER, event.coins)],
    e.HouseWagerLessened: lambda event: [(HOUSE_WAGER, FLOAT, event.taken_off)],
    e.CoverSettled: lambda event: [(FLOAT, stake("house"), event.house_stake)],
    e.HouseWagerCollected: lambda event: [(HOUSE_WAGER, LOSING, event.coins)],
    e.HouseWagerReturned: lambda event: [(HOUSE_WAGER, FLOAT, event.coins)],
    e.HouseWagerPaid: _house_wager_paid,
    e.BankSettled: _bank_settled,
    e.MatchesUndone: lambda event: [(move.debit, move.credit, move.coins) for move in event.moves],
}
