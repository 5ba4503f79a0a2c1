"""The bank: offering and taking it, putting up and taking back stakes, covering it, and the house's own wager."""

from collections.abc import Callable
from typing import Any, Final

from paigow.books import Book
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.bank_turns import bar, offer_and_passed_over, pointer_after
from paigow.table.cover import covering, fall_back, given_up, is_gone, may_share, needed, shared
from paigow.table.limits import stakes_of
from paigow.table.opening import Decision, bad_amount, wager_lives
from paigow.table.refusal import Refusal
from paigow.table.state import State


def offer_bank(state: State, command: c.OfferBank, book: Book) -> Decision:
    """Offer the bank to the next in turn (NZ 5.2, CAN 6.7, MA 8(c), RWS 3.15); who may not hold it is passed over."""
    if not book.flag("player_banking"):
        return Refusal(code="house_banks_only", clause=book.clause_of("player_banking"))
    offer, skipped = offer_and_passed_over(state, book)
    if offer is None:
        return Refusal(code="no_offer", clause=book.cite("house_banks"))
    person, box = offer
    if person != command.person:
        return Refusal(code="not_his_turn", clause=book.cite("bank_offer"), facts={"next": person})
    offered = e.BankOffered(
        person=person, box=box, deadline_ms=command.deadline_ms, clause=book.cite("bank_offer")
    )
    return [*skipped, offered]


def take_bank(state: State, command: c.TakeBank, book: Book) -> Decision:
    """Accept the bank, alone or with the house; once the wagers are known, share it with the house.

    Rule: NZ 5.1, 5.3, 11.2(b); CAN 6.2, 6.5; MA 8(c), 8(e); RWS 3.15. What it takes to cover the wagers is asked for
    when they are known.
    """
    if state.phase == "covering":
        return _share(state, command, book)
    if fault := _not_offered_to(state, command.person, book):
        return fault
    if command.with_house and not book.flag("co_banking"):
        return Refusal(code="no_co_banking", clause=book.clause_of("co_banking"))
    box = state.people[command.person].box
    clause = book.cite("bank_control") if box is None else bar(state, command.person, box, book)
    if box is None or clause:
        return Refusal(code="bank_barred", clause=clause, facts={"person": command.person})
    kind: e.BankKind = "co-bank" if command.with_house else "player"
    return [
        e.BankTaken(
            person=command.person,
            box=box,
            kind=kind,
            clause=book.clause_of("co_banking" if command.with_house else "player_banking"),
            pointer=pointer_after(state, book),
        )
    ]


def _not_offered_to(state: State, person: str, book: Book) -> Refusal | None:
    if state.bank.offered == person:
        return None
    facts: dict[str, str | int] = {"offered": str(state.bank.offered)}
    return Refusal(code="not_your_offer", clause=book.cite("bank_offer"), facts=facts)


def _not_the_bank(state: State, person: str, book: Book) -> Refusal | None:
    if state.bank.person == person:
        return None
    if state.bank.person is None:
        return Refusal(code="house_has_bank", clause=book.cite("bank"))
    facts: dict[str, str | int] = {"person": state.bank.person}
    return Refusal(code="not_the_bank", clause=book.cite("bank_stake"), facts=facts)


def _share(state: State, command: c.TakeBank, book: Book) -> Decision:
    """NZ 11.2(b): a bank that one cannot cover alone is shared with the house, if half of it is covered."""
    if fault := _not_the_bank(state, command.person, book):
        return fault
    if not command.with_house or not may_share(state, book):
        return Refusal(code="no_co_banking", clause=book.clause_of("cover_failure"))
    return shared(state, book) or _too_little(state, "co-bank", book)


def _too_little(state: State, kind: e.BankKind, book: Book) -> Refusal:
    facts: dict[str, str | int] = {"coins": state.bank.stake, "needed": needed(state, kind, book)}
    rule = "cover_by" if kind == "player" else "co_cover_bp"
    return Refusal(code="cover_short", clause=book.clause_of(rule), facts=facts)


def pass_bank(state: State, command: c.PassBank, book: Book) -> Decision:
    """Decline the bank, or give it up: while nobody has wagered against it, or when it is to be covered."""
    if state.phase == "offering":
        return _not_offered_to(state, command.person, book) or _passed(state, book)
    if fault := _not_the_bank(state, command.person, book):
        return fault
    if state.phase == "covering":
        return fall_back(state, book)
    if state.boxes_in_play:
        return Refusal(code="wager_lives", clause=book.cite("wager_lives"))
    return given_up(state, book)


def _passed(state: State, book: Book) -> list[e.AnyEvent]:
    assert state.bank.offered is not None  # the phase is 'offering'
    return [e.BankPassed(person=state.bank.offered, clause=book.cite("bank_offer"))]


def offer_time_up(state: State, command: c.CallTime, book: Book) -> Decision:
    """Who does not answer in time has declined the bank."""
    return _passed(state, book)


def cover_time_up(state: State, command: c.CallTime, book: Book) -> Decision:
    """What lies there when time is up decides who banks: the player, he and the house, or the house."""
    covered = covering(state, state.bank.kind, book)
    if covered is None and may_share(state, book):
        covered = shared(state, book)
    return fall_back(state, book) if covered is None or isinstance(covered, Refusal) else covered


