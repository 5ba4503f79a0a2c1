"""Every event of the table by name, with the types of its parts.

Events are facts in the past tense. Replaying them needs no rule book, because every event carries what was decided.
Viewers see an event without tiles or dice that are still face down (``show``).

Written by ``python3 run.py regenerate``: change the rooms, not this file.
"""

from paigow.books import Value
from paigow.table.bank.cover import CoverAsked, CoverSettled
from paigow.table.bank.drop_choices import BankChoicesDropped
from paigow.table.bank.house_wager import (
    HouseWagerCollected,
    HouseWagerLessened,
    HouseWagerPlaced,
    HouseWagerReturned,
)
from paigow.table.bank.offer import BankOffered
from paigow.table.bank.stake import StakeForfeited, StakePlaced, StakeReturned
from paigow.table.bank.take import BankTaken
from paigow.table.bank.turns import BankPassed, HouseBanks
from paigow.table.bank.void_round import RoundVoided
from paigow.table.core.call_time import TimeCalled
from paigow.table.core.command import Bet, Commitments, Secrets, Settings
from paigow.table.core.event import BankKind, BankShare, Event, Result, SetBy, Source, SupervisedEvent
from paigow.table.core.proposals import ProposalEnded
from paigow.table.deal.choose_cut import CutChosen
from paigow.table.deal.close_bets import BetsClosed, UnderMinimumAdvised
from paigow.table.deal.collect_empty import EmptyBoxesCollected
from paigow.table.deal.count import DiceCounted
from paigow.table.deal.cut import TilesCut
from paigow.table.deal.deliver import TilesDelivered
from paigow.table.deal.lapsed import BankChoicesLapsed, ChoiceLapsed
from paigow.table.deal.mix import LajaAsked, LajaMade, ReshuffleAsked, TilesReshuffled
from paigow.table.deal.move_stacks import StacksMoved
from paigow.table.deal.nominate_four import FourNominated
from paigow.table.deal.open_bets import BetsOpened
from paigow.table.deal.shake import CupTaken, DiceShaken
from paigow.table.deal.stack import TilesStacked
from paigow.table.deal.wash import TilesWashed
from paigow.table.equipment.check_leaving import LeavingSetChecked
from paigow.table.equipment.check_tiles import TilesChecked
from paigow.table.equipment.reject_set import SetRejected
from paigow.table.equipment.replace_dice import DiceReplaced
from paigow.table.equipment.replace_tiles import TilesReplaced
from paigow.table.equipment.show_tiles import TilesShown
from paigow.table.hands.ask_advice import AdviceGiven
from paigow.table.hands.ask_house_way import HouseWayAsked
from paigow.table.hands.ask_names import NamesAsked
from paigow.table.hands.bank_hand import BankHandProposed
from paigow.table.hands.laying import HandSet
from paigow.table.hands.seen import TilesExposed
from paigow.table.hands.set_house_hand import HouseHandSet
from paigow.table.irregularities.absent import PlayerAbsent
from paigow.table.irregularities.choices import ChoiceMade, ChoiceOffered
from paigow.table.irregularities.dice import DiceVoided
from paigow.table.irregularities.late_bet import BetRefused
from paigow.table.irregularities.look import TilesViewed
from paigow.table.irregularities.mis_set import HandReset, MisSetStands
from paigow.table.irregularities.miscounted import CoverMiscounted
from paigow.table.irregularities.misdelivery import DeliveryCorrected
from paigow.table.irregularities.mixed import TilesMixed
from paigow.table.irregularities.tile import TileFaulty
from paigow.table.irregularities.undo import MatchesUndone, Move
from paigow.table.irregularities.void_hand import HandVoided
from paigow.table.opening.announce_closing import ClosingAnnounced
from paigow.table.opening.close_table import TableClosed
from paigow.table.opening.fill_float import FloatFilled
from paigow.table.opening.open_table import TableOpened
from paigow.table.orders.bar_together import BarLifted, PeopleBarred
from paigow.table.orders.correct_payment import PaymentCorrected
from paigow.table.orders.disputes import DisputeDecided, DisputeOpened, DisputeWithdrawn
from paigow.table.orders.excess import ExcessAllowed, OthersPermitted
from paigow.table.orders.give_coupon import CouponGiven
from paigow.table.orders.limit_player import PlayerLimited
from paigow.table.orders.limit_side_bet import SideBetLimited
from paigow.table.orders.limits import LimitsAnnounced
from paigow.table.orders.reinstate import Reinstated
from paigow.table.orders.remove_by_dice import BoxRemoved, RemovalOrdered, RemovalThrown
from paigow.table.orders.sanction import PersonExcluded
from paigow.table.orders.set_first import SetFirstOrdered
from paigow.table.orders.vacate_seat import SeatVacated
from paigow.table.oversight.answer import ProposalAnswered
from paigow.table.oversight.dealing import DealingBegun, DealingEnded, DutyJudged, IncidentSeen
from paigow.table.oversight.notes import ConcededHandSeen, DealerHeld, OrdersRefused
from paigow.table.oversight.propose import OrderProposed
from paigow.table.people.buy_in import BoughtIn
from paigow.table.people.cash_out import CashedOut
from paigow.table.people.leave import Left
from paigow.table.people.sit_down import SatDown
from paigow.table.people.sit_out import SatIn, SatOut
from paigow.table.rooms import AnyEvent
from paigow.table.seeds.ask import SeedsAsked
from paigow.table.seeds.beacon import BeaconMissed, BeaconNamed, BeaconRecorded
from paigow.table.seeds.promise import SeedsCommitted
from paigow.table.seeds.tell import SeedRevealed
from paigow.table.seeds.void import SeedsVoided
from paigow.table.settle.bank import BankSettled
from paigow.table.settle.clear_losing_area import LosingAreaCleared
from paigow.table.settle.collect import LosingCollected
from paigow.table.settle.concede import HandConceded
from paigow.table.settle.end_round import RoundEnded
from paigow.table.settle.expose import HandExposed, HouseHandExposed
from paigow.table.settle.match import HandMatched, WagerOutcome, WagerStands
from paigow.table.settle.match_house_wager import HouseWagerMatched
from paigow.table.settle.pay import WagerPaid
from paigow.table.settle.pay_house_wager import HouseWagerPaid
from paigow.table.settle.reveal import SecretsRevealed
from paigow.table.wagers.control import BoxChosen, ControlGiven, ControlSettled
from paigow.table.wagers.coupon import CouponLaid
from paigow.table.wagers.forfeit import WagerForfeited
from paigow.table.wagers.nominate import Nominated
from paigow.table.wagers.take_back import WagerReleased, WagerReturned, WagerTakenBack
from paigow.table.wagers.wager import WagerPlaced

