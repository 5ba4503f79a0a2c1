"""A wager is made or changed, after all checks of the book."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from paigow.books import Book
from paigow.rules import ruleset
from paigow.table.core.box import Box
from paigow.table.core.candidates import Amounts, Candidate, lists_candidates
from paigow.table.core.command import Command
from paigow.table.core.decide import Decision, decides, out_of_phase
from paigow.table.core.phases import BEFORE_BETS
from paigow.table.core.refusal import Refusal, bad_amount, no_box
from paigow.table.core.state import State
from paigow.table.core.wager_status import others_total
from paigow.table.wagers.barring import is_alone, kept_out, not_permitted
from paigow.table.wagers.limits import (
    Limits,
    is_box_limited,
    limits_in_force,
    limits_of_bet,
    of_side_bet,
    stakes_of,
)
from paigow.table.wagers.sizes import lawful_amounts, with_lawful
from paigow.table.wagers.wager import PlaceWager, WagerPlaced


@decides(PlaceWager, "betting")
def place_wager(state: State, command: PlaceWager, book: Book) -> Decision:
    """Make a wager, or change it, after all checks of the book."""
    fault = _wager_fault(state, command, book)
    if fault:
        return with_lawful(
            fault, state, command, book, lambda coins: _fault_of(state, command, book, coins) is None
        )
    before = state.boxes[command.box].wager_of(command.person, command.bet)
    added = command.coins - (before.coins if before else 0)
    return [
        WagerPlaced(person=command.person, box=command.box, bet=command.bet, coins=command.coins, added=added)
    ]


def _wager_fault(state: State, command: PlaceWager, book: Book) -> Refusal | None:
    return (
        bad_amount(command.coins)
        or _out_of_the_question(state, command, book)
        or _not_covered(state, command)
        or _not_entitled(state, command, book)
        or _bad_size(state, command, book)
    )


def _out_of_the_question(state: State, command: PlaceWager, book: Book) -> Refusal | None:
    """Return why this person cannot have this bet on this box, whatever the amount and whatever else lies there."""
    return (
        no_box(state, command.box, book)
        or kept_out(state, command.person, book)
        or not_permitted(state, command.person, command.box, book)
        or _no_bet(state, command, book)
        or _against_himself(state, command, book)
    )


def _against_himself(state: State, command: PlaceWager, book: Book) -> Refusal | None:
    """Return a refusal for a holder of the bank, and for its box.

    Rule: NZ 6.1, 6.5, CAN 6.6, MA 8(f).
    """
    bank = state.round.bank
    if command.person in bank.holders:
        return Refusal(code="own_bank", clause=book.cite("own_bank"), facts={"person": command.person})
    if command.box == bank.box:
        return Refusal(code="bank_box", clause=book.cite("bank_box"), facts={"box": command.box})
    return None


def _no_bet(state: State, command: PlaceWager, book: Book) -> Refusal | None:
    """Return a refusal of a bet that the layout does not have, or not against a player's bank (RWS 2.1.1, 3.18)."""
    bets = book.bets
    clause = book.clause_of("layout_bets") if "layout_bets" in book.rules else None
    if state.round.bank.box is not None and "side_bets_in_player_bank" in book.rules and command.bet in bets:
        kept = book.words("side_bets_in_player_bank")
        bets = ("main", *(bet for bet in bets if bet in kept))
        clause = book.clause_of("side_bets_in_player_bank")
    if command.bet in bets:
        return None
    facts: dict[str, str | int] = {"bet": command.bet, "expected": ", ".join(bets)}
    return Refusal(code="no_such_bet", clause=clause, facts=facts)


def _not_covered(state: State, command: PlaceWager) -> Refusal | None:
    person = state.people.get(command.person)
    if person is None:
        return Refusal(code="not_here", facts={"person": command.person})
    before = state.boxes[command.box].wager_of(command.person, command.bet)
    stack = person.stack + (before.coins if before else 0)
    if command.coins > stack:
        return Refusal(code="not_enough", facts={"coins": command.coins, "stack": stack})
    return None


def _not_entitled(state: State, command: PlaceWager, book: Book) -> Refusal | None:
    """Return a refusal if this person may not wager on this box at all."""
    box = state.boxes[command.box]
    person = state.people[command.person]
    if command.bet != "main":
        has_them = _has_initial_bets(state, command.person, box)
        return None if has_them else _needs_initial_bet(state, command, book)
    if book.flag("seated_only") and (person.box is None or box.seated not in {None, command.person}):
        return Refusal(code="not_seated", clause=book.clause_of("seated_only"))
    others = {wager.person for wager in box.main_wagers if wager.person != command.person}
    if len(others) >= book.number("wagers_per_box"):
        facts: dict[str, str | int] = {"count": len(others), "box": box.number}
        return Refusal(code="box_is_full", clause=book.clause_of("wagers_per_box"), facts=facts)
    return _several_boxes_fault(state, command, book)


