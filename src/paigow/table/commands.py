"""Every command of the table by name: what the dealer, a supervisor or a player asks.

Tiles and dice enter as facts: the table never throws a die. A tile is named by its face ("6-6"); the two pieces of a
matched pair share one face. Coins are whole. Times are milliseconds since 1970.

Written by ``python3 run.py regenerate``: change the rooms, not this file.
"""

from paigow.table.bank.decline import PassBank
from paigow.table.bank.house_wager import LessenHouseWager, PlaceHouseWager
from paigow.table.bank.offer import OfferBank
from paigow.table.bank.settle_cover import SettleCover
from paigow.table.bank.stake import PlaceStake, TakeBackStake
from paigow.table.bank.take import TakeBank
from paigow.table.core.call_time import CallTime
from paigow.table.core.command import (
    Bet,
    Command,
    Commitments,
    DealerCommand,
    OversightCommand,
    PlayerCommand,
    Secrets,
    Settings,
    SupervisorCommand,
)
from paigow.table.deal.choose_cut import ChooseCut
from paigow.table.deal.close_bets import CallNoMoreBets
from paigow.table.deal.collect_empty import CollectEmptyBoxes
from paigow.table.deal.count import CountDice
from paigow.table.deal.cut import CutTiles
from paigow.table.deal.deliver import DeliverTiles
from paigow.table.deal.mix import AskLaja, MakeLaja, OrderReshuffle, Reshuffle
from paigow.table.deal.move_stacks import MoveStacks
from paigow.table.deal.nominate_four import NominateFour
from paigow.table.deal.open_bets import OpenBets
from paigow.table.deal.shake import ShakeDice, TakeCup
from paigow.table.deal.stack import StackTiles
from paigow.table.deal.wash import WashTiles
from paigow.table.equipment.check_leaving import CheckLeavingSet
from paigow.table.equipment.check_tiles import CheckTiles
from paigow.table.equipment.reject_set import RejectSet
from paigow.table.equipment.replace_dice import ReplaceDice
from paigow.table.equipment.replace_tiles import ReplaceTiles
from paigow.table.equipment.show_tiles import ShowTiles
from paigow.table.hands.ask_advice import AskAdvice
from paigow.table.hands.ask_house_way import AskHouseWay
from paigow.table.hands.ask_names import AskNames
from paigow.table.hands.bank_hand import ConfirmSetting, SetBankHand
from paigow.table.hands.set_hand import SetHand
from paigow.table.hands.set_house_hand import SetHouseHand
from paigow.table.hands.set_on_request import SetOnRequest
from paigow.table.hands.show_two import ShowTwoTiles
from paigow.table.irregularities.absent import ReportAbsent
from paigow.table.irregularities.choose import Choose
from paigow.table.irregularities.dice import ReportDice
from paigow.table.irregularities.exposed import ReportExposed
from paigow.table.irregularities.knocked_down import ReportKnockedDown
from paigow.table.irregularities.late_bet import ReportLateBet, ReportWithdrawnBet
from paigow.table.irregularities.look import LookAtTiles
from paigow.table.irregularities.mis_set import ReportMisSet
from paigow.table.irregularities.miscounted import ReportMiscounted
from paigow.table.irregularities.misdelivery import ReportMisdelivery
from paigow.table.irregularities.mixed import ReportMixed
from paigow.table.irregularities.tile import ReportTile
from paigow.table.opening.announce_closing import AnnounceClosing
from paigow.table.opening.close_table import CloseTable
from paigow.table.opening.fill_float import FillFloat
from paigow.table.opening.open_table import OpenTable
from paigow.table.orders.bar_together import BarTogether, LiftBar, PartBarred
from paigow.table.orders.correct_payment import CorrectPayment
from paigow.table.orders.disputes import Complain, DecideDispute, OpenDispute, WithdrawComplaint
from paigow.table.orders.excess import AllowExcess, PermitOthers
from paigow.table.orders.give_coupon import GiveCoupon
from paigow.table.orders.invalidate import Invalidate
from paigow.table.orders.limit_player import LimitPlayer
from paigow.table.orders.limit_side_bet import LimitSideBet
from paigow.table.orders.limits import ChangeLimits
from paigow.table.orders.reinstate import Reinstate
from paigow.table.orders.remove_by_dice import RemoveByDice, ThrowForRemoval
from paigow.table.orders.remove_person import RemovePerson
from paigow.table.orders.sanction import Sanction
from paigow.table.orders.set_first import OrderSetFirst
from paigow.table.orders.vacate_seat import VacateSeat
from paigow.table.oversight.answer import AnswerProposal, EndProposal
from paigow.table.oversight.dealing import BeginDealing, EndDealing, NoteDuty, NoteIncident
from paigow.table.oversight.notes import NoteHeld, NoteLook, NoteRefused
from paigow.table.oversight.propose import Propose, Way
from paigow.table.people.buy_in import BuyIn
from paigow.table.people.cash_out import CashOut
from paigow.table.people.leave import Leave
from paigow.table.people.sit_down import SitDown
from paigow.table.people.sit_out import SitIn, SitOut
from paigow.table.rooms import AnyCommand, PersonCommand, SupervisorOrder
from paigow.table.seeds.ask import AskSeeds
from paigow.table.seeds.beacon import MissBeacon, NameBeacon, RecordBeacon
from paigow.table.seeds.promise import CommitSeeds
from paigow.table.seeds.tell import RevealSeed
from paigow.table.seeds.void import VoidSeeds
from paigow.table.settle.bank import SettleBank
from paigow.table.settle.clear_losing_area import ClearLosingArea
from paigow.table.settle.collect import CollectLosing
from paigow.table.settle.concede import Concede
from paigow.table.settle.end_round import EndRound
from paigow.table.settle.expose import ExposeBankHand, ExposeHand, ExposeHouseHand
from paigow.table.settle.match import MatchHand
from paigow.table.settle.match_house_wager import MatchHouseWager
from paigow.table.settle.pay import PayBox
from paigow.table.settle.pay_house_wager import PayHouseWager
from paigow.table.settle.reveal import RevealSecrets
from paigow.table.settle.show_own import ShowOwnHand
from paigow.table.wagers.control import ControlBox, GiveControl
from paigow.table.wagers.coupon import LayCoupon
from paigow.table.wagers.nominate import Nominate
from paigow.table.wagers.take_back import TakeBackWager
from paigow.table.wagers.wager import PlaceWager