__all__ = [
    "AdviceGiven",
    "AnyEvent",
    "BankChoicesDropped",
    "BankChoicesLapsed",
    "BankHandProposed",
    "BankKind",
    "BankOffered",
    "BankPassed",
    "BankSettled",
    "BankShare",
    "BankTaken",
    "BarLifted",
    "BeaconMissed",
    "BeaconNamed",
    "BeaconRecorded",
    "Bet",
    "BetRefused",
    "BetsClosed",
    "BetsOpened",
    "BoughtIn",
    "BoxChosen",
    "BoxRemoved",
    "CashedOut",
    "ChoiceLapsed",
    "ChoiceMade",
    "ChoiceOffered",
    "ClosingAnnounced",
    "Commitments",
    "ConcededHandSeen",
    "ControlGiven",
    "ControlSettled",
    "CouponGiven",
    "CouponLaid",
    "CoverAsked",
    "CoverMiscounted",
    "CoverSettled",
    "CupTaken",
    "CutChosen",
    "DealerHeld",
    "DealingBegun",
    "DealingEnded",
    "DeliveryCorrected",
    "DiceCounted",
    "DiceReplaced",
    "DiceShaken",
    "DiceVoided",
    "DisputeDecided",
    "DisputeOpened",
    "DisputeWithdrawn",
    "DutyJudged",
    "EmptyBoxesCollected",
    "Event",
    "ExcessAllowed",
    "FloatFilled",
    "FourNominated",
    "HandConceded",
    "HandExposed",
    "HandMatched",
    "HandReset",
    "HandSet",
    "HandVoided",
    "HouseBanks",
    "HouseHandExposed",
    "HouseHandSet",
    "HouseWagerCollected",
    "HouseWagerLessened",
    "HouseWagerMatched",
    "HouseWagerPaid",
    "HouseWagerPlaced",
    "HouseWagerReturned",
    "HouseWayAsked",
    "IncidentSeen",
    "LajaAsked",
    "LajaMade",
    "LeavingSetChecked",
    "Left",
    "LimitsAnnounced",
    "LosingAreaCleared",
    "LosingCollected",
    "MatchesUndone",
    "MisSetStands",
    "Move",
    "NamesAsked",
    "Nominated",
    "OrderProposed",
    "OrdersRefused",
    "OthersPermitted",
    "PaymentCorrected",
    "PeopleBarred",
    "PersonExcluded",
    "PlayerAbsent",
    "PlayerLimited",
    "ProposalAnswered",
    "ProposalEnded",
    "Reinstated",
    "RemovalOrdered",
    "RemovalThrown",
    "ReshuffleAsked",
    "Result",
    "RoundEnded",
    "RoundVoided",
    "SatDown",
    "SatIn",
    "SatOut",
    "SeatVacated",
    "Secrets",
    "SecretsRevealed",
    "SeedRevealed",
    "SeedsAsked",
    "SeedsCommitted",
    "SeedsVoided",
    "SetBy",
    "SetFirstOrdered",
    "SetRejected",
    "Settings",
    "SideBetLimited",
    "Source",
    "StacksMoved",
    "StakeForfeited",
    "StakePlaced",
    "StakeReturned",
    "SupervisedEvent",
    "TableClosed",
    "TableOpened",
    "TileFaulty",
    "TilesChecked",
    "TilesCut",
    "TilesDelivered",
    "TilesExposed",
    "TilesMixed",
    "TilesReplaced",
    "TilesReshuffled",
    "TilesShown",
    "TilesStacked",
    "TilesViewed",
    "TilesWashed",
    "TimeCalled",
    "UnderMinimumAdvised",
    "Value",
    "WagerForfeited",
    "WagerOutcome",
    "WagerPaid",
    "WagerPlaced",
    "WagerReleased",
    "WagerReturned",
    "WagerStands",
    "WagerTakenBack",
]