def place_stake(state: State, command: c.PlaceStake, book: Book) -> Decision:
    """Put up the banker's stake or a share of it, ``coins`` in all; lowered only while bets are open.

    Rule: NZ 5.5, 6.2, 11.2(b), 11.3(b); CAN 6.4, 6.6; RWS 3.17.
    """
    fault = (
        bad_amount(command.coins)
        or _no_holder(state, command.person, book)
        or _not_in_chips(state, command.coins)
    )
    if fault:
        return fault
    before = _stake_of(state, command.person)
    stack = state.people[command.person].stack + before
    if command.coins > stack:
        return Refusal(code="not_enough", facts={"coins": command.coins, "stack": stack})
    if command.coins < before and state.phase == "covering":
        return Refusal(code="stake_stands", clause=book.cite("bank_stake"), facts={"coins": before})
    clause = book.cite("bank_stake")
    added = command.coins - before
    return [e.StakePlaced(person=command.person, coins=command.coins, added=added, clause=clause)]


def _stake_of(state: State, person: str) -> int:
    return next((stake.coins for stake in state.bank.stakes if stake.person == person), 0)


def _not_in_chips(state: State, coins: int) -> Refusal | None:
    chips = stakes_of(state).chips
    if chips.can_pay(coins):
        return None
    return Refusal(code="not_in_chips", facts={"coins": coins, "smallest": chips.smallest})


def _no_holder(state: State, person: str, book: Book) -> Refusal | None:
    """A refusal for whoever does not hold the bank and may not share it.

    Rule: NZ 5.5 (players of one box), CAN 2, 6.6 (players of any boxes, without a wager against it).
    """
    bank = state.bank
    if bank.person is None:
        return Refusal(code="house_has_bank", clause=book.cite("bank"))
    if person not in state.people:
        return Refusal(code="not_here", facts={"person": person})
    if person == bank.person:
        return None
    clause = book.clause_of("shared_bank")
    facts: dict[str, str | int] = {"person": bank.person}
    if not book.flag("shared_bank"):
        return Refusal(code="not_the_bank", clause=clause, facts=facts)
    if book.word("shared_bank_among") == "box" and state.people[person].box not in {None, bank.box}:
        clause = book.clause_of("shared_bank_among")
        return Refusal(code="other_box", clause=clause, facts={"box": str(bank.box)})
    if wager_lives(state, person) and person not in bank.holders:
        return Refusal(code="own_bank", clause=book.cite("own_bank"), facts={"person": person})
    return None


def take_back_stake(state: State, command: c.TakeBackStake, book: Book) -> Decision:
    """Take a stake back before bets are closed."""
    coins = _stake_of(state, command.person)
    if not coins:
        return Refusal(code="no_stake", clause=book.cite("bank_stake"))
    return [e.StakeReturned(person=command.person, coins=coins, clause=book.cite("bank_stake"))]


def settle_cover(state: State, command: c.SettleCover, book: Book) -> Decision:
    """NZ 11.2(b), 11.3(b), RWS 3.17: the stake covers the wagers, and the player banks; one who has gone does not."""
    if is_gone(state):
        return fall_back(state, book)
    return covering(state, state.bank.kind, book) or _too_little(state, state.bank.kind, book)


def place_house_wager(state: State, command: c.PlaceHouseWager, book: Book) -> Decision:
    """MA 8(h): the house wagers against the bank what its holder last wagered against the dealer."""
    coins = house_wager_due(state, book)
    clause = book.clause_of("house_wager")
    if coins is None:
        return Refusal(code="no_house_wager", clause=clause)
    if coins > state.float_coins:
        return Refusal(code="float_is_short", facts={"float_coins": state.float_coins, "coins": coins})
    return [e.HouseWagerPlaced(coins=coins, clause=clause)]


def house_wager_due(state: State, book: Book) -> int | None:
    """The house's wager that is still to be put up, in coins; None: there is none."""
    bank = state.bank
    if bank.kind != "player" or bank.is_house_wager_placed or not book.flag("house_wager"):
        return None
    return state.rotation.against_house.get(bank.person or "") or None


def lessen_house_wager(state: State, command: c.LessenHouseWager, book: Book) -> Decision:
    """MA 8(h): the bank has the house's wager lowered or dropped."""
    if fault := _not_the_bank(state, command.person, book):
        return fault
    clause, wager = book.cite("lessen"), state.bank.house_wager
    if not wager:
        return Refusal(code="no_house_wager", clause=clause)
    if not 0 <= command.coins < wager:
        facts: dict[str, str | int] = {"coins": command.coins, "wager": wager}
        return Refusal(code="not_lower", clause=clause, facts=facts)
    if fault := _not_in_chips(state, command.coins):
        return fault
    taken_off = wager - command.coins
    return [e.HouseWagerLessened(coins=command.coins, taken_off=taken_off, by=command.person, clause=clause)]


BANK_DECISIONS: Final[dict[type[c.Command], Callable[[State, Any, Book], Decision]]] = {
    c.OfferBank: offer_bank,
    c.TakeBank: take_bank,
    c.PassBank: pass_bank,
    c.PlaceStake: place_stake,
    c.TakeBackStake: take_back_stake,
    c.SettleCover: settle_cover,
    c.PlaceHouseWager: place_house_wager,
    c.LessenHouseWager: lessen_house_wager,
}
