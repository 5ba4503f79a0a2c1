"""What the dealer does next. A duty is a whole command, or a mark that the floor must bring tiles, dice or a time."""

from collections.abc import Callable
from typing import Final, Literal

from paigow.books import Book
from paigow.table import commands as c
from paigow.table.hands import unset_by_players
from paigow.table.settling import next_to_match, to_collect, to_pay
from paigow.table.state import State
from paigow.tiles import TILES

Need = Literal["people", "woodpile", "bets", "dice", "delivery", "settings", "secrets"]
"""What the floor brings.

people: a round begins when somebody is there (WashTiles). woodpile: StackTiles. bets: OpenBets while the phase is
'stacked', CallNoMoreBets when it is time. dice: ShakeDice. delivery: DeliverTiles with a deadline. settings: wait
for the players, or CallTime. secrets: RevealSecrets, then a next round.
"""
Duty = c.AnyCommand | Need


def next_duty(state: State, book: Book) -> Duty | None:
    """The dealer's next duty; None when the table is closed."""
    return _DUTIES[state.phase](state, book)


def _cut(book: Book) -> c.CutTiles:
    return c.CutTiles(cut=book.word("house_cut"), options=book.words("house_cut_options"))


def _set_next(state: State, book: Book) -> c.SetOnRequest | None:
    """The next hand that the dealer sets for a player, when its turn has come."""
    if book.flag("requests_wait") and unset_by_players(state):
        return None
    for box in state.boxes_in_play:
        if box.hand and not box.hand.set_by and (box.requested or box.controller is None):
            return c.SetOnRequest(box=box.number)
    return None


def _match_next(state: State) -> c.AnyCommand | None:
    losing = to_collect(state)
    if losing:
        return c.CollectLosing(box=losing.number)
    box = next_to_match(state)
    if box is None or box.hand is None:
        return None
    return c.MatchHand(box=box.number) if box.hand.is_exposed else c.ExposeHand(box=box.number)


def _pay_next(state: State) -> c.AnyCommand | None:
    if state.losing:
        return c.ClearLosingArea()
    box = to_pay(state)
    if box is None:
        return None
    return c.PayBox(box=box.number)


def _after_round(state: State, book: Book) -> Duty:
    if state.commitments and not state.secrets:
        return "secrets"
    return "people" if any(box.seated for box in state.boxes.values()) else c.ShowTiles()


_DUTIES: Final[dict[str, Callable[[State, Book], Duty | None]]] = {
    "closed": lambda state, book: None,
    "opened": lambda state, book: c.CheckTiles(tiles=tuple(tile.face for tile in TILES)),
    "checked": lambda state, book: c.ShowTiles(),
    "shown": lambda state, book: "people",
    "washed": lambda state, book: "woodpile",
    "stacked": lambda state, book: "bets",
    "betting": lambda state, book: (
        _cut(book) if state.cut is None and book.flag("cut_before_no_more_bets") else "bets"
    ),
    "bets_closed": lambda state, book: _cut(book) if state.cut is None else "dice",
    "shaken": lambda state, book: c.CountDice(),
    "counted": lambda state, book: "delivery",
    "delivered": lambda state, book: c.CollectEmptyBoxes(),
    "setting": lambda state, book: _set_next(state, book) or "settings",
    "players_set": lambda state, book: c.SetHouseHand(),
    "house_set": lambda state, book: c.ExposeHouseHand(),
    "matching": lambda state, book: _match_next(state),
    "matched": lambda state, book: _pay_next(state),
    "paid": lambda state, book: c.EndRound(),
    "round_over": _after_round,
}
