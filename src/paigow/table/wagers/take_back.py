"""A wager is taken back, returned, or released at the end."""

from collections.abc import Iterator

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.candidates import Candidate, lists_candidates
from paigow.table.core.command import Bet, PlayerCommand
from paigow.table.core.decide import Decision, decides, out_of_phase
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import BoxNumber
from paigow.table.core.phases import BEFORE_BETS
from paigow.table.core.postings import Moves, layout, posts, stack
from paigow.table.core.refusal import Refusal, no_box
from paigow.table.core.state import State
from paigow.table.core.steps import boxes_with, people_with, stack_changed, wager_changed, without_wager


class TakeBackWager(PlayerCommand, kw_only=True, gc=False):
    """Take a wager back while bets are open."""

    box: BoxNumber
    bet: Bet = "main"


class WagerReleased(Event, kw_only=True, gc=False):
    """A standing wager goes back to its owner's stack when the round ends."""

    box: int
    person: str
    bet: Bet
    coins: int


class WagerTakenBack(Event, kw_only=True, gc=False):
    person: str
    box: int
    bet: Bet
    coins: int


class WagerReturned(Event, kw_only=True, gc=False):
    """The dealer returned a wager that was not allowed when bets closed."""

    person: str
    box: int
    bet: Bet
    coins: int
    clause: str


def orphaned_side_bets(state: State, book: Book) -> list[WagerReturned]:
    """Return the side bets without an initial bet on their box, or whose owner has none (RWS 3.4)."""
    bettors = {wager.person for box in state.boxes_in_play for wager in box.main_wagers}
    return [
        WagerReturned(
            person=wager.person,
            box=box.number,
            bet=wager.bet,
            coins=wager.coins,
            clause=book.cite("side_bet"),
        )
        for box in state.boxes.values()
        for wager in box.wagers
        if not wager.is_settled and (not box.in_play or wager.person not in bettors)
    ]


@decides(TakeBackWager, "betting")
def take_back_wager(state: State, command: TakeBackWager, book: Book) -> Decision:
    """Take a wager back before bets close."""
    if fault := no_box(state, command.box, book):
        return fault
    wager = state.boxes[command.box].wager_of(command.person, command.bet)
    if wager is None:
        return Refusal(code="no_wager", facts={"bet": command.bet, "box": command.box})
    return [WagerTakenBack(person=command.person, box=command.box, bet=command.bet, coins=wager.coins)]


@evolves(WagerReleased, settles=1)
def _wager_released(state: State, event: WagerReleased) -> State:
    box = wager_changed(
        state.boxes[event.box], event.person, event.bet, is_settled=True, returned=event.coins
    )
    return replace(state, boxes=boxes_with(state, box), people=people_with(state, event.person, event.coins))


@evolves(WagerTakenBack)
@evolves(WagerReturned, leads_on=True)
def _wager_gone(state: State, event: WagerTakenBack | WagerReturned) -> State:
    return stack_changed(without_wager(state, event.box, event.person, event.bet), event.person, event.coins)


@posts(WagerTakenBack)
@posts(WagerReturned)
@posts(WagerReleased)
def _taken_off(event: WagerTakenBack | WagerReturned | WagerReleased) -> Moves:
    return [(layout(event.person), stack(event.person), event.coins)]


@out_of_phase(TakeBackWager)
def _stays_where_it_lies(state: State, command: TakeBackWager, book: Book) -> Refusal:
    """Return the refusal to take a wager away after bets are closed, or after it is lost (NZ 6.9, 6.10)."""
    if state.phase in BEFORE_BETS:
        return Refusal(code="bets_not_open")
    box = state.boxes.get(command.box)
    is_lost = box is not None and box.result == "lose"
    return Refusal(code="bets_are_closed", clause=book.cite("lost_wager" if is_lost else "withdrawn_bet"))


@lists_candidates(TakeBackWager)
def _own_wagers(state: State, person: str, book: Book) -> Iterator[Candidate]:
    for number, box in state.boxes.items():
        for wager in box.wagers:
            if wager.person == person:
                yield Candidate(TakeBackWager(person=person, box=number, bet=wager.bet))
