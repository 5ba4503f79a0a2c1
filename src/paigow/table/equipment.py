"""The set of tiles, the dice, and the notices that the table closes."""

from typing import Final

from paigow.books import Book
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.opening import Decision
from paigow.table.refusal import Refusal
from paigow.table.state import State

SIGNATURES: Final = 2
"""The dealer's and the supervisor's."""
HOUR_MS: Final = 3_600_000


def reject_set(state: State, command: c.RejectSet, book: Book) -> Decision:
    """An unsuitable set is sealed, labelled with table, date and time, signed by both and replaced (MA 4(a)(3))."""
    clause = book.cite("set_rejected")
    signed = tuple(dict.fromkeys(name for name in command.signed_by if name))
    if len(signed) < SIGNATURES:
        return Refusal(code="not_signed", clause=clause, facts={"signed_by": ", ".join(signed)})
    return [
        e.SetRejected(
            table=state.table,
            at_ms=command.at_ms,
            signed_by=signed,
            by=command.by,
            reason=command.reason,
            clause=clause,
        )
    ]


def replace_tiles(state: State, command: c.ReplaceTiles, book: Book) -> Decision:
    """Another set, or single tiles, between rounds; they are checked and displayed as at the opening.

    Rule: NZ 10.15-10.16, CAN 3.3-3.4, MA 4(a).
    """
    if state.commitments and not state.secrets:
        return Refusal(code="secrets_first")
    return [
        e.TilesReplaced(
            whole_set=command.whole_set,
            by=command.by,
            reason=command.reason,
            clause=book.cite("tiles_replaced"),
        )
    ]


def replace_dice(state: State, command: c.ReplaceDice, book: Book) -> Decision:
    """A fresh set of dice (MA 3(c))."""
    clause = book.clause_of("dice_hours")
    return [e.DiceReplaced(at_ms=command.at_ms, by=command.by, reason=command.reason, clause=clause)]


def dice_due_ms(state: State, book: Book) -> int | None:
    """When the dice have been in use as long as they may; None: no time is known, or the book gives none (MA 3(c))."""
    hours = book.number("dice_hours")
    return state.dice_since_ms + hours * HOUR_MS if hours and state.dice_since_ms is not None else None


# ---- closing -------------------------------------------------------------------------------------------------


def announce_closing(state: State, command: c.AnnounceClosing, book: Book) -> Decision:
    """Tell those whom the book names, in its order, that the table closes after the round (CAN 14.2)."""
    clause = book.clause_of("closing_notices")
    notices = book.words("closing_notices")
    if command.to in state.closing:
        return Refusal(code="told_already", clause=clause, facts={"to": command.to})
    missing = [to for to in notices if to not in state.closing]
    if command.to in notices and missing[0] != command.to:
        return Refusal(code="notice_first", clause=clause, facts={"to": missing[0]})
    return [e.ClosingAnnounced(to=command.to, by=command.by, reason=command.reason, clause=clause)]
