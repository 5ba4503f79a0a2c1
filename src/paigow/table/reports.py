"""What is reported of hands, bets and tiles: mixed hands, late and withdrawn bets, faulty tiles."""

from typing import Final

from paigow.books import Book
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.evolve import evolve
from paigow.table.opening import Decision
from paigow.table.refusal import Refusal
from paigow.table.returning import void_hand
from paigow.table.state import State
from paigow.table.undoing import void_played_round

LIVE: Final = frozenset(
    {
        "covering", "bets_closed", "shaken", "counted", "delivered", "setting", "players_set", "house_set", "matching",
        "matched",
    }
)  # fmt: skip
"""Bets are closed and not settled yet."""
HANDS: Final = 2
"""So many hands at least can be mixed with each other."""


def report_mixed(state: State, command: c.ReportMixed, book: Book) -> Decision:
    """Hands whose tiles were mixed are void if they cannot be told apart; with the bank's the round is.

    Rule: NZ 12.15, 12.18; the bank's hand G35 of the readings.
    """
    clause = book.clause_of("mixed")
    boxes = tuple(dict.fromkeys(command.boxes))
    if len(boxes) < HANDS:
        return Refusal(code="one_hand_only", facts={"boxes": ", ".join(map(str, boxes))})
    for box in boxes:
        if box != state.chung and not _is_held(state, box):
            return Refusal(code="not_in_play", facts={"box": box})
        if box in state.boxes and state.boxes[box].result is not None:
            return Refusal(code="already_done", clause=clause, facts={"box": box})
    told = {"clause": clause, "by": command.by, "reason": command.reason}
    mixed = e.TilesMixed(boxes=boxes, reconstructed=command.reconstructed, **told)
    if command.reconstructed:
        return [mixed]
    if state.chung in boxes or book.word("mixed") == "void round":
        void = void_played_round(state, book, cause="mixed", **told)
        return void if isinstance(void, Refusal) else [mixed, *void]
    events: list[e.AnyEvent] = [mixed]
    for box in boxes:
        voided = void_hand(state, box, book, **told)
        for event in voided:
            state = evolve(state, event)
        events += voided
    return events


def _is_held(state: State, box: int) -> bool:
    """Whether a player's hand lies there."""
    return box in state.boxes and state.boxes[box].hand is not None and state.boxes[box].in_play


def report_late_bet(state: State, command: c.ReportLateBet, book: Book) -> Decision:
    """A bet made or raised after the call is not honoured: its coins are given back and were never in the round.

    Rule: NZ 6.9(a), CAN 7.1, MA 5(c), RWS 5.4.
    """
    clause = book.cite("bets_closed")
    fault = _not_after_the_call(state, "report_late_bet", clause) or _amiss(state, command)
    return fault or [_refused(command, "late", clause)]


def report_withdrawn_bet(state: State, command: c.ReportWithdrawnBet, book: Book) -> Decision:
    """A bet taken away after the call still counts and is won or lost (RWS 5.5, NZ 6.9(b), CAN 7.1, MA 5(c))."""
    clause = book.cite("withdrawn_bet")
    if fault := _not_after_the_call(state, "report_withdrawn_bet", clause) or _amiss(state, command):
        return fault
    lying = sum(
        wager.coins
        for wager in state.boxes[command.box].wagers
        if wager.person == command.person and not wager.is_settled
    )
    if lying < command.coins:
        facts: dict[str, str | int] = {"coins": command.coins, "lying": lying}
        return Refusal(code="not_so_much", clause=clause, facts=facts)
    return [_refused(command, "withdrawn", clause)]


def _not_after_the_call(state: State, command: str, clause: str) -> Refusal | None:
    if state.phase in LIVE:
        return None
    return Refusal(code="wrong_phase", clause=clause, facts={"command": command, "phase": state.phase})


def _amiss(state: State, command: c.ReportLateBet | c.ReportWithdrawnBet) -> Refusal | None:
    """A refusal if there is no such box or person, or no such amount."""
    if command.box not in state.boxes:
        numbers = ", ".join(map(str, state.boxes))
        return Refusal(code="no_such_box", facts={"box": command.box, "boxes": numbers})
    if command.person not in state.people:
        return Refusal(code="not_here", facts={"person": command.person})
    return Refusal(code="bad_amount", facts={"coins": command.coins}) if command.coins <= 0 else None


def _refused(command: c.ReportLateBet | c.ReportWithdrawnBet, was: str, clause: str) -> e.BetRefused:
    return e.BetRefused(
        person=command.person,
        box=command.box,
        coins=command.coins,
        was=was,
        by=command.by,
        reason=command.reason,
        clause=clause,
    )


def report_tile(state: State, command: c.ReportTile, book: Book) -> Decision:
    """A tile is damaged, marked or missing: it or the set is replaced before another round begins.

    A round that is dealt from a set with a tile missing is void: it was not dealt from 32 tiles.

    Rule: NZ 10.15, CAN 3.3.
    """
    told = {"by": command.by, "reason": command.reason, "clause": book.cite("faulty_tile")}
    faulty = e.TileFaulty(fault=command.fault, **told)
    if command.fault != "missing" or state.phase not in LIVE:
        return [faulty]
    void = void_played_round(state, book, cause="tile", **told)
    return void if isinstance(void, Refusal) else [faulty, *void]
