"""Exposing, matching, collecting, paying."""

from collections.abc import Iterator
from typing import Literal

from paigow.books import Book
from paigow.rules import Setting, Settlement, bank_cite, ruleset, two_of
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.bank_paying import bank_pays, from_tray
from paigow.table.commitments import is_kept
from paigow.table.evolve import evolve
from paigow.table.laying import hand_of
from paigow.table.limits import stakes_of
from paigow.table.opening import Decision, no_box
from paigow.table.refusal import Refusal
from paigow.table.standing import losing, unmatched, winning
from paigow.table.state import Box, Hand, State
from paigow.table.view_types import Wager


def expose_house_hand(state: State, command: c.ExposeHouseHand, book: Book) -> Decision:
    """The house's hand is turned over before the first player's (NZ 11.1(d), CAN 10.3, MA 7(c), RWS 3.14)."""
    if state.bank.box is not None:
        return Refusal(code="no_house_hand", clause=book.cite("bank_exposed"))
    return [house_exposed(state, book)]


def house_exposed(state: State, book: Book) -> e.HouseHandExposed:
    """The house's own hand lies open."""
    house = setting_of(state.house_hand, book)
    hand = state.house_hand
    assert hand is not None  # set before
    return e.HouseHandExposed(
        low=_two(hand.low),
        high=_two(hand.high),
        low_name=house.low_name,
        high_name=house.high_name,
        clause=book.cite("house_exposed"),
    )


def _two(faces: tuple[str, ...]) -> tuple[str, str]:
    one, other = faces
    return one, other


def setting_of(hand: Hand | None, book: Book) -> Setting:
    """The setting of a hand that has been set."""
    assert hand is not None  # asked only of hands that are set
    return ruleset(book).set_hand(two_of(hand.low), two_of(hand.high))


def next_to_match(state: State, book: Book) -> Box | None:
    """The next box to be matched with the bank's hand."""
    banks = state.bank.box
    if banks is not None and not state.boxes[banks].wagers:
        banks = None
    return _first((box for box in unmatched(state.boxes.values()) if box.number != banks), state, book)


def _first(boxes: Iterator[Box], state: State, book: Book) -> Box | None:
    """The first to be matched or paid of these boxes: counter-clockwise from the chung, or from the far right.

    Rule: NZ 11.2(i), MA 7(g), 8(o).
    """
    first = next(boxes, None)
    if first is None or book.word("match_from") == "far right":
        return first
    chung = state.chung
    if first.number > chung:
        return first
    return next((box for box in boxes if box.number > chung), first)


def to_collect(state: State, book: Book) -> Box | None:
    """A matched box whose losing wagers still lie there."""
    return _first(losing(state.boxes.values()), state, book)


def to_pay(state: State, book: Book) -> Box | None:
    """The next box with a winning wager to be paid."""
    return _first(winning(state.boxes.values()), state, book)


def _open(box: Box, outcome: e.Result) -> list[Wager]:
    return [wager for wager in box.wagers if wager.outcome == outcome and not wager.is_settled]


def expose_hand(state: State, command: c.ExposeHand, book: Book) -> Decision:
    """Turn over the next player's hand in order (NZ 11.1(d), MA 7(g))."""
    if fault := _not_next(state, command.box, book):
        return fault
    box = state.boxes[command.box]
    if hand_of(box).is_exposed:
        return Refusal(code="already_done", facts={"box": command.box})
    return [hand_exposed(box, book)]


def hand_exposed(box: Box, book: Book) -> e.HandExposed:
    """A box's hand lies open."""
    hand = hand_of(box)
    setting = setting_of(hand, book)
    return e.HandExposed(
        box=box.number,
        low=_two(hand.low),
        high=_two(hand.high),
        low_name=setting.low_name,
        high_name=setting.high_name,
    )


