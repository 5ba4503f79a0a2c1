"""The dealer's due duty, as far as a pupil may do it by hand."""

from collections.abc import Callable, Collection
from typing import Final

from msgspec import Struct

from paigow.books import Book
from paigow.books.names import Cited
from paigow.rules import bank_cite
from paigow.table import State, next_duty
from paigow.table import commands as c
from paigow.table.core.command import Command
from paigow.table.deal.cut import is_cut_first, next_cut
from paigow.table.deal.mix import mixing_due
from paigow.table.hands.set_on_request import set_next
from paigow.table.hands.setting import by_dealer
from paigow.table.oversight.course import DutyName
from paigow.table.wagers.control import why_nobody

Done = Command | type[Command]
"""A duty as a whole command, or as a kind that needs facts."""


class Due(Struct, frozen=True, kw_only=True, gc=False):
    """A due duty that may be done by hand."""

    duty: DutyName
    command: Command | None = None
    """Its command as far as known; for a cut, which one it is."""


_KINDS: Final[dict[type[Command], DutyName]] = {
    c.WashTiles: "wash",
    c.StackTiles: "stack",
    c.Reshuffle: "stack",
    c.MakeLaja: "laja",
    c.OfferBank: "offer",
    c.OpenBets: "announce",
    c.CallNoMoreBets: "announce",
    c.CutTiles: "cut",
    c.ShakeDice: "shake",
    c.CountDice: "lift",
    c.DeliverTiles: "deliver",
    c.CollectEmptyBoxes: "collect",
    c.SetOnRequest: "set",
    c.SetBankHand: "set",
    c.SetHouseHand: "set_house",
    c.ExposeHouseHand: "turn",
    c.ExposeBankHand: "turn",
    c.ExposeHand: "turn",
    c.MatchHouseWager: "match",
    c.MatchHand: "match",
    c.CollectLosing: "take",
    c.ClearLosingArea: "take",
    c.PayBox: "pay",
    c.PayHouseWager: "pay",
    c.SettleBank: "commission",
    c.EndRound: "end",
}
"""Command -> its duty; the program does all others by itself."""


def duty_of(done: Done) -> DutyName | None:
    """Return the duty of a dealer's command, or ``None`` if it is never a pupil's."""
    return _KINDS.get(done if isinstance(done, type) else type(done))


def is_by_hand(duty: DutyName, by_hand: Collection[DutyName]) -> bool:
    """Return whether the pupil does a duty; paying is also theirs if only the commission is."""
    return duty in by_hand or (duty == "pay" and "commission" in by_hand)


def due(state: State, book: Book, *, is_counted: bool = False) -> Due | None:
    """Return the table's due duty, or ``None`` if people are awaited or it is the program's.

    ``is_counted``: the visible dice have been counted aloud. A cut by lot has no command, because it is not
    drawn yet.
    """
    found = next_duty(state, book)
    if state.phase == "counted" and not is_counted:
        return Due(duty="count")
    if isinstance(found, Command):
        duty = duty_of(found)
        return None if duty is None else Due(duty=duty, command=found)
    if found not in _NEEDS:
        return None
    kind = _NEEDS[found](state, book)
    command = next_cut(state, book) if kind is c.CutTiles else None
    return Due(duty=_KINDS[kind], command=command)


def _bets(state: State, book: Book) -> type[Command]:
    if state.phase == "stacked":
        return c.OpenBets
    return c.CutTiles if is_cut_first(state, book) else c.CallNoMoreBets


_MIXED: Final[dict[str | None, type[Command]]] = {
    None: c.StackTiles,
    "laja": c.MakeLaja,
    "reshuffle": c.Reshuffle,
}
_NEEDS: Final[dict[str, Callable[[State, Book], type[Command]]]] = {
    "people": lambda state, book: c.WashTiles,
    "woodpile": lambda state, book: _MIXED[mixing_due(state)],
    "bets": _bets,
    "cut": lambda state, book: c.CutTiles,
    "dice": lambda state, book: c.ShakeDice,
    "count": lambda state, book: c.CountDice,
    "delivery": lambda state, book: c.DeliverTiles,
}


def clause_of(duty: DutyName, state: State, book: Book) -> str:
    """Return the clause by which a duty is done, as the table stands."""
    kind = state.round.bank.kind
    match duty:
        case "announce" if state.phase == "betting":
            return book.cite("bets_close")
        case "set":
            found = set_next(state, book)
            return set_clause(None if found is None else found.box, state, book)
        case "turn" if state.phase == "house_set":
            return book.cite("house_exposed" if state.round.bank.box is None else "bank_exposed")
        case "take" if state.phase == "matched":
            return book.cite("clear_losing")
        case "take":
            return bank_cite("collect_losing", kind, book)
        case "pay" if state.phase != "matched":
            return bank_cite("pay_late", kind, book)
        case "commission":  # the bank's; a winner's commission is part of the payment
            return bank_cite("rest", kind, book)
        case "end":
            return bank_cite("push_stands", kind, book)
        case _:
            return bank_cite(_CITED[duty], kind, book)


def set_clause(box: int | None, state: State, book: Book) -> str:
    """Return the clause by which the dealer sets a box's hand for a player, or the bank's hand (or ``None``)."""
    bank = state.round.bank
    is_bank = box is None or box == bank.box
    if is_bank and bank.kind == "co-bank":
        return book.clause_of("co_bank_set_by")
    number = bank.box if is_bank else box
    if number is None:
        return book.cite("house_sets")
    match by_dealer(state.boxes[number]):
        case "request" if is_bank and book.flag("bank_confirms"):
            return book.clause_of("bank_confirms")
        case "absent":
            return book.cite("absent")
        case "request":
            return book.clause_of("house_way_on_request")
        case _:
            return why_nobody(state.boxes[number], book)


_CITED: Final[dict[DutyName, Cited]] = {
    "wash": "shuffle",
    "stack": "shuffle",
    "laja": "laja",
    "offer": "bank_offer",
    "announce": "wager",
    "cut": "cut",
    "shake": "dice",
    "lift": "count",
    "count": "count",
    "deliver": "deliver",
    "collect": "collect_empty",
    "set_house": "house_sets",
    "turn": "match",
    "match": "match",
    "pay": "paid",
}
"""Duty -> the decision whose clause describes it, wherever it is done."""
