"""Stakes that players put up for the bank."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.candidates import Candidate, amounts, lists_candidates
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event, Source, SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import Coins
from paigow.table.core.interest import wager_lives
from paigow.table.core.postings import FLOAT, Moves, either_way, posts, stack, stake
from paigow.table.core.refusal import Refusal, bad_amount
from paigow.table.core.round import Bank, Stake
from paigow.table.core.state import State
from paigow.table.core.steps import bank_changed, in_again, stack_changed
from paigow.table.wagers.barring import kept_out
from paigow.table.wagers.limits import stakes_of

HOUSE_STAKE: Final = "stake:house"


class PlaceStake(PlayerCommand, kw_only=True, gc=False):
    """Put up the banker's stake, or a share of a pooled one: ``coins`` in total."""

    coins: Coins


class TakeBackStake(PlayerCommand, kw_only=True, gc=False):
    """Take back a stake of the bank while bets are open."""


class StakePlaced(Event, kw_only=True, gc=False):
    """``coins`` is the whole stake of a holder of the bank, ``added`` the change (negative: taken back)."""

    person: str
    coins: int
    added: int
    clause: str = ""


class StakeReturned(Event, kw_only=True, gc=False):
    """A stake of the bank goes back to its owner: taken back, void, or another player banks."""

    person: str
    """"house" for the house's half of a shared bank."""
    coins: int
    clause: str = ""


class StakeForfeited(SupervisedEvent, kw_only=True, gc=False):
    """The house takes the stake of a holder who broke the rules."""

    person: str
    coins: int


def not_who_banks(state: State, person: str, book: Book) -> Refusal | None:
    """Return a refusal for a person who does not hold the bank."""
    if state.round.bank.person == person:
        return None
    if state.round.bank.person is None:
        return Refusal(code="house_has_bank", clause=book.cite("bank"))
    facts: dict[str, str | int] = {"person": state.round.bank.person}
    return Refusal(code="not_the_bank", clause=book.cite("bank_stake"), facts=facts)


@decides(PlaceStake, "betting", "covering")
def place_stake(state: State, command: PlaceStake, book: Book) -> Decision:
    """Put up the banker's stake or a share, ``coins`` in total. It can be lowered only while bets are open.

    Rule: NZ 5.5, 6.2, 11.2(b), 11.3(b); CAN 6.4, 6.6; RWS 3.17.
    """
    fault = (
        bad_amount(command.coins)
        or _no_holder(state, command.person, book)
        or not_in_chips(state, command.coins)
    )
    if fault:
        return fault
    before = stake_of(state, command.person)
    stack = state.people[command.person].stack + before
    if command.coins > stack:
        return Refusal(code="not_enough", facts={"coins": command.coins, "stack": stack})
    if command.coins < before and state.phase == "covering":
        return Refusal(code="stake_stands", clause=book.cite("bank_stake"), facts={"coins": before})
    clause = book.cite("bank_stake")
    added = command.coins - before
    return [StakePlaced(person=command.person, coins=command.coins, added=added, clause=clause)]


def stake_of(state: State, person: str) -> int:
    """Return a person's stake in the bank, in coins."""
    return next((stake.coins for stake in state.round.bank.stakes if stake.person == person), 0)


def not_in_chips(state: State, coins: int) -> Refusal | None:
    """Return a refusal for an amount that the table's chips cannot make."""
    chips = stakes_of(state).chips
    if chips.can_pay(coins):
        return None
    return Refusal(code="not_in_chips", facts={"coins": coins, "smallest": chips.smallest})


def _no_holder(state: State, person: str, book: Book) -> Refusal | None:
    """Return a refusal for a person who does not hold the bank and may not share it.

    Rule: NZ 5.3(a), 5.5: players who wagered on one box may share. CAN 2, 6.6: players of any boxes may, if
    they have no wager against the bank. A forfeited wager counts as a wager in this round. A person who is
    out of play or barred may not share.
    """
    bank = state.round.bank
    if bank.person is None:
        return Refusal(code="house_has_bank", clause=book.cite("bank"))
    if person not in state.people:
        return Refusal(code="not_here", facts={"person": person})
    if person in bank.holders:
        return None
    clause = book.clause_of("shared_bank")
    facts: dict[str, str | int] = {"person": bank.person}
    if not book.flag("shared_bank"):
        return Refusal(code="not_the_bank", clause=clause, facts=facts)
    if barred := kept_out(state, person, book):
        return barred
    if book.word("shared_bank_among") == "box" and not _played_there(state, bank.person, person):
        clause = book.clause_of("shared_bank_among")
        return Refusal(code="other_box", clause=clause, facts={"box": str(bank.box)})
    has_forfeited = any(lost.person == person for lost in state.round.forfeits)
    if wager_lives(state, person) or has_forfeited:
        return Refusal(code="own_bank", clause=book.cite("own_bank"), facts={"person": person})
    return None


