"""What an event about the bank makes of a table."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from paigow.table import events as e
from paigow.table.event import Source
from paigow.table.state import Bank, Rotation, Stake, State
from paigow.table.steps import person_changed, stack

HOUSE_STAKE: Final = "stake:house"


def bank_changed(state: State, **changes: Any) -> State:
    """The table with another bank."""
    return replace(state, bank=replace(state.bank, **changes))


def taken_from(state: State, sources: Iterable[Source]) -> State:
    """The table after coins have been taken from these accounts: whoever gets them is another step."""
    for source in sources:
        if source.account == "losing":  # nearly always alone
            state = replace(state, losing=state.losing - source.coins)
            continue
        kind, _, owner = source.account.partition(":")
        if source.account == HOUSE_STAKE:
            state = bank_changed(state, house_stake=state.bank.house_stake - source.coins)
        elif kind == "stake":
            state = bank_changed(state, stakes=_stakes_with(state.bank, owner, -source.coins))
        elif kind == "stack":
            state = stack(state, owner, -source.coins)
        else:
            state = replace(state, float_coins=state.float_coins - source.coins)
    return state


def drawn(state: State, sources: Iterable[Source]) -> State:
    """The table after a payment of the bank; what it was made of is noted, for the halves and shares of the next."""
    noted = dict(state.bank.drawn)
    for source in sources:
        noted[source.account] = noted.get(source.account, 0) + source.coins
    return bank_changed(taken_from(state, sources), drawn=noted)


def _stakes_with(bank: Bank, person: str, added: int) -> tuple[Stake, ...]:
    """The stakes after one holder's has changed, the banker's first."""
    coins = {stake.person: stake.coins for stake in bank.stakes}
    coins[person] = coins.get(person, 0) + added
    names = sorted(coins, key=lambda name: name != bank.person)
    return tuple(Stake(person=name, coins=coins[name]) for name in names if coins[name])


def _bank_offered(state: State, event: e.BankOffered) -> State:
    return replace(bank_changed(state, offered=event.person), deadline_ms=event.deadline_ms)


def _bank_passed(state: State, event: e.BankPassed) -> State:
    asked = (*state.bank.asked, event.person)
    return replace(bank_changed(state, offered=None, asked=asked), deadline_ms=None)


def _bank_taken(state: State, event: e.BankTaken) -> State:
    bank = replace(
        state.bank,
        kind=event.kind,
        person=event.person,
        box=event.box,
        pointer=event.pointer,
        offered=None,
        is_decided=True,
    )
    return replace(state, bank=bank, deadline_ms=None)


def _house_banks(state: State, event: e.HouseBanks) -> State:
    bank = replace(
        state.bank, kind="house", person=None, box=None, pointer=event.pointer, offered=None, is_decided=True
    )
    return replace(state, bank=bank, deadline_ms=None)


def _stake_placed(state: State, event: e.StakePlaced) -> State:
    state = bank_changed(state, stakes=_stakes_with(state.bank, event.person, event.added))
    return stack(state, event.person, -event.added)


def _stake_returned(state: State, event: e.StakeReturned) -> State:
    if event.person == "house":
        state = bank_changed(state, house_stake=state.bank.house_stake - event.coins)
        return replace(state, float_coins=state.float_coins + event.coins)
    state = bank_changed(state, stakes=_stakes_with(state.bank, event.person, -event.coins))
    return stack(state, event.person, event.coins)


def _house_wager_placed(state: State, event: e.HouseWagerPlaced) -> State:
    state = bank_changed(state, house_wager=event.coins, is_house_wager_placed=True)
    return replace(state, float_coins=state.float_coins - event.coins)


def _house_wager_lessened(state: State, event: e.HouseWagerLessened) -> State:
    state = bank_changed(state, house_wager=event.coins)
    return replace(state, float_coins=state.float_coins + event.taken_off)


def _cover_asked(state: State, event: e.CoverAsked) -> State:
    state = bank_changed(state, total=event.total, needed=event.alone, half=event.half)
    return replace(state, deadline_ms=event.deadline_ms)


def _cover_settled(state: State, event: e.CoverSettled) -> State:
    bank = replace(
        state.bank,
        kind=event.kind,
        total=event.total,
        house_stake=event.house_stake,
        handlers=event.handlers,
        is_unlimited=event.is_unlimited,
        is_covered=True,
    )
    if event.kind == "house":
        bank = replace(bank, person=None, box=None, needed=None, half=None, proposal=None)
    after = replace(state, bank=bank, float_coins=state.float_coins - event.house_stake, deadline_ms=None)
    return with_players(after)


def _house_wager_collected(state: State, event: e.HouseWagerCollected) -> State:
    return replace(bank_changed(state, is_house_wager_settled=True), losing=state.losing + event.coins)


def _house_wager_returned(state: State, event: e.HouseWagerReturned) -> State:
    state = bank_changed(state, is_house_wager_settled=True)
    return replace(state, float_coins=state.float_coins + event.coins)


def _house_wager_paid(state: State, event: e.HouseWagerPaid) -> State:
    state = bank_changed(drawn(state, event.sources), is_house_wager_settled=True)
    return replace(state, float_coins=state.float_coins + event.stake + event.won)


def _bank_settled(state: State, event: e.BankSettled) -> State:
    for share in event.shares:
        state = stack(state, share.person, share.won - share.commission + share.returned)
    commission = sum(share.commission for share in event.shares)
    return replace(
        bank_changed(state, stakes=(), house_stake=0, is_settled=True),
        losing=state.losing - event.surplus,
        float_coins=state.float_coins + event.house_won + event.house_returned,
        commission=state.commission + commission,
        round_commission=state.round_commission + commission,
    )


def rotation_after(state: State) -> Rotation:
    """What the next offer of the bank depends on, once the round is finished."""
    before, bank = state.rotation, state.bank
    rotation = replace(
        before,
        is_fresh=False,
        last_kind=bank.kind,
        held=0,
        pointer=before.pointer if bank.pointer is None else bank.pointer,
        played=bank.players,
    )
    if bank.box is None:
        return replace(rotation, against_house=bank.largest)
    held = before.held + 1 if before.holder == bank.person else 1
    return replace(rotation, holder=bank.person, holder_box=bank.box, held=held)


def with_players(state: State) -> State:
    """Who plays in this round, and for how much at most, is noted once the wagers and the bank are settled."""
    players: dict[str, tuple[int, ...]] = {}
    largest: dict[str, int] = {}
    for box in state.boxes_in_play:
        for wager in box.main_wagers:
            players[wager.person] = (*players.get(wager.person, ()), box.number)
            largest[wager.person] = max(wager.coins, largest.get(wager.person, 0))
    if state.bank.box is not None:
        for holder in state.bank.holders:
            players[holder] = (*players.get(holder, ()), state.bank.box)
    return bank_changed(state, players=players, largest=largest)


def idle_counted(state: State) -> State:
    """Everybody who has a place counts his rounds in a row without a wager (CAN 15.8)."""
    for name, person in state.people.items():
        idle = 0 if person.box is None or name in state.bank.players else person.idle_rounds + 1
        if idle != person.idle_rounds:
            state = person_changed(state, name, idle_rounds=idle)
    return state


BANK_STEPS: Final[dict[type[e.Event], Callable[[State, Any], State]]] = {
    e.BankOffered: _bank_offered,
    e.BankPassed: _bank_passed,
    e.BankTaken: _bank_taken,
    e.HouseBanks: _house_banks,
    e.StakePlaced: _stake_placed,
    e.StakeReturned: _stake_returned,
    e.HouseWagerPlaced: _house_wager_placed,
    e.HouseWagerLessened: _house_wager_lessened,
    e.CoverAsked: _cover_asked,
    e.CoverSettled: _cover_settled,
    e.BankHandProposed: lambda state, event: bank_changed(
        state, proposal=(event.low, event.high, event.clause)
    ),
    e.HouseWagerMatched: lambda state, event: bank_changed(state, house_result=event.result),
    e.HouseWagerCollected: _house_wager_collected,
    e.HouseWagerReturned: _house_wager_returned,
    e.HouseWagerPaid: _house_wager_paid,
    e.BankSettled: _bank_settled,
}
