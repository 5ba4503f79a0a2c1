"""What the dealer does next. A duty is a whole command, or a mark that the floor must bring tiles, dice or a time."""

from collections.abc import Callable
from typing import Final, Literal

from paigow.books import Book
from paigow.table import commands as c
from paigow.table.bank import house_wager_due
from paigow.table.bank_setting import is_set_by_dealer
from paigow.table.bank_settling import is_house_wager_owed
from paigow.table.bank_turns import next_offer
from paigow.table.cover import covering, is_gone
from paigow.table.dealing import is_shake_due
from paigow.table.hands import house_plays, set_next
from paigow.table.notices import is_closing
from paigow.table.phases import ALLOWED
from paigow.table.seeds import is_to_be_asked
from paigow.table.settling import next_to_match, to_collect, to_pay
from paigow.table.state import State
from paigow.tiles import TILES

Need = Literal[
    "people",
    "woodpile",
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
"""What the floor brings.

people: a round begins when somebody is there (WashTiles). woodpile: StackTiles, or MakeLaja or Reshuffle where one is
to be made. offer: wait for the answer, or CallTime. bets: OpenBets while the phase is 'stacked', CallNoMoreBets when it
is time, and before it CutTiles where the book has the tiles cut first. cover: wait for the bank's stake, or CallTime.
cut: CutTiles. dice: ShakeDice. count: CountDice with the dice, once the seeds for them are given.
delivery: DeliverTiles with a deadline. settings: wait for the players, or CallTime.
removal: ThrowForRemoval. choices: wait for the answers, or CallTime. secrets: RevealSecrets, then a next round.
"""
Duty = c.AnyCommand | Need


def next_duty(state: State, book: Book) -> Duty | None:
    """The dealer's next duty; None when the table is closed."""
    if state.mixing and state.phase in ALLOWED[c.Reshuffle]:
        return "woodpile"
    return _DUTIES[state.phase](state, book)


def _set_bank(state: State, book: Book) -> Duty:
    """The bank's hand is set after all players'; so is the house's own, if it wagers against the bank."""
    if state.bank.box is None:
        return c.SetHouseHand()
    if house_plays(state) and state.house_hand and not state.house_hand.set_by:
        return c.SetHouseHand()
    return c.SetBankHand() if is_set_by_dealer(state) else "settings"


def _offer_next(state: State, book: Book) -> Duty:
    """The bank is offered before wagers are called for, to one after the other."""
    offer = next_offer(state, book)
    return "bets" if offer is None else c.OfferBank(person=offer[0])


def _without_the_gone(person: str | None, state: State) -> c.PassBank | None:
    """Who has been taken out of play declines the bank."""
    return c.PassBank(person=person) if person is not None and person in state.excluded else None


def _cover_next(state: State, book: Book) -> Duty:
    """Who banks is settled as soon as the wagers are covered."""
    is_settled = is_gone(state) or covering(state, state.bank.kind, book) is not None
    return c.SettleCover() if is_settled else "cover"


def _match_next(state: State, book: Book) -> c.AnyCommand | None:
    if state.bank.house_wager and state.bank.house_result is None:
        return c.MatchHouseWager()
    losing = to_collect(state, book)
    if losing:
        return c.CollectLosing(box=losing.number)
    box = next_to_match(state, book)
    if box is None or box.hand is None:
        return None
    return c.MatchHand(box=box.number) if box.hand.is_exposed else c.ExposeHand(box=box.number)


def _pay_next(state: State, book: Book) -> c.AnyCommand | None:
    if state.losing and state.bank.box is None:
        return c.ClearLosingArea()
    if box := to_pay(state, book):
        return c.PayBox(box=box.number)
    if state.bank.box is None:
        return None
    return c.PayHouseWager() if is_house_wager_owed(state) else c.SettleBank()


def _under_the_lid(state: State) -> Duty:
    """The bank shakes if he wishes; where the dice are not settled yet, players' seeds for them are asked for first."""
    if is_shake_due(state):
        return "dice"
    if state.dice:
        return c.CountDice()
    return c.AskSeeds() if is_to_be_asked(state) else "count"


def _collect_or_wait(state: State, book: Book) -> Duty:
    """Choices that exposed tiles give are answered before anybody else looks at his tiles."""
    if any(box.choice is not None for box in state.boxes.values()):
        return "choices"
    return c.CollectEmptyBoxes()


def _instead_of_a_round(state: State, book: Book) -> c.AnyCommand | None:
    """The table closes once everybody has been told (CAN 14.2); a faulty set is replaced first (NZ 10.15)."""
    if is_closing(state, book):
        return c.CloseTable()
    return c.ReplaceTiles(by="dealer", reason="faulty tile") if state.is_set_faulty else None


def _after_round(state: State, book: Book) -> Duty:
    if state.is_removing:
        return "removal"
    if state.commitments and not state.secrets:
        return "secrets"
    if instead := _instead_of_a_round(state, book):
        return instead
    return "people" if any(box.seated for box in state.boxes.values()) else c.ShowTiles()


_DUTIES: Final[dict[str, Callable[[State, Book], Duty | None]]] = {
    "closed": lambda state, book: None,
    "opened": lambda state, book: c.CheckTiles(tiles=tuple(tile.face for tile in TILES)),
    "checked": lambda state, book: c.ShowTiles(),
    "shown": lambda state, book: _instead_of_a_round(state, book) or "people",
    "washed": lambda state, book: "woodpile",
    "stacked": _offer_next,
    "offering": lambda state, book: _without_the_gone(state.bank.offered, state) or "offer",
    "betting": lambda state, book: "bets" if house_wager_due(state, book) is None else c.PlaceHouseWager(),
    "covering": _cover_next,
    "bets_closed": lambda state, book: "cut" if state.cut is None else "dice",
    "shaken": lambda state, book: _under_the_lid(state),
    "counted": lambda state, book: "delivery",
    "delivered": _collect_or_wait,
    "setting": lambda state, book: set_next(state, book) or "settings",
    "players_set": _set_bank,
    "house_set": lambda state, book: c.ExposeHouseHand() if state.bank.box is None else c.ExposeBankHand(),
    "matching": _match_next,
    "matched": _pay_next,
    "paid": lambda state, book: c.EndRound(),
    "round_over": _after_round,
}
