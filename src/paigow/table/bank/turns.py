"""Whose turn it is to be offered the bank, and who may hold it."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.books.names import RuleName
from paigow.table.bank.house_wager import house_wager_due
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.standing import is_played_for
from paigow.table.core.state import Person, Rotation, State
from paigow.table.core.steps import person_changed, round_changed
from paigow.table.wagers.barring import kept_out


class BankPassed(Event, kw_only=True, gc=False):
    """Declined, not answered in time, or passed over."""

    person: str
    is_skipped: bool = False
    """He may not hold the bank in this round, by the clause; it was not offered to him."""
    clause: str


class HouseBanks(Event, kw_only=True, gc=False):
    """Nobody takes the bank, or none is offered; or whoever took it has nobody against him."""

    clause: str
    person: str | None = None
    """The player who had taken the bank; None: nobody had."""
    pointer: int | None = None
    deadline_ms: int | None = None
    """Until when wagers may be made against the house, where a player held the bank before; None: as was said."""


def passed(state: State, book: Book) -> list[Event]:
    """The player who is offered the bank declines it, or cannot hold it any more since all opponents have gone."""
    person = state.round.bank.offered
    assert person is not None  # the phase is 'offering'
    if can_be_wagered_against(state, book, person):
        return [BankPassed(person=person, clause=book.cite("bank_offer"))]
    return [BankPassed(person=person, is_skipped=True, clause=book.clause_of("bank_needs_opponents"))]


def turns(state: State, book: Book) -> list[tuple[str, int]]:
    """Everybody who has a place, with his box, counter-clockwise from the dealer's far right.

    Where whoever has played may hold the bank, so may one who stands, at the box on which he decided in the round
    before, if nobody sits there (NZ 5.3(b), 7.1(a)).
    """
    may_stand = book.word("bank_needs") == "played a box" and not book.flag("seated_only")
    found: list[tuple[str, int]] = []
    for number, box in state.boxes.items():
        person = box.seated
        if person is None and may_stand:
            person = _standing(state.rotation.controlled.get(number), state)
        if person is not None and number not in state.removed:
            found.append((person, number))
    return found


def _standing(name: str | None, state: State) -> str | None:
    """Somebody who is here and has no place; None: he is not, or has one."""
    here = (each for each, person in state.people.items() if each == name and person.box is None)
    return next(here, None)


def next_offer(state: State, book: Book) -> tuple[str, int] | None:
    """Who is offered the bank next, and at which box; None: nobody is (left) to be asked."""
    return offer_and_passed_over(state, book)[0]


def offer_and_passed_over(state: State, book: Book) -> tuple[tuple[str, int] | None, list[Event]]:
    """The same, and those whose turn came before but who may not hold the bank, each with the clause.

    Rule: NZ 5.2-5.4, CAN 6.3, 6.7, MA 8(a)-(d), RWS 3.15-3.16.
    """
    skipped: list[Event] = []
    if state.round.bank.is_decided or is_houses_turn(state, book):
        return None, skipped
    asked = state.round.bank.asked
    for name, box in _in_order(state, book):
        if name in asked:
            continue
        clause = bar(state, name, box, book)
        if clause is not None:
            skipped.append(BankPassed(person=name, is_skipped=True, clause=clause))
        elif state.people[name].sits_out:  # he has declined it beforehand
            skipped.append(BankPassed(person=name, clause=book.cite("bank_offer")))
        else:
            return (name, box), skipped
    return None, skipped


def is_houses_turn(state: State, book: Book) -> bool:
    """Whether the house banks without an offer.

    Rule: the first round of the game (NZ 5.2, CAN 6.7, MA 8(b), RWS 3.15); the dealer's own turn (MA 8(c), RWS 3.15).
    """
    if not book.flag("player_banking") or state.rotation.is_fresh:
        return True
    if not can_be_wagered_against(state, book):
        return True
    match book.word("bank_order"):
        case "after every house round":
            return state.rotation.last_kind != "house"
        case "pointer moves on":
            return _first_asked(state, book) is None
        case _:
            return False


def can_be_wagered_against(
    state: State, book: Book, person: str | None = None, *, is_shared: bool = False
) -> bool:
    """Whether anybody can wager against the bank: another player, or the house (MA 8(h)).

    Rule: the bank covers the wagers of the other players (NZ 5.1(b), CAN 6.4, RWS 3.15); the dealer has no wager
    against a bank that is shared with the house (MA 8(e)).

    Args:
        state: The table.
        book: The rule book of the table.
        person: Who holds the bank or would hold it; None: any one player.
        is_shared: The house holds half of the bank.
    """
    return (book.flag("house_wager") and not is_shared) or are_opponents_there(state, book, person)


def are_opponents_there(state: State, book: Book, person: str | None = None) -> bool:
    """Whether another player can wager: has a place, or coins where players may stand, and plays."""
    may_stand = not book.flag("seated_only")
    others = [
        name
        for name, each in state.people.items()
        if name != person
        and name not in state.excluded
        and not each.sits_out
        and (each.box is not None or (may_stand and each.stack > 0))
    ]
    return len(others) > (0 if person is not None else 1)


def is_unopposed(state: State, book: Book) -> bool:
    """Whether a player holds the bank and nobody has wagered against it: no player, nor the house (MA 8(h))."""
    is_banked = state.round.bank.box is not None
    return is_banked and not is_played_for(state) and house_wager_due(state, book) is None


def unopposed_clause(book: Book) -> str:
    """The clause by which the house banks where nobody has wagered against a player's bank."""
    needs_players = book.flag("bank_needs_opponents")
    return book.clause_of("bank_needs_opponents") if needs_players else book.cite("bank_declined")


