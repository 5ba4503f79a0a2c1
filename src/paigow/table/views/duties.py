"""The dealer's next duty: a whole command, or the need for tiles, dice or a time from outside."""

from collections.abc import Callable
from typing import Final, Literal

from paigow.books import Book
from paigow.table.bank.cover import covering, is_gone
from paigow.table.bank.decline import PassBank
from paigow.table.bank.house_wager import PlaceHouseWager, house_wager_due
from paigow.table.bank.offer import OfferBank
from paigow.table.bank.settle_cover import SettleCover
from paigow.table.bank.turns import can_be_wagered_against, next_offer
from paigow.table.core.command import Command
from paigow.table.core.decide import COMMAND_RULES
from paigow.table.core.state import State
from paigow.table.deal.collect_empty import CollectEmptyBoxes
from paigow.table.deal.count import CountDice
from paigow.table.deal.mix import Reshuffle
from paigow.table.deal.shake import is_shake_due
from paigow.table.equipment.check_leaving import CheckLeavingSet, is_check_due
from paigow.table.equipment.check_tiles import WHOLE_SET, CheckTiles
from paigow.table.equipment.replace_tiles import ReplaceTiles
from paigow.table.equipment.show_tiles import ShowTiles
from paigow.table.hands.bank_hand import SetBankHand
from paigow.table.hands.set_house_hand import SetHouseHand
from paigow.table.hands.set_on_request import set_next
from paigow.table.hands.setting import is_set_by_dealer
from paigow.table.opening.close_table import CloseTable
from paigow.table.opening.hours import is_closing
from paigow.table.orders.bar_together import PartBarred
from paigow.table.oversight.dealing import EndDealing, are_rounds_dealt
from paigow.table.seeds.ask import AskSeeds
from paigow.table.seeds.beacon import NameBeacon
from paigow.table.seeds.seeds import awaited_beacon, is_to_be_asked, is_withheld
from paigow.table.seeds.void import VoidSeeds
from paigow.table.settle.bank import SettleBank
from paigow.table.settle.clear_losing_area import ClearLosingArea
from paigow.table.settle.collect import CollectLosing
from paigow.table.settle.end_round import EndRound
from paigow.table.settle.expose import ExposeBankHand, ExposeHand, ExposeHouseHand
from paigow.table.settle.match import MatchHand
from paigow.table.settle.match_house_wager import MatchHouseWager
from paigow.table.settle.order import next_to_match, to_collect, to_pay
from paigow.table.settle.pay import PayBox
from paigow.table.settle.pay_house_wager import PayHouseWager, is_house_wager_owed
from paigow.table.wagers.barring import playing_together

Need = Literal[
    "people",
    "woodpile",
    "beacon",
    "offer",
    "bets",
    "cover",
    "cut",
    "dice",
    "removal",
    "count",
    "delivery",
    "choices",
    "settings",
    "secrets",
]
"""What the caller has to bring for the next duty.

- people: wait until there are players, then WashTiles.
- woodpile: StackTiles, or a due MakeLaja or Reshuffle.
- beacon: RecordBeacon after it is published, or MissBeacon.
- offer: wait for the answer, or CallTime.
- bets: OpenBets in the phase 'stacked', else CallNoMoreBets in time. If the book has the tiles cut first, CutTiles
  before it.
- cover: wait for the bank's stake, or CallTime.
- cut: CutTiles.
- dice: ShakeDice.
- count: CountDice with the dice, after the seeds for them are given.
- delivery: DeliverTiles with a deadline.
- settings: wait for the players, or CallTime.
- removal: ThrowForRemoval.
- choices: wait for the answers, or CallTime.
- secrets: RevealSecrets, then a next round.
"""

Duty = Command | Need


def next_duty(state: State, book: Book) -> Duty | None:
    """Return the dealer's next duty. ``None`` if the table is closed."""
    if state.is_dealing_over and state.phase in {"washed", "stacked"}:
        return None  # the round is not dealt any more
    if state.phase == "washed" and is_withheld(state, "tiles"):
        return VoidSeeds()
    if state.phase == "washed" and (beacon := _beacon_next(state)):
        return beacon
    if state.round.mixing and state.phase in COMMAND_RULES[Reshuffle].phases:
        return "woodpile"
    return _DUTIES[state.phase](state, book)


def _set_bank(state: State, book: Book) -> Duty:
    """Return the duty to set the bank's hand, after all players'.

    The house's hand is set too if it wagers against the bank.
    """
    if state.round.house_hand and not state.round.house_hand.set_by:
        return SetHouseHand()
    return SetBankHand() if is_set_by_dealer(state) else "settings"


def _offer_next(state: State, book: Book) -> Duty:
    """Return the duty to offer the bank, which comes before wagers, to one player after the other."""
    offer = next_offer(state, book)
    return "bets" if offer is None else OfferBank(person=offer[0])


