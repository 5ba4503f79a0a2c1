"""Irregularities of a round file as reports to the table: when, and with which command."""

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any, Final

from paigow.rulings.round_file import types as rt
from paigow.table import State
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.wager_status import winning
from paigow.table.orders.sanction import CAUSES
from paigow.words.codes import RefusalCode

BY: Final = "supervisor"
"""The person who reports and orders what a file says."""
MOOT: Final[frozenset[RefusalCode]] = frozenset(
    {
        "already_done", "already_set", "conceded", "excluded", "no_such_hand", "no_wager_left",
        "not_asked", "not_in_play", "set_by_player", "set_the_house_way",
    }
)  # fmt: skip
"""Refusal codes meaning that nothing needs to be done."""
DEAD_HAND: Final = -1
"""Position of the dead hand."""


class Stage(IntEnum):
    """Progress of a round, as far as irregularities depend on it."""

    BEGUN = 0
    UNCUT = 1
    CALLED = 2
    CLOSED = 3
    SHAKEN = 4
    DELIVERED = 5
    VIEWED = 6
    SET = 7
    EXPOSED = 8
    PAYING = 9
    PAID = 10
    OVER = 11


_STAGES: Final = {
    "betting": Stage.UNCUT,
    "covering": Stage.CALLED,
    "bets_closed": Stage.CLOSED,
    "shaken": Stage.SHAKEN,
    "counted": Stage.SHAKEN,
    "delivered": Stage.DELIVERED,
    "setting": Stage.VIEWED,
    "players_set": Stage.VIEWED,
    "house_set": Stage.SET,
    "matched": Stage.EXPOSED,
    "paid": Stage.PAID,
    "round_over": Stage.OVER,
}


def stage_of(state: State) -> Stage:
    """Return the progress of the round."""
    if state.phase == "matching":
        hands = (box.hand for box in state.boxes.values() if box.number != state.round.bank.box)
        is_any_exposed = any(hand is not None and hand.is_exposed for hand in hands)
        return Stage.EXPOSED if is_any_exposed else Stage.SET
    if state.phase == "matched" and _is_any_paid(state):
        return Stage.PAYING
    return _STAGES.get(state.phase, Stage.BEGUN)


def _is_any_paid(state: State) -> bool:
    """Return whether a winner has been paid: a player, or the house for its wager."""
    bank = state.round.bank
    wagers = (wager for box in state.boxes.values() for wager in box.wagers)
    return (bank.is_house_wager_settled and bank.house_result == "win") or any(
        wager.outcome == "win" and wager.is_settled for wager in wagers
    )


def _payments_left(state: State) -> int:
    """Return how many payments remain: boxes with winners, the house's wager, the bank."""
    bank = state.round.bank
    is_house_owed = bank.house_result == "win" and not bank.is_house_wager_settled
    is_bank_owed = bank.box is not None and not bank.is_settled
    return sum(1 for _ in winning(state.boxes.values())) + is_house_owed + is_bank_owed


def is_due(state: State, stage: Stage) -> bool:
    """Return whether an irregularity at a stage can be reported now; with a single payment, before it."""
    is_only_payment = (
        stage is Stage.PAYING
        and state.phase == "matched"
        and not _is_any_paid(state)
        and _payments_left(state) <= 1
    )
    return stage_of(state) >= stage or is_only_payment


def is_nobody_paid(each: rt.AnyIrregularity, state: State, log: Sequence[e.AnyEvent]) -> bool:
    """Return whether an irregularity during payments is in a round without any."""
    if stage_of_irregularity(each) is not Stage.PAYING or _payments_left(state) or _is_any_paid(state):
        return False
    return not any(isinstance(event, e.MatchesUndone) for event in log)


_EXPOSED: Final = {
    None: Stage.DELIVERED,
    "before-view": Stage.DELIVERED,
    "after-view": Stage.VIEWED,
    "before-set": Stage.VIEWED,
    "after-set": Stage.SET,
}
_FOUND: Final = {
    None: Stage.EXPOSED,
    "before-first-exposure": Stage.SET,
    "after-first-exposure": Stage.EXPOSED,
    "during-payment": Stage.PAYING,
    "after-payment": Stage.PAID,
}


_SANCTIONED: Final = {"remove-box": Stage.OVER, "void-round": Stage.CALLED}
_PUT_OUT: Final = ("exclude", "remove-player")


_AFTER: Final[dict[rt.RoundStep, Stage]] = {
    "bets-closed": Stage.CALLED,
    "cover": Stage.CLOSED,
    "delivery": Stage.DELIVERED,
    "view": Stage.VIEWED,
    "setting": Stage.SET,
    "exposure": Stage.EXPOSED,
    "match": Stage.EXPOSED,
    "collection": Stage.EXPOSED,
    "payment": Stage.EXPOSED,
    "bank-payment": Stage.EXPOSED,
}
"""Step -> the stage from which an order can follow it."""


