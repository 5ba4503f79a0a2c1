"""The house's own wager against a player's bank: placed, lowered, matched, paid."""

from collections.abc import Iterator

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.bank.stake import not_in_chips, not_who_banks
from paigow.table.core.candidates import Candidate, amounts, lists_candidates
from paigow.table.core.command import DealerCommand, PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import BankKind, Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import CoinsOrNone
from paigow.table.core.postings import FLOAT, HOUSE_WAGER, LOSING, Moves, posts
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import bank_changed, round_changed
from paigow.table.wagers.limits import stakes_of


class PlaceHouseWager(DealerCommand, kw_only=True, gc=False):
    """Put up the house's own wager against a player's bank (MA 8(h))."""


class LessenHouseWager(PlayerCommand, kw_only=True, gc=False):
    """The banker has the house's wager lowered to ``coins`` (0: dropped)."""

    coins: CoinsOrNone


class HouseWagerPlaced(Event, kw_only=True, gc=False):
    """The house places a wager against a player's bank from the float tray."""

    coins: int
    clause: str


class HouseWagerLessened(Event, kw_only=True, gc=False):
    """The house's wager is lowered to ``coins`` in total. The difference goes back to the float tray."""

    coins: int
    taken_off: int
    by: str | None = None
    """The banker who asked for it. ``None`` if the bank could not cover more, or if the dealer's hand is void."""
    clause: str = ""


class HouseWagerCollected(Event, kw_only=True, gc=False):
    """The house's wager is lost and joins the losing wagers."""

    coins: int
    clause: str


class HouseWagerReturned(Event, kw_only=True, gc=False):
    """The house's wager goes back to the float tray, after a push or a void round."""

    coins: int
    clause: str


@decides(PlaceHouseWager, "betting")
def place_house_wager(state: State, command: PlaceHouseWager, book: Book) -> Decision:
    """Place the house's wager against the bank: the banker's last wager, or an approved other amount (MA 8(h))."""
    coins = house_wager_due(state, book)
    clause = book.clause_of("house_wager")
    if coins is None:
        return Refusal(code="no_house_wager", clause=clause)
    if coins > state.float_coins:
        return Refusal(code="float_is_short", facts={"float_coins": state.float_coins, "coins": coins})
    return [HouseWagerPlaced(coins=coins, clause=clause)]


def house_wager_due(state: State, book: Book) -> int | None:
    """Return the house's wager that is still to be placed, in coins. ``None`` if there is none."""
    bank = state.round.bank
    if bank.kind != "player" or bank.is_house_wager_placed or not book.flag("house_wager"):
        return None
    assert bank.person is not None  # a player holds the bank
    last = state.rotation.against_house.get(bank.person)
    return _amount(last, state, book) if last else None


def _amount(last: int, state: State, book: Book) -> int:
    """Return the banker's last wager against the dealer, in coins, or the approved other amount (MA 8(h))."""
    match book.value("house_wager_amount"):
        case "half the last wager":
            return stakes_of(state).chips.payable_at_least(-(-last // 2))
        case "table minimum":
            return state.limits.minimum
        case _:
            return last


@decides(LessenHouseWager, "betting")
def lessen_house_wager(state: State, command: LessenHouseWager, book: Book) -> Decision:
    """Lower or drop the house's wager, as the banker asks (MA 8(h))."""
    if fault := not_who_banks(state, command.person, book):
        return fault
    clause, wager = book.cite("lessen"), state.round.bank.house_wager
    if not wager:
        return Refusal(code="no_house_wager", clause=clause)
    if not 0 <= command.coins < wager:
        facts: dict[str, str | int] = {"coins": command.coins, "wager": wager}
        return Refusal(code="not_lower", clause=clause, facts=facts)
    if fault := not_in_chips(state, command.coins):
        return fault
    taken_off = wager - command.coins
    return [HouseWagerLessened(coins=command.coins, taken_off=taken_off, by=command.person, clause=clause)]


def house_wager_within(state: State, coins: int, kind: BankKind, book: Book) -> HouseWagerLessened | None:
    """Lower the house's wager to what the bank can still cover. A shared bank has none against it (MA 8(e))."""
    bank = state.round.bank
    most = 0 if kind == "co-bank" else stakes_of(state).chips.payable_at_most(coins)
    if bank.house_wager <= most:
        return None
    clause = book.cite("co_bank" if kind == "co-bank" else "house_wager_covered")
    return HouseWagerLessened(coins=most, taken_off=bank.house_wager - most, clause=clause)


@evolves(HouseWagerPlaced)
def _house_wager_placed(state: State, event: HouseWagerPlaced) -> State:
    state = bank_changed(state, house_wager=event.coins, is_house_wager_placed=True)
    return replace(state, float_coins=state.float_coins - event.coins)


@evolves(HouseWagerLessened, leads_on=True)
def _house_wager_lessened(state: State, event: HouseWagerLessened) -> State:
    """Lower the wager. Without a wager the dealer's own hand is not played and joins the unused tiles."""
    state = bank_changed(state, house_wager=event.coins)
    own = state.round.house_hand
    if own is not None and not event.coins:
        unused = {**state.round.undelivered, state.house: own.tiles}
        state = round_changed(state, house_hand=None, undelivered=unused)
    return replace(state, float_coins=state.float_coins + event.taken_off)


@evolves(HouseWagerCollected)
def _house_wager_collected(state: State, event: HouseWagerCollected) -> State:
    return replace(bank_changed(state, is_house_wager_settled=True), losing=state.losing + event.coins)


@evolves(HouseWagerReturned)
def _house_wager_returned(state: State, event: HouseWagerReturned) -> State:
    state = bank_changed(state, is_house_wager_settled=True)
    return replace(state, float_coins=state.float_coins + event.coins)


@posts(HouseWagerPlaced)
def _house_wager_placed_moves(event: HouseWagerPlaced) -> Moves:
    return [(FLOAT, HOUSE_WAGER, event.coins)]


@posts(HouseWagerLessened)
def _house_wager_lessened_moves(event: HouseWagerLessened) -> Moves:
    return [(HOUSE_WAGER, FLOAT, event.taken_off)]


@posts(HouseWagerCollected)
def _house_wager_collected_moves(event: HouseWagerCollected) -> Moves:
    return [(HOUSE_WAGER, LOSING, event.coins)]


@posts(HouseWagerReturned)
def _house_wager_returned_moves(event: HouseWagerReturned) -> Moves:
    return [(HOUSE_WAGER, FLOAT, event.coins)]


@lists_candidates(LessenHouseWager)
def _down_to_nothing(state: State, person: str, book: Book) -> Iterator[Candidate]:
    chips, wager = stakes_of(state).chips, state.round.bank.house_wager
    if wager:
        coins = amounts(chips, 0, chips.payable_at_most(wager - 1))
        yield Candidate(LessenHouseWager(person=person, coins=0), coins)
