"""The boxes and their hands, as everybody may see them."""

from typing import Final, Literal

from paigow.table.core.box import Box, Choice, Faces, Hand
from paigow.table.core.state import Excess, State
from paigow.table.views.view_types import BoxView, ChoiceView, HandView

_DOWN4: Final = (None, None, None, None)

_DOWN2: Final = (None, None)

Kinds = dict[int | None, Literal["box", "house", "bank"]]
"""Number of a box -> its role this round, if it is not an ordinary box."""


def box_views(state: State, before: State | None, seen: tuple[BoxView, ...]) -> tuple[BoxView, ...]:
    """Return all boxes. ``seen`` are their views ``before``; unchanged boxes are reused."""
    boxes, excess = state.boxes, state.excess
    bank, house = state.round.bank.box, state.house_box
    kinds: Kinds = {bank: "bank", house: "house"}
    if (
        before is None
        or len(before.boxes) != len(boxes)
        or before.excess is not excess
        or (before.round.bank.box, before.house_box) != (bank, house)
    ):
        return tuple([_box_view(box, kinds, excess) for box in boxes.values()])
    was = before.boxes
    if was is boxes:
        return seen
    return tuple(
        [
            view if box is was[box.number] else _box_view(box, kinds, excess)
            for box, view in zip(boxes.values(), seen, strict=True)
        ]
    )


def _box_view(box: Box, kinds: Kinds, excess: dict[int, Excess]) -> BoxView:
    """Return a box as everybody may see it."""
    number = box.number
    return BoxView(
        number=number,
        kind=kinds.get(number, "box"),
        seated=box.seated,
        controller=box.controller,
        handed_over=box.handed_over,
        nominations=box.nominations,
        wagers=box.wagers,
        hand=None if box.hand is None else hand_view(box.hand, sees=False, known=box.known),
        requested=box.requested,
        is_conceded=box.is_conceded,
        is_void=box.is_void,
        choice=None if box.choice is None else _choice_view(box.choice),
        known=box.known,
        maximum=excess[number].maximum if number in excess else None,
        owner=_owner(excess.get(number)),
        low_result=box.low_result,
        high_result=box.high_result,
        result=box.result,
        clauses=box.clauses,
    )


def _owner(excess: Excess | None) -> str | None:
    return None if excess is None or excess.others_permitted else excess.person


def _choice_view(choice: Choice) -> ChoiceView:
    return ChoiceView(people=choice.people, choices=choice.choices, clause=choice.clause)


def hand_view(hand: Hand, *, sees: bool, known: Faces = ()) -> HandView:
    """Return a hand. ``sees`` says whether the viewer may look at it, ``known`` which tiles everybody has seen."""
    shown = hand.is_exposed or sees
    if hand.set_by is None:
        return HandView(tiles=hand.tiles if shown else _face_up(hand.tiles, known))
    return HandView(
        low=hand.low if shown else _DOWN2,
        high=hand.high if shown else _DOWN2,
        low_name=hand.low_name,
        high_name=hand.high_name,
        is_set=True,
        is_exposed=hand.is_exposed,
        set_by=hand.set_by,
        turned=hand.turned and shown,
        clause=hand.clause if shown else None,
    )


def _face_up(tiles: Faces, known: Faces) -> tuple[str | None, ...]:
    """Return four tiles with the known ones first: their true places would reveal a twin that lies face down."""
    return (*known, *_DOWN4[len(known) :]) if known else _DOWN4
