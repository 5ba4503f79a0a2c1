"""The ruling on a round, built from the events at the table: hands, wagers, gains and remarks."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from paigow.log.rounds.projection import rounds
from paigow.log.rounds.result import BoxResult, HouseWagerResult, RoundResult, WagerResult
from paigow.rulings.narrative import bank_told, deal_told
from paigow.rulings.play_round import RuledRound
from paigow.rulings.readings import is_reading
from paigow.rulings.remarks import Remark
from paigow.rulings.setup import PLENTY
from paigow.table import events as e
from paigow.table.core.box import Hand
from paigow.words import hand_name

FORMAT: Final = "paigow-ruling/1"
HOUSE, DEALER = "house", "dealer"
Key = tuple[int, str, str]
"""Box, player, bet."""


class Ruled(NamedTuple):
    """The ruling on one wager in the file, in coins."""

    stake: int
    result: str
    won: int
    commission: int
    returned: int
    """Includes the part of the stake that was returned before the decision."""
    clauses: tuple[str, ...]


def ruled_wagers(played: RuledRound, result: RoundResult) -> dict[Key, Ruled]:
    """Return the ruling on every bet in the file, in its order."""
    file = played.file
    found: dict[Key, Ruled] = {}
    if file.house.wager is not None and result.house_wager is not None:
        found[0, HOUSE, DEALER] = _dealers_wager(file.house.wager, result.house_wager, played.log)
    decided: dict[Key, WagerResult] = {
        (box.number, each.person, each.bet): each for box in result.boxes for each in box.wagers
    }
    for box in sorted(file.boxes, key=lambda box: box.number):
        for wager in box.wagers:
            for bet, coins in wager.bets.items():
                key = box.number, wager.player, bet
                found[key] = _wager(coins, decided.get(key), tuple(_voids(result, box.number)))
    return found


def _wager(stake: int, each: WagerResult | None, voids: tuple[str, ...]) -> Ruled:
    """Return a player's bet; the table's may be smaller if the bank could not cover more."""
    if each is None:  # returned while bets were open
        return Ruled(stake, "void", 0, 0, stake, voids)
    result = "lose" if each.outcome == "forfeit" else each.outcome
    returned = stake - each.stake + each.returned
    return Ruled(stake, result, each.won, each.commission, returned, each.clauses)


def _dealers_wager(stake: int, each: HouseWagerResult, log: Sequence[e.AnyEvent]) -> Ruled:
    """Return the house's own wager against a player's bank: what is not lost is returned."""
    result = each.result or "void"
    if result == "lose":
        return Ruled(stake, result, 0, 0, stake - each.coins, each.clauses)
    ends = (e.HouseWagerPaid,) if result == "win" else (e.HouseWagerReturned, e.HouseWagerLessened)
    clause = next(event.clause for event in reversed(log) if isinstance(event, ends))
    return Ruled(stake, result, each.won, 0, stake, (clause,))


# ---- the ruling ------------------------------------------------------------------------------------------------------


def answer(played: RuledRound, language: str = "en") -> dict[str, Any]:
    """Return the ruling as plain data for JSON."""
    file, book = played.file, played.book
    (result,) = rounds(played.log)
    wagers = ruled_wagers(played, result)
    told = dict.fromkeys(box.number for box in file.boxes if box.number != file.bank.box)
    numbers = [*([0] if (0, HOUSE, DEALER) in wagers else []), *sorted(told)]
    own = {number: {key: wager for key, wager in wagers.items() if key[0] == number} for number in numbers}
    return {
        "format": FORMAT,
        "void": result.void is not None,
        "book": {"id": book.id, "edition": book.edition, "digest": book.digest},
        "bank": _bank(played, result, language),
        "boxes": [
            _dealers(played, result, own[0], language)
            if number == 0
            else _box(played, result, number, own[number], language)
            for number in numbers
            if own[number]
        ],
        "net": net(played, result),
        "deal": _told(played, deal_told(played.log, played.state, book) if file.deal else (), language),
        "account": _told(
            played, () if result.void else bank_told(played.log, book, file.bank.lies), language
        ),
        "remarks": _told(played, _remarks(played, result, wagers), language),
    }


def _told(played: RuledRound, lines: Iterable[Remark], language: str) -> list[dict[str, Any]]:
    """Return sentences with their clauses, and whether they depend on a reading of ours."""
    return [
        {
            "code": each.code,
            "clause": each.clause,
            "text": each.text(played.currency, language),
            "reading": is_reading(each, played.book),
        }
        for each in lines
    ]


def net(played: RuledRound, result: RoundResult) -> dict[str, int]:
    """Return everybody's gain or loss; the sum is zero."""
    gains = {person: balance.gain for person, balance in result.balances.items()}
    people = {person: gains.get(person, 0) for person in played.file.people}
    state = played.state
    return {**people, HOUSE: state.float_coins - PLENTY, "commission": state.commission}


def _remarks(played: RuledRound, result: RoundResult, wagers: dict[Key, Ruled]) -> Iterator[Remark]:
    yield from played.remarks
    yield from _capped(played, result)
    yield from _coupons(played, result)
    yield from wrong_payments(played, wagers)


