"""A player takes the offered bank, alone or with the house."""

from collections.abc import Iterator

from msgspec.structs import replace

from paigow.books import Book
from paigow.books.names import RuleName
from paigow.table.bank.cover import may_share, needed, shared
from paigow.table.bank.stake import not_who_banks
from paigow.table.bank.turns import bar, can_be_wagered_against, pointer_after, turns
from paigow.table.core.candidates import Candidate, lists_candidates
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import BankKind, Event
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed


class TakeBank(PlayerCommand, kw_only=True, gc=False):
    """Take the offered bank, alone or with the house. While the bank is being covered: share it with the house."""

    with_house: bool = False


class BankTaken(Event, kw_only=True, gc=False):
    """The chung moves to the banker's box. The bank is not covered yet."""

    person: str
    box: int
    kind: BankKind
    clause: str
    pointer: int | None = None
    """The box that is asked first before the next round, if the book moves this on."""


@decides(TakeBank, "offering", "covering")
def take_bank(state: State, command: TakeBank, book: Book) -> Decision:
    """Accept the bank, alone or with the house. After the wagers are known, share it with the house.

    Rule: NZ 5.1, 5.3, 11.2(b); CAN 6.2, 6.5; MA 8(c), 8(e); RWS 3.15. The cover is asked for after the wagers
    are known.
    """
    if state.phase == "covering":
        return _share(state, command, book)
    if fault := not_offered_to(state, command.person, book):
        return fault
    if command.with_house and not book.flag("co_banking"):
        return Refusal(code="no_co_banking", clause=book.clause_of("co_banking"))
    facts: dict[str, str | int] = {"person": command.person}
    box = _box_of(state, command.person, book)
    if box is None:
        return Refusal(code="bank_barred", clause=book.cite("bank_control"), facts=facts)
    if clause := bar(state, command.person, box, book):
        return Refusal(code="bank_barred", clause=clause, facts=facts)
    if not can_be_wagered_against(state, book, command.person, is_shared=command.with_house):
        clause = (
            book.clause_of("bank_needs_opponents") if not book.flag("house_wager") else book.cite("co_bank")
        )
        return Refusal(code="nobody_to_wager", clause=clause, facts=facts)
    kind: BankKind = "co-bank" if command.with_house else "player"
    return [
        BankTaken(
            person=command.person,
            box=box,
            kind=kind,
            clause=book.clause_of("co_banking" if command.with_house else "player_banking"),
            pointer=pointer_after(state, book),
        )
    ]


def _box_of(state: State, person: str, book: Book) -> int | None:
    """Return the box where the player would hold the bank: the offered box if still taken, else the player's seat."""
    own_boxes = [box for name, box in turns(state, book) if name == person]
    offered = state.round.bank.offered_box
    return offered if offered in own_boxes else next(iter(own_boxes), None)


def not_offered_to(state: State, person: str, book: Book) -> Refusal | None:
    """Return a refusal for a person to whom the bank is not offered now."""
    if state.round.bank.offered == person:
        return None
    facts: dict[str, str | int] = {"offered": str(state.round.bank.offered)}
    return Refusal(code="not_your_offer", clause=book.cite("bank_offer"), facts=facts)


def _share(state: State, command: TakeBank, book: Book) -> Decision:
    """Share the bank with the house, because the player cannot cover it alone but half is covered (NZ 11.2(b))."""
    if fault := not_who_banks(state, command.person, book):
        return fault
    if not command.with_house or not may_share(state, book):
        rule: RuleName = "cover_failure" if book.flag("co_banking") else "co_banking"
        return Refusal(code="no_co_banking", clause=book.clause_of(rule))
    return shared(state, book) or too_little(state, "co-bank", book)


def too_little(state: State, kind: BankKind, book: Book) -> Refusal:
    """Return a refusal, because the stakes do not cover the wagers."""
    facts: dict[str, str | int] = {"coins": state.round.bank.stake, "needed": needed(state, kind, book)}
    clause = book.cite("bank_cover") if kind == "player" else book.clause_of("co_cover_bp")
    return Refusal(code="cover_short", clause=clause, facts=facts)


@evolves(BankTaken, to="stacked")
def _bank_taken(state: State, event: BankTaken) -> State:
    bank = replace(
        state.round.bank,
        kind=event.kind,
        person=event.person,
        box=event.box,
        pointer=event.pointer,
        offered=None,
        offered_box=None,
        is_decided=True,
    )
    return round_changed(state, bank=bank, deadline_ms=None)


@lists_candidates(TakeBank)
def _alone_or_shared(state: State, person: str, book: Book) -> Iterator[Candidate]:
    if person in {state.round.bank.offered, state.round.bank.person}:
        yield Candidate(TakeBank(person=person))
        yield Candidate(
            TakeBank(person=person, with_house=True), past=("float_is_short",)
        )  # a fill brings more
