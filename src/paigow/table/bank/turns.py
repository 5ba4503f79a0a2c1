"""The order in which the bank is offered, and the players who may hold it."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.books.names import RuleName
from paigow.table.bank.house_wager import house_wager_due
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.state import Person, Rotation, State
from paigow.table.core.steps import person_changed, round_changed
from paigow.table.core.wager_status import is_played_for
from paigow.table.wagers.barring import kept_out


class BankPassed(Event, kw_only=True, gc=False):
    """A player declined the bank, did not answer in time, or was skipped."""

    person: str
    is_skipped: bool = False
    """Whether the clause forbids the player to hold the bank in this round, so that it was not offered."""
    clause: str


class HouseBanks(Event, kw_only=True, gc=False):
    """The house banks: nobody takes the bank, none is offered, or nobody wagers against the player who took it."""

    clause: str
    person: str | None = None
    """The player who had taken the bank. ``None`` if nobody had."""
    pointer: int | None = None
    deadline_ms: int | None = None
    """Until when players may wager against the house after a player held the bank. ``None`` keeps the deadline."""


def passed(state: State, book: Book) -> list[Event]:
    """Return the events if the player declines the bank, or cannot hold it because all opponents have left."""
    person = state.round.bank.offered
    assert person is not None  # the phase is 'offering'
    if can_be_wagered_against(state, book, person):
        return [BankPassed(person=person, clause=book.cite("bank_offer"))]
    return [BankPassed(person=person, is_skipped=True, clause=book.clause_of("bank_needs_opponents"))]


def turns(state: State, book: Book) -> list[tuple[str, int]]:
    """Return everybody with a place and their box, counter-clockwise from the dealer's far right.

    If a book lets everybody who has played hold the bank, standing players are included too. Their box is the
    one on which they decided in the round before, if nobody sits there (NZ 5.3(b), 7.1(a)).
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
    """Return the person if present without a place, else ``None``."""
    here = (each for each, person in state.people.items() if each == name and person.box is None)
    return next(here, None)


def next_offer(state: State, book: Book) -> tuple[str, int] | None:
    """Return who is offered the bank next, and at which box. ``None`` if nobody is left to ask."""
    return offer_and_passed_over(state, book)[0]


def offer_and_passed_over(state: State, book: Book) -> tuple[tuple[str, int] | None, list[Event]]:
    """Return the next offer, and the players who are skipped before it, each with the clause that bars them.

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
        elif state.people[name].sits_out:  # a player who sits out has declined in advance
            skipped.append(BankPassed(person=name, clause=book.cite("bank_offer")))
        else:
            return (name, box), skipped
    return None, skipped


def is_houses_turn(state: State, book: Book) -> bool:
    """Return whether the house banks without an offer.

    Rule: the first round of the game (NZ 5.2, CAN 6.7, MA 8(b), RWS 3.15); the dealer's own turn (MA 8(c),
    RWS 3.15).
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
    """Return whether anybody can wager against the bank: another player, or the house (MA 8(h)).

    Rule: the bank covers the wagers of the other players (NZ 5.1(b), CAN 6.4, RWS 3.15). The dealer has no
    wager against a bank that is shared with the house (MA 8(e)).

    Args:
        state: The table.
        book: The rule book of the table.
        person: The present or future banker. ``None`` means any one player.
        is_shared: Whether the house holds half of the bank.
    """
    return (book.flag("house_wager") and not is_shared) or are_opponents_there(state, book, person)


def are_opponents_there(state: State, book: Book, person: str | None = None) -> bool:
    """Return whether another player can wager.

    The player needs a place, or coins if the book lets standing players wager.
    """
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
    """Return whether a player holds the bank and neither a player nor the house has wagered against it (MA 8(h))."""
    is_banked = state.round.bank.box is not None
    return is_banked and not is_played_for(state) and house_wager_due(state, book) is None


def unopposed_clause(book: Book) -> str:
    """Return the clause by which the house banks, because nobody has wagered against a player's bank."""
    needs_players = book.flag("bank_needs_opponents")
    return book.clause_of("bank_needs_opponents") if needs_players else book.cite("bank_declined")


def _first_asked(state: State, book: Book) -> int | None:
    """Return the first occupied box from the pointer on. ``None`` if it is the dealer's turn (MA 8(c))."""
    pointer = state.rotation.pointer or 1
    return next((box for _, box in turns(state, book) if box >= pointer), None)


def pointer_after(state: State, book: Book) -> int | None:
    """Return the box that is asked first before the next round. ``None`` if the book does not move it (MA 8(c)).

    It moves on by one occupied position in every round, no matter who accepted. After the last box it is the
    dealer's turn, and then the far right's again.
    """
    if book.word("bank_order") != "pointer moves on" or state.rotation.is_fresh:
        return None
    first = _first_asked(state, book)
    return 1 if first is None else first + 1


def _in_order(state: State, book: Book) -> list[tuple[str, int]]:
    """Return everybody with a place, in the order in which the bank is offered."""
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
    """Return the same order, starting with the first box that is not before this one."""
    return [turn for turn in seats if turn[1] >= first] + [turn for turn in seats if turn[1] < first]


def bar(state: State, name: str, box: int, book: Book) -> str | None:
    """Return the clause that bars a person from holding the bank in this round. ``None`` if the person may hold it."""
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
    """Return whether a person has played before as required (NZ 5.3(a), CAN 6.3, MA 8(d)(1), RWS 3.16)."""
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
    """Return the event for a house bank: by the clause that gives it the round, or because nobody took the bank."""
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
    """Return what the next offer of the bank depends on, after the round."""
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
    """Return who decided on each box of the round. ``None`` if nobody did."""
    bank = state.round.bank
    found = {box.number: box.controller for box in state.boxes_in_play}
    return found if bank.box is None else {**found, bank.box: bank.person}


def idle_counted(state: State) -> State:
    """Count, for everybody with a place, the rounds in a row without a wager (CAN 15.8)."""
    for name, person in state.people.items():
        idle = 0 if person.box is None or name in state.round.bank.players else person.idle_rounds + 1
        if idle != person.idle_rounds:
            state = person_changed(state, name, idle_rounds=idle)
    return state