def _not_next(state: State, box: int, book: Book) -> Refusal | None:
    if fault := no_box(state, box, book):
        return fault
    if not state.boxes[box].in_play:
        return Refusal(code="not_in_play", facts={"box": box})
    if state.bank.house_wager and state.bank.house_result is None:
        return Refusal(code="house_wager_first", clause=book.cite("house_wager_first"))
    if losing := to_collect(state, book):
        clause = bank_cite("collect_losing", state.bank.kind, book)
        return Refusal(code="collect_first", clause=clause, facts={"box": losing.number})
    due = next_to_match(state, book)
    if due is not None and due.number != box:
        if state.boxes[box].result is not None:
            return Refusal(code="already_done", facts={"box": box})
        return Refusal(code="out_of_turn", clause=book.cite("match"), facts={"next": due.number})
    return None


def match_hand(state: State, command: c.MatchHand, book: Book) -> Decision:
    """Compare low with low and high with high; a push stays where it is."""
    if fault := _not_next(state, command.box, book):
        return fault
    box = state.boxes[command.box]
    if box.hand is None or not box.hand.is_exposed:
        return Refusal(code="not_exposed", clause=book.cite("exposed_late"), facts={"box": command.box})
    rules = ruleset(book)
    player, banker = setting_of(box.hand, book), setting_of(state.bank_hand, book)
    match = rules.match(player, banker)
    outcomes = []
    for wager in box.wagers:
        outcome: e.Result = match.result
        if wager.bet != "main":
            _, line = rules.settle_side_bet(
                wager.bet, wager.coins, stakes_of(state), player=player, banker=banker
            )
            outcome = "win" if line else "lose"
        outcomes.append(e.WagerOutcome(person=wager.person, bet=wager.bet, outcome=outcome))
    matched = e.HandMatched(
        box=box.number,
        low=match.low,
        high=match.high,
        result=match.result,
        clauses=match.clauses,
        outcomes=tuple(outcomes),
    )
    return [matched, *_standing(state, box, book)] if match.result == "push" else [matched]


def _standing(state: State, box: Box, book: Book) -> list[e.WagerStands]:
    """The wagers on a box that neither wins nor loses."""
    return [
        e.WagerStands(
            box=box.number,
            person=wager.person,
            bet="main",
            stake=wager.coins,
            clauses=settle(state, box, wager, "push", book).clauses,
        )
        for wager in box.main_wagers
    ]


def settle(state: State, box: Box, wager: Wager, outcome: e.Result, book: Book) -> Settlement:
    """What comes of a wager on a box, whoever holds the bank."""
    rules = ruleset(book)
    if wager.bet == "main":
        return rules.settle_main(wager.coins, outcome, stakes_of(state, box.number), bank=state.bank.kind)
    player, banker = setting_of(box.hand, book), setting_of(state.bank_hand, book)
    return rules.settle_side_bet(wager.bet, wager.coins, stakes_of(state), player=player, banker=banker)[0]


def collect_losing(state: State, command: c.CollectLosing, book: Book) -> Decision:
    """Take a box's losing wagers: to the losing wager area, or to the float where the book has none.

    While a player holds the bank they lie there, for the winners to be paid of; only side bets are the house's.

    Rule: NZ 11.1(e), 11.2(g), 11.3(g); CAN 1(b); MA 7(h), 8(o)-(p); RWS 3.14.2, 3.18.
    """
    if fault := no_box(state, command.box, book):
        return fault
    box = state.boxes[command.box]
    losing = _open(box, "lose")
    if not losing:
        return Refusal(code="nothing_to_collect", facts={"box": command.box})
    return [collected(state, box, wager, book) for wager in losing]


def collected(state: State, box: Box, wager: Wager, book: Book) -> e.LosingCollected:
    """A losing wager is taken."""
    settled = settle(state, box, wager, "lose", book)
    return e.LosingCollected(
        box=box.number,
        person=wager.person,
        bet=wager.bet,
        stake=settled.stake,
        taken=settled.taken,
        returned=settled.returned,
        area=area_of(state, wager, book),
        clauses=settled.clauses,
    )


def area_of(state: State, wager: Wager, book: Book) -> Literal["losing", "float"]:
    """Where a wager is taken to when it loses."""
    if state.bank.box is None:
        return "losing" if book.flag("losing_area") else "float"
    return "losing" if wager.bet == "main" else "float"