def _offered(state: State, book: Book) -> Duty:
    """Return the duty after an offer. A player who can no longer hold the bank is not waited for."""
    person = state.round.bank.offered
    assert person is not None  # the phase is 'offering'
    can_hold = person not in state.excluded and can_be_wagered_against(state, book, person)
    return "offer" if can_hold else PassBank(person=person)


def _cover_next(state: State, book: Book) -> Duty:
    """Return the duty while the bank is covered. It is final as soon as the wagers are covered."""
    is_settled = is_gone(state) or covering(state, state.round.bank.kind, book) is not None
    return SettleCover() if is_settled else "cover"


def _match_next(state: State, book: Book) -> Command:
    if state.round.bank.house_wager and state.round.bank.house_result is None:
        return MatchHouseWager()
    losing = to_collect(state, book)
    if losing:
        return CollectLosing(box=losing.number)
    box = next_to_match(state, book)
    assert box is not None  # after the last match the phase changes
    assert box.hand is not None
    return MatchHand(box=box.number) if box.hand.is_exposed else ExposeHand(box=box.number)


def _pay_next(state: State, book: Book) -> Command:
    if state.losing and state.round.bank.box is None:
        return ClearLosingArea()
    if box := to_pay(state, book):
        return PayBox(box=box.number)
    return PayHouseWager() if is_house_wager_owed(state) else SettleBank()


def _beacon_next(state: State) -> Duty | None:
    """Return the duty to name the beacon's round, then to wait for it, after all seeds for a draw are revealed."""
    which = awaited_beacon(state)
    if which is None:
        return None
    return "beacon" if which in state.round.beacons else NameBeacon()


def _under_the_lid(state: State) -> Duty:
    """Return the duty with the dice under the lid.

    The banker may shake. If the dice are not drawn yet, players' seeds for them are asked for first.
    """
    if is_shake_due(state):
        return "dice"
    if is_withheld(state, "dice"):
        return VoidSeeds()
    if beacon := _beacon_next(state):
        return beacon
    if state.round.dice:
        return CountDice()
    return AskSeeds() if is_to_be_asked(state) else "count"


def _collect_or_wait(state: State, book: Book) -> Duty:
    """Return the duty after the delivery.

    Choices after exposed tiles are answered before others look at their tiles.
    """
    if any(box.choice is not None for box in state.boxes.values()):
        return "choices"
    return CollectEmptyBoxes()


def _instead_of_a_round(state: State, book: Book) -> Command | None:
    """Return what comes instead of a round: to close (CAN 14.2), or to have barred people stand up (NZ 12.12(b)).

    A faulty set is replaced first (NZ 10.15). A set that leaves is checked before (NZ 10.17, CAN 3.2).
    """
    if is_closing(state, book):
        return _checked_before(state, book, "close") or CloseTable()
    if are_rounds_dealt(state):
        return None if state.is_dealing_over else EndDealing()
    if playing_together(state):
        return PartBarred()
    if not state.is_set_faulty:
        return None
    return _checked_before(state, book, "replacement") or ReplaceTiles(by="dealer", reason="faulty tile")


def _checked_before(state: State, book: Book, at: str) -> Command | None:
    """Return the check of the tiles that is due before the set leaves (NZ 10.17, CAN 3.2)."""
    return CheckLeavingSet(tiles=WHOLE_SET) if is_check_due(state, book, at) else None


def _after_round(state: State, book: Book) -> Duty | None:
    if state.is_removing:
        return "removal"
    if state.round.commitments and not state.round.secrets:
        return "secrets"
    if instead := _instead_of_a_round(state, book):
        return instead
    return _people(state) if any(box.seated for box in state.boxes.values()) else ShowTiles()


def _people(state: State) -> Duty | None:
    """Return the duty to deal another round.

    It needs people with a place and coins, and at a dealer's table rounds left to deal.
    """
    return None if state.is_dealing_over else "people"


_DUTIES: Final[dict[str, Callable[[State, Book], Duty | None]]] = {
    "closed": lambda state, book: None,
    "opened": lambda state, book: CheckTiles(tiles=WHOLE_SET),
    "checked": lambda state, book: ShowTiles(),
    "shown": lambda state, book: _instead_of_a_round(state, book) or _people(state),
    "washed": lambda state, book: "woodpile",
    "stacked": _offer_next,
    "offering": _offered,
    "betting": lambda state, book: "bets" if house_wager_due(state, book) is None else PlaceHouseWager(),
    "covering": _cover_next,
    "bets_closed": lambda state, book: "cut" if state.round.cut is None else "dice",
    "shaken": lambda state, book: _under_the_lid(state),
    "counted": lambda state, book: "delivery",
    "delivered": _collect_or_wait,
    "setting": lambda state, book: set_next(state, book) or "settings",
    "players_set": _set_bank,
    "house_set": lambda state, book: ExposeHouseHand() if state.round.bank.box is None else ExposeBankHand(),
    "matching": _match_next,
    "matched": _pay_next,
    "paid": lambda state, book: EndRound(),
    "round_over": _after_round,
}
