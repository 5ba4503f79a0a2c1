"""Takes back matches and payments."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book
from paigow.table.bank.stake import taken_from
from paigow.table.bank.void_round import void_round
from paigow.table.core.box import Box, Wager
from paigow.table.core.event import Event, Source
from paigow.table.core.evolve import evolved, evolves
from paigow.table.core.postings import FLOAT, Moves, either_way, posts, stack
from paigow.table.core.round import Forfeit
from paigow.table.core.state import State
from paigow.table.core.steps import bank_changed, round_changed, with_coupon
from paigow.table.settle.clear_losing_area import LosingAreaCleared
from paigow.table.settle.collect import area_of


class Move(Struct, frozen=True, kw_only=True, gc=False):
    """Coins from one of the table's accounts to another."""

    debit: str
    credit: str
    coins: int


class MatchesUndone(Event, kw_only=True, gc=False):
    """All matches of the round are taken back and the coins lie where they lay, to be matched again."""

    moves: tuple[Move, ...]
    with_conceded: bool = False
    """Whether conceded wagers lie there again too, because the round is void."""
    conceded: tuple[int, ...] = ()
    """Boxes of which only the concession is taken back too."""
    clause: str


def undone(
    state: State, clause: str, book: Book, *, with_conceded: bool = False, conceded: tuple[int, ...] = ()
) -> list[Event]:
    """Return the events that take back every match, collection and payment of the round, and the bank's settlement.

    A concession stays, unless the round is void (``with_conceded``) or its box is in ``conceded``.
    Corrections of payments, and forfeited wagers, go back only in a void round.

    Rule: CAN 15.4: all wagers of the hand are refunded. That this includes a forfeited one is a reading.
    """
    boxes = [
        box
        for box in state.boxes.values()
        if box.result and _is_taken_back(box, conceded, with_conceded=with_conceded)
    ]
    corrections = _corrections_back(state) if with_conceded else []
    forfeits = state.round.forfeits if with_conceded else ()
    if not boxes and state.round.bank.house_result is None and not corrections and not forfeits:
        return []
    uncleared = _uncleared(state, book, forfeits)
    moves = [*corrections, *_bank_back(state), *uncleared, *_house_wager_back(state)]
    for box in boxes:
        moves += _wagers_back(state, box, book)
    pot = "losing" if state.round.bank.box is not None else "float"
    moves += [
        Move(debit=pot, credit=account, coins=coins)
        for account, coins in state.round.bank.drawn.items()
        if account != pot
    ]
    moves += [Move(debit=each.area, credit=stack(each.person), coins=each.coins) for each in forfeits]
    return [
        MatchesUndone(
            moves=tuple(move for move in moves if move.coins),
            with_conceded=with_conceded,
            conceded=conceded,
            clause=clause,
        )
    ]


def _is_taken_back(box: Box, conceded: tuple[int, ...], *, with_conceded: bool) -> bool:
    return not box.is_conceded or with_conceded or box.number in conceded


def _corrections_back(state: State) -> list[Move]:
    """Return the moves that reverse the corrections of this round's payments."""
    return [
        Move(debit=debit, credit=credit, coins=coins)
        for person, settled in state.round.settled.items()
        for debit, credit, coins in either_way(FLOAT, stack(person), settled.paid_back)
    ]


def _bank_back(state: State) -> list[Move]:
    """Return the moves that put back what the bank got: the rest of the losing wagers, and the stakes."""
    bank = state.round.bank
    moves = [
        Move(debit="float", credit="losing", coins=bank.house_won),
        Move(debit="float", credit="stake:house", coins=bank.house_returned),
    ]
    for share in bank.shares:
        mine = f"stack:{share.person}"
        moves += [
            Move(debit="commission", credit=mine, coins=share.commission),
            Move(debit=mine, credit="losing", coins=share.won),
            Move(debit=mine, credit=f"stake:{share.person}", coins=share.returned),
        ]
    return moves


def _uncleared(state: State, book: Book, forfeits: Iterable[Forfeit]) -> list[Move]:
    """Return the moves that bring back the losing wagers from the float tray, if they are there."""
    if state.round.bank.box is not None:
        return []
    lost = sum(
        wager.coins - wager.returned
        for box in state.boxes.values()
        for wager in box.wagers
        if wager.outcome == "lose" and wager.is_settled and area_of(state, wager, book) == "losing"
    )
    lost += sum(each.coins for each in forfeits if each.area == "losing")
    return [
        Move(debit="float", credit="losing", coins=max(lost - state.losing, 0))
    ]  # forfeited coins lie there too