def _has_initial_bets(state: State, person: str, box: Box) -> bool:
    """Return whether the box has a person's initial bet and the bettor has one anywhere (RWS 3.4)."""
    return box.in_play and any(
        wager.person == person for other in state.boxes_in_play for wager in other.main_wagers
    )


def _needs_initial_bet(state: State, command: PlaceWager, book: Book) -> Refusal:
    if state.boxes[command.box].in_play:
        clause, needed = book.cite("initial_bet"), "one of your own"
    else:
        clause, needed = book.cite("side_bet"), f"on box {command.box}"
    return Refusal(code="no_initial_bet", clause=clause, facts={"needed": needed})


def _several_boxes_fault(state: State, command: PlaceWager, book: Book) -> Refusal | None:
    """Return a refusal of a wager on a further box (NZ 6.7, CAN 7.3, MA 10(a), RWS 3.13)."""
    rule = book.word("several_boxes")
    if rule in {"control one", "unseated house way"}:
        return None  # any number of boxes; who sets them is settled when bets close
    others = {
        number: wager
        for number, box in state.boxes.items()
        if number != command.box
        for wager in box.wagers
        if wager.person == command.person and wager.bet == "main"
    }
    clause = book.clause_of("several_boxes")
    seat = state.people[command.person].box
    if rule == "one box" and (others or (book.flag("seated_only") and seat != command.box)):
        return Refusal(code="one_box_only", clause=clause)
    if rule == "two adjacent":
        return _adjacent_fault(command.box, [*others] or ([seat] if seat else []), clause)
    if not others:
        return None
    if len(others) > 1 or not is_alone(state, command.person) or state.round.bank.box is not None:
        return Refusal(code="one_box_only", clause=clause)
    other = next(iter(others.values())).coins
    if max(command.coins, other) < 2 * min(command.coins, other):
        return Refusal(code="not_double", clause=clause, facts={"coins": command.coins, "other": other})
    return None


def _adjacent_fault(box: int, others: list[int], clause: str) -> Refusal | None:
    if len(others) > 1:
        return Refusal(code="one_box_only", clause=clause)
    for other in others:
        if abs(other - box) > 1:
            return Refusal(code="not_adjacent", clause=clause, facts={"box": box, "other": other})
    return None


def _bad_size(state: State, command: PlaceWager, book: Book) -> Refusal | None:
    """Check chips, limits, multiples and payable amounts."""
    stakes = stakes_of(state)
    coins = command.coins
    if not stakes.chips.can_pay(coins):
        return Refusal(code="not_in_chips", facts={"coins": coins, "smallest": stakes.chips.smallest})
    if command.bet != "main":
        return _bad_side_bet(state, command, book)
    limits = limits_in_force(state, book, box=command.box, person=command.person)
    most = limits.maximum
    if most is not None and coins > most and book.word("above_maximum") == "refuse":
        facts: dict[str, str | int] = {"coins": coins, "maximum": most}
        return Refusal(code="above_maximum", clause=book.clause_of("above_maximum"), facts=facts)
    facts = {"coins": coins, "minimum": limits.minimum}
    if coins < limits.minimum:
        if book.word("below_minimum") == "refuse":
            return Refusal(code="below_minimum", clause=book.clause_of("below_minimum"), facts=facts)
        if command.person in state.advised:
            return Refusal(code="below_minimum", clause=book.cite("below_minimum_again"), facts=facts)
    elif book.flag("multiples_of_minimum") and coins % limits.minimum:
        return Refusal(code="not_a_multiple", clause=book.clause_of("multiples_of_minimum"), facts=facts)
    if book.word("unpayable_wager") == "refuse" and not ruleset(book).is_payable(coins, stakes):
        clause = book.clause_of("unpayable_wager")
        return Refusal(code="not_payable", clause=clause, facts={"coins": coins})
    return _above_totals(state, command, limits, book)


