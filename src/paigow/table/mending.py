"""What is put right at the setting and after it: hands set wrongly or knocked down, absent players, a wrong count."""

from collections.abc import Callable
from typing import Any, Final

from paigow.books import Book
from paigow.rules import ruleset, two_of
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.evolve_mending import house_plays_at
from paigow.table.hands import house_plays, is_unset
from paigow.table.laying import halves, hand_of, house_way, is_house_way
from paigow.table.opening import Decision
from paigow.table.refusal import Refusal
from paigow.table.settling import area_of
from paigow.table.state import Box, Faces, Hand, State


def report_mis_set(state: State, command: c.ReportMisSet, book: Book) -> Decision:
    """A hand that the dealer set wrongly is set again, and all is matched anew; or it stands.

    Rule: NZ 10.6, 12.8; CAN 13.8; MA 9(f); RWS 3.14.
    """
    position = _position(state, command)
    hand = None if position is None else _hand_at(state, position)
    if position is None or hand is None:
        return Refusal(code="no_such_hand", facts={"hand": command.hand})
    if not hand.set_by:
        return Refusal(code="not_set", facts={"hand": command.hand})
    if hand.set_by == "player":
        return Refusal(code="set_by_player", clause=book.cite("set_final"), facts={"hand": command.hand})
    if hand.is_exposed and is_house_way(
        hand, book
    ):  # of one that lies face down no answer tells how it is set
        return Refusal(code="set_the_house_way", clause=book.cite("house_sets"), facts={"hand": command.hand})
    rule = "requested_reset" if command.hand == "box" else "reset_until"
    clause = book.clause_of(rule)
    if not _may_be_reset(state, command, book):
        stands = clause if command.hand == "box" else book.cite("mis_set_stands")
        return [e.MisSetStands(position=position, by=command.by, reason=command.reason, clause=stands)]
    house = house_way(hand, book)
    told = {"by": command.by, "reason": command.reason, "clause": clause}
    reset = _reset(position, hand, (*halves(house.setting), house.clause), book, told)
    return [*undone(state, clause, book), reset]


def _position(state: State, command: c.ReportMisSet) -> int | None:
    """Where the hand lies, if there is one of this name."""
    if command.hand == "bank":
        return state.chung
    if command.hand == "house":
        return state.house if house_plays(state) else None
    is_players = command.box in state.boxes and command.box not in {state.bank.box, state.house_box}
    return command.box if is_players else None


def _hand_at(state: State, position: int) -> Hand | None:
    if house_plays_at(state, position):
        return state.house_hand
    box = state.boxes[position]
    return None if box.is_conceded else box.hand


def _may_be_reset(state: State, command: c.ReportMisSet, book: Book) -> bool:
    """Whether it is not yet too late, and a hand of this kind is set again at all."""
    if state.phase == "paid" or (command.hand == "box" and not book.flag("requested_reset")):
        return False
    return book.word("reset_until") == "last payment" or not _is_any_exposed(state)


def _is_any_exposed(state: State) -> bool:
    """Whether a player's hand has been turned over."""
    return any(
        box.number != state.bank.box and box.hand is not None and box.hand.is_exposed
        for box in state.boxes.values()
    )


def _reset(
    position: int, hand: Hand, laid: tuple[Faces, Faces, str], book: Book, told: dict[str, str]
) -> e.HandReset:
    """A hand is set again as ``laid``: low, high and the row of the house way that decided."""
    low, high, row = laid
    names = ruleset(book).set_hand(two_of(low), two_of(high))
    return e.HandReset(
        position=position,
        low=low,
        high=high,
        row=row,
        low_name=names.low_name if hand.is_exposed else None,
        high_name=names.high_name if hand.is_exposed else None,
        **told,
    )


def undone(state: State, clause: str, book: Book, *, with_conceded: bool = False) -> list[e.AnyEvent]:
    """Every match, collection and payment of the round is taken back, if there was one.

    A concession stays, unless the round is void (``with_conceded``).
    """
    boxes = [
        box
        for box in state.boxes.values()
        if box.result and (with_conceded or not box.is_conceded) and not box.is_void
    ]
    if not boxes and state.bank.house_result is None:
        return []
    moves = [*_uncleared(state, book), *_house_wager_back(state)]
    for box in boxes:
        moves += _wagers_back(state, box, book)
    pot = "losing" if state.bank.box is not None else "float"
    moves += [
        e.Move(debit=pot, credit=account, coins=coins)
        for account, coins in state.bank.drawn.items()
        if account != pot
    ]
    return [
        e.MatchesUndone(
            moves=tuple(move for move in moves if move.coins), with_conceded=with_conceded, clause=clause
        )
    ]


