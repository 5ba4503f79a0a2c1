"""Judges a pupil's act by the table itself: right, or wrong by a clause."""

from collections.abc import Callable, Collection
from typing import Any, Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.rules import bank_cite
from paigow.school.dealing.acts import (
    DUTY_OF,
    Act,
    Announce,
    Collect,
    Commission,
    Count,
    Cut,
    Deliver,
    Judged,
    Match,
    Offer,
    Paid,
    Pay,
    Set,
    SetHouse,
    Shake,
    Take,
    Turn,
)
from paigow.school.dealing.correct_act import (
    call_of,
    cut_of,
    empty_positions,
    low_places,
    order_of,
    right_act,
)
from paigow.school.dealing.duties import Due, clause_of, set_clause
from paigow.school.dealing.verdicts import CorrectVerdict, EvidenceHand, Facts, Verdict, WrongVerdict
from paigow.table import Refusal, State, decide
from paigow.table import commands as c
from paigow.table.core.box import Faces, Hand
from paigow.table.core.command import Command
from paigow.table.deal.shake import shaker
from paigow.table.hands.laying import house_way, is_house_way
from paigow.table.oversight.course import DUTIES, DutyName
from paigow.table.wagers.limits import stakes_of

BROUGHT: Final = "float_is_short"
"""The table lacks coins that the floor brings before it asks again."""


def judge(
    state: State, book: Book, due: Due | None, act: Act, by_hand: Collection[DutyName] = DUTIES
) -> Verdict:
    """Judge whether the pupil's act is what the dealer must do now.

    Args:
        state: The table.
        book: Its rule book.
        due: The due duty; ``None`` if people are awaited.
        act: The act; never ``Stop`` or ``Remedy``, which ``incidents`` judges.
        by_hand: The pupil's duties. Only their part of a payment is judged.
    """
    verdict = _judged(state, book, due, act, by_hand)
    return (
        verdict
        if isinstance(verdict, CorrectVerdict)
        else replace(verdict, hands=_shown(state, verdict.right))
    )


def _shown(state: State, right: Act | None) -> tuple[EvidenceHand, ...]:
    """Return the hands of a duty, as far as the dealer sees them."""
    match right:
        case Set():
            hands = {right.position: state.boxes[right.position].hand}
        case SetHouse():
            hands = {state.house: state.round.house_hand}
        case Match():
            box = state.boxes.get(right.position)
            own = box.hand if box is not None and box.in_play else state.round.house_hand
            hands = {right.position: own, state.chung: state.bank_hand}
        case _:
            return ()
    return tuple(
        EvidenceHand(position=position, tiles=hand.tiles, low=hand.low, high=hand.high)
        for position, hand in hands.items()
        if hand is not None and (hand.is_exposed or not isinstance(right, Match))
    )


def _judged(state: State, book: Book, due: Due | None, act: Act, by_hand: Collection[DutyName]) -> Verdict:
    duty = DUTY_OF[type(act)]
    is_this = due is not None and _is_of(act, due)
    if due is None or not is_this:
        return _out_of_turn(state, book, due, act, duty)
    return _JUDGES[due.duty](state, book, due, act, by_hand)


def judge_undone(state: State, book: Book, due: Due | None) -> WrongVerdict:
    """Return the verdict on a duty that the pupil left to others: it does not count as right."""
    assert due is not None  # otherwise nobody would have done it
    right = right_act(state, book, due)
    clause = clause_of(due.duty, state, book)
    return WrongVerdict(
        duty=due.duty, code="left_undone", clause=clause, right=right, hands=_shown(state, right)
    )


def _is_of(act: Act, due: Due) -> bool:
    if isinstance(act, Pay):
        return due.duty == "pay"
    if isinstance(act, Announce):
        return due.duty == "announce"
    return DUTY_OF[type(act)] == due.duty


def _out_of_turn(state: State, book: Book, due: Due | None, act: Act, duty: DutyName) -> WrongVerdict:
    """Return the verdict on an act out of turn: as the table refuses it, or by the clause of the due duty."""
    asked = due.duty if due else duty
    clause = clause_of(asked, state, book)
    command = _as_command(act, state)
    refused = None if command is None else decide(state, command, book)
    right = None if due is None else right_act(state, book, due)
    if isinstance(refused, Refusal) and refused.clause is not None and refused.code != "wrong_phase":
        return WrongVerdict(
            duty=asked, code=refused.code, clause=refused.clause, facts=dict(refused.facts), right=right
        )
    if due is None:
        return WrongVerdict(duty=asked, code="nothing_due", clause=clause, facts={"done": duty})
    return WrongVerdict(
        duty=asked, code="not_this_duty", clause=clause, facts={"due": asked, "done": duty}, right=right
    )


