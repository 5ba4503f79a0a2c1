"""The ruling on a round, built from the events at the table: hands, wagers, gains and remarks."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from paigow.log.rounds.projection import rounds
from paigow.log.rounds.result import BoxResult, HouseWagerResult, RoundResult, WagerResult
from paigow.rulings.narrative import bank_told, deal_told
from paigow.rulings.play_round import RuledRound
from paigow.rulings.readings import is_reading
from paigow.rulings.remarks import Remark
from paigow.rulings.ruling_types import (
    RuledBank,
    RuledBook,
    RuledBox,
    RuledRemark,
    RuledSetBy,
    RuledWager,
    Ruling,
)
from paigow.rulings.setup import PLENTY
from paigow.table import events as e
from paigow.table.core.box import Hand
from paigow.table.core.event import SetBy
from paigow.words import hand_name

HOUSE: Final = "house"
Wagers = dict[int, list[RuledWager]]
"""Box -> its wagers in the order of the file; 0 for the dealer's hand against a player's bank."""


def ruled_wagers(played: RuledRound, result: RoundResult) -> Wagers:
    """Return the ruling on every bet in the file, the dealer's first, then box by box."""
    file = played.file
    found: Wagers = {}
    if file.house.wager is not None and result.house_wager is not None:
        found[0] = [_dealers_wager(file.house.wager, result.house_wager, played.log)]
    decided = {(box.number, each.person, each.bet): each for box in result.boxes for each in box.wagers}
    for box in sorted(file.boxes, key=lambda box: box.number):
        voids = _voids(result, box.number)
        for wager in box.wagers:
            for bet, coins in wager.bets.items():
                lying = RuledWager(
                    player=wager.player, bet=bet, stake=coins,
                    result="void", won=0, commission=0, returned=coins, clauses=voids,
                )  # fmt: skip
                each = decided.get((box.number, wager.player, bet))
                found.setdefault(box.number, []).append(_decided(lying, each))
    return found


def _decided(lying: RuledWager, each: WagerResult | None) -> RuledWager:
    """Return a bet of the file with its result; the table's may be smaller if the bank could not cover more."""
    if each is None:  # returned while bets were open
        return lying
    return replace(
        lying,
        result="lose" if each.outcome == "forfeit" else each.outcome,
        won=each.won,
        commission=each.commission,
        returned=lying.stake - each.stake + each.returned,
        clauses=each.clauses,
    )


def _dealers_wager(stake: int, each: HouseWagerResult, log: Sequence[e.AnyEvent]) -> RuledWager:
    """Return the house's own wager against a player's bank: what is not lost is returned."""
    result = each.result or "void"
    clauses = each.clauses
    if result != "lose":
        ends = (e.HouseWagerPaid,) if result == "win" else (e.HouseWagerReturned, e.HouseWagerLessened)
        clauses = (next(event.clause for event in reversed(log) if isinstance(event, ends)),)
    return RuledWager(
        player=HOUSE,
        bet="dealer",
        stake=stake,
        result=result,
        won=0 if result == "lose" else each.won,
        commission=0,
        returned=stake - each.coins if result == "lose" else stake,
        clauses=clauses,
    )


# ---- the ruling ------------------------------------------------------------------------------------------------------


def answer(played: RuledRound, language: str = "en") -> Ruling:
    """Return the ruling, with its sentences in ``language``."""
    file, book = played.file, played.book
    (result,) = rounds(played.log)
    wagers = ruled_wagers(played, result)
    return Ruling(
        void=result.void is not None,
        book=RuledBook(id=book.id, edition=book.edition, digest=book.digest),
        bank=_bank(played, result, language),
        boxes=tuple(
            _box(played, result, number, tuple(own), language)
            if number
            else _dealers(played, result, tuple(own), language)
            for number, own in wagers.items()
            if number != file.bank.box
        ),
        net=net(played, result),
        deal=_told(played, deal_told(played.log, played.state, book) if file.deal else (), language),
        account=_told(played, () if result.void else bank_told(played.log, book, file.bank.lies), language),
        remarks=_told(played, _remarks(played, result, wagers), language),
    )


def _told(played: RuledRound, lines: Iterable[Remark], language: str) -> tuple[RuledRemark, ...]:
    """Return sentences with their clauses, and whether they depend on a reading of ours."""
    return tuple(
        RuledRemark(
            code=each.code,
            clause=each.clause,
            text=each.text(played.currency, language),
            reading=is_reading(each, played.book),
        )
        for each in lines
    )


def net(played: RuledRound, result: RoundResult) -> dict[str, int]:
    """Return everybody's gain or loss; the sum is zero."""
    gains = {person: balance.gain for person, balance in result.balances.items()}
    people = {person: gains.get(person, 0) for person in played.file.people}
    state = played.state
    return {**people, HOUSE: state.float_coins - PLENTY, "commission": state.commission}