__all__ = [
    "AllowExcess",
    "AnnounceClosing",
    "AnswerProposal",
    "AnyCommand",
    "AskAdvice",
    "AskHouseWay",
    "AskLaja",
    "AskNames",
    "AskSeeds",
    "BarTogether",
    "BeginDealing",
    "Bet",
    "BuyIn",
    "CallNoMoreBets",
    "CallTime",
    "CashOut",
    "ChangeLimits",
    "CheckLeavingSet",
    "CheckTiles",
    "Choose",
    "ChooseCut",
    "ClearLosingArea",
    "CloseTable",
    "CollectEmptyBoxes",
    "CollectLosing",
    "Command",
    "CommitSeeds",
    "Commitments",
    "Complain",
    "Concede",
    "ConfirmSetting",
    "ControlBox",
    "CorrectPayment",
    "CountDice",
    "CutTiles",
    "DealerCommand",
    "DecideDispute",
    "DeliverTiles",
    "EndDealing",
    "EndProposal",
    "EndRound",
    "ExposeBankHand",
    "ExposeHand",
    "ExposeHouseHand",
    "FillFloat",
    "GiveControl",
    "GiveCoupon",
    "Invalidate",
    "LayCoupon",
    "Leave",
    "LessenHouseWager",
    "LiftBar",
    "LimitPlayer",
    "LimitSideBet",
    "LookAtTiles",
    "MakeLaja",
    "MatchHand",
    "MatchHouseWager",
    "MissBeacon",
    "MoveStacks",
    "NameBeacon",
    "Nominate",
    "NominateFour",
    "NoteDuty",
    "NoteHeld",
    "NoteIncident",
    "NoteLook",
    "NoteRefused",
    "OfferBank",
    "OpenBets",
    "OpenDispute",
    "OpenTable",
    "OrderReshuffle",
    "OrderSetFirst",
    "OversightCommand",
    "PartBarred",
    "PassBank",
    "PayBox",
    "PayHouseWager",
    "PermitOthers",
    "PersonCommand",
    "PlaceHouseWager",
    "PlaceStake",
    "PlaceWager",
    "PlayerCommand",
    "Propose",
    "RecordBeacon",
    "Reinstate",
    "RejectSet",
    "RemoveByDice",
    "RemovePerson",
    "ReplaceDice",
    "ReplaceTiles",
    "ReportAbsent",
    "ReportDice",
    "ReportExposed",
    "ReportKnockedDown",
    "ReportLateBet",
    "ReportMisSet",
    "ReportMiscounted",
    "ReportMisdelivery",
    "ReportMixed",
    "ReportTile",
    "ReportWithdrawnBet",
    "Reshuffle",
    "RevealSecrets",
    "RevealSeed",
    "Sanction",
    "Secrets",
    "SetBankHand",
    "SetHand",
    "SetHouseHand",
    "SetOnRequest",
    "Settings",
    "SettleBank",
    "SettleCover",
    "ShakeDice",
    "ShowOwnHand",
    "ShowTiles",
    "ShowTwoTiles",
    "SitDown",
    "SitIn",
    "SitOut",
    "StackTiles",
    "SupervisorCommand",
    "SupervisorOrder",
    "TakeBackStake",
    "TakeBackWager",
    "TakeBank",
    "TakeCup",
    "ThrowForRemoval",
    "VacateSeat",
    "VoidSeeds",
    "WashTiles",
    "Way",
    "WithdrawComplaint",
]
