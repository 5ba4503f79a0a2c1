"""Exposing, matching, collecting, paying."""

from hashlib import sha256

from paigow.books import Book
from paigow.rules import Setting, Settlement, ruleset, two_of
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.opening import Decision, no_box
from paigow.table.refusal import Refusal
from paigow.table.state import Box, Hand, State
from paigow.table.view_types import Wager
from paigow.table.wagering import stakes_of


def expose_house_hand(state: State, command: c.ExposeHouseHand, book: Book) -> Decision:
    """The house's hand is turned over before the first player's (NZ 11.1(d), CAN 10.3, MA 7(c), RWS 3.14)."""
    house = _setting(state.house_hand, book)
    hand = state.house_hand
    assert hand is not None  # set before
    return [
        e.HouseHandExposed(
            low=_two(hand.low),
            high=_two(hand.high),
            low_name=house.low_name,
            high_name=house.high_name,
            clause=book.cite("house_exposed"),
        )
    ]


def _two(faces: tuple[str, ...]) -> tuple[str, str]:
    one, other = faces
    return one, other


def _setting(hand: Hand | None, book: Book) -> Setting:
    assert hand is not None  # asked only of hands that are set
    return ruleset(book).set_hand(two_of(hand.low), two_of(hand.high))


def next_to_match(state: State) -> Box | None:
    """The next box to be matched: counter-clockwise from the dealer's far right."""
    for box in state.boxes.values():
        if box.result is None and box.in_play:
            return box
    return None


def to_collect(state: State) -> Box | None:
    """A matched box whose losing wagers still lie there."""
    return _with_open(state, "lose")


def to_pay(state: State) -> Box | None:
    """The next box with a winning wager to be paid."""
    return _with_open(state, "win")


def _with_open(state: State, outcome: e.Result) -> Box | None:
    for box in state.boxes.values():
        for wager in box.wagers:
            if wager.outcome == outcome and not wager.is_settled:
                return box
    return None


def _open(box: Box, outcome: e.Result) -> tuple[Wager, ...]:
    return tuple(wager for wager in box.wagers if wager.outcome == outcome and not wager.is_settled)


def expose_hand(state: State, command: c.ExposeHand, book: Book) -> Decision:
    """Turn over the next player's hand in order (NZ 11.1(d), MA 7(g))."""
    if fault := _not_next(state, command.box, book):
        return fault
    hand = state.boxes[command.box].hand
    assert hand is not None  # a box in play was delivered to
    if hand.is_exposed:
        return Refusal(code="already_done", facts={"box": command.box})
    setting = _setting(hand, book)
    return [
        e.HandExposed(
            box=command.box,
            low=_two(hand.low),
            high=_two(hand.high),
            low_name=setting.low_name,
            high_name=setting.high_name,
        )
    ]


def _not_next(state: State, box: int, book: Book) -> Refusal | None:
    if fault := no_box(state, box, book):
        return fault
    if not state.boxes[box].in_play:
        return Refusal(code="not_in_play", facts={"box": box})
    if losing := to_collect(state):
        clause = book.cite("collect_losing")
        return Refusal(code="collect_first", clause=clause, facts={"box": losing.number})
    due = next_to_match(state)
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
    player, banker = _setting(box.hand, book), _setting(state.house_hand, book)
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
    standing = [
        e.WagerStands(
            box=box.number,
            person=wager.person,
            bet="main",
            stake=wager.coins,
            clauses=_settle(state, box, wager, "push", book).clauses,
        )
        for wager in box.main_wagers
        if match.result == "push"
    ]
    matched = e.HandMatched(
        box=box.number,
        low=match.low,
        high=match.high,
        result=match.result,
        clauses=match.clauses,
        outcomes=tuple(outcomes),
    )
    return [matched, *standing]


