"""A group of four for every position."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.rules import bank_cite
from paigow.table.core.box import Hand
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.state import State
from paigow.table.core.visibility import hides, sees_tiles
from paigow.table.deal.cuts import groups, order_from


class DeliverTiles(DealerCommand, kw_only=True, gc=False):
    """Deliver a group of four to every position."""

    deadline_ms: int | None = None


class TilesDelivered(Event, kw_only=True, gc=False):
    hands: dict[int, tuple[str, ...]]
    """Position -> four faces, in order of delivery. Viewers see only the tiles that they may see."""
    deadline_ms: int | None = None
    clause: str = ""


@decides(DeliverTiles, "counted")
def deliver_tiles(state: State, command: DeliverTiles, book: Book) -> Decision:
    """Deliver four tiles to every position, with or without a wager.

    Rule: NZ 10.1-10.2, CAN 9.1, MA 6(d), 8(k), RWS 3.9.
    """
    first, made = state.round.first, state.round.cut
    assert first is not None  # the total was counted
    assert made is not None  # the cut was made
    order = order_from(book.ring, first, book.word("delivery"))
    cut = book.cut(made, state.round.cut_options)
    assert cut is not None  # the cut was approved when it was made
    hands = dict(zip(order, groups(state.round.woodpile, cut), strict=True))
    return [
        TilesDelivered(
            hands=hands,
            deadline_ms=command.deadline_ms,
            clause=bank_cite("deliver", state.round.bank.kind, book),
        )
    ]


@evolves(TilesDelivered, to="delivered")
def _tiles_delivered(state: State, event: TilesDelivered) -> State:
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
    delivered = replace(
        state.round,
        house_hand=house_hand,
        undelivered=unused,
        delivered=tuple(event.hands),
        deadline_ms=event.deadline_ms,
    )
    return replace(state, round=delivered, boxes=boxes)


@hides(TilesDelivered)
def _own_tiles(state: State, event: TilesDelivered, viewer: str | None) -> Event:
    hands = {
        position: tiles if position in state.boxes and sees_tiles(state, viewer, position) else ()
        for position, tiles in event.hands.items()
    }
    return replace(event, hands=hands)