def _uncleared(state: State, book: Book) -> list[e.Move]:
    """The losing wagers come back out of the float tray, if they have been put there."""
    if state.bank.box is not None:
        return []
    lost = sum(
        wager.coins - wager.returned
        for box in state.boxes.values()
        for wager in box.wagers
        if wager.outcome == "lose" and wager.is_settled and area_of(state, wager, book) == "losing"
    )
    return [
        e.Move(debit="float", credit="losing", coins=max(lost - state.losing, 0))
    ]  # forfeited coins lie there too


def _house_wager_back(state: State) -> list[e.Move]:
    """The house's own wager lies there again."""
    bank = state.bank
    if not bank.is_house_wager_settled:
        return []
    source = "losing" if bank.house_result == "lose" else "float"
    moves = [e.Move(debit=source, credit="house_wager", coins=bank.house_wager)]
    if bank.house_result == "win":
        moves.append(e.Move(debit="float", credit="losing", coins=bank.house_wager))
    return moves


def _wagers_back(state: State, box: Box, book: Book) -> list[e.Move]:
    """A box's wagers lie there again; what the bank had paid goes by way of where it pays from."""
    moves = []
    for wager in box.wagers:
        if not wager.is_settled:
            continue
        mine, lying = f"stack:{wager.person}", f"layout:{wager.person}"
        if wager.outcome == "lose":
            taken = wager.coins - wager.returned
            moves.append(e.Move(debit=area_of(state, wager, book), credit=lying, coins=taken))
        else:
            pays = "losing" if state.bank.box is not None and wager.bet == "main" else "float"
            moves.append(e.Move(debit="commission", credit=mine, coins=wager.commission))
            moves.append(e.Move(debit=mine, credit=pays, coins=wager.won))
        moves.append(e.Move(debit=mine, credit=lying, coins=wager.returned))
    return moves


def report_knocked_down(state: State, command: c.ReportKnockedDown, book: Book) -> Decision:
    """Tiles that the dealer upset while exposing them are set the house way (NZ 12.14), or as they were."""
    clause = book.clause_of("knocked_down")
    box = state.boxes.get(command.box)
    if box is None or box.hand is None or not box.in_play or box.number == state.bank.box:
        return Refusal(code="not_in_play", facts={"box": command.box})
    if box.result is not None:
        return Refusal(code="already_done", clause=clause, facts={"box": command.box})
    if book.word("knocked_down") == "as set":
        laid = (box.hand.low, box.hand.high, box.hand.clause)
    else:
        house = house_way(box.hand, book)
        laid = (*halves(house.setting), house.clause)
    told = {"by": command.by, "reason": command.reason, "clause": clause}
    return [_reset(box.number, box.hand, laid, book, told)]


def report_absent(state: State, command: c.ReportAbsent, book: Book) -> Decision:
    """The dealer sets the hand of a player who is not there, who bears the result (NZ 12.16)."""
    box = state.boxes.get(command.box)
    if box is None or box.hand is None:
        return Refusal(code="not_in_play", facts={"box": command.box})
    person = state.bank.person if box.number == state.bank.box else box.controller
    if person is None:
        return Refusal(code="not_asked", facts={"box": box.number})
    if hand_of(box).set_by or (box.number != state.bank.box and not is_unset(box, state)):
        return Refusal(code="already_set", clause=book.cite("set_final"), facts={"box": box.number})
    if box.is_absent:
        return Refusal(code="already_done", clause=book.cite("absent"), facts={"box": box.number})
    return [
        e.PlayerAbsent(
            box=box.number,
            person=person,
            by=command.by,
            reason=command.reason,
            clause=book.cite("absent"),
        )
    ]


def report_miscounted(state: State, command: c.ReportMiscounted, book: Book) -> Decision:
    """What the bank had to cover was counted wrongly: whoever banks makes up what is missing (NZ 12.17)."""
    if state.bank.box is None:
        return Refusal(code="house_banks_now", clause=book.clause_of("bank_makes_up"))
    if command.counted <= 0:
        return Refusal(code="bad_amount", facts={"coins": command.counted})
    total = sum(wager.coins for box in state.boxes_in_play for wager in box.main_wagers)
    return [
        e.CoverMiscounted(
            counted=command.counted,
            total=state.bank.total or total,
            by=command.by,
            reason=command.reason,
            clause=book.clause_of("bank_makes_up"),
        )
    ]


MENDING_DECISIONS: Final[dict[type[c.Command], Callable[[State, Any, Book], Decision]]] = {
    c.ReportMisSet: report_mis_set,
    c.ReportKnockedDown: report_knocked_down,
    c.ReportAbsent: report_absent,
    c.ReportMiscounted: report_miscounted,
}
