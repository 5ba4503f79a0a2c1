"""Who has a stake at a table: who plays, or has coins on it, does not judge there."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from paigow.table.state import Proposal, State
from paigow.table.supervision import CorrectPayment, SupervisorOrder

BOT: Final = "bot-"
"""How the ids of bots begin, who are asked nothing; a guest's id begins with 'p'."""

ON_DISPLAY: Final = frozenset({"closed", "opened", "checked", "shown"})
"""No round has begun: who goes now has had a stake in none."""


def has_stake(state: State, person: str) -> bool:
    """Whether somebody has a stake at the table now, or has had one in this round."""
    return person in stakeholders(state)


def stakeholders(state: State) -> frozenset[str]:
    """Everybody who has a place, coins, a wager, a share of the bank or a word about a hand; bots too.

    Who had any of that in this round counts until the next one begins, whatever he has taken away since.
    """
    return frozenset(_all(state))


def _all(state: State) -> Iterator[str]:
    yield from state.involved
    for name, person in state.people.items():
        if person.stack or person.box is not None:
            yield name
    yield from _in_round(state)


def _in_round(state: State) -> Iterator[str]:
    for name, person in state.people.items():
        if person.box is not None:
            yield name
    for box in state.boxes.values():
        yield from [wager.person for wager in box.wagers]
        if box.controller is not None:
            yield box.controller
        yield from [nominee for _, nominee in box.nominations]
        if box.choice is not None:
            yield from box.choice.people
    bank = state.bank
    yield from bank.holders
    yield from bank.handlers
    yield from bank.players
    if bank.offered is not None:
        yield bank.offered


def takes_part(state: State, person: str) -> bool:
    """Whether somebody has a place, a wager or a share in the bank: only coins in front of him give him no say."""
    return person in set(_in_round(state))


def people_in_round(state: State) -> tuple[str, ...]:
    """Who has a say about an order for this round: everybody who ``takes_part`` and is no bot, in order of ids."""
    return tuple(sorted({person for person in _in_round(state) if not person.startswith(BOT)}))


def asked_now(state: State, proposal: Proposal) -> tuple[str, ...]:
    """Whose consent an order waits for: those who were asked, and who takes part by now."""
    return without_interested(proposal.by, proposal.order, (*proposal.asked, *people_in_round(state)))


def without_interested(by: str, order: SupervisorOrder, asked: Iterable[str]) -> tuple[str, ...]:
    """Those asked but who gives the order; nobody, if that leaves one alone who is paid by it."""
    people = tuple([person for person in dict.fromkeys(asked) if person != by])
    gains = order.person if isinstance(order, CorrectPayment) and order.coins > 0 else None
    return () if all(person == gains for person in people) else people


def remembered(before: State, after: State, person: str) -> State:
    """The table after somebody has taken coins or his place away: this round he stays one who had a stake."""
    if before.phase in ON_DISPLAY or person in before.involved or not has_stake(before, person):
        return after
    return replace(after, involved=(*before.involved, person))
