"""The ruling on a round, out of what happened at the table: hands, wagers, everybody's gain, remarks."""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from paigow.record import round_types as rt
from paigow.record.ruling_remarks import Remark
from paigow.record.ruling_round import RuledRound
from paigow.record.ruling_setup import PLENTY, coins_of
from paigow.table import events as e
from paigow.table.core.state import Box, Hand, State
from paigow.words import hand_name

FORMAT: Final = "paigow-ruling/1"
HOUSE, DEALER = "house", "dealer"
Key = tuple[int, str, str]
"""Box, player, bet."""


class Ruled(Struct):
    """What has come of one wager so far, in coins."""

    stake: int
    back: int = 0
    """What went back of it before it was decided."""
    result: str | None = None
    won: int = 0
    commission: int = 0
    returned: int = 0
    clauses: tuple[str, ...] = ()
    is_final: bool = False
    """It went back or was forfeited: no match decides it."""

    def ends(
        self,
        result: str,
        clauses: tuple[str, ...],
        *,
        won: int = 0,
        commission: int = 0,
        returned: int = 0,
        is_final: bool = False,
    ) -> None:
        """The wager is decided."""
        self.result, self.clauses = result, clauses
        self.won, self.commission = won, commission
        self.returned = self.back + returned
        self.is_final = is_final


def wagers_of(file: rt.RoundFile) -> dict[Key, Ruled]:
    """Every bet in the file, in its order."""
    found: dict[Key, Ruled] = {}
    if file.house.wager is not None:
        found[0, HOUSE, DEALER] = Ruled(stake=file.house.wager)
    for box in sorted(file.boxes, key=lambda box: box.number):
        for wager in box.wagers:
            for bet, coins in (("main", wager.amount), ("bonus", wager.bonus), ("tie", wager.tie)):
                if coins:
                    found[box.number, wager.player, bet] = Ruled(stake=coins)
    return found


def ruled_wagers(played: RuledRound) -> dict[Key, Ruled]:
    """What came of every bet."""
    found = wagers_of(played.file)
    conceded: set[int] = set()
    is_closed = False
    for event in played.log:
        is_closed = is_closed or isinstance(event, e.BetsClosed)
        match event:
            case e.HandConceded():
                conceded.add(event.box)
            case e.MatchesUndone():
                for (box, _, _), wager in found.items():
                    if not wager.is_final and (event.with_conceded or box not in conceded):
                        wager.ends("", ())
            case e.WagerPlaced() if event.added < 0:
                found[event.box, event.person, event.bet].back -= event.added
            case (
                e.LosingCollected() | e.WagerPaid() | e.WagerStands() | e.WagerReturned() | e.WagerForfeited()
            ):
                _decide(found[event.box, event.person, event.bet], event)
            case _ if (0, HOUSE, DEALER) in found:
                _decide_dealers(found[0, HOUSE, DEALER], event)
            case _:
                pass
    return found


def _decide(wager: Ruled, event: e.AnyEvent) -> None:
    match event:
        case e.LosingCollected():
            wager.ends("lose", event.clauses, returned=event.returned)
        case e.WagerPaid():
            wager.ends(
                "win", event.clauses, won=event.won, commission=event.commission, returned=event.returned
            )
        case e.WagerStands():
            wager.ends("push", event.clauses, returned=event.stake)
        case e.WagerReturned():
            wager.ends("void", (event.clause,), returned=event.coins, is_final=True)
        case e.WagerForfeited():
            wager.ends("lose", (event.clause,), returned=event.returned, is_final=True)
        case _:
            pass


def _decide_dealers(wager: Ruled, event: e.AnyEvent) -> None:
    """The house's own wager against a player's bank."""
    match event:
        case e.HouseWagerLessened():
            wager.back += event.taken_off
            if not event.coins:
                wager.ends("void", (event.clause,))
        case e.HouseWagerMatched():
            wager.ends(event.result, event.clauses)
        case e.HouseWagerReturned():
            result = "push" if wager.result == "push" else "void"
            wager.ends(result, (event.clause,), returned=event.coins)
        case e.HouseWagerPaid():
            wager.ends("win", (event.clause,), won=event.won, returned=event.stake)
        case _:
            pass


# ---- the answer ------------------------------------------------------------------------------------------------------


def answer(played: RuledRound, language: str = "en") -> dict[str, Any]:
    """The ruling as plain data, ready to become JSON."""
    state, file, book = played.state, played.file, played.book
    wagers = ruled_wagers(played)
    told = dict.fromkeys(box.number for box in file.boxes if box.number != file.bank.box)
    numbers = [*([0] if (0, HOUSE, DEALER) in wagers else []), *sorted(told)]
    own = {number: {key: wager for key, wager in wagers.items() if key[0] == number} for number in numbers}
    return {
        "format": FORMAT,
        "void": state.round.is_void,
        "book": {"id": book.id, "edition": book.edition, "digest": book.digest},
        "bank": _bank(played, language),
        "boxes": [
            _dealers(played, own[0], language) if number == 0 else _box(played, number, own[number], language)
            for number in numbers
            if own[number]
        ],
        "net": net(state, file, played),
        "remarks": [
            {"code": each.code, "clause": each.clause, "text": each.text(played.currency, language)}
            for each in (*played.remarks, *wrong_payments(played, wagers))
        ],
    }