def _as_command(act: Act, state: State) -> Command | None:
    """Return an act's command, if the table needs nothing else to refuse it."""
    match act:
        case Offer():
            return c.OfferBank(person=act.person)
        case Announce():
            return c.CallNoMoreBets() if act.what == "no_more_bets" else c.OpenBets()
        case Set():
            return (
                c.SetBankHand() if act.position == state.round.bank.box else c.SetOnRequest(box=act.position)
            )
        case Turn() if state.phase != "house_set":
            return c.ExposeHand(box=act.position)
        case Match():
            return c.MatchHand(box=act.position)
        case Pay():
            return c.PayBox(box=act.position)
        case _:
            return _PLAIN.get(type(act))


_PLAIN: Final[dict[type[Act], Command]] = {
    SetHouse: c.SetHouseHand(),
    Commission: c.SettleBank(),
    Shake: c.ShakeDice(),
}


# ---- single duties --------------------------------------------------------------------------------------------------


def _wrong(
    duty: Judged, code: str, clause: str, right: Act | None = None, **facts: str | int
) -> WrongVerdict:
    return WrongVerdict(duty=duty, code=code, clause=clause, facts=facts, right=right)


def _refused(duty: Judged, refusal: Refusal, clause: str, right: Act | None) -> WrongVerdict:
    return WrongVerdict(
        duty=duty, code=refusal.code, clause=refusal.clause or clause, facts=dict(refusal.facts), right=right
    )


def _done(state: State, book: Book, due: Due, act: Any, by_hand: Collection[DutyName]) -> Verdict:
    """Accept a duty that needs no decision."""
    return CorrectVerdict(duty=due.duty)


def _offer(state: State, book: Book, due: Due, act: Offer, by_hand: Collection[DutyName]) -> Verdict:
    refused = decide(state, c.OfferBank(person=act.person), book)
    if isinstance(refused, Refusal):
        return _refused("offer", refused, book.cite("bank_offer"), right_act(state, book, due))
    return CorrectVerdict(duty="offer")


def _announce(state: State, book: Book, due: Due, act: Announce, by_hand: Collection[DutyName]) -> Verdict:
    clause = clause_of("announce", state, book)
    wanted = "bets" if state.phase == "stacked" else "no_more_bets"
    if act.what != wanted:
        return _wrong("announce", "wrong_call", clause, right_act(state, book, due))
    command: Command = (
        c.OpenBets(commitments=state.round.commitments) if wanted == "bets" else c.CallNoMoreBets()
    )
    refused = decide(state, command, book)
    if isinstance(refused, Refusal) and refused.code != BROUGHT:
        return _refused("announce", refused, clause, right_act(state, book, due))
    return CorrectVerdict(duty="announce")


def _cut(state: State, book: Book, due: Due, act: Cut, by_hand: Collection[DutyName]) -> Verdict:
    right = right_act(state, book, due)
    cut = cut_of(due, book)
    places = [set(group) for group in cut.groups]
    given = [set(group) for group in act.groups]
    if given == places:
        return CorrectVerdict(duty="cut")
    first = next(
        number for number, (one, other) in enumerate(zip(given, places, strict=True), 1) if one != other
    )
    code = (
        "wrong_group_order" if sorted(map(sorted, given)) == sorted(map(sorted, places)) else "wrong_groups"
    )
    return _wrong("cut", code, cut.clause, right, cut=str(cut), group=first)


def _shake(state: State, book: Book, due: Due, act: Shake, by_hand: Collection[DutyName]) -> Verdict:
    person = state.round.bank.person if act.by == "banker" else None
    clause = clause_of("shake", state, book)
    right = right_act(state, book, due)
    if (person is None and act.by == "banker") or person != shaker(state, book):
        return _wrong("shake", "wrong_shaker", book.clause_of("banker_shakes"), right)
    command = c.ShakeDice(by=person, shakes=act.shakes)
    refused = decide(state, command, book)
    if isinstance(refused, Refusal) and refused.code != "dice_too_old":
        return _refused("shake", refused, clause, right)
    return CorrectVerdict(duty="shake", command=command)


