"""Void rounds: every wager and stake goes back where it came from."""

from paigow.table import events as e
from paigow.table.state import State


def void_round(state: State, *, cause: str, clause: str, by: str = "", reason: str = "") -> list[e.AnyEvent]:
    """Everything that a round without a result returns, and its end; nothing has been matched or conceded.

    The cause is "exposed", "misdelivery", "mixed", "sanction", "no wagers" or that of an invalid game.
    """
    bank = state.bank
    back: list[e.AnyEvent] = [
        e.WagerReturned(person=wager.person, box=box.number, bet=wager.bet, coins=wager.coins, clause=clause)
        for box in state.boxes.values()
        for wager in box.wagers
        if not wager.is_settled
    ]
    back += [e.StakeReturned(person=stake.person, coins=stake.coins, clause=clause) for stake in bank.stakes]
    if bank.house_stake:
        back.append(e.StakeReturned(person="house", coins=bank.house_stake, clause=clause))
    if bank.house_wager and not bank.is_house_wager_settled:
        back.append(e.HouseWagerReturned(coins=bank.house_wager, clause=clause))
    number = state.coming or state.round
    return [*back, e.RoundVoided(round=number, cause=cause, by=by, reason=reason, clause=clause)]