def net(state: State, file: rt.RoundFile, played: RuledRound) -> dict[str, int]:
    """What everybody gained or lost; the sum is zero."""
    gains = {
        person: state.people[person].stack - coins_of(person, file, played.book) for person in file.people
    }
    return {**gains, HOUSE: state.float_coins - PLENTY, "commission": state.commission}


def wrong_payments(played: RuledRound, wagers: dict[Key, Ruled]) -> Iterator[Remark]:
    """A remark for everybody who was handed otherwise than is due to him."""
    for box in played.file.boxes:
        for told in box.wagers:
            own = [wager for key, wager in wagers.items() if key[:2] == (box.number, told.player)]
            due = sum(wager.won - wager.commission for wager in own)
            if told.paid is None or told.paid == due:
                continue
            clause = next((clause for wager in own for clause in wager.clauses), None)
            facts = {"box": box.number, "player": told.player, "paid": told.paid, "due": due}
            yield Remark(code="wrong_payment", clause=clause, facts=facts, sentence="ruling.wrong_payment")


def _hand(hand: Hand | None, set_by: str | None, language: str) -> dict[str, Any]:
    """A hand that lies open; nulls for one that does not."""
    if hand is None or hand.low_name is None or hand.high_name is None:
        blank: dict[str, Any] = dict.fromkeys(("low", "high", "low_rank", "high_rank", "set_by"))
        return blank
    return {
        "low": list(hand.low),
        "high": list(hand.high),
        "low_rank": hand_name(hand.low_name, language),
        "high_rank": hand_name(hand.high_name, language),
        "set_by": set_by,
    }


def _set_by(hand: Hand | None, position: int, played: RuledRound) -> str | None:
    """Who set a hand; "dealer": not the house way, and it stands."""
    if hand is None or hand.set_by is None:
        return None
    if hand.set_by in {"player", "absent"}:
        return hand.set_by
    stands = (event.position for event in played.log if isinstance(event, e.MisSetStands))
    return "dealer" if position in stands else "house-way"


def _bank(played: RuledRound, language: str) -> dict[str, Any]:
    state = played.state
    hand = None if state.round.is_void else state.bank_hand
    shown = _hand(hand, _set_by(hand, state.chung, played), language)
    kind = played.file.bank.kind if state.round.is_void else state.round.bank.kind
    clause = hand.clause if hand is not None and shown["low"] is not None else None
    return {"kind": kind, **shown, "clause": clause or None}


def _box(played: RuledRound, number: int, wagers: dict[Key, Ruled], language: str) -> dict[str, Any]:
    box = played.state.boxes[number]
    is_void = played.state.round.is_void or all(wager.result == "void" for wager in wagers.values())
    is_open = not is_void and not box.is_conceded
    result = box.result
    if result is None and not is_void:  # its wagers were forfeited
        result = "lose"
    return {
        "number": number,
        **_hand(box.hand if is_open else None, _set_by(box.hand, number, played), language),
        "low_result": box.low_result if is_open else None,
        "high_result": box.high_result if is_open else None,
        "result": None if is_void else result,
        "void": is_void,
        "conceded": box.is_conceded and not is_void,
        "clauses": _clauses(played, box, is_void=is_void),
        "wagers": _lines(wagers),
    }


def _clauses(played: RuledRound, box: Box, *, is_void: bool) -> list[str]:
    """Why the box fared so."""
    if not is_void:
        return list(box.clauses)
    voids = [
        event.clause
        for event in played.log
        if isinstance(event, e.RoundVoided) or (isinstance(event, e.HandVoided) and event.box == box.number)
    ]
    return list(dict.fromkeys(clause for clause in voids if clause))


def _dealers(played: RuledRound, wagers: dict[Key, Ruled], language: str) -> dict[str, Any]:
    """The dealer's own hand against a player's bank."""
    state = played.state
    matched = next((event for event in reversed(played.log) if isinstance(event, e.HouseWagerMatched)), None)
    is_void = state.round.is_void or matched is None
    hand = None if is_void else state.round.house_hand
    shown = None if matched is None or is_void else matched
    return {
        "number": 0,
        **_hand(hand, _set_by(hand, state.house, played), language),
        "low_result": shown and shown.low,
        "high_result": shown and shown.high,
        "result": shown and shown.result,
        "void": is_void,
        "conceded": False,
        "clauses": list(shown.clauses) if shown else [],
        "wagers": _lines(wagers),
    }


def _lines(wagers: dict[Key, Ruled]) -> list[dict[str, Any]]:
    return [
        {
            "player": player,
            "bet": bet,
            "stake": wager.stake,
            "result": wager.result,
            "won": wager.won,
            "commission": wager.commission,
            "returned": wager.returned,
            "clauses": list(wager.clauses),
        }
        for (_, player, bet), wager in wagers.items()
    ]
