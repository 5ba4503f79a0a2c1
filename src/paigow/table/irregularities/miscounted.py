"""A cover that was counted wrongly."""

from collections.abc import Iterator

from paigow.books import Book
from paigow.table.core.candidates import Amounts, OrderCandidate, lists_order_candidates
from paigow.table.core.command import RoundCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import CoinsOrNone
from paigow.table.core.phases import AFTER_DELIVERY
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import bank_changed
from paigow.table.core.wager_status import others_total
from paigow.table.settle.paying import makes_up_clause


class ReportMiscounted(RoundCommand, kw_only=True, gc=False):
    """Report that the dealer counted the wagers against the bank as ``counted`` coins."""

    counted: CoinsOrNone


class CoverMiscounted(SupervisedEvent, kw_only=True, gc=False):
    counted: int
    total: int


@decides(ReportMiscounted, "betting", "covering", "bets_closed", *AFTER_DELIVERY)
def report_miscounted(state: State, command: ReportMiscounted, book: Book) -> Decision:
    """Record the wrong count of the cover. The bank makes up what is missing.

    Rule: NZ 12.17, MA 8(o), 8(p). Without any wagers there is no count: refused as ``no_wagers``.
    """
    clause = makes_up_clause(state.round.bank.kind, book)
    if state.round.bank.box is None:
        return Refusal(code="house_banks_now", clause=clause)
    if command.counted <= 0:
        return Refusal(code="bad_amount", facts={"coins": command.counted})
    total = state.round.bank.total or others_total(state)
    if total == 0:
        return Refusal(code="no_wagers", clause=clause)
    return [
        CoverMiscounted(
            counted=command.counted,
            total=total,
            by=command.by,
            reason=command.reason,
            clause=clause,
        )
    ]


@evolves(CoverMiscounted)
def _cover_miscounted(state: State, event: CoverMiscounted) -> State:
    return bank_changed(state, counted=event.counted)


@lists_order_candidates(ReportMiscounted)
def _any_count(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    yield OrderCandidate(ReportMiscounted(by=by, counted=1), amounts={"counted": Amounts(least=1)})