def _played_there(state: State, banker: str, person: str) -> bool:
    """Return whether a person wagered on the bank's box in the round before, or on another box with its banker.

    Nobody wagers on the bank's box while it is banked. So the round before shows who plays on it (NZ 5.3(a),
    5.5).
    """
    bank, played = state.round.bank, state.rotation.played
    of_the_bank = {bank.box, *played.get(banker, ())}
    return not of_the_bank.isdisjoint(played.get(person, ()))


@decides(TakeBackStake, "betting")
def take_back_stake(state: State, command: TakeBackStake, book: Book) -> Decision:
    """Take a stake back before bets are closed."""
    coins = stake_of(state, command.person)
    if not coins:
        return Refusal(code="no_stake", clause=book.cite("bank_stake"))
    return [StakeReturned(person=command.person, coins=coins, clause=book.cite("bank_stake"))]


def taken_from(state: State, sources: Iterable[Source]) -> State:
    """Return the table after coins left these accounts. Another step credits the receiver."""
    for source in sources:
        if source.account == "losing":  # nearly always the only source
            state = replace(state, losing=state.losing - source.coins)
            continue
        kind, _, owner = source.account.partition(":")
        if source.account == HOUSE_STAKE:
            state = bank_changed(state, house_stake=state.round.bank.house_stake - source.coins)
        elif kind == "stake":
            state = bank_changed(state, stakes=_stakes_with(state.round.bank, owner, -source.coins))
        elif kind == "stack":
            state = stack_changed(state, owner, -source.coins)
        else:
            state = replace(state, float_coins=state.float_coins - source.coins)
    return state


def _stakes_with(bank: Bank, person: str, added: int) -> tuple[Stake, ...]:
    """Return the stakes after one holder's stake has changed, the banker's first."""
    coins = {stake.person: stake.coins for stake in bank.stakes}
    coins[person] = coins.get(person, 0) + added
    names = sorted(coins, key=lambda name: name != bank.person)
    return tuple(Stake(person=name, coins=coins[name]) for name in names if coins[name])


@evolves(StakePlaced)
def _stake_placed(state: State, event: StakePlaced) -> State:
    state = bank_changed(state, stakes=_stakes_with(state.round.bank, event.person, event.added))
    return in_again(stack_changed(state, event.person, -event.added), event.person)


@evolves(StakeReturned)
def _stake_returned(state: State, event: StakeReturned) -> State:
    if event.person == "house":
        state = bank_changed(state, house_stake=state.round.bank.house_stake - event.coins)
        return replace(state, float_coins=state.float_coins + event.coins)
    state = bank_changed(state, stakes=_stakes_with(state.round.bank, event.person, -event.coins))
    return stack_changed(state, event.person, event.coins)


@posts(StakePlaced)
def _staked(event: StakePlaced) -> Moves:
    return either_way(stack(event.person), stake(event.person), event.added)


@posts(StakeReturned)
def _stake_back(event: StakeReturned) -> Moves:
    to = FLOAT if event.person == "house" else stack(event.person)
    return [(stake(event.person), to, event.coins)]


@evolves(StakeForfeited, settles=1)
def _stake_forfeited(state: State, event: StakeForfeited) -> State:
    lost = Source(account=stake(event.person), coins=event.coins)
    return replace(taken_from(state, [lost]), float_coins=state.float_coins + event.coins)


@posts(StakeForfeited)
def _stake_lost(event: StakeForfeited) -> Moves:
    return [(stake(event.person), FLOAT, event.coins)]


@lists_candidates(PlaceStake)
def _what_he_has(state: State, person: str, book: Book) -> Iterator[Candidate]:
    if person not in state.people:
        return
    chips, before = stakes_of(state).chips, stake_of(state, person)
    least = max(chips.smallest, before) if state.phase == "covering" else chips.smallest
    most = chips.payable_at_most(state.people[person].stack + before)
    if least <= most:
        yield Candidate(PlaceStake(person=person, coins=least), amounts(chips, least, most))
