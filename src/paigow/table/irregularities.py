"""Irregularities and their remedies, and what a supervisor orders: which function decides each."""

from collections.abc import Callable
from typing import Any, Final

from paigow.books import Book
from paigow.table import administering, dealing, equipment, exposures, mixing, removal, reports, sanctions
from paigow.table import commands as c
from paigow.table.opening import Decision
from paigow.table.state import State

SUPERVISION_DECISIONS: Final[dict[type[c.Command], Callable[[State, Any, Book], Decision]]] = {
    c.ReportExposed: exposures.report_exposed,
    c.Choose: exposures.choose,
    c.LookAtTiles: exposures.look_at_tiles,
    c.ReportDice: mixing.report_dice,
    c.ReportMisdelivery: dealing.report_misdelivery,
    c.OrderReshuffle: mixing.order_reshuffle,
    c.ReportMixed: reports.report_mixed,
    c.ReportLateBet: reports.report_late_bet,
    c.ReportWithdrawnBet: reports.report_withdrawn_bet,
    c.ReportTile: reports.report_tile,
    c.Sanction: sanctions.sanction,
    c.Invalidate: sanctions.invalidate,
    c.RemoveByDice: removal.remove_by_dice,
    c.RemovePerson: sanctions.remove_person,
    c.Reinstate: sanctions.reinstate,
    c.BarTogether: sanctions.bar_together,
    c.OrderSetFirst: sanctions.order_set_first,
    c.VacateSeat: sanctions.vacate_seat,
    c.AllowExcess: administering.allow_excess,
    c.PermitOthers: administering.permit_others,
    c.ChangeLimits: administering.change_limits,
    c.CorrectPayment: administering.correct_payment,
    c.OpenDispute: administering.open_dispute,
    c.DecideDispute: administering.decide_dispute,
    c.RejectSet: equipment.reject_set,
    c.ReplaceTiles: equipment.replace_tiles,
    c.ReplaceDice: equipment.replace_dice,
    c.AnnounceClosing: equipment.announce_closing,
}