def _settle(state: State, box: Box, wager: Wager, outcome: e.Result, book: Book) -> Settlement:
    rules = ruleset(book)
    if wager.bet == "main":
        return rules.settle_main(wager.coins, outcome, stakes_of(state))
    player, banker = _setting(box.hand, book), _setting(state.house_hand, book)
    return rules.settle_side_bet(wager.bet, wager.coins, stakes_of(state), player=player, banker=banker)[0]


def collect_losing(state: State, command: c.CollectLosing, book: Book) -> Decision:
    """Take a box's losing wagers: to the losing wager area, or to the float where the book has none.

    Rule: NZ 11.1(e), CAN 1(b), MA 7(h), RWS 3.14.2.
    """
    if fault := no_box(state, command.box, book):
        return fault
    box = state.boxes[command.box]
    losing = _open(box, "lose")
    if not losing:
        return Refusal(code="nothing_to_collect", facts={"box": command.box})
    collected: list[e.AnyEvent] = []
    for wager in losing:
        settled = _settle(state, box, wager, "lose", book)
        collected.append(
            e.LosingCollected(
                box=box.number,
                person=wager.person,
                bet=wager.bet,
                stake=settled.stake,
                taken=settled.taken,
                returned=settled.returned,
                area="losing" if book.flag("losing_area") else "float",
                clauses=settled.clauses,
            )
        )
    return collected


def clear_losing_area(state: State, command: c.ClearLosingArea, book: Book) -> Decision:
    """NZ 11.1(e): the losing wagers go to the float after all comparisons and before winners are paid."""
    return [e.LosingAreaCleared(coins=state.losing, clause=book.cite("clear_losing"))]


def pay_box(state: State, command: c.PayBox, book: Book) -> Decision:
    """Pay a box's winning wagers and take the commission.

    Rule: NZ 6.11, 11.1(g); CAN 12.6, 15.10; MA 7(j)-(k); RWS 4.1, 4.3-4.6.
    """
    if fault := no_box(state, command.box, book):
        return fault
    if state.losing:
        return Refusal(code="clear_first", clause=book.cite("clear_losing"))
    box = state.boxes[command.box]
    winning = _open(box, "win")
    if not winning:
        return Refusal(code="nothing_to_pay", facts={"box": command.box})
    due = to_pay(state)
    if due is not None and due.number != box.number:
        return Refusal(code="out_of_turn", clause=book.cite("pay_late"), facts={"next": due.number})
    paid: list[e.AnyEvent] = []
    for wager in winning:
        settled = _settle(state, box, wager, "win", book)
        paid.append(
            e.WagerPaid(
                box=box.number,
                person=wager.person,
                bet=wager.bet,
                stake=settled.stake,
                won=settled.won,
                commission=settled.commission,
                returned=settled.returned,
                clauses=settled.clauses,
            )
        )
    coins = sum(event.won for event in paid if isinstance(event, e.WagerPaid))
    if coins > state.float_coins:
        return Refusal(code="float_is_short", facts={"float_coins": state.float_coins, "coins": coins})
    return paid


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
        e.RoundEnded(round=state.round, unused=state.undelivered, clause=book.cite("view_unused")),
    ]


def reveal_secrets(state: State, command: c.RevealSecrets, book: Book) -> Decision:
    """Publish the secrets; they must hash to what was committed to before the wagers."""
    committed, secrets = state.commitments, command.secrets
    if committed is None or state.secrets is not None:
        return Refusal(code="wrong_phase", facts={"command": "reveal_secrets", "phase": state.phase})
    if _commitment(secrets.woodpile) != committed.woodpile or _commitment(secrets.dice) != committed.dice:
        return Refusal(code="wrong_secret")
    return [e.SecretsRevealed(secrets=secrets)]


def _commitment(secret_hex: str) -> str | None:
    try:
        return commitment(bytes.fromhex(secret_hex))
    except ValueError:
        return None


def commitment(secret: bytes) -> str:
    """What is published of a secret before the wagers: its SHA-256 as hex."""
    return sha256(secret).hexdigest()