def _count(state: State, book: Book, due: Due, act: Count, by_hand: Collection[DutyName]) -> Verdict:
    total, first = state.round.total or 0, state.round.first
    right = right_act(state, book, due)
    clause = bank_cite("count", state.round.bank.kind, book)
    if act.total != total:
        return _wrong("count", "wrong_total", clause, right, said=act.total, total=total)
    if act.first != first:
        return _wrong("count", "wrong_first", clause, right, said=act.first, first=first or 0, total=total)
    return CorrectVerdict(duty="count")


def _deliver(state: State, book: Book, due: Due, act: Deliver, by_hand: Collection[DutyName]) -> Verdict:
    right = order_of(state, book)
    if act.positions == right:
        return CorrectVerdict(duty="deliver")
    served = zip(act.positions, right, strict=True)
    number, position = next((n, wanted) for n, (said, wanted) in enumerate(served, 1) if said != wanted)
    return _wrong(
        "deliver",
        "wrong_delivery",
        bank_cite("deliver", state.round.bank.kind, book),
        Deliver(positions=right),
        number=number,
        position=position,
    )


def _collect(state: State, book: Book, due: Due, act: Collect, by_hand: Collection[DutyName]) -> Verdict:
    right, clause = empty_positions(state, book)
    more = sorted(set(act.positions) - set(right))
    missing = sorted(set(right) - set(act.positions))
    if more:
        return _wrong("collect", "is_in_play", clause, Collect(positions=right), position=more[0])
    if missing:
        return _wrong("collect", "left_lying", clause, Collect(positions=right), position=missing[0])
    return CorrectVerdict(duty="collect")


def _laid(tiles: Faces, low: tuple[int, int]) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return low and high hand from the places of the low hand's tiles."""
    one, two = (tiles[place - 1] for place in low)
    three, four = (face for place, face in enumerate(tiles, 1) if place not in low)
    return (one, two), (three, four)


def _is_right(hand: Hand, low: tuple[int, int], book: Book) -> bool:
    """Return whether that is the house way; the higher of the two is the high hand, whatever its name."""
    one, other = _laid(hand.tiles, low)
    return is_house_way(replace(hand, low=one, high=other), book)


def _set(state: State, book: Book, due: Due, act: Set, by_hand: Collection[DutyName]) -> Verdict:
    right = right_act(state, book, due)
    command: Any = due.command
    if isinstance(command, c.SetOnRequest):
        refused = decide(state, c.SetOnRequest(box=act.position), book)
        if isinstance(refused, Refusal):
            return _refused("set", refused, clause_of("set", state, book), right)
        command = c.SetOnRequest(box=act.position)
    elif act.position != state.round.bank.box:
        return _wrong("set", "not_this_hand", set_clause(None, state, book), right, position=act.position)
    hand = state.boxes[act.position].hand
    assert hand is not None  # otherwise the table would refuse
    if _is_right(hand, act.low, book):
        return CorrectVerdict(duty="set", command=command)
    clause = set_clause(act.position, state, book)
    return _not_house_way("set", hand, replace(act, low=low_places(hand, book)), clause, book)


def _not_house_way(duty: Judged, hand: Hand, right: Act, clause: str, book: Book) -> WrongVerdict:
    return _wrong(duty, "not_house_way", clause, right, row=house_way(hand, book).clause)


def _set_house(state: State, book: Book, due: Due, act: SetHouse, by_hand: Collection[DutyName]) -> Verdict:
    hand = state.round.house_hand
    assert hand is not None  # it is due to be set
    if _is_right(hand, act.low, book):
        return CorrectVerdict(duty="set_house")
    return _not_house_way(
        "set_house", hand, SetHouse(low=low_places(hand, book)), book.cite("house_sets"), book
    )


def _turn(state: State, book: Book, due: Due, act: Turn, by_hand: Collection[DutyName]) -> Verdict:
    right = right_act(state, book, due)
    if isinstance(right, Turn) and act.position == right.position:
        return CorrectVerdict(duty="turn")
    clause = clause_of("turn", state, book)
    if state.phase == "matching":
        refused = decide(state, c.ExposeHand(box=act.position), book)
        if isinstance(refused, Refusal):
            return _refused("turn", refused, clause, right)
    return _wrong("turn", "not_this_hand", clause, right, position=act.position)


