"""Small changes of a state, for the steps of ``evolve``."""

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from paigow.table.core.box import Box, Wager
from paigow.table.core.round import Round
from paigow.table.core.state import Coupons, Dispute, Person, State

DECIDED_DISPUTES: Final = 8
"""So many decided complaints stay in view for a review (CAN 15.6); the log has all."""


def boxes_with(state: State, box: Box) -> dict[int, Box]:
    """The boxes with one of them as it is now."""
    boxes = state.boxes.copy()
    boxes[box.number] = box
    return boxes


def people_with(state: State, name: str, added: int) -> dict[str, Person]:
    """The people, one of them with so many coins more in front of him (less, if negative)."""
    person = state.people.get(name) or Person()
    people = state.people.copy()
    people[name] = replace(person, stack=person.stack + added)
    return people


def wager_changed(box: Box, person: str, bet: str, **changes: Any) -> Box:
    """A box with something else about one of its wagers."""
    wagers = [
        replace(wager, **changes) if wager.person == person and wager.bet == bet else wager
        for wager in box.wagers
    ]
    return replace(box, wagers=tuple(wagers))


def person_changed(state: State, name: str, **changes: Any) -> State:
    """The state with something else about a person, who is made known if he was not."""
    person = replace(state.people.get(name) or Person(), **changes)
    return replace(state, people={**state.people, name: person})


def in_again(state: State, name: str) -> State:
    """The state in which somebody who wagers, on a box or on the bank, does not sit out any more."""
    return person_changed(state, name, sits_out=False) if state.people[name].sits_out else state


def stack_changed(state: State, name: str, added: int) -> State:
    """The state with coins added to what lies in front of a person (less, if negative)."""
    return replace(state, people=people_with(state, name, added))


def box_changed(state: State, number: int, **changes: Any) -> State:
    """The state with something else about a box."""
    return replace(state, boxes=boxes_with(state, replace(state.boxes[number], **changes)))


def without_wager(state: State, box: int, person: str, bet: str) -> State:
    """The state without a wager; a coupon that lay beside it is its owner's again.

    Whoever has no bet left on the box has nothing to choose there any more.
    """
    before = state.boxes[box]
    wagers = tuple(wager for wager in before.wagers if (wager.person, wager.bet) != (person, bet))
    gone = tuple(wager for wager in before.wagers if (wager.person, wager.bet) == (person, bet))
    left = replace(before, wagers=wagers)
    if not any(wager.person == person for wager in wagers):
        left = without_voice(left, person)
    return replace(state, boxes=boxes_with(state, left), coupons=_with_coupons_of(state.coupons, gone))


def with_coupon(held: Coupons, person: str, value: int) -> Coupons:
    """The coupons that people hold, one of them with one more."""
    return {**held, person: tuple(sorted((*held.get(person, ()), value)))}


def _with_coupons_of(held: Coupons, wagers: Iterable[Wager]) -> Coupons:
    """The coupons that people hold, with those that lie beside these wagers and have not been taken."""
    for wager in wagers:
        if wager.coupon and not wager.is_coupon_taken:
            held = with_coupon(held, wager.person, wager.coupon)
    return held


def _kept(disputes: tuple[Dispute, ...]) -> tuple[Dispute, ...]:
    last = {each.number for each in [each for each in disputes if each.decision][-DECIDED_DISPUTES:]}
    return tuple([each for each in disputes if each.decision is None or each.number in last])


def cleared(state: State, begun: Round) -> State:
    """The layout without what a round left on it; ``begun``: what the next begins with.

    Who has no coins and no place is not at the table any more, unless the last round has moved coins of his: that may
    still be corrected.
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
    """The table as it was: the event is for the record."""
    return state


def round_changed(state: State, **changes: Any) -> State:
    """The table with something else in its round."""
    return replace(state, round=replace(state.round, **changes))


def bank_changed(state: State, **changes: Any) -> State:
    """The table with another bank."""
    return round_changed(state, bank=replace(state.round.bank, **changes))


def without_voice(box: Box, person: str | None) -> Box:
    """The box once this person has answered, or has nothing to choose there any more."""
    if box.choice is None or person not in box.choice.people:
        return box
    left = tuple(each for each in box.choice.people if each != person)
    return replace(box, choice=replace(box.choice, person=left[0], others=left[1:]) if left else None)


def without_choice(box: Box) -> Box:
    """The box with nothing left to choose."""
    return box if box.choice is None else replace(box, choice=None)


def without_excess(state: State, person: str) -> State:
    """The table once somebody has given up his place: a maximum of his box's own goes with him."""
    if not any(excess.person == person for excess in state.excess.values()):
        return state
    left = {box: excess for box, excess in state.excess.items() if excess.person != person}
    return replace(state, excess=left)
