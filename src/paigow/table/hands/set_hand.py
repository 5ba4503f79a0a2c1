"""A player sets a hand."""

from collections.abc import Iterator

from paigow.books import Book
from paigow.table.core.candidates import Candidate, lists_candidates, own_boxes
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.field_types import BoxNumber, TwoFaces
from paigow.table.core.phases import SETTING
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.hands.laying import HandSet, halves, hand_of, two_and_two
from paigow.table.hands.setting import not_his_to_set


class SetHand(PlayerCommand, kw_only=True, gc=False):
    """Set a hand: two tiles for the low hand. The other two are the high hand."""

    box: BoxNumber
    low: TwoFaces
    high: TwoFaces


@decides(SetHand, *SETTING)
def set_hand(state: State, command: SetHand, book: Book) -> Decision:
    """Set two tiles as low and two as high. If they are named the wrong way round, they are swapped.

    Rule: NZ 10.3(b), 10.5, 10.7; CAN 10.1-10.2, 7.3; MA 7(a)-(b), 10(b); RWS 3.11.
    """
    if fault := not_his_to_set(state, command.person, command.box, book):
        return fault
    box = state.boxes[command.box]
    setting = two_and_two(hand_of(box), command.low, command.high, book)
    if isinstance(setting, Refusal):
        return setting
    low, high = halves(setting)
    is_turned = low != command.low
    return [
        HandSet(
            box=box.number,
            low=low,
            high=high,
            set_by="player",
            turned=is_turned,
            clause=book.cite("turned") if is_turned else "",
        )
    ]


@lists_candidates(SetHand)
def _own_hands(state: State, person: str, book: Book) -> Iterator[Candidate]:
    for number in own_boxes(state, person):
        nothing = SetHand(person=person, box=number, low=("", ""), high=("", ""))
        yield Candidate(nothing, open=("low", "high"), past=("not_two_and_two",))
