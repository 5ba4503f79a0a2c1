"""Applies events to a table. Pure, and without rules: the events hold every decision.

Each event registers itself with ``evolves``, with its effect and the phase that follows.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, NamedTuple, TypeVar

from msgspec.structs import force_setattr, replace

from paigow.errors import unexpected
from paigow.table.core.box import Hand
from paigow.table.core.event import Event
from paigow.table.core.phases import Phase
from paigow.table.core.postings import postings
from paigow.table.core.round import Settled
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed
from paigow.table.core.wager_status import losing, winning

Effect = Callable[[State, Any], State]
S = TypeVar("S", bound=Effect)


class Evolution(NamedTuple):
    """The effect of an event on the table, and the phase that follows."""

    step: Effect
    to: Phase | None
    """The phase that follows, whatever else lies on the table."""
    leads_on: bool
    """Whether the hands may lead to the next phase afterwards."""


EVOLUTIONS: Final[dict[type[Event], Evolution]] = {}


def evolves(
    event: type[Event], *, to: Phase | None = None, leads_on: bool = False, settles: Literal[-1, 0, 1] = 0
) -> Callable[[S], S]:
    """Register the decorated function: it applies ``event`` to a table.

    Args:
        event: The kind of event.
        to: The phase that follows, whatever else lies on the table.
        leads_on: Whether the hands may lead to the next phase afterwards. The last box leads from 'setting' to
            'players_set', from 'matching' to 'matched', and from there to 'paid'.
        settles: 1 if it moves coins that a round has won or lost, -1 if it takes such coins back.
    """

    def noted(step: S) -> S:
        if event in EVOLUTIONS:
            message = f"{event.__name__} is followed twice: by {EVOLUTIONS[event].step} and {step}"
            raise TypeError(message)
        EVOLUTIONS[event] = Evolution(counting(step, settles) if settles else step, to, leads_on)
        return step

    return noted


def evolve(state: State, event: Event) -> State:
    """Return the table after an event.

    Raises:
        PaigowError: if an argument has another type.

    Example:
        >>> import paigow
        >>> game = paigow.Game("nz", seed=1)
        >>> (wagered,) = paigow.decide(game.state, game.legal_actions()[0], game.book)
        >>> evolve(game.state, wagered).boxes[2].wagers[0].coins
        1000
    """
    if not isinstance(state, State):
        raise unexpected("state", state, "a paigow.State")
    if type(event) not in EVOLUTIONS:
        raise unexpected("event", event, "an event of paigow.table.events")
    step, leads_to, leads_on = EVOLUTIONS[type(event)]
    after = step(state, event)
    phase = leads_to or after.phase
    if leads_on:
        phase = _phase(after, phase)
    if after is state:
        return replace(state, version=state.version + 1, phase=phase)
    force_setattr(after, "version", state.version + 1)  # the object is new, so nobody else has it yet
    if phase != after.phase:
        force_setattr(after, "phase", phase)
    return after


def evolved(state: State, events: Iterable[Event]) -> State:
    """Return the table after these events, one after the other."""
    for event in events:
        state = evolve(state, event)
    return state


def _phase(state: State, phase: Phase) -> Phase:
    """Return the phase to which the hands lead."""
    bank = state.round.bank
    if phase == "setting":
        for box in state.boxes.values():
            hand = box.hand
            if hand is not None and not hand.set_by and box.result is None and box.number != bank.box:
                return "setting"  # a player's hand is not set yet
        return "players_set"
    if phase in {"players_set", "house_set"}:
        return "house_set" if _is_set(state.bank_hand) and _is_own_hand_ready(state) else "players_set"
    if phase not in {"matching", "matched", "paid"}:
        return phase
    if bank.house_wager and bank.house_result is None:
        return "matching"
    for box in state.boxes.values():
        if box.result is None and box.hand is not None and box.number != bank.box:
            return "matching"  # a hand is not matched with the bank's yet
    if any(losing(state.boxes.values())):
        return "matching"
    return "matched" if _is_owed(state) else "paid"


def _is_set(hand: Hand | None) -> bool:
    return hand is not None and hand.set_by is not None


def _is_own_hand_ready(state: State) -> bool:
    """Return whether the dealer's own hand is ready. It is played only if the house has a wager against the bank."""
    return not state.round.bank.house_wager or _is_set(state.round.house_hand)


def _is_owed(state: State) -> bool:
    """Return whether a payment is still to be made."""
    bank = state.round.bank
    if bank.box is not None and not bank.is_settled:
        return True
    return bool(state.losing) or any(winning(state.boxes.values()))


# ---- what a round has moved for each person ---------------------------------------------------------------------

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
