"""Limits, wrong payments and disputes: what a supervisor puts on record."""

from typing import Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.evolve_supervision import settled_round
from paigow.table.opening import Decision, settings_fault
from paigow.table.refusal import Refusal
from paigow.table.state import Dispute, Settled, State

BEFORE_WAGERS: Final = frozenset(
    {"opened", "checked", "shown", "washed", "stacked", "offering", "round_over"}
)


# ---- limits ------------------------------------------------------------------------------------------------------


def allow_excess(state: State, command: c.AllowExcess, book: Book) -> Decision:
    """A maximum of its own for the box of one player, shown by a marker (CAN 5.5)."""
    clause = book.clause_of("excess")
    if not book.flag("excess"):
        return Refusal(code="no_excess", clause=clause)
    box = state.boxes.get(command.box)
    if box is None or box.seated is None or box.seated != command.person:
        return Refusal(
            code="not_the_owner", clause=clause, facts={"box": command.box, "person": command.person}
        )
    if command.maximum <= state.limits.maximum:
        facts: dict[str, str | int] = {"maximum": command.maximum, "table": state.limits.maximum}
        return Refusal(code="no_excess_needed", clause=clause, facts=facts)
    return [
        e.ExcessAllowed(
            box=command.box,
            person=command.person,
            maximum=command.maximum,
            by=command.by,
            reason=command.reason,
            clause=clause,
        )
    ]


def permit_others(state: State, command: c.PermitOthers, book: Book) -> Decision:
    """The owner of such a box lets others wager on it, or no longer (CAN 5.5)."""
    clause = book.cite("excess_others")
    excess = state.excess.get(command.box)
    if excess is None or excess.person != command.person:
        return Refusal(
            code="not_the_owner", clause=clause, facts={"box": command.box, "person": command.person}
        )
    return [
        e.OthersPermitted(box=command.box, person=command.person, permitted=command.permitted, clause=clause)
    ]


def change_limits(state: State, command: c.ChangeLimits, book: Book) -> Decision:
    """New limits, of which the players are told: they hold from the next round on.

    Rule: CAN 5.2. Where the book asks for no notice they hold for a round whose bets have not been opened.
    """
    settings = replace(state.limits, minimum=command.minimum, maximum=command.maximum)
    if fault := settings_fault(settings, book):
        field, value, expected = fault
        return Refusal(code="bad_settings", facts={"field": field, "value": value, "expected": expected})
    return [
        e.LimitsAnnounced(
            minimum=command.minimum,
            maximum=command.maximum,
            is_at_once=not book.flag("limit_notice") and state.phase in BEFORE_WAGERS,
            by=command.by,
            reason=command.reason,
            clause=book.clause_of("limit_notice"),
        )
    ]


# ---- payments ----------------------------------------------------------------------------------------------------


def correct_payment(state: State, command: c.CorrectPayment, book: Book) -> Decision:
    """A wrong payment is put right out of the float tray, or into it; one asks, another approves."""
    if command.person not in state.people:
        return Refusal(code="not_here", facts={"person": command.person})
    if command.coins == 0:
        return Refusal(code="bad_amount", facts={"coins": 0})
    if not command.approved_by or command.approved_by == command.by:
        return Refusal(code="not_approved", facts={"by": command.by, "approved_by": command.approved_by})
    if not command.reason:
        return Refusal(code="no_reason")
    if fault := _beyond_the_round(state, command):
        return fault
    stack = state.people[command.person].stack
    if command.coins > state.float_coins:
        facts: dict[str, str | int] = {"float_coins": state.float_coins, "coins": command.coins}
        return Refusal(code="float_is_short", facts=facts)
    if -command.coins > stack:
        return Refusal(code="not_enough", facts={"coins": -command.coins, "stack": stack})
    return [
        e.PaymentCorrected(
            person=command.person,
            coins=command.coins,
            approved_by=command.approved_by,
            by=command.by,
            reason=command.reason,
        )
    ]


def _beyond_the_round(state: State, command: c.CorrectPayment) -> Refusal | None:
    """A refusal of more than the round can have moved wrongly.

    All corrections of a round for one person come to no more than its settlement has moved for him: stakes taken and
    returned, winnings, commission. And he gives back no more than it has brought him, corrections included.
    """
    round_of = settled_round(state, command.person)
    settled = getattr(state, round_of).get(command.person) or Settled()
    most = settled.moved - settled.corrected
    if command.coins < 0:
        most = min(most, settled.got - settled.paid_back)
    if abs(command.coins) <= most:
        return None
    facts: dict[str, str | int] = {
        "coins": abs(command.coins),
        "most": max(most, 0),
        "person": command.person,
    }
    return Refusal(code="beyond_the_round", facts=facts)


# ---- disputes ----------------------------------------------------------------------------------------------------


OPEN_DISPUTES: Final = 8
"""So many complaints may wait for a decision at a table."""


def open_dispute(state: State, command: c.OpenDispute, book: Book) -> Decision:
    """A complaint on record; its owner is told that a government inspector may be consulted (CAN 15.5).

    So many at once, for everybody at the table is shown them.
    """
    if fault := _no_disputes(book):
        return fault
    if command.person not in state.people:
        return Refusal(code="not_here", facts={"person": command.person})
    if sum(each.decision is None for each in state.disputes) >= OPEN_DISPUTES:
        return Refusal(code="too_many_disputes", facts={"most": OPEN_DISPUTES})
    return [
        e.DisputeOpened(
            number=state.disputes_made + 1,
            person=command.person,
            complaint=command.complaint,
            round=state.round,
            by=command.by,
            reason=command.reason,
            clause=book.cite("inspector_notice"),
        )
    ]


def decide_dispute(state: State, command: c.DecideDispute, book: Book) -> Decision:
    """The operator's decision is final, but the chief inspector may review it on request (CAN 15.6)."""
    if fault := _no_disputes(book):
        return fault
    clause = book.clause_of("disputes")
    dispute = next((found for found in state.disputes if found.number == command.number), None)
    if dispute is None:
        return Refusal(code="no_such_dispute", facts={"number": command.number})
    if fault := _not_due(dispute, clause, is_review=command.is_review):
        return fault
    return [
        e.DisputeDecided(
            number=command.number,
            decision=command.decision,
            is_review=command.is_review,
            by=command.by,
            reason=command.reason,
            clause=clause,
        )
    ]


def _no_disputes(book: Book) -> Refusal | None:
    return None if book.flag("disputes") else Refusal(code="no_disputes", clause=book.clause_of("disputes"))


def _not_due(dispute: Dispute, clause: str, *, is_review: bool) -> Refusal | None:
    """A refusal if it has been decided, or if nothing has been decided that could be reviewed."""
    if is_review and dispute.decision is None:
        return Refusal(code="not_decided", clause=clause, facts={"number": dispute.number})
    if (dispute.review if is_review else dispute.decision) is not None:
        return Refusal(code="decision_is_final", clause=clause, facts={"number": dispute.number})
    return None
