"""What the dealer must do, by the table itself."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.books import Cut as NamedCut
from paigow.money import ChipSet
from paigow.school.dealing.acts import (
    Announce,
    AnyAct,
    Collect,
    Commission,
    Count,
    Cut,
    Deliver,
    End,
    Laja,
    Lift,
    Match,
    Offer,
    Paid,
    Pay,
    Set,
    SetHouse,
    Shake,
    Stack,
    Take,
    Turn,
    Wash,
)
from paigow.school.dealing.duties import Due
from paigow.table import Refusal, State, decide
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.box import Hand
from paigow.table.core.command import Command
from paigow.table.deal.cuts import order_from
from paigow.table.deal.shake import shaker
from paigow.table.hands.laying import halves, house_way
from paigow.table.oversight.course import DutyName
from paigow.table.wagers.limits import stakes_of

MOST: Final = 10**15
"""More than any table pays: coins missing in the float tray are brought."""
USUAL_SHAKES: Final = 3


def right_act(state: State, book: Book, due: Due) -> AnyAct:
    """Return what the dealer must do; one of several right ways."""
    simple = _SIMPLE.get(due.duty)
    return simple if simple is not None else _DECIDED[due.duty](state, book, due.command)


def _events(state: State, command: Command, book: Book) -> list[Any]:
    """Return the events of a duty."""
    decided = decide(replace(state, float_coins=MOST), command, book)
    assert not isinstance(decided, Refusal), (command, decided)  # it is due
    return decided


def cut_of(due: Due, book: Book) -> NamedCut:
    """Return the cut to be made."""
    command = due.command
    assert isinstance(command, c.CutTiles)  # the floor has drawn it
    return book.cut(command.cut, command.options) or book.house_cut


def order_of(state: State, book: Book) -> tuple[int, ...]:
    """Return the eight positions in the order of service."""
    first = state.round.first if state.round.first is not None else state.chung
    return order_from(book.ring, first, book.word("delivery"))


def empty_positions(state: State, book: Book) -> tuple[tuple[int, ...], str]:
    """Return the positions that nobody plays, and the clause."""
    (collected,) = _events(state, c.CollectEmptyBoxes(), book)
    assert isinstance(collected, e.EmptyBoxesCollected)
    return collected.positions, collected.clause


def low_places(hand: Hand, book: Book) -> tuple[int, int]:
    """Return the places of the tiles that the house way puts in the low hand."""
    left = list(enumerate(hand.tiles, 1))
    found = []
    for face in halves(house_way(hand, book).setting)[0]:
        place = next(each for each in left if each[1] == face)
        left.remove(place)
        found.append(place[0])
    one, two = sorted(found)
    return one, two


def call_of(state: State, book: Book, command: Command) -> tuple[Match, tuple[str, ...]]:
    """Return the right call, and its clauses."""
    for event in _events(state, command, book):
        if isinstance(event, e.HandMatched):
            won = sorted(
                {each.bet for each in event.outcomes if each.bet != "main" and each.outcome == "win"}
            )
            call = Match(
                position=event.box, low=event.low, high=event.high, result=event.result, won=tuple(won)
            )
            return call, event.clauses
        if isinstance(event, e.HouseWagerMatched):
            call = Match(position=state.house, low=event.low, high=event.high, result=event.result)
            return call, event.clauses
    raise LookupError("nothing is matched")


def _offer(state: State, book: Book, command: Any) -> Offer:
    return Offer(person=command.person)


def _announce(state: State, book: Book, command: Any) -> Announce:
    return Announce(what="bets" if state.phase == "stacked" else "no_more_bets")


def _cut(state: State, book: Book, command: Any) -> Cut:
    return Cut(groups=cut_of(Due(duty="cut", command=command), book).groups)


def _shake(state: State, book: Book, command: Any) -> Shake:
    shakes = max(USUAL_SHAKES, book.number("least_shakes"))
    return Shake(by="dealer" if shaker(state, book) is None else "banker", shakes=shakes)


def _count(state: State, book: Book, command: Any) -> Count:
    return Count(total=state.round.total or 0, first=state.round.first or 0)


def _deliver(state: State, book: Book, command: Any) -> Deliver:
    return Deliver(positions=order_of(state, book))


def _collect(state: State, book: Book, command: Any) -> Collect:
    return Collect(positions=empty_positions(state, book)[0])


def _set(state: State, book: Book, command: Any) -> Set:
    number = command.box if isinstance(command, c.SetOnRequest) else state.round.bank.box or 0
    hand = state.boxes[number].hand
    assert hand is not None  # it is due to be set
    return Set(position=number, low=low_places(hand, book))


def _set_house(state: State, book: Book, command: Any) -> SetHouse:
    assert state.round.house_hand is not None  # as above
    return SetHouse(low=low_places(state.round.house_hand, book))


def _turn(state: State, book: Book, command: Any) -> Turn:
    return Turn(position=command.box if isinstance(command, c.ExposeHand) else state.chung)


def _match(state: State, book: Book, command: Any) -> Match:
    return call_of(state, book, command)[0]


def _take(state: State, book: Book, command: Any) -> Take:
    events = _events(state, command, book)
    if isinstance(command, c.ClearLosingArea):
        return Take(coins=sum(event.coins for event in events))
    return Take(position=events[0].box, coins=sum(event.taken for event in events))


def _pay(state: State, book: Book, command: Any) -> Pay:
    chips = stakes_of(state).chips
    if isinstance(command, c.PayHouseWager):
        coins = state.round.bank.house_wager
        return Pay(position=state.house, paid=(Paid(chips=_in_chips(coins, chips)),))
    paid = [
        Paid(
            person=event.person,
            bet=event.bet,
            chips=_in_chips(event.won - event.commission, chips),
            commission=event.commission,
        )
        for event in _events(state, command, book)
    ]
    return Pay(position=command.box, paid=tuple(paid))


def _in_chips(coins: int, chips: ChipSet) -> dict[int, int]:
    """Return the chips handed over; a part that chips cannot make up is moved without them."""
    return chips.in_chips(chips.payable_at_most(coins))


def _commission(state: State, book: Book, command: Any) -> Commission:
    (settled,) = _events(state, command, book)
    return Commission(coins=sum(share.commission for share in settled.shares))


_SIMPLE: Final[dict[DutyName, AnyAct]] = {
    "wash": Wash(), "stack": Stack(), "laja": Laja(), "lift": Lift(), "end": End()
}  # fmt: skip
_DECIDED: Final[dict[DutyName, Callable[[State, Book, Any], AnyAct]]] = {
    "offer": _offer,
    "announce": _announce,
    "cut": _cut,
    "shake": _shake,
    "count": _count,
    "deliver": _deliver,
    "collect": _collect,
    "set": _set,
    "set_house": _set_house,
    "turn": _turn,
    "match": _match,
    "take": _take,
    "pay": _pay,
    "commission": _commission,
}