def _capped(played: RuledRound, result: RoundResult) -> Iterator[Remark]:
    """Yield a remark for every side bet that pays less than its odds (R-85)."""
    clause = played.book.cite("side_bet_cap")
    for box in result.boxes:
        for each in box.wagers:
            if each.by_odds is not None:
                facts = {name: getattr(each, name) for name in ("person", "bet", "won", "by_odds")}
                told = {"box": box.number, **facts}
                yield Remark(code="capped", clause=clause, facts=told, sentence="ruling.capped")


def _coupons(played: RuledRound, result: RoundResult) -> Iterator[Remark]:
    """Yield what every match play coupon wins, and whether it is taken (MA 5(a))."""
    cite = played.book.cite
    ended = {
        (box.number, each.person): each for box in result.boxes for each in box.wagers if each.bet == "main"
    }
    for box in played.file.boxes:
        for told in box.wagers:
            if not told.coupon:
                continue
            each, facts = ended.get((box.number, told.player)), {"box": box.number, "person": told.player}
            clause = cite("coupon_kept")
            if each is not None and each.coupon:
                won = {**facts, "won": each.coupon}
                yield Remark(
                    code="coupon_won", clause=cite("coupon_paid"), facts=won, sentence="ruling.coupon_won"
                )
                clause = played.book.clause_of("match_play_after_win")
            is_gone = each is not None and (each.is_coupon_taken or each.outcome == "forfeit")
            code = "coupon_taken" if is_gone else "coupon_back"
            yield Remark(code=code, clause=clause, facts=facts, sentence=f"ruling.{code}")


def wrong_payments(played: RuledRound, wagers: dict[Key, Ruled]) -> Iterator[Remark]:
    """Yield a remark for everybody who was paid a different amount than due."""
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
    """Return an exposed hand; nulls for a hidden one."""
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


def _set_by(hand: Hand | None, position: int, result: RoundResult) -> str | None:
    """Return who set a hand; "dealer" if it is not the house way and stands."""
    if hand is None or hand.set_by is None:
        return None
    if hand.set_by in {"player", "absent"}:
        return hand.set_by
    stands = [each.position for each in result.irregularities if isinstance(each, e.MisSetStands)]
    return "dealer" if position in stands else "house-way"


def _bank(played: RuledRound, result: RoundResult, language: str) -> dict[str, Any]:
    state = played.state
    hand = None if result.void else state.bank_hand
    shown = _hand(hand, _set_by(hand, state.chung, result), language)
    kind = played.file.bank.kind if result.void else result.bank.kind
    clause = hand.clause if hand is not None and shown["low"] is not None else None
    return {"kind": kind, **shown, "clause": clause or None}


def _box(
    played: RuledRound, result: RoundResult, number: int, wagers: dict[Key, Ruled], language: str
) -> dict[str, Any]:
    box, hand = result.box(number), played.state.boxes[number].hand
    is_void = result.void is not None or all(wager.result == "void" for wager in wagers.values())
    is_open = not is_void and not box.conceded
    lost = "lose"  # conceded, or its wagers were forfeited
    return {
        "number": number,
        **_hand(hand if is_open else None, _set_by(hand, number, result), language),
        "low_result": box.low_result if is_open else None,
        "high_result": box.high_result if is_open else None,
        "result": None if is_void else box.result or lost,
        "void": is_void,
        "conceded": box.conceded and not is_void,
        "clauses": list(
            _voids(result, number) if is_void else (*_clauses(box), *_by_highest_tile(box, played))
        ),
        "wagers": _lines(wagers),
    }


def _clauses(box: BoxResult) -> tuple[str, ...]:
    """Return the clauses of the box's result."""
    return (box.clause,) if box.conceded and box.clause else box.clauses


def _by_highest_tile(box: BoxResult, played: RuledRound) -> tuple[str, ...]:
    """Return the clause of the highest tile, if it distinguishes two hands with the same points."""
    bank = played.state.bank_hand
    if box.conceded or bank is None:
        return ()
    pairs = ((box.low_name, bank.low_name), (box.high_name, bank.high_name))
    clause = played.book.ranking.highest_tile_clause
    return (clause,) if any(_differ_by_tile(one, other) for one, other in pairs) else ()


def _differ_by_tile(one: str | None, other: str | None) -> bool:
    """Return whether two hands have the same points but different highest tiles."""
    mine, theirs = (one or "").split(" "), (other or "").split(" ")
    return mine[0] == theirs[0] == "points" and mine[1] == theirs[1] and mine[2:] != theirs[2:]


def _voids(result: RoundResult, number: int) -> dict[str, None]:
    """Return why the box has no result."""
    voids = (
        each.clause
        for each in result.irregularities
        if isinstance(each, e.RoundVoided) or (isinstance(each, e.HandVoided) and each.box == number)
    )
    return dict.fromkeys(clause for clause in voids if clause)


def _dealers(
    played: RuledRound, result: RoundResult, wagers: dict[Key, Ruled], language: str
) -> dict[str, Any]:
    """Return the dealer's own hand against a player's bank."""
    state, matched = played.state, result.house_wager
    shown = None if result.void or matched is None or matched.result is None else matched
    hand = None if shown is None else state.round.house_hand
    return {
        "number": 0,
        **_hand(hand, _set_by(hand, state.house, result), language),
        "low_result": shown and shown.low_result,
        "high_result": shown and shown.high_result,
        "result": shown and shown.result,
        "void": shown is None,
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