def _first_asked(state: State, book: Book) -> int | None:
    """MA 8(c): the first occupied box from the pointer on; None: the turn has come round to the dealer."""
    pointer = state.rotation.pointer or 1
    return next((box for _, box in turns(state, book) if box >= pointer), None)


def pointer_after(state: State, book: Book) -> int | None:
    """MA 8(c): the box that is asked first before the next round; None: the book does not move it on.

    One occupied position on in every round, whoever accepted; beyond the last it is the dealer's turn, and then
    the far right's again.
    """
    if book.word("bank_order") != "pointer moves on" or state.rotation.is_fresh:
        return None
    first = _first_asked(state, book)
    return 1 if first is None else first + 1


def _in_order(state: State, book: Book) -> list[tuple[str, int]]:
    """Everybody with a place in the order in which the bank is offered."""
    rotation, seats = state.rotation, turns(state, book)
    if book.word("bank_order") == "pointer moves on":
        return _from(seats, rotation.pointer or 1)
    if rotation.holder_box is None:
        return seats
    seats = _from(seats, rotation.holder_box + 1)
    holder = [turn for turn in seats if turn[0] == rotation.holder]
    others = [turn for turn in seats if turn[0] != rotation.holder]
    if not rotation.held:
        return seats
    may_keep_it = rotation.held < book.number("bank_rounds")
    return holder + others if may_keep_it else others + holder


def _from(seats: list[tuple[str, int]], first: int) -> list[tuple[str, int]]:
    """The same, beginning with the first box not before this one."""
    return [turn for turn in seats if turn[1] >= first] + [turn for turn in seats if turn[1] < first]


def bar(state: State, name: str, box: int, book: Book) -> str | None:
    """The clause by which somebody may not hold the bank in this round; None: he may."""
    rotation = state.rotation
    if barred := kept_out(state, name, book):
        return barred.clause
    if state.people.get(name, Person()).stack <= 0:
        return book.cite("bank_funds")
    if name == rotation.holder and rotation.held >= book.number("bank_rounds"):
        everybody_passed = {other for other, _ in turns(state, book)} <= {name, *state.round.bank.asked}
        if book.word("bank_again") == "house first" or not everybody_passed:
            return book.clause_of("bank_rounds")
    return None if _has_played(state, name, box, book) else book.clause_of("bank_needs")


def _has_played(state: State, name: str, box: int, book: Book) -> bool:
    """NZ 5.3(a), CAN 6.3, MA 8(d)(1), RWS 3.16: what one must have played before."""
    rotation = state.rotation
    match book.word("bank_needs"):
        case "played a box":
            return name in rotation.played
        case "played that box":
            after_house = box == state.house and rotation.last_kind == "house"
            return after_house or box in rotation.played.get(name, ())
        case _:
            return name in rotation.against_house


def house_banks(state: State, book: Book) -> HouseBanks:
    """The house banks: by the clause that gives it the round, or because nobody has taken the bank."""
    pointer = pointer_after(state, book)
    if not book.flag("player_banking"):
        return HouseBanks(clause=book.clause_of("player_banking"))
    if state.rotation.is_fresh:
        return HouseBanks(clause=book.cite("house_banks"))
    if is_houses_turn(state, book):
        is_opposed = can_be_wagered_against(state, book)
        needs: RuleName = "bank_order" if is_opposed else "bank_needs_opponents"
        return HouseBanks(clause=book.clause_of(needs), pointer=pointer)
    return HouseBanks(clause=book.cite("bank_declined"), pointer=pointer)


@evolves(BankPassed, to="stacked")
def _bank_passed(state: State, event: BankPassed) -> State:
    asked = (*state.round.bank.asked, event.person)
    bank = replace(state.round.bank, offered=None, offered_box=None, asked=asked)
    return round_changed(state, bank=bank, deadline_ms=None)


@evolves(HouseBanks)
def _house_banks(state: State, event: HouseBanks) -> State:
    bank = replace(
        state.round.bank,
        kind="house",
        person=None,
        box=None,
        pointer=event.pointer,
        offered=None,
        offered_box=None,
        is_decided=True,
    )
    until_ms = state.round.deadline_ms if event.deadline_ms is None else event.deadline_ms
    return round_changed(state, bank=bank, deadline_ms=until_ms)


def rotation_after(state: State) -> Rotation:
    """What the next offer of the bank depends on, once the round is finished."""
    before, bank = state.rotation, state.round.bank
    rotation = replace(
        before,
        is_fresh=False,
        last_kind=bank.kind,
        held=0,
        pointer=before.pointer if bank.pointer is None else bank.pointer,
        played=bank.players,
        controlled=_controlled(state),
    )
    if bank.box is None:
        return replace(rotation, against_house=bank.largest)
    held = before.held + 1 if before.holder == bank.person else 1
    return replace(rotation, holder=bank.person, holder_box=bank.box, held=held)


def _controlled(state: State) -> dict[int, str | None]:
    """Who decided on each box of the round; None: nobody."""
    bank = state.round.bank
    found = {box.number: box.controller for box in state.boxes_in_play}
    return found if bank.box is None else {**found, bank.box: bank.person}


def idle_counted(state: State) -> State:
    """Everybody who has a place counts his rounds in a row without a wager (CAN 15.8)."""
    for name, person in state.people.items():
        idle = 0 if person.box is None or name in state.round.bank.players else person.idle_rounds + 1
        if idle != person.idle_rounds:
            state = person_changed(state, name, idle_rounds=idle)
    return state