def stage_of_irregularity(each: rt.AnyIrregularity) -> Stage:
    """Return the stage from which an irregularity can be reported: none is reported before it can have happened."""
    match each:
        case rt.Exposed(at="stack" | "laja") | rt.CoverMiscounted() | rt.Reshuffled():
            return Stage.UNCUT
        case rt.Exposed():
            return Stage.DELIVERED if each.looked is False else _EXPOSED[each.when]
        case rt.BadDice():
            return Stage.SHAKEN
        case rt.Misdelivery():
            return Stage.VIEWED if each.viewed else Stage.DELIVERED
        case rt.MisSet():
            return _FOUND[each.found]
        case rt.KnockedDown():
            return Stage.SET
        case rt.Mixed() | rt.Absent():
            return Stage.VIEWED
        case rt.Sanctioned(after=str(step)):
            return _AFTER[step]
        case rt.Sanctioned():
            is_later = each.order in _PUT_OUT and not each.boxes
            return Stage.OVER if is_later else _SANCTIONED.get(each.order, Stage.SET)
        case _:
            return Stage.CALLED


def order_of(each: rt.AnyIrregularity) -> tuple[Stage, bool]:
    """Return the sort key: a sanction without a step comes after everything that may void the whole round."""
    return stage_of_irregularity(each), isinstance(each, rt.Sanctioned) and each.after is None


def waits_for(each: rt.AnyIrregularity) -> Stage:
    """Return until which stage it waits for earlier rows of the file.

    Most wait for nothing: they have their own time.
    """
    match each:
        case rt.Mixed():  # hands not compared yet
            return Stage.EXPOSED
        case rt.Invalidated() | rt.Misdelivery(viewed=True):
            return Stage.PAID
        case rt.Sanctioned(after=str()):
            return Stage.PAID
        case _:
            return Stage.BEGUN


def report_of(each: rt.AnyIrregularity, state: State) -> c.AnyCommand:
    """Return the command that reports it to the table."""
    if isinstance(each, rt.Exposed):
        bank = state.round.bank.box
        box = each.box if each.at in {"box", "empty"} else bank if each.at == "bank" else None
        return c.ReportExposed(
            by=BY, at=each.at, exposed_by=each.by, box=box, count=each.many, tiles=each.tiles
        )
    if isinstance(each, rt.Mixed):
        boxes = (*each.boxes, *([state.house] if each.house else []), *([DEAD_HAND] if each.dead else []))
        return c.ReportMixed(by=BY, boxes=boxes, reconstructed=each.reconstructed)
    return _REPORTS[type(each)](each)


def _sanction(each: rt.Sanctioned) -> c.AnyCommand:
    if each.order == "remove-box":
        return c.RemoveByDice(by=BY)
    if each.order == "remove-player":
        return c.RemovePerson(by=BY, person=each.player)
    return c.Sanction(by=BY, person=each.player, order=each.order)


def _invalid(each: rt.Invalidated) -> c.AnyCommand:
    """Return the order to invalidate; the cause is the book's word for it, found anywhere in the text."""
    told = each.cause.casefold()
    return c.Invalidate(
        by=BY, cause=next((cause for cause in CAUSES if cause.casefold() in told), each.cause)
    )


def _late(each: rt.LateBet) -> c.AnyCommand:
    return c.ReportLateBet(by=BY, person=each.player, box=each.box, coins=each.amount, bet=each.bet)


def _withdrawn(each: rt.WithdrawnBet) -> c.AnyCommand:
    return c.ReportWithdrawnBet(by=BY, person=each.player, box=each.box, coins=each.amount, bet=each.bet)


_REPORTS: Final[dict[type[rt.Irregularity], Callable[[Any], c.AnyCommand]]] = {
    rt.BadDice: lambda each: c.ReportDice(by=BY, fault=each.fault),
    rt.Misdelivery: lambda each: c.ReportMisdelivery(by=BY),
    rt.KnockedDown: lambda each: c.ReportKnockedDown(by=BY, box=each.box),
    rt.MisSet: lambda each: c.ReportMisSet(by=BY, hand=each.hand, box=each.box),
    rt.Absent: lambda each: c.ReportAbsent(by=BY, box=each.box),
    rt.CoverMiscounted: lambda each: c.ReportMiscounted(by=BY, counted=each.counted),
    rt.LateBet: _late,
    rt.WithdrawnBet: _withdrawn,
    rt.BadTile: lambda each: c.ReportTile(by=BY, fault=each.fault),
    rt.Reshuffled: lambda each: c.OrderReshuffle(by=each.ordered_by or BY),
    rt.Sanctioned: _sanction,
    rt.Invalidated: _invalid,
}