def _remarks(played: RuledRound, result: RoundResult, wagers: Wagers) -> Iterator[Remark]:
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


def wrong_payments(played: RuledRound, wagers: Wagers) -> Iterator[Remark]:
    """Yield a remark for everybody who was paid a different amount than due."""
    for box in played.file.boxes:
        for told in box.wagers:
            own = [wager for wager in wagers.get(box.number, ()) if wager.player == told.player]
            due = sum(wager.won - wager.commission for wager in own)
            if told.paid is None or told.paid == due:
                continue
            clause = next((clause for wager in own for clause in wager.clauses), None)
            facts = {"box": box.number, "player": told.player, "paid": told.paid, "due": due}
            yield Remark(code="wrong_payment", clause=clause, facts=facts, sentence="ruling.wrong_payment")


class _Shown(NamedTuple):
    """An exposed hand; ``None`` in every field for a hidden one."""

    low: tuple[str, ...] | None = None
    high: tuple[str, ...] | None = None
    low_rank: str | None = None
    high_rank: str | None = None
    set_by: RuledSetBy | None = None


_BY_PLAYER: Final[dict[SetBy | None, RuledSetBy]] = {"player": "player", "absent": "absent"}


def _shown(hand: Hand | None, position: int, result: RoundResult, language: str) -> _Shown:
    """Return a hand if it is known."""
    if hand is None or hand.low_name is None or hand.high_name is None:
        return _Shown()
    low_rank, high_rank = hand_name(hand.low_name, language), hand_name(hand.high_name, language)
    return _Shown(hand.low, hand.high, low_rank, high_rank, _set_by(hand, position, result))


def _set_by(hand: Hand, position: int, result: RoundResult) -> RuledSetBy | None:
    """Return who set a hand; "dealer" if it is not the house way and stands."""
    if hand.set_by is None or hand.set_by in _BY_PLAYER:
        return _BY_PLAYER.get(hand.set_by)
    stands = [each.position for each in result.irregularities if isinstance(each, e.MisSetStands)]
    return "dealer" if position in stands else "house-way"


def _bank(played: RuledRound, result: RoundResult, language: str) -> RuledBank:
    state = played.state
    hand = None if result.void else state.bank_hand
    shown = _shown(hand, state.chung, result, language)
    return RuledBank(
        kind=played.file.bank.kind if result.void else result.bank.kind,
        low=shown.low,
        high=shown.high,
        low_rank=shown.low_rank,
        high_rank=shown.high_rank,
        set_by=shown.set_by,
        clause=(hand.clause or None) if hand is not None and shown.low is not None else None,
    )


def _box(
    played: RuledRound, result: RoundResult, number: int, wagers: tuple[RuledWager, ...], language: str
) -> RuledBox:
    box, hand = result.box(number), played.state.boxes[number].hand
    is_void = result.void is not None or all(wager.result == "void" for wager in wagers)
    is_open = not is_void and not box.conceded
    shown = _shown(hand if is_open else None, number, result, language)
    return RuledBox(
        number=number,
        low=shown.low,
        high=shown.high,
        low_rank=shown.low_rank,
        high_rank=shown.high_rank,
        set_by=shown.set_by,
        low_result=box.low_result if is_open else None,
        high_result=box.high_result if is_open else None,
        result=None if is_void else box.result or "lose",  # conceded, or its wagers were forfeited
        void=is_void,
        conceded=box.conceded and not is_void,
        clauses=_voids(result, number) if is_void else (*_clauses(box), *_by_highest_tile(box, played)),
        wagers=wagers,
    )


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


def _voids(result: RoundResult, number: int) -> tuple[str, ...]:
    """Return the clauses by which the box has no result."""
    voids = (
        each.clause
        for each in result.irregularities
        if isinstance(each, e.RoundVoided) or (isinstance(each, e.HandVoided) and each.box == number)
    )
    return tuple(dict.fromkeys(clause for clause in voids if clause))


def _dealers(
    played: RuledRound, result: RoundResult, wagers: tuple[RuledWager, ...], language: str
) -> RuledBox:
    """Return the dealer's own hand against a player's bank."""
    state = played.state
    matched = (
        None if result.void or not result.house_wager or not result.house_wager.result else result.house_wager
    )
    shown = _shown(None if matched is None else state.round.house_hand, state.house, result, language)
    return RuledBox(
        number=0,
        low=shown.low,
        high=shown.high,
        low_rank=shown.low_rank,
        high_rank=shown.high_rank,
        set_by=shown.set_by,
        low_result=matched.low_result if matched else None,
        high_result=matched.high_result if matched else None,
        result=matched.result if matched else None,
        void=matched is None,
        conceded=False,
        clauses=matched.clauses if matched else (),
        wagers=wagers,
    )
