"""The table's one door: a command in, events or a refusal out. Pure."""

from collections.abc import Callable
from typing import Any, Final

from paigow.books import Book
from paigow.rules import bank_cite
from paigow.table import (
    bank_setting,
    bank_settling,
    closing,
    conceding,
    dealing,
    hands,
    opening,
    removal,
    settling,
    wagering,
)
from paigow.table import commands as c
from paigow.table.bank import BANK_DECISIONS
from paigow.table.irregularities import SUPERVISION_DECISIONS
from paigow.table.mending import MENDING_DECISIONS
from paigow.table.mixing import DEAL_DECISIONS
from paigow.table.opening import Decision
from paigow.table.oversight import OVERSIGHT_DECISIONS
from paigow.table.phases import ALLOWED, BEFORE_BETS
from paigow.table.refusal import Refusal
from paigow.table.seeds import SEED_DECISIONS
from paigow.table.state import State


def decide(state: State, command: c.AnyCommand, book: Book) -> Decision:
    """What a command leads to: the events, or the refusal that says why not. Nothing is changed.

    Args:
        state: The table.
        command: What is asked, with tiles and dice as facts.
        book: The rule book of the table, with its operator's choices.
    """
    if state.phase not in ALLOWED[type(command)]:
        return _out_of_phase(state, command, book)
    return _DECISIONS[type(command)](state, command, book)


def _out_of_phase(state: State, command: c.AnyCommand, book: Book) -> Refusal:
    if state.phase == "closed":
        return Refusal(code="not_open")
    if isinstance(command, c.OpenTable):
        return Refusal(code="already_open")
    if isinstance(command, c.PlaceWager | c.TakeBackWager):
        if state.phase in BEFORE_BETS:
            return Refusal(code="bets_not_open")
        return Refusal(code="bets_are_closed", clause=_closed_by(state, command, book))
    facts: dict[str, str | int] = {"command": type(command).__struct_config__.tag or "", "phase": state.phase}
    if isinstance(command, c.PayBox):
        clause = bank_cite("pay_late", state.bank.kind, book)
        return Refusal(code="wrong_phase", clause=clause, facts=facts)
    return Refusal(code="wrong_phase", facts=facts)


def _closed_by(state: State, command: c.PlaceWager | c.TakeBackWager, book: Book) -> str:
    """The clause by which a wager is neither made nor taken away now (NZ 6.9, 6.10)."""
    if isinstance(command, c.PlaceWager):
        return book.cite("bets_closed")
    box = state.boxes.get(command.box)
    is_lost = box is not None and box.result == "lose"
    return book.cite("lost_wager" if is_lost else "withdrawn_bet")


_DECISIONS: Final[dict[type[c.Command], Callable[[State, Any, Book], Decision]]] = {
    c.OpenTable: opening.open_table,
    c.CheckTiles: opening.check_tiles,
    c.ShowTiles: opening.show_tiles,
    c.FillFloat: opening.fill_float,
    c.CloseTable: opening.close_table,
    c.BuyIn: opening.buy_in,
    c.CashOut: opening.cash_out,
    c.SitDown: opening.sit_down,
    c.Leave: opening.leave,
    c.WashTiles: wagering.wash_tiles,
    c.StackTiles: wagering.stack_tiles,
    c.OpenBets: wagering.open_bets,
    c.PlaceWager: wagering.place_wager,
    c.TakeBackWager: wagering.take_back_wager,
    c.ControlBox: wagering.control_box,
    c.GiveControl: wagering.give_control,
    c.Nominate: wagering.nominate,
    c.CallNoMoreBets: closing.call_no_more_bets,
    c.CutTiles: dealing.cut_tiles,
    c.ShakeDice: dealing.shake_dice,
    c.CountDice: dealing.count_dice,
    c.DeliverTiles: dealing.deliver_tiles,
    c.CollectEmptyBoxes: dealing.collect_empty_boxes,
    c.ThrowForRemoval: removal.throw_for_removal,
    c.SetHand: hands.set_hand,
    c.AskHouseWay: hands.ask_house_way,
    c.AskAdvice: hands.ask_advice,
    c.AskNames: hands.ask_names,
    c.SetOnRequest: hands.set_on_request,
    c.CallTime: hands.call_time,
    c.SetHouseHand: hands.set_house_hand,
    c.ExposeHouseHand: settling.expose_house_hand,
    c.ExposeHand: settling.expose_hand,
    c.MatchHand: settling.match_hand,
    c.CollectLosing: settling.collect_losing,
    c.ClearLosingArea: settling.clear_losing_area,
    c.PayBox: settling.pay_box,
    c.EndRound: settling.end_round,
    c.RevealSecrets: settling.reveal_secrets,
    c.Concede: conceding.concede,
    c.ShowOwnHand: conceding.show_own_hand,
    c.ConfirmSetting: bank_setting.confirm_setting,
    c.SetBankHand: bank_setting.set_bank_hand,
    c.ShowTwoTiles: bank_setting.show_two_tiles,
    c.ExposeBankHand: bank_settling.expose_bank_hand,
    c.MatchHouseWager: bank_settling.match_house_wager,
    c.PayHouseWager: bank_settling.pay_house_wager,
    c.SettleBank: bank_settling.settle_bank,
    **BANK_DECISIONS,
    **DEAL_DECISIONS,
    **SUPERVISION_DECISIONS,
    **MENDING_DECISIONS,
    **SEED_DECISIONS,
    **OVERSIGHT_DECISIONS,
}
