"""What an order costs the house. Players alone cannot give an order that costs the house something."""

from collections.abc import Iterable
from typing import Any, Final

from paigow.table.core.box import Box, Faces, Hand
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolved
from paigow.table.core.interest import BOT
from paigow.table.core.phases import AFTER_DELIVERY, Phases
from paigow.table.core.postings import COMMISSION, FLOAT, HOUSE_WAGER, LOSING, shown, stake
from paigow.table.core.state import State
from paigow.table.irregularities.miscounted import CoverMiscounted
from paigow.table.irregularities.mixed import TilesMixed

_TILES_SEEN: Final[Phases] = AFTER_DELIVERY | {"paid"}
"""Phases in which players know their tiles, or the bank's hand."""


def costs_house(state: State, events: Iterable[Event]) -> bool:
    """Return whether the events of an order cost the house something.

    - Coins: the house has fewer afterwards. Its bots play with its coins.
    - A round: a player has seen tiles, people play against the house, and a wager, a stake or a setting changes, or
      hands are mixed. The house can lose what it was about to win, as in an undone match.
    - A promise: a choice to withdraw from such a round, a coupon, or a cover that was miscounted: the house pays what a
      bank lacks (``unpaid_shortfall``).
    """
    events = tuple(events)
    after = evolved(state, events)
    if _coins(after) < _coins(state) or _coupons(after) > _coupons(state):
        return True
    if any(isinstance(event, CoverMiscounted) for event in events):
        return True
    if not _plays(state):
        return False
    if any(box.choice and box.choice != state.boxes[number].choice for number, box in after.boxes.items()):
        return True
    is_mixed = any(isinstance(event, TilesMixed) and not event.reconstructed for event in events)
    return are_tiles_seen(state) and (is_mixed or _as_it_lies(after) != _as_it_lies(state))


def are_tiles_seen(state: State) -> bool:
    """Return whether a player has seen delivered tiles in this round."""
    return state.phase in _TILES_SEEN or any(box.is_viewed for box in state.boxes.values())


def _is_person(name: str) -> bool:
    return name != "house" and not name.startswith(BOT)


def _coins(state: State) -> int:
    """Return the coins of the house and of its bots at the table."""
    accounts = {FLOAT, COMMISSION, HOUSE_WAGER, stake("house")}
    if state.round.bank.box is None:
        accounts.add(LOSING)
    return sum(
        coins
        for account, coins in shown(state).items()
        if account in accounts or account.partition(":")[2].startswith(BOT)
    )


def _coupons(state: State) -> int:
    """Return the value of all coupons in play: those that people hold, and those beside wagers."""
    held = sum(sum(values) for values in state.coupons.values())
    laid = sum(
        wager.coupon for box in state.boxes.values() for wager in box.wagers if not wager.is_coupon_taken
    )
    return held + laid


def _plays(state: State) -> bool:
    """Return whether people play against the house or its bots in this round."""
    bank = state.round.bank
    wagers = [wager for box in state.boxes.values() for wager in box.wagers]
    if any(_is_person(wager.person) and (bank.kind != "player" or wager.bet != "main") for wager in wagers):
        return True
    is_against_bank = bank.house_wager > 0 or any(not _is_person(wager.person) for wager in wagers)
    return is_against_bank and any(_is_person(holder) for holder in bank.holders)


def _as_it_lies(state: State) -> Any:
    """Return what decides who wins how much: wagers, stakes and settings."""
    bank = state.round.bank
    return (
        {number: _of_box(box) for number, box in state.boxes.items()},
        _laid(state.round.house_hand),
        (bank.stakes, bank.house_stake, bank.house_wager, bank.house_result, bank.is_settled),
    )


def _of_box(box: Box) -> Any:
    return box.wagers, _laid(box.hand), box.is_conceded


def _laid(hand: Hand | None) -> tuple[Faces, Faces, Faces] | None:
    return None if hand is None else (hand.tiles, hand.low, hand.high)
