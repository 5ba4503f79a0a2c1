"""Four tiles laid as two and two: by a player, by the house way, or by a human dealer."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.rules import HouseSetting, Setting, ruleset, two_of
from paigow.table.core.box import Box, Faces, Hand
from paigow.table.core.event import Event, SetBy
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import boxes_with
from paigow.table.core.visibility import hides, sees_tiles
from paigow.tiles import FACES, pieces


class HandSet(Event, kw_only=True, gc=False):
    """A box's hand lies face down in two stacks."""

    box: int
    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    set_by: SetBy
    turned: bool = False
    """Whether the player named the hands the wrong way round. They were swapped, and this is no foul."""
    clause: str = ""
    """For the house way: the row that decided. Shown only to viewers who may see the tiles."""


def hand_of(box: Box) -> Hand:
    """Return the tiles of a box that has some."""
    assert box.hand is not None  # asked only of boxes that hold tiles
    return box.hand


def house_way(hand: Hand, book: Book) -> HouseSetting:
    """Return the house way's setting of a hand."""
    return ruleset(book).house_way(pieces(hand.tiles))


def halves(setting: Setting) -> tuple[Faces, Faces]:
    """Return the faces of the low and of the high hand."""
    (one, other), (third, fourth) = setting.low, setting.high
    return (one.face, other.face), (third.face, fourth.face)


def two_and_two(hand: Hand, low: tuple[str, ...], high: tuple[str, ...], book: Book) -> Setting | Refusal:
    """Return the setting with this low and high hand, swapped if necessary.

    Other tiles than the hand's are refused.
    """
    if sorted((*low, *high)) == sorted(hand.tiles):
        return ruleset(book).set_hand(two_of(low), two_of(high))
    wrong = ", ".join(face if face in FACES else repr(face) for face in (*low, *high))
    return Refusal(code="not_two_and_two", clause=book.cite("two_and_two"), facts={"tiles": wrong})


def laid_by_dealer(
    hand: Hand, low: Faces | None, high: Faces | None, book: Book
) -> tuple[Faces, Faces, str] | Refusal:
    """Return low, high and deciding row of a hand that the dealer sets: as given, else the house way."""
    house = house_way(hand, book)
    if low is None and high is None:
        return *halves(house.setting), house.clause
    laid = two_and_two(hand, low or (), high or (), book)
    if isinstance(laid, Refusal):
        return laid
    low, high = halves(laid)
    is_so = _parts(low, high) == _parts(*halves(house.setting))
    return low, high, house.clause if is_so else book.cite("house_sets")


def is_house_way(hand: Hand, book: Book) -> bool:
    """Return whether a hand is set the house way. Tiles that rank alike may replace each other."""
    return _parts(hand.low, hand.high) == _parts(*halves(house_way(hand, book).setting))


def _parts(low: Faces, high: Faces) -> list[list[int]]:
    """Return the kinds of two and two tiles. Their rank decides which two are the low hand."""
    return sorted(sorted(tile.kind.index for tile in pieces(half)) for half in (low, high))


def by_house_way(box: Box, set_by: SetBy, book: Book) -> HandSet:
    """Return the event that sets a box the house way."""
    house = house_way(hand_of(box), book)
    low, high = halves(house.setting)
    return HandSet(box=box.number, low=low, high=high, set_by=set_by, clause=house.clause)


@evolves(HandSet, leads_on=True)
def _hand_set(state: State, event: HandSet) -> State:
    box = state.boxes[event.box]
    assert box.hand is not None  # a box without tiles is never set
    done = replace(
        box.hand,
        low=event.low,
        high=event.high,
        set_by=event.set_by,
        turned=event.turned,
        clause=event.clause,
    )
    boxes = boxes_with(state, replace(box, hand=done))
    if event.box != state.round.bank.box:
        return replace(state, boxes=boxes)
    return replace(state, boxes=boxes, round=replace(state.round, deadline_ms=None))


@hides(HandSet)
def _set_face_down(state: State, event: HandSet, viewer: str | None) -> Event:
    if sees_tiles(state, viewer, event.box):
        return event
    return HandSet(box=event.box, set_by=event.set_by)
