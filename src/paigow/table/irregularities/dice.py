"""A void throw."""

from typing import Literal

from paigow.books import Book
from paigow.table.core.command import RoundCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed


class ReportDice(RoundCommand, kw_only=True, gc=False):
    """Report a void throw: a die is cocked or fell out, or the banker lifted the lid."""

    fault: Literal["cocked", "fell-out", "lid"]


class DiceVoided(SupervisedEvent, kw_only=True, gc=False):
    """The throw is void, and the dice are shaken again."""

    fault: str


@decides(ReportDice, "shaken", "counted")
def report_dice(state: State, command: ReportDice, book: Book) -> Decision:
    """Void the throw. The dice are shaken again.

    Rule: NZ 9.8, CAN 13.1, MA 9(a)-(b). The lid lifted by the bank that shook: MA 8(i).
    """
    clauses = {
        "cocked": book.clause_of("cocked_dice"),
        "fell-out": book.cite("dice_fell_out"),
        "lid": book.cite("lid_lifted"),
    }
    if command.fault == "lid" and state.round.shaken_by is None:
        return Refusal(code="bank_shook_not", clause=clauses["lid"])
    return [
        DiceVoided(fault=command.fault, by=command.by, reason=command.reason, clause=clauses[command.fault])
    ]


@evolves(DiceVoided, to="bets_closed")
def _dice_voided(state: State, event: DiceVoided) -> State:
    return round_changed(state, dice=(), total=None, first=None, shaken_by=None)