def _house_wager_back(state: State) -> list[Move]:
    """Return the moves that put back the house's own wager."""
    bank = state.round.bank
    if not bank.is_house_wager_settled:
        return []
    source = "losing" if bank.house_result == "lose" else "float"
    moves = [Move(debit=source, credit="house_wager", coins=bank.house_wager)]
    if bank.house_result == "win":
        moves.append(Move(debit="float", credit="losing", coins=bank.house_wager))
    return moves


def _wagers_back(state: State, box: Box, book: Book) -> list[Move]:
    """Return the moves that put back a box's wagers. Payments of the bank go back through its sources."""
    moves = []
    for wager in box.wagers:
        if not wager.is_settled:
            continue
        mine, lying = f"stack:{wager.person}", f"layout:{wager.person}"
        if wager.outcome == "lose":
            taken = wager.coins - wager.returned
            moves.append(Move(debit=area_of(state, wager, book), credit=lying, coins=taken))
        else:
            pays = "losing" if state.round.bank.box is not None and wager.bet == "main" else "float"
            moves.append(Move(debit="commission", credit=mine, coins=wager.commission))
            moves.append(Move(debit=mine, credit=pays, coins=wager.won - wager.coupon_won))
            moves.append(Move(debit=mine, credit="float", coins=wager.coupon_won))
        moves.append(Move(debit=mine, credit=lying, coins=wager.returned))
    return moves


def void_played_round(
    state: State, book: Book, *, cause: str, clause: str, by: str = "", reason: str = ""
) -> list[Event]:
    """Return the events that end a round without a result, even if hands have been matched and paid.

    Nobody has taken any of the coins home: see ``people.staying``.

    Rule: G18 of the readings: the wagers, side bets included, and what lies for the bank.
    """
    back = undone(state, clause, book, with_conceded=True)
    state = evolved(state, back)
    return [*back, *void_unmatched_round(state, book, cause=cause, clause=clause, by=by, reason=reason)]


def void_unmatched_round(
    state: State, book: Book, *, cause: str, clause: str, by: str = "", reason: str = ""
) -> list[Event]:
    """As ``void_played_round``, if no match stands. Forfeited stakes of the bank stay with the house."""
    returned = void_round(state, cause=cause, clause=clause, by=by, reason=reason)
    if not state.losing:
        return returned
    cleared = LosingAreaCleared(coins=state.losing, clause=book.cite("clear_losing"))
    return [*returned[:-1], cleared, returned[-1]]


@evolves(MatchesUndone, leads_on=True, settles=-1)
def _matches_undone(state: State, event: MatchesUndone) -> State:
    for move in event.moves:
        state = _added(_taken(state, move), move)
    bank: dict[str, Any] = {
        "drawn": {},
        "house_result": None,
        "is_house_wager_settled": False,
        "is_settled": False,
        "shares": (),
        "house_won": 0,
        "house_returned": 0,
    }
    boxes = {number: _unmatched(box, event) for number, box in state.boxes.items()}
    state = bank_changed(replace(state, boxes=boxes), **bank)
    return _without_forfeits(state) if event.with_conceded else state


def _without_forfeits(state: State) -> State:
    """Return the table after forfeited wagers, and the coupons lost with them, went back."""
    coupons = state.coupons
    for each in state.round.forfeits:
        if each.coupon:
            coupons = with_coupon(coupons, each.person, each.coupon)
    return replace(round_changed(state, forfeits=()), coupons=coupons)


def _taken(state: State, move: Move) -> State:
    if move.debit != "commission":
        return taken_from(state, [Source(account=move.debit, coins=move.coins)])
    return replace(
        state,
        commission=state.commission - move.coins,
        round=replace(state.round, commission=state.round.commission - move.coins),
    )


def _added(state: State, move: Move) -> State:
    """Return the table after coins reached an account. Coins on the layout are added to the wagers."""
    if move.credit.partition(":")[0] not in {"losing", "float", "stack", "stake"}:
        return state
    return taken_from(state, [Source(account=move.credit, coins=-move.coins)])


def _unmatched(box: Box, event: MatchesUndone) -> Box:
    if not _is_taken_back(box, event.conceded, with_conceded=event.with_conceded):
        return box
    wagers = tuple(
        Wager(person=wager.person, bet=wager.bet, coins=wager.coins, coupon=wager.coupon)
        for wager in box.wagers
    )
    return replace(box, wagers=wagers, low_result=None, high_result=None, result=None, clauses=())


@posts(MatchesUndone)
def _matches_undone_moves(event: MatchesUndone) -> Moves:
    return [(move.debit, move.credit, move.coins) for move in event.moves]
