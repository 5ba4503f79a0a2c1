"""What each round has moved for each person."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from paigow.table.core.event import Event
from paigow.table.core.postings import postings
from paigow.table.core.round import Settled
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed

_OWN: Final = frozenset({"stack", "layout", "stake"})


def _owner(account: str) -> str | None:
    """Return the person who owns an account at the table. ``None`` for an account of the house or the bank."""
    kind, _, person = account.partition(":")
    return person if kind in _OWN and person != "house" else None


def _counted(state: State, event: Event, sign: int) -> dict[str, Settled]:
    """Return what each person's coins have been moved by. ``sign`` is -1 for an event that takes a settlement back."""
    settled = dict(state.round.settled)
    for posting in postings(event):
        giver, getter = _owner(posting.debit), _owner(posting.credit)
        for person in {giver, getter}:
            if person is None:
                continue
            before = settled.get(person) or Settled()
            has_got = giver != getter and person == (getter if sign == 1 else giver)
            settled[person] = replace(
                before,
                moved=max(before.moved + sign * posting.coins, 0),
                got=max(before.got + sign * posting.coins * has_got, 0),
            )
    return settled


def counting(step: Callable[[State, Any], State], sign: int) -> Callable[[State, Any], State]:
    """Return the step of an event that settles (``sign`` 1) or undoes this (-1), with its moves counted by person."""

    def counted(state: State, event: Any) -> State:
        return round_changed(step(state, event), settled=_counted(state, event, sign))

    return counted
