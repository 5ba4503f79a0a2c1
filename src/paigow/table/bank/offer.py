"""Offers the bank to the next player in turn."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.bank.turns import offer_and_passed_over, passed
from paigow.table.core.call_time import CallTime, at_time_up
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed


class OfferBank(DealerCommand, kw_only=True, gc=False):
    """Offer the bank to the next player in turn."""

    person: str
    deadline_ms: int | None = None


class BankOffered(Event, kw_only=True, gc=False):
    person: str
    box: int
    deadline_ms: int | None = None
    clause: str


@decides(OfferBank, "stacked")
def offer_bank(state: State, command: OfferBank, book: Book) -> Decision:
    """Offer the bank to the next player in turn.

    Players who may not hold it are skipped (NZ 5.2, CAN 6.7, MA 8(c), RWS 3.15).
    """
    if not book.flag("player_banking"):
        return Refusal(code="house_banks_only", clause=book.clause_of("player_banking"))
    offer, skipped = offer_and_passed_over(state, book)
    if offer is None:
        return Refusal(code="no_offer", clause=book.cite("house_banks"))
    person, box = offer
    if person != command.person:
        return Refusal(code="not_his_turn", clause=book.cite("bank_offer"), facts={"next": person})
    offered = BankOffered(
        person=person, box=box, deadline_ms=command.deadline_ms, clause=book.cite("bank_offer")
    )
    return [*skipped, offered]


@at_time_up("offering")
def offer_time_up(state: State, command: CallTime, book: Book) -> Decision:
    """Count a player who does not answer in time as declining the bank."""
    return passed(state, book)


@evolves(BankOffered, to="offering")
def _bank_offered(state: State, event: BankOffered) -> State:
    bank = replace(state.round.bank, offered=event.person, offered_box=event.box)
    return round_changed(state, bank=bank, deadline_ms=event.deadline_ms)
