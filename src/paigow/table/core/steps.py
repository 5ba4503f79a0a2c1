"""Small changes of a state, for the steps of ``evolve``."""

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from paigow.table.core.box import Box, Wager
from paigow.table.core.round import Round
from paigow.table.core.state import Coupons, Dispute, Person, State

DECIDED_DISPUTES: Final = 8
"""Number of decided complaints that stay in view for a review (CAN 15.6). The log has all of them."""


def boxes_with(state: State, box: Box) -> dict[int, Box]:
    """Return the boxes with a changed one."""
    boxes = state.boxes.copy()
    boxes[box.number] = box
    return boxes


def people_with(state: State, name: str, added: int) -> dict[str, Person]:
    """Return the people after coins were added to one person's stack, or taken if ``added`` is negative."""
    person = state.people.get(name) or Person()
    people = state.people.copy()
    people[name] = replace(person, stack=person.stack + added)
    return people


def wager_changed(box: Box, person: str, bet: str, **changes: Any) -> Box:
    """Return a box with changes to one of its wagers."""
    wagers = [
        replace(wager, **changes) if wager.person == person and wager.bet == bet else wager
        for wager in box.wagers
    ]
    return replace(box, wagers=tuple(wagers))


def person_changed(state: State, name: str, **changes: Any) -> State:
    """Return the state with changes to a person. A new person is added."""
    person = replace(state.people.get(name) or Person(), **changes)
    return replace(state, people={**state.people, name: person})


def in_again(state: State, name: str) -> State:
    """Return the state after a person wagered, on a box or on the bank, and so no longer sits out."""
    return person_changed(state, name, sits_out=False) if state.people[name].sits_out else state


def stack_changed(state: State, name: str, added: int) -> State:
    """Return the state after coins were added to a person's stack, or taken if ``added`` is negative."""
    return replace(state, people=people_with(state, name, added))


def box_changed(state: State, number: int, **changes: Any) -> State:
    """Return the state with changes to a box."""
    return replace(state, boxes=boxes_with(state, replace(state.boxes[number], **changes)))


def without_wager(state: State, box: int, person: str, bet: str) -> State:
    """Return the state without a wager. A coupon beside it goes back to its owner.

    A person without any bet left on the box loses a pending choice there.
    """
    before = state.boxes[box]
    wagers = tuple(wager for wager in before.wagers if (wager.person, wager.bet) != (person, bet))
    gone = tuple(wager for wager in before.wagers if (wager.person, wager.bet) == (person, bet))
    left = replace(before, wagers=wagers)
    if not any(wager.person == person for wager in wagers):
        left = without_voice(left, person)
    return replace(state, boxes=boxes_with(state, left), coupons=_with_coupons_of(state.coupons, gone))


def with_coupon(held: Coupons, person: str, value: int) -> Coupons:
    """Return the coupons that people hold, after one person got another."""
    return {**held, person: tuple(sorted((*held.get(person, ()), value)))}


def _with_coupons_of(held: Coupons, wagers: Iterable[Wager]) -> Coupons:
    """Return the coupons that people hold, after the untaken coupons beside these wagers went back."""
    for wager in wagers:
        if wager.coupon and not wager.is_coupon_taken:
            held = with_coupon(held, wager.person, wager.coupon)
    return held


def _kept(disputes: tuple[Dispute, ...]) -> tuple[Dispute, ...]:
    last = {each.number for each in [each for each in disputes if each.decision][-DECIDED_DISPUTES:]}
    return tuple([each for each in disputes if each.decision is None or each.number in last])


def cleared(state: State, begun: Round) -> State:
    """Return the state with a cleared layout. ``begun`` is the start of the next round.

    A person without coins and place leaves the table, unless the last round has moved coins of this person.
    Such moves can still be corrected.
    """
    settled = state.round.settled or state.settled_before
    return replace(
        state,
        round=begun,
        coupons=_with_coupons_of(
            state.coupons, (wager for box in state.boxes.values() for wager in box.wagers)
        ),
        boxes={number: Box(number=number, seated=box.seated) for number, box in state.boxes.items()},
        people={
            name: replace(person, chosen_box=None)
            for name, person in state.people.items()
            if person.stack or person.box is not None or name in settled
        },
        excluded=tuple([name for name in state.excluded if name not in state.round.excluded]),
        settled_before=settled,
        disputes=_kept(state.disputes),
    )


def unchanged(state: State, event: Any) -> State:
    """Return the table unchanged: the event is only for the record."""
    return state


def round_changed(state: State, **changes: Any) -> State:
    """Return the table with changes to its round."""
    return replace(state, round=replace(state.round, **changes))


def bank_changed(state: State, **changes: Any) -> State:
    """Return the table with changes to its bank."""
    return round_changed(state, bank=replace(state.round.bank, **changes))


def without_voice(box: Box, person: str | None) -> Box:
    """Return the box after this person answered or lost a choice there."""
    if box.choice is None or person not in box.choice.people:
        return box
    left = tuple(each for each in box.choice.people if each != person)
    return replace(box, choice=replace(box.choice, person=left[0], others=left[1:]) if left else None)


def without_choice(box: Box) -> Box:
    """Return the box without a choice."""
    return box if box.choice is None else replace(box, choice=None)


def without_excess(state: State, person: str) -> State:
    """Return the table after a person gave up a place. A separate maximum of the person's box is removed."""
    if not any(excess.person == person for excess in state.excess.values()):
        return state
    left = {box: excess for box, excess in state.excess.items() if excess.person != person}
    return replace(state, excess=left)
