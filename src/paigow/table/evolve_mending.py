"""What an event about concessions, set-again hands and undone matches makes of a table."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from paigow.table import events as e
from paigow.table.event import Source
from paigow.table.evolve_bank import bank_changed, taken_from
from paigow.table.state import Box, Hand, State
from paigow.table.steps import box_changed, stack


def house_plays_at(state: State, position: int) -> bool:
    """Whether the tiles at a position are the house's own hand, and not those of a box."""
    return position == state.house and (state.bank.box is None or position not in state.boxes)


def _hand_reset(state: State, event: e.HandReset) -> State:
    if house_plays_at(state, event.position):
        assert state.house_hand is not None  # it was set before
        return replace(state, house_hand=_set_again(state.house_hand, event))
    hand = state.boxes[event.position].hand
    assert hand is not None  # it was set before
    return box_changed(state, event.position, hand=_set_again(hand, event))


def _set_again(hand: Hand, event: e.HandReset) -> Hand:
    # whoever set it by a row: whether the hands are the same must not be told while they lie face down
    is_his_own = hand.set_by == "player" and bool(event.row)
    return replace(
        hand,
        low=event.low,
        high=event.high,
        set_by="house_way" if is_his_own else hand.set_by,
        clause=event.row,
        low_name=event.low_name,
        high_name=event.high_name,
    )


def _matches_undone(state: State, event: e.MatchesUndone) -> State:
    for move in event.moves:
        state = _added(_taken(state, move), move)
    bank: dict[str, Any] = {"drawn": {}, "house_result": None, "is_house_wager_settled": False}
    boxes = {number: _unmatched(box, event) for number, box in state.boxes.items()}
    return bank_changed(replace(state, boxes=boxes), **bank)


def _taken(state: State, move: e.Move) -> State:
    if move.debit != "commission":
        return taken_from(state, [Source(account=move.debit, coins=move.coins)])
    return replace(
        state,
        commission=state.commission - move.coins,
        round_commission=state.round_commission - move.coins,
    )


def _added(state: State, move: e.Move) -> State:
    """The table after coins have come to an account; what lies on the layout is noted with the wagers."""
    kind, _, owner = move.credit.partition(":")
    if move.credit == "stake:house":
        return bank_changed(state, house_stake=state.bank.house_stake + move.coins)
    if kind == "stack":
        return stack(state, owner, move.coins)
    if kind == "losing":
        return replace(state, losing=state.losing + move.coins)
    if kind == "float":
        return replace(state, float_coins=state.float_coins + move.coins)
    if kind == "stake":
        return taken_from(state, [Source(account=move.credit, coins=-move.coins)])
    return state


def _unmatched(box: Box, event: e.MatchesUndone) -> Box:
    if box.result is None or box.is_void or (box.is_conceded and not event.with_conceded):
        return box
    wagers = tuple(
        replace(wager, outcome=None, is_settled=False, won=0, commission=0, returned=0, clauses=())
        for wager in box.wagers
    )
    return replace(box, wagers=wagers, low_result=None, high_result=None, result=None, clauses=())


def _hand_conceded(state: State, event: e.HandConceded) -> State:
    wagers = tuple(replace(wager, outcome="lose") for wager in state.boxes[event.box].wagers)
    return box_changed(
        state,
        event.box,
        wagers=wagers,
        is_conceded=True,
        result="lose",
        clauses=(event.clause,),
        choice=None,
    )


MENDING_STEPS: Final[dict[type[e.Event], Callable[[State, Any], State]]] = {
    e.HandReset: _hand_reset,
    e.MisSetStands: lambda state, event: state,
    e.MatchesUndone: _matches_undone,
    e.HandConceded: _hand_conceded,
    e.PlayerAbsent: lambda state, event: box_changed(state, event.box, is_absent=True),
    e.CoverMiscounted: lambda state, event: bank_changed(state, counted=event.counted),
}
