"""What an event about laja, cut, dice, delivery and looks makes of a table."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from paigow.table import events as e
from paigow.table.state import Hand, State
from paigow.table.steps import box_changed

_BACK_TO_MIXING: Final = frozenset({"shaken", "counted", "delivered"})
"""Phases from which a mixing that was ordered leads back to before the cut."""


def _laja_asked(state: State, event: e.LajaAsked) -> State:
    return replace(state, is_laja_asked=True, mixing=state.mixing or "laja")


def _reshuffle_asked(state: State, event: e.ReshuffleAsked) -> State:
    mixing = "laja" if event.is_laja and state.mixing is None else state.mixing
    state = replace(state, mixing=mixing if event.is_laja else "reshuffle")
    if state.phase not in _BACK_TO_MIXING:
        return state
    return replace(undelivered(state), phase="bets_closed", dice=(), total=None, first=None, deadline_ms=None)


def undelivered(state: State) -> State:
    """The table with every delivered tile taken back unseen."""
    boxes = {
        number: replace(box, hand=None, is_viewed=False, choice=None, known=(), exposed=0)
        for number, box in state.boxes.items()
    }
    return replace(state, boxes=boxes, house_hand=None, house_exposed=0, delivered=(), undelivered={})


def _mixed(state: State, woodpile: tuple[str, ...]) -> State:
    """The tiles lie stacked anew; whatever was decided about the cut goes for a new one."""
    return replace(
        state,
        woodpile=woodpile,
        mixing=None,
        chosen_cut=None,
        cut=None,
        cut_options=(),
        cut_by="",
        moved=None,
        nominated=None,
        shaken_by=None,
    )


def _laja_made(state: State, event: e.LajaMade) -> State:
    return replace(_mixed(state, event.woodpile), lajas=state.lajas + 1)


def _tiles_reshuffled(state: State, event: e.TilesReshuffled) -> State:
    return replace(_mixed(state, event.woodpile), reshuffles=state.reshuffles + 1)


def _stacks_moved(state: State, event: e.StacksMoved) -> State:
    if not state.woodpile:  # a log that does not tell it
        return replace(state, moved=(event.to_left, event.to_right))
    woodpile = tuple(state.woodpile[4 * (stack - 1) + level] for stack in event.order for level in range(4))
    return replace(state, woodpile=woodpile, moved=(event.to_left, event.to_right))


def _tiles_cut(state: State, event: e.TilesCut) -> State:
    return replace(state, round=event.round, cut=event.cut, cut_options=event.options, cut_by=event.chosen_by)


def _dice_shaken(state: State, event: e.DiceShaken) -> State:
    return replace(state, dice=event.dice, shaken_by=event.by, throws=state.throws + 1)


def _dice_voided(state: State, event: e.DiceVoided) -> State:
    return replace(state, dice=(), total=None, first=None, shaken_by=None)


def _dice_counted(state: State, event: e.DiceCounted) -> State:
    return replace(state, dice=event.dice, total=event.total, first=event.first)


def _tiles_delivered(state: State, event: e.TilesDelivered) -> State:
    boxes = dict(state.boxes)
    unused = {}
    house_hand = None
    for position, tiles in event.hands.items():
        if position in boxes and position != state.house_box:
            boxes[position] = replace(boxes[position], hand=Hand(tiles=tiles))
        elif position == state.house:
            house_hand = Hand(tiles=tiles)
        else:
            unused[position] = tiles
    return replace(
        state,
        boxes=boxes,
        house_hand=house_hand,
        undelivered=unused,
        delivered=tuple(event.hands),
        deadline_ms=event.deadline_ms,
    )


def _delivery_corrected(state: State, event: e.DeliveryCorrected) -> State:
    return replace(undelivered(state), phase="counted", deadline_ms=None)


def _empty_boxes_collected(state: State, event: e.EmptyBoxesCollected) -> State:
    boxes = dict(state.boxes)
    unused = dict(state.undelivered)
    house_hand = state.house_hand
    for position in event.positions:
        if position in boxes and position != state.house_box:
            hand = boxes[position].hand
            boxes[position] = replace(boxes[position], hand=None)
        elif position == state.house:
            hand, house_hand = house_hand, None
        else:
            continue
        if hand is not None:
            unused[position] = hand.tiles
    return replace(state, boxes=boxes, house_hand=house_hand, undelivered=unused)


def _tiles_viewed(state: State, event: e.TilesViewed) -> State:
    return box_changed(state, event.box, is_viewed=True, choice=None)


def _removal_ordered(state: State, event: e.RemovalOrdered) -> State:
    """Its throws are counted anew, unless they hang on what the whole round's do: the seeds for the dice."""
    has_seeds = any(each.dice_seed is not None for each in state.seeds.values())
    return replace(state, is_removing=True, removal_throws=state.removal_throws if has_seeds else 0)


DEAL_STEPS: Final[dict[type[e.Event], Callable[[State, Any], State]]] = {
    e.LajaAsked: _laja_asked,
    e.LajaMade: _laja_made,
    e.ReshuffleAsked: _reshuffle_asked,
    e.TilesReshuffled: _tiles_reshuffled,
    e.CutChosen: lambda state, event: replace(state, chosen_cut=(event.cut, event.options)),
    e.StacksMoved: _stacks_moved,
    e.TilesCut: _tiles_cut,
    e.FourNominated: lambda state, event: replace(state, nominated=event.amount),
    e.CupTaken: lambda state, event: replace(state, cup_taken=True),
    e.DiceShaken: _dice_shaken,
    e.DiceVoided: _dice_voided,
    e.DiceCounted: _dice_counted,
    e.TilesDelivered: _tiles_delivered,
    e.DeliveryCorrected: _delivery_corrected,
    e.EmptyBoxesCollected: _empty_boxes_collected,
    e.TilesViewed: _tiles_viewed,
    e.RemovalOrdered: _removal_ordered,
    e.RemovalThrown: lambda state, event: replace(state, removal_throws=state.removal_throws + 1),
    e.BoxRemoved: lambda state, event: replace(state, is_removing=False, removed=(*state.removed, event.box)),
}
