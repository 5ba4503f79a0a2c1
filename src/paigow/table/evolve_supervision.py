"""What an event about irregularities and supervisors' orders makes of a table."""

from collections.abc import Callable
from typing import Any, Final, Literal

from msgspec.structs import replace

from paigow.table import events as e
from paigow.table.interest import remembered
from paigow.table.state import Box, Choice, Dispute, Excess, Settled, State
from paigow.table.steps import box_changed, person_changed, stack, without_wager

# ---- exposed tiles, void hands and rounds ----------------------------------------------------------------------


def _tiles_exposed(state: State, event: e.TilesExposed) -> State:
    by_dealer = event.count if event.exposed_by == "dealer" else 0
    if event.at == "house":
        return replace(state, house_exposed=state.house_exposed + by_dealer)
    if event.position is None or event.position not in state.boxes or event.at not in {"box", "bank"}:
        return state
    box = state.boxes[event.position]
    return box_changed(
        state, box.number, known=_with(box.known, event.tiles), exposed=box.exposed + by_dealer
    )


def _with(known: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    """Tiles known before and now; of a pair both pieces count."""
    left = list(known)
    added = []
    for face in more:
        if face in left:
            left.remove(face)
        else:
            added.append(face)
    return (*known, *added)


def _choice_offered(state: State, event: e.ChoiceOffered) -> State:
    before = state.boxes[event.box].choice
    if before is None:
        choice = Choice(person=event.person, choices=event.choices, clause=event.clause)
    else:
        choice = replace(before, others=(*before.others, event.person))
    return box_changed(state, event.box, choice=choice)


def _choice_made(state: State, event: e.ChoiceMade) -> State:
    before = state.boxes[event.box].choice
    if before is None:
        return state
    left = tuple(person for person in before.people if person != event.person)
    choice = replace(before, person=left[0], others=left[1:]) if left else None
    return box_changed(state, event.box, choice=choice)


def _hand_voided(state: State, event: e.HandVoided) -> State:
    box = state.boxes[event.box]
    unused = state.undelivered
    if box.hand is not None:
        unused = {**unused, event.box: box.hand.tiles}
    void = replace(box, hand=None, is_void=True, choice=None, known=(), controller=None)
    return replace(state, boxes={**state.boxes, event.box: void}, undelivered=unused)


def _round_voided(state: State, event: e.RoundVoided) -> State:
    boxes = {number: _without_choice(box) for number, box in state.boxes.items()}
    return replace(
        state,
        boxes=boxes,
        round=event.round,
        is_void=True,
        mixing=None,
        deadline_ms=None,
        are_unused_shown=bool(event.unused),
    )


def _without_choice(box: Box) -> Box:
    return box if box.choice is None else replace(box, choice=None)


def _wager_forfeited(state: State, event: e.WagerForfeited) -> State:
    state = without_wager(state, event.box, event.person, event.bet)
    state = stack(state, event.person, event.returned)
    if event.area == "losing":
        return replace(state, losing=state.losing + event.coins)
    return replace(state, float_coins=state.float_coins + event.coins)


# ---- people ------------------------------------------------------------------------------------------------------


def _excluded(state: State, event: e.PersonExcluded) -> State:
    return replace(state, excluded=(*state.excluded, event.person))


def _reinstated(state: State, event: e.Reinstated) -> State:
    return replace(
        state,
        removed=tuple(box for box in state.removed if box != event.box),
        excluded=tuple(person for person in state.excluded if person != event.person),
    )


def _seat_vacated(state: State, event: e.SeatVacated) -> State:
    after = box_changed(state, event.box, seated=None, handed_over=False)
    after = without_excess(person_changed(after, event.person, box=None, idle_rounds=0), event.person)
    return remembered(state, after, event.person)


def without_excess(state: State, person: str) -> State:
    """The table once somebody has given up his place: a maximum of his box's own goes with him."""
    if not any(excess.person == person for excess in state.excess.values()):
        return state
    left = {box: excess for box, excess in state.excess.items() if excess.person != person}
    return replace(state, excess=left)


def _excess_allowed(state: State, event: e.ExcessAllowed) -> State:
    return replace(
        state, excess={**state.excess, event.box: Excess(person=event.person, maximum=event.maximum)}
    )


def _others_permitted(state: State, event: e.OthersPermitted) -> State:
    excess = replace(state.excess[event.box], others_permitted=event.permitted)
    return replace(state, excess={**state.excess, event.box: excess})


def settled_round(state: State, person: str) -> Literal["settled", "settled_before"]:
    """Which round a correction for somebody is about: this one, as soon as it has moved coins of his."""
    return "settled" if person in state.settled else "settled_before"


def _payment_corrected(state: State, event: e.PaymentCorrected) -> State:
    name = settled_round(state, event.person)
    rounds: dict[str, Settled] = getattr(state, name)
    before = rounds.get(event.person) or Settled()
    after = replace(
        before,
        corrected=before.corrected + abs(event.coins),
        paid_back=before.paid_back - event.coins,
    )
    state = replace(stack(state, event.person, event.coins), float_coins=state.float_coins - event.coins)
    return replace(state, **{name: {**rounds, event.person: after}})


# ---- limits, disputes, equipment, closing ------------------------------------------------------------------------


def _limits_announced(state: State, event: e.LimitsAnnounced) -> State:
    state = replace(state, announced=(event.minimum, event.maximum))
    return with_announced_limits(state) if event.is_at_once else state


def with_announced_limits(state: State) -> State:
    """The table with the limits that the players were told of, once they hold."""
    if state.announced is None:
        return state
    minimum, maximum = state.announced
    return replace(state, settings=replace(state.limits, minimum=minimum, maximum=maximum), announced=None)


def _dispute_opened(state: State, event: e.DisputeOpened) -> State:
    dispute = Dispute(number=event.number, person=event.person, complaint=event.complaint, round=event.round)
    return replace(state, disputes=(*state.disputes, dispute), disputes_made=event.number)


def _dispute_decided(state: State, event: e.DisputeDecided) -> State:
    changed = {"review": event.decision} if event.is_review else {"decision": event.decision}
    disputes = tuple(
        replace(dispute, **changed) if dispute.number == event.number else dispute
        for dispute in state.disputes
    )
    return replace(state, disputes=disputes)


def _tiles_replaced(state: State, event: e.TilesReplaced) -> State:
    return replace(state, is_set_faulty=False)


SUPERVISION_STEPS: Final[dict[type[e.Event], Callable[[State, Any], State]]] = {
    e.TilesExposed: _tiles_exposed,
    e.ChoiceOffered: _choice_offered,
    e.ChoiceMade: _choice_made,
    e.HandVoided: _hand_voided,
    e.RoundVoided: _round_voided,
    e.WagerForfeited: _wager_forfeited,
    e.TilesMixed: lambda state, event: state,
    e.BetRefused: lambda state, event: state,
    e.TileFaulty: lambda state, event: replace(state, is_set_faulty=True),
    e.PersonExcluded: _excluded,
    e.Reinstated: _reinstated,
    e.PeopleBarred: lambda state, event: replace(state, barred=(*state.barred, event.people)),
    e.SetFirstOrdered: lambda state, event: replace(state, set_first=event.people),
    e.SeatVacated: _seat_vacated,
    e.ExcessAllowed: _excess_allowed,
    e.OthersPermitted: _others_permitted,
    e.LimitsAnnounced: _limits_announced,
    e.PaymentCorrected: _payment_corrected,
    e.DisputeOpened: _dispute_opened,
    e.DisputeDecided: _dispute_decided,
    e.SetRejected: lambda state, event: state,
    e.TilesReplaced: _tiles_replaced,
    e.DiceReplaced: lambda state, event: replace(state, dice_since_ms=event.at_ms),
    e.ClosingAnnounced: lambda state, event: replace(state, closing=(*state.closing, event.to)),
}
