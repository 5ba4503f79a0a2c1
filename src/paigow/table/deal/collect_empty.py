"""The tiles of positions without a wager are collected unseen."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.rules import bank_cite
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State


class CollectEmptyBoxes(DealerCommand, kw_only=True, gc=False):
    """Collect, unseen, the tiles of positions without a wager."""


class EmptyBoxesCollected(Event, kw_only=True, gc=False):
    positions: tuple[int, ...]
    clause: str


@decides(CollectEmptyBoxes, "delivered")
def collect_empty_boxes(state: State, command: CollectEmptyBoxes, book: Book) -> Decision:
    """Collect unseen the tiles of positions without a wager, and the dealer's if the house has none.

    Rule: NZ 10.3(a), CAN 9.1, MA 6(e), 8(l), RWS 3.10.
    """
    open_choice = next((box for box in state.boxes.values() if box.choice is not None), None)
    if open_choice is not None:
        facts: dict[str, str | int] = {"box": open_choice.number}
        return Refusal(code="choice_first", clause=book.cite("irregularity"), facts=facts)
    in_play = {box.number for box in state.boxes_in_play} | {state.chung}
    if state.round.bank.house_wager:
        in_play.add(state.house)
    positions = tuple(position for position in state.round.delivered if position not in in_play)
    return [
        EmptyBoxesCollected(
            positions=positions, clause=bank_cite("collect_empty", state.round.bank.kind, book)
        )
    ]


@evolves(EmptyBoxesCollected, to="setting", leads_on=True)
def _empty_boxes_collected(state: State, event: EmptyBoxesCollected) -> State:
    boxes = dict(state.boxes)
    unused = dict(state.round.undelivered)
    house_hand = state.round.house_hand
    for position in event.positions:
        if position in boxes:
            hand = boxes[position].hand
            boxes[position] = replace(boxes[position], hand=None)
        elif position == state.house:
            hand, house_hand = house_hand, None
        else:
            continue
        if hand is not None:
            unused[position] = hand.tiles
    collected = replace(state.round, house_hand=house_hand, undelivered=unused)
    return replace(state, round=collected, boxes=boxes)
