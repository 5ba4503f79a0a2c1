"""What proposals and their answers make of a table, and how much a round has moved for each person."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from paigow.table import events as e
from paigow.table.postings import postings
from paigow.table.state import Proposal, Settled, State

BETWEEN: Final = frozenset({"opened", "checked", "shown", "round_over"})


def _proposed(state: State, event: e.OrderProposed) -> State:
    proposal = Proposal(
        number=event.number,
        by=event.by,
        order=event.order,
        way=event.way,
        asked=event.asked,
        deadline_ms=event.deadline_ms,
        is_waited_for=event.is_waited_for,
        round=round_meant(state),
    )
    waited_for = (*state.waited_for, event.by) if event.is_waited_for else state.waited_for
    return replace(
        state, proposals=(*state.proposals, proposal), proposals_made=event.number, waited_for=waited_for
    )


def round_meant(state: State) -> int:
    """The round that an order is about: the one that the tiles are for, else the next."""
    return state.round + 1 if state.phase in BETWEEN else state.coming


def _answered(state: State, event: e.ProposalAnswered) -> State:
    if not event.consents or event.as_supervisor:
        return state
    proposals = tuple(
        replace(each, consented=(*each.consented, event.person)) if each.number == event.number else each
        for each in state.proposals
    )
    return replace(state, proposals=proposals)


def _ended(state: State, event: e.ProposalEnded) -> State:
    return replace(state, proposals=tuple(each for each in state.proposals if each.number != event.number))


OVERSIGHT_STEPS: Final[dict[type[e.Event], Callable[[State, Any], State]]] = {
    e.OrderProposed: _proposed,
    e.ProposalAnswered: _answered,
    e.ProposalEnded: _ended,
    e.OrdersRefused: lambda state, event: state,
    e.ConcededHandSeen: lambda state, event: state,
    e.DealerHeld: lambda state, event: state,
}

# ---- what a round has moved ------------------------------------------------------------------------------------

_OWN: Final = frozenset({"stack", "layout", "stake"})


def _owner(account: str) -> str | None:
    """Whose account at the table it is; None: the house's or the bank's."""
    kind, _, person = account.partition(":")
    return person if kind in _OWN and person and person != "house" else None


def _counted(state: State, event: e.AnyEvent, sign: int) -> dict[str, Settled]:
    """What each person's coins have been moved by, ``sign`` -1 for an event that takes it back."""
    settled = dict(state.settled)
    for posting in postings(event):
        giver, getter = _owner(posting.debit), _owner(posting.credit)
        for person in {giver, getter}:
            if person is None:
                continue
            before = settled.get(person) or Settled()
            has_got = giver != getter and person == (getter if sign > 0 else giver)
            settled[person] = replace(
                before,
                moved=max(before.moved + sign * posting.coins, 0),
                got=max(before.got + sign * posting.coins * has_got, 0),
            )
    return settled


def _with_settled(step: Callable[[State, Any], State], sign: int) -> Callable[[State, Any], State]:
    def counting(state: State, event: Any) -> State:
        return replace(step(state, event), settled=_counted(state, event, sign))

    return counting


SETTLES: Final = frozenset(
    {
        e.LosingCollected,
        e.WagerPaid,
        e.WagerReleased,
        e.WagerForfeited,
        e.BankSettled,
        e.HouseWagerPaid,
    }
)
"""Events by which a round's coins are moved."""


def counting(kind: type[e.Event], step: Callable[[State, Any], State]) -> Callable[[State, Any], State]:
    """The step of an event that settles, or undoes it, with what it moves counted for each person."""
    if kind in SETTLES:
        return _with_settled(step, 1)
    return _with_settled(step, -1) if kind is e.MatchesUndone else step