def clear_losing_area(state: State, command: c.ClearLosingArea, book: Book) -> Decision:
    """NZ 11.1(e): the losing wagers go to the float after all comparisons and before winners are paid."""
    if state.bank.box is not None:
        return Refusal(code="pays_from_losing", clause=book.cite("bank_rest"))
    return [e.LosingAreaCleared(coins=state.losing, clause=book.cite("clear_losing"))]


def pay_box(state: State, command: c.PayBox, book: Book) -> Decision:
    """Pay a box's winning wagers and take the commission.

    Rule: NZ 6.11, 11.1(g), 11.2(i); CAN 12.6, 15.10; MA 7(j)-(k), 8(o), 8(r); RWS 4.1, 4.3-4.6.
    """
    if fault := no_box(state, command.box, book):
        return fault
    if state.losing and state.bank.box is None:
        return Refusal(code="clear_first", clause=book.cite("clear_losing"))
    box = state.boxes[command.box]
    winning = _open(box, "win")
    if not winning:
        return Refusal(code="nothing_to_pay", facts={"box": command.box})
    due = to_pay(state, book)
    if due is not None and due.number != box.number:
        clause = bank_cite("pay_late", state.bank.kind, book)
        return Refusal(code="out_of_turn", clause=clause, facts={"next": due.number})
    paid: list[e.WagerPaid] = []
    after = state
    for wager in winning:
        paid.append(_paid(after, box, wager, book))
        if (
            state.bank.box is not None and wager is not winning[-1]
        ):  # the next finds less in the losing wager area
            after = evolve(after, paid[-1])
    coins = sum([from_tray(payment.sources) if payment.sources else payment.won for payment in paid])
    if coins > state.float_coins:
        return Refusal(code="float_is_short", facts={"float_coins": state.float_coins, "coins": coins})
    return [*paid]


def _paid(state: State, box: Box, wager: Wager, book: Book) -> e.WagerPaid:
    """A winning wager is paid, by the house or out of the bank; a side bet always by the house (RWS 3.18)."""
    settled = settle(state, box, wager, "win", book)
    sources, clauses = bank_pays(settled.won, state, book) if wager.bet == "main" else ((), ())
    return e.WagerPaid(
        box=box.number,
        person=wager.person,
        bet=wager.bet,
        stake=settled.stake,
        won=settled.won,
        commission=settled.commission,
        returned=settled.returned,
        clauses=tuple(dict.fromkeys((*settled.clauses, *clauses))),
        sources=sources,
    )


def end_round(state: State, command: c.EndRound, book: Book) -> Decision:
    """The chung is taken away: wagers that stand go back, and the unused tiles may be viewed.

    Rule: NZ 10.12, CAN 10.4; the other documents do not say, and the proof of the shuffle shows them anyway.
    """
    released: list[e.AnyEvent] = [
        e.WagerReleased(box=box.number, person=wager.person, bet=wager.bet, coins=wager.coins)
        for box in state.boxes_in_play
        for wager in box.wagers
        if not wager.is_settled
    ]
    return [
        *released,
        e.RoundEnded(
            round=state.round,
            unused=state.undelivered,
            clause=book.cite("view_unused"),
            bank=state.bank.kind,
            banker=state.bank.person,
        ),
    ]


def reveal_secrets(state: State, command: c.RevealSecrets, book: Book) -> Decision:
    """Publish the secrets; they must hash to what was committed to before the wagers.

    Where a hand was conceded, whose tiles nobody sees, the woodpile's secret is not published whole.
    """
    committed, secrets = state.commitments, command.secrets
    if committed is None or state.secrets is not None:
        return Refusal(code="wrong_phase", facts={"command": "reveal_secrets", "phase": state.phase})
    if not is_kept(committed, secrets):
        return Refusal(code="wrong_secret")
    if secrets.woodpile and committed.tiles and any(box.is_conceded for box in state.boxes.values()):
        return Refusal(code="tells_too_much", clause=book.cite("concede"))
    return [e.SecretsRevealed(secrets=secrets)]