def _bad_side_bet(state: State, command: PlaceWager, book: Book) -> Refusal | None:
    """Return a refusal of a side bet outside its own limits, or without them above the table's maximum (R-84)."""
    coins, limits = command.coins, limits_of_bet(state, command, book)
    if coins < limits.minimum:
        facts: dict[str, str | int] = {"coins": coins, "minimum": limits.minimum}
        return Refusal(code="below_minimum", clause=book.cite("side_bet_limits"), facts=facts)
    if limits.maximum is None or coins <= limits.maximum:
        return None
    has_own = of_side_bet(state, command.bet).maximum is not None
    clause = book.cite("side_bet_limits") if has_own else book.clause_of("above_maximum")
    return Refusal(code="above_maximum", clause=clause, facts={"coins": coins, "maximum": limits.maximum})


def _above_totals(state: State, command: PlaceWager, limits: Limits, book: Book) -> Refusal | None:
    """Return a refusal above a total: on a box, of a player on it (NZ 6.6), or in a co-bank (NZ 5.1(c), CAN 5.4)."""
    coins, box = command.coins, state.boxes[command.box]
    facts: dict[str, str | int] = {"coins": coins}
    if limits.player_maximum is not None and coins > limits.player_maximum:
        facts["maximum"] = limits.player_maximum
        return Refusal(code="above_maximum", clause=book.cite("player_maximum"), facts=facts)
    if limits.box_maximum is not None:
        total = sum([wager.coins for wager in box.main_wagers if wager.person != command.person])
        if total + coins > limits.box_maximum:
            facts |= {"total": total, "maximum": limits.box_maximum}
            return Refusal(code="above_box_maximum", clause=book.clause_of("box_maximum"), facts=facts)
    if limits.total is None:
        return None
    before = box.wager_of(command.person, "main")
    total = others_total(state) - (before.coins if before else 0)
    if total + coins > limits.total:
        facts |= {"total": total, "maximum": limits.total}
        return Refusal(code="above_liability", clause=book.cite("liability"), facts=facts)
    return None


@out_of_phase(PlaceWager)
def no_bets_now(state: State, command: Command, book: Book) -> Refusal:
    """Return the refusal while bets are not open yet, or no longer (NZ 6.9)."""
    if state.phase in BEFORE_BETS:
        return Refusal(code="bets_not_open")
    return Refusal(code="bets_are_closed", clause=book.cite("bets_closed"))


@lists_candidates(PlaceWager)
def _bets(state: State, person: str, book: Book) -> Iterator[Candidate]:
    """Return candidate bets on each box. Boxes that differ in nothing that matters are checked only once."""
    if person not in state.people:
        return
    alike: dict[object, list[Amounts]] = {}
    apart = {state.house_box, state.round.bank.box, *state.removed, *state.excess}
    if book.word("several_boxes") == "two adjacent":
        apart |= state.boxes.keys()
    adds_up = is_box_limited(state, book)
    by_amount = book.word("several_boxes") == "sole player, double"  # then the amount decides who may wager
    fault = _fault_of_amount if by_amount else _fault_of_size
    for bet in book.bets:
        for number, box in state.boxes.items():
            command = PlaceWager(person=person, box=number, bet=bet, coins=1)
            key = number if number in apart else _profile(box, person, adds_up=adds_up)
            if (bet, key) not in alike:
                out = _out_of_the_question(state, command, book)
                if not out and not by_amount:
                    out = _not_entitled(state, command, book)
                fault_of = partial(fault, state, command, book)
                alike[bet, key] = [] if out else [*lawful_amounts(state, command, book, fault_of)]
            for coins in alike[bet, key]:
                yield Candidate(command, coins, is_sure=True)


def _profile(box: Box, person: str, *, adds_up: bool) -> tuple[object, ...]:
    """Return what decides who may wager on a box, and how much: its place, the person's wagers, the others'."""
    own = tuple([(wager.bet, wager.coins) for wager in box.wagers if wager.person == person])
    others = [wager.coins for wager in box.wagers if wager.person != person and wager.bet == "main"]
    return box.seated is None, box.seated == person, own, len(others), adds_up and sum(others)


def _fault_of_amount(state: State, command: PlaceWager, book: Book, coins: int) -> Refusal | None:
    """Return the fault of an amount that the person has, for a wager that is otherwise allowed."""
    of_so_much = replace(command, coins=coins)
    return _not_entitled(state, of_so_much, book) or _bad_size(state, of_so_much, book)


def _fault_of_size(state: State, command: PlaceWager, book: Book, coins: int) -> Refusal | None:
    """Return the fault of an amount, for a person who may wager there."""
    return _bad_size(state, replace(command, coins=coins), book)


def _fault_of(state: State, command: PlaceWager, book: Book, coins: int) -> Refusal | None:
    return _wager_fault(state, replace(command, coins=coins), book)