def _match(state: State, book: Book, due: Due, act: Match, by_hand: Collection[DutyName]) -> Verdict:
    assert due.command is not None  # the match is known
    right, clauses = call_of(state, book, due.command)
    if act.position != right.position:
        refused = decide(state, c.MatchHand(box=act.position), book)
        clause = bank_cite("match", state.round.bank.kind, book)
        if isinstance(refused, Refusal):
            return _refused("match", refused, clause, right)
        return _wrong("match", "not_this_hand", clause, right, position=act.position)
    if (act.low, act.high, act.result) != (right.low, right.high, right.result):
        said = f"{act.low}/{act.high}/{act.result}"
        clause = next(iter(clauses), bank_cite("match", state.round.bank.kind, book))
        return _wrong(
            "match", "wrong_result", clause, right, said=said, position=act.position, result=right.result
        )
    if set(act.won) != set(right.won):
        bet = min(set(act.won) ^ set(right.won))
        return _wrong("match", "wrong_side_bet", _side_clause(bet, book), right, bet=bet)
    return CorrectVerdict(duty="match")


def _side_clause(bet: str, book: Book) -> str:
    return next((side.clause for side in book.side_bets if side.bet == bet), book.cite("match"))


def _take(state: State, book: Book, due: Due, act: Take, by_hand: Collection[DutyName]) -> Verdict:
    right = right_act(state, book, due)
    assert isinstance(right, Take)
    clause = clause_of("take", state, book)
    if act.position != right.position:
        return _wrong("take", "not_this_wager", clause, right, position=right.position or 0)
    if act.coins != right.coins:
        return _wrong("take", "wrong_taken", clause, right, said=act.coins, coins=right.coins)
    return CorrectVerdict(duty="take")


def _pay(state: State, book: Book, due: Due, act: Pay, by_hand: Collection[DutyName]) -> Verdict:
    right = right_act(state, book, due)
    assert isinstance(right, Pay)
    clause = book.cite("paid")
    if act.position != right.position:
        refused = decide(state, c.PayBox(box=act.position), book)
        if isinstance(refused, Refusal) and refused.code != BROUGHT:
            return _refused("pay", refused, bank_cite("pay_late", state.round.bank.kind, book), right)
        return _wrong("pay", "not_this_wager", clause, right, position=right.position)
    given = {(each.person, each.bet): each for each in act.paid}
    wanted = {(each.person, each.bet): each for each in right.paid}
    if given.keys() != wanted.keys():
        return _wrong("pay", "not_these_wagers", clause, right, position=right.position)
    chips = stakes_of(state).chips.denominations
    for (_, bet), each in wanted.items():
        paid = given[each.person, bet]
        cited = clause if bet == "main" else _side_clause(bet, book)
        fault = _counted(paid, each, chips) if "pay" in by_hand else None
        if fault is not None:
            return _wrong("pay", fault[0], cited, right, **fault[1])
        if "commission" in by_hand and paid.commission != each.commission:
            facts: Facts = {"said": paid.commission, "coins": each.commission}
            clause = bank_cite("commission", state.round.bank.kind, book)
            return _wrong("commission", "wrong_commission", clause, right, **facts)
    return CorrectVerdict(duty="pay" if "pay" in by_hand else "commission")


def _counted(paid: Paid, right: Paid, chips: tuple[int, ...]) -> tuple[str, Facts] | None:
    """Return what is wrong with counted-out chips: one that is not in use, or their sum."""
    strange = min(set(paid.chips) - set(chips), default=None)
    if strange is not None:
        return "no_such_chip", {"coins": strange}
    said, coins = (sum(value * count for value, count in each.chips.items()) for each in (paid, right))
    return None if said == coins else ("wrong_payment", {"said": said, "coins": coins})


def _commission(
    state: State, book: Book, due: Due, act: Commission, by_hand: Collection[DutyName]
) -> Verdict:
    right = right_act(state, book, due)
    assert isinstance(right, Commission)
    if act.coins == right.coins:
        return CorrectVerdict(duty="commission")
    facts: Facts = {"said": act.coins, "coins": right.coins}
    return _wrong("commission", "wrong_commission", clause_of("commission", state, book), right, **facts)


_JUDGES: Final[dict[DutyName, Callable[[State, Book, Due, Any, Collection[DutyName]], Verdict]]] = {
    "wash": _done,
    "stack": _done,
    "laja": _done,
    "offer": _offer,
    "announce": _announce,
    "cut": _cut,
    "shake": _shake,
    "lift": _done,
    "count": _count,
    "deliver": _deliver,
    "collect": _collect,
    "set": _set,
    "set_house": _set_house,
    "turn": _turn,
    "match": _match,
    "take": _take,
    "pay": _pay,
    "commission": _commission,
    "end": _done,
}
