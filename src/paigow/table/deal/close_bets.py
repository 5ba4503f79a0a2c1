"""No more bets: wagers are final."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.rules import bank_cite
from paigow.table.bank.cover import at_the_close, with_players, without_opponents
from paigow.table.bank.house_wager import house_wager_due
from paigow.table.bank.turns import is_unopposed
from paigow.table.core.box import Wager
from paigow.table.core.call_time import CallTime, at_time_up
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolved, evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed
from paigow.table.core.wager_status import is_played_for
from paigow.table.wagers.barring import is_alone
from paigow.table.wagers.control import settled_control
from paigow.table.wagers.take_back import WagerReturned, orphaned_side_bets


class CallNoMoreBets(DealerCommand, kw_only=True, gc=False):
    """Close the bets: wagers are final, and it is settled who sets each box."""

    deadline_ms: int | None = None
    """Until when the banker may put up the cover.

    If nobody has wagered against the banker, until when wagers may be made against the house.
    """


class BetsClosed(Event, kw_only=True, gc=False):
    clause: str


class UnderMinimumAdvised(Event, kw_only=True, gc=False):
    """The owner was told that further wagers below the minimum will be returned (CAN 5.1(c))."""

    person: str
    clause: str


@decides(CallNoMoreBets, "betting")
@at_time_up("betting")
def call_no_more_bets(state: State, command: CallNoMoreBets | CallTime, book: Book) -> Decision:
    """Close the bets, but not before the house's own wager is placed (MA 8(h)).

    Rule: NZ 9.4, CAN 7.1, MA 6(a), RWS 3.2. The cover of a player's bank: NZ 11.2(b), 11.3(b). A bank without
    any wager against it: RWS 3.15.
    """
    deadline_ms = command.deadline_ms
    if is_unopposed(state, book):
        return without_opponents(state, book, deadline_ms)
    if house_wager_due(state, book) is not None:
        return Refusal(code="house_wager_first", clause=book.clause_of("house_wager"))
    if book.flag("cut_before_no_more_bets") and state.round.cut is None:
        return Refusal(code="not_cut", clause=bank_cite("cut", state.round.bank.kind, book))
    returned = [*_second_boxes(state, book)]
    state = evolved(state, returned)
    orphans = [*orphaned_side_bets(state, book)]
    state = evolved(state, orphans)
    if not is_played_for(state):
        return Refusal(code="no_wagers", clause=book.cite("wager"))
    closed: list[Event] = [
        BetsClosed(clause=book.cite("bets_close")),
        *_advice_to_small_bettors(state, book),
        *settled_control(state, book),
    ]
    if state.round.bank.box is None:
        return [*returned, *orphans, *closed]
    covered = at_the_close(state, closed, book, deadline_ms)
    return covered if isinstance(covered, Refusal) else [*returned, *orphans, *closed, *covered]


def _second_boxes(state: State, book: Book) -> list[WagerReturned]:
    """Return the wagers on second boxes that the book does not allow.

    Rule: CAN 7.3: a second box is only for a player who is alone, with one wager double the other.
    """
    if book.word("several_boxes") != "sole player, double":
        return []
    by_person: dict[str, list[tuple[int, Wager]]] = {}
    for box in state.boxes_in_play:
        for wager in box.main_wagers:
            by_person.setdefault(wager.person, []).append((box.number, wager))
    returned = []
    for person, wagers in by_person.items():
        wagers.sort(key=lambda item: (-item[1].coins, item[0]))
        is_sole = is_alone(state, person) and state.round.bank.box is None
        if is_sole and wagers[0][1].coins >= 2 * wagers[-1][1].coins:
            continue
        returned += [
            WagerReturned(
                person=person, box=box, bet="main", coins=wager.coins, clause=book.clause_of("several_boxes")
            )
            for box, wager in wagers[1:]
        ]
    return returned


def _advice_to_small_bettors(state: State, book: Book) -> list[UnderMinimumAdvised]:
    """Tell the owners of wagers below the minimum, once, that further ones are returned (CAN 5.1(c))."""
    small = dict.fromkeys(
        wager.person
        for box in state.boxes_in_play
        for wager in box.main_wagers
        if wager.coins < state.limits.minimum and wager.person not in state.advised
    )
    return [UnderMinimumAdvised(person=person, clause=book.clause_of("below_minimum")) for person in small]


@evolves(BetsClosed, to="bets_closed")
def _bets_closed(state: State, event: BetsClosed) -> State:
    maxima = {box: excess.maximum for box, excess in state.excess.items()}
    bank = with_players(state.round.bank, state)
    wagered = {*bank.largest, *([bank.person] if bank.person is not None else [])}
    return round_changed(state, bank=bank, wagered=tuple(sorted(wagered)), maxima=maxima, deadline_ms=None)


@evolves(UnderMinimumAdvised)
def _under_minimum_advised(state: State, event: UnderMinimumAdvised) -> State:
    told = round_changed(state, advised=(*state.round.advised, event.person))
    return replace(told, advised=(*state.advised, event.person))
