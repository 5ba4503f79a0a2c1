"""Wagers that are made, raised or taken away after no more bets."""

from collections.abc import Iterator

from paigow.books import Book
from paigow.table.core.candidates import Amounts, OrderCandidate, lists_order_candidates
from paigow.table.core.command import Bet, RoundCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import BoxNumber, Coins, PersonId
from paigow.table.core.phases import OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import unchanged
from paigow.table.irregularities.mixed import LIVE


class ReportLateBet(RoundCommand, kw_only=True, gc=False):
    """Report a wager that was made or raised after bets were closed."""

    person: PersonId
    box: BoxNumber
    coins: Coins
    bet: Bet = "main"


class ReportWithdrawnBet(RoundCommand, kw_only=True, gc=False):
    """Report a wager that was taken away after bets were closed."""

    person: PersonId
    box: BoxNumber
    coins: Coins
    bet: Bet = "main"


class BetRefused(SupervisedEvent, kw_only=True, gc=False):
    """A late bet is not accepted, or a withdrawn bet still counts."""

    person: str
    box: int
    coins: int
    was: str
    """"late" or "withdrawn"."""
    bet: Bet = "main"


@decides(ReportLateBet, *OPEN)
def report_late_bet(state: State, command: ReportLateBet, book: Book) -> Decision:
    """Refuse a bet made or raised after the call. Its coins are given back and were never in the round.

    Rule: NZ 6.9(a), CAN 7.1, MA 5(c), RWS 5.4.
    """
    clause = book.cite("bets_closed")
    fault = _not_after_the_call(state, "report_late_bet", clause) or _amiss(state, command, book)
    return fault or [_refused(command, "late", clause)]


@decides(ReportWithdrawnBet, *OPEN)
def report_withdrawn_bet(state: State, command: ReportWithdrawnBet, book: Book) -> Decision:
    """Count a bet taken away after the call: it is won or lost (RWS 5.5, NZ 6.9(b), CAN 7.1, MA 5(c))."""
    clause = book.cite("withdrawn_bet")
    if fault := _not_after_the_call(state, "report_withdrawn_bet", clause) or _amiss(state, command, book):
        return fault
    lying = sum(
        wager.coins
        for wager in state.boxes[command.box].wagers
        if (wager.person, wager.bet) == (command.person, command.bet) and not wager.is_settled
    )
    if lying < command.coins:
        facts: dict[str, str | int] = {"coins": command.coins, "lying": lying}
        return Refusal(code="not_so_much", clause=clause, facts=facts)
    return [_refused(command, "withdrawn", clause)]


def _not_after_the_call(state: State, command: str, clause: str) -> Refusal | None:
    if state.phase in LIVE:
        return None
    return Refusal(code="wrong_phase", clause=clause, facts={"command": command, "phase": state.phase})


def _amiss(state: State, command: ReportLateBet | ReportWithdrawnBet, book: Book) -> Refusal | None:
    """Return a refusal if there is no such box, person or bet, or no such amount."""
    if command.bet not in book.bets:
        facts: dict[str, str | int] = {"bet": command.bet, "expected": ", ".join(book.bets)}
        return Refusal(code="no_such_bet", facts=facts)
    if command.box not in state.boxes:
        numbers = ", ".join(map(str, state.boxes))
        return Refusal(code="no_such_box", facts={"box": command.box, "boxes": numbers})
    if command.person not in state.people:
        return Refusal(code="not_here", facts={"person": command.person})
    return Refusal(code="bad_amount", facts={"coins": command.coins}) if command.coins <= 0 else None


def _refused(command: ReportLateBet | ReportWithdrawnBet, was: str, clause: str) -> BetRefused:
    return BetRefused(
        person=command.person,
        box=command.box,
        coins=command.coins,
        was=was,
        bet=command.bet,
        by=command.by,
        reason=command.reason,
        clause=clause,
    )


evolves(BetRefused)(unchanged)


@lists_order_candidates(ReportLateBet)
def _anybodys(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    """Return candidate reports for anybody at the table, on any box."""
    people, boxes = tuple(state.people), tuple(state.boxes)
    if people:
        order = ReportLateBet(by=by, person=people[0], box=boxes[0], coins=1)
        yield OrderCandidate(
            order, {"person": people, "box": boxes, "bet": book.bets}, {"coins": Amounts(least=1)}
        )


@lists_order_candidates(ReportWithdrawnBet)
def _lying_there(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    """Return candidate reports of no more than the wagers on the layout."""
    for box in state.boxes.values():
        for wager in box.wagers:
            if not wager.is_settled:
                person, coins = wager.person, wager.coins
                order = ReportWithdrawnBet(by=by, person=person, box=box.number, coins=1, bet=wager.bet)
                yield OrderCandidate(order, amounts={"coins": Amounts(least=1, most=coins)})
