"""What an event makes of a table. Pure, and without rules: the events say all that was decided."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import force_setattr, replace

from paigow.table import events as e
from paigow.table.evolve_bank import BANK_STEPS, drawn, idle_counted, rotation_after, with_players
from paigow.table.evolve_deal import DEAL_STEPS
from paigow.table.evolve_mending import MENDING_STEPS
from paigow.table.evolve_oversight import OVERSIGHT_STEPS, counting
from paigow.table.evolve_seeds import SEED_STEPS, forgotten, washed
from paigow.table.evolve_supervision import SUPERVISION_STEPS, with_announced_limits, without_excess
from paigow.table.interest import remembered
from paigow.table.phases import NEXT
from paigow.table.standing import losing, winning
from paigow.table.state import Box, Hand, Rotation, State
from paigow.table.steps import (
    box_changed,
    boxes_with,
    cleared,
    people_with,
    person_changed,
    stack,
    wager_changed,
    without_wager,
)
from paigow.table.view_types import Wager


def evolve(state: State, event: e.AnyEvent) -> State:
    """The table after an event."""
    step, leads_to, leads_on = _WAYS[type(event)]
    after = step(state, event)
    phase = leads_to or after.phase
    if leads_on:
        phase = _phase(after, phase)
    if after is state:
        return replace(state, version=state.version + 1, phase=phase)
    force_setattr(after, "version", state.version + 1)  # just made, and known to nobody yet
    if phase != after.phase:
        force_setattr(after, "phase", phase)
    return after


_LEADS_ON: Final = frozenset(
    {
        e.EmptyBoxesCollected, e.HandSet, e.HouseHandSet, e.HandReset, e.HandVoided, e.HandConceded, e.HandMatched,
        e.MatchesUndone, e.LosingCollected, e.LosingAreaCleared, e.WagerPaid, e.HouseWagerMatched, e.HouseWagerPaid,
        e.BankSettled,
        e.HouseHandExposed, e.HandExposed, e.WagerReturned, e.WagerForfeited,
    }
)  # fmt: skip
"""Events after which the hands may lead to the next phase."""


def _phase(state: State, phase: str) -> str:
    """The phase that the hands lead to."""
    bank = state.bank
    if phase == "setting":
        for box in state.boxes.values():
            hand = box.hand
            if hand is not None and not hand.set_by and box.result is None and box.number != bank.box:
                return "setting"  # a player's hand is not yet set
        return "players_set"
    if phase in {"players_set", "house_set"}:
        return "house_set" if _is_set(state.bank_hand) and _is_own_hand_ready(state) else "players_set"
    if phase not in {"matching", "matched", "paid"}:
        return phase
    if bank.house_wager and bank.house_result is None:
        return "matching"
    for box in state.boxes.values():
        if box.result is None and box.hand is not None and box.number != bank.box:
            return "matching"  # a hand that lies there against the bank's is not yet matched
    if any(box.hand is not None and box.number != bank.box for box in losing(state.boxes.values())):
        return "matching"
    return "matched" if _is_owed(state) else "paid"


def _is_set(hand: Hand | None) -> bool:
    return hand is not None and hand.set_by is not None


def _is_own_hand_ready(state: State) -> bool:
    """The dealer's own hand is played only while the house has a wager against the bank."""
    return not state.bank.house_wager or _is_set(state.house_hand)


def _is_owed(state: State) -> bool:
    """Whether a payment is still to be made."""
    bank = state.bank
    if bank.box is not None and not bank.is_settled:
        return True
    return state.losing > 0 or any(winning(state.boxes.values()))


def _table_opened(state: State, event: e.TableOpened) -> State:
    boxes = {number: Box(number=number) for number in range(1, event.settings.boxes + 1)}
    return replace(
        cleared(state),
        rotation=Rotation(),
        settled_before={},
        set_first=(),
        excess={},
        announced=None,
        is_set_faulty=False,
        dice_since_ms=event.at_ms,
        closing=(),
        table=event.table,
        book=event.book,
        edition=event.edition,
        digest=event.digest,
        settings=event.settings,
        house=event.house,
        boxes=boxes,
        float_coins=event.settings.float_coins,
        people={},
        round=0,
        coming=0,
        commission=0,
    )


def _unchanged(state: State, event: Any) -> State:
    return state


def _tiles_washed(state: State, event: e.TilesWashed) -> State:
    state = replace(with_announced_limits(cleared(state)), coming=event.round, commitments=event.commitments)
    state = replace(state, removal_throws=0)
    return washed(state, event.seeds)


def _tiles_shown(state: State, event: e.TilesShown) -> State:
    """On display: with nobody at the table the game starts anew (MA 4(g)); after a change of tiles it goes on."""
    is_idle = not any(box.seated for box in state.boxes.values())
    return replace(cleared(state), rotation=Rotation() if is_idle else state.rotation)


def _bets_opened(state: State, event: e.BetsOpened) -> State:
    return replace(state, deadline_ms=event.deadline_ms, commitments=event.commitments)


def _hand_set(state: State, event: e.HandSet) -> State:
    box = state.boxes[event.box]
    assert box.hand is not None  # a box without tiles is never set
    done = replace(
        box.hand,
        low=event.low,
        high=event.high,
        set_by=event.set_by,
        turned=event.turned,
        clause=event.clause,
    )
    return replace(
        state,
        boxes=boxes_with(state, replace(box, hand=done)),
        deadline_ms=None if event.box == state.bank.box else state.deadline_ms,
    )


def _house_hand_set(state: State, event: e.HouseHandSet) -> State:
    assert state.house_hand is not None  # the house's hand was delivered
    hand = replace(state.house_hand, low=event.low, high=event.high, set_by="house_way", clause=event.clause)
    deadline_ms = None if state.bank.box is None else state.deadline_ms  # a banker still sets his own
    return replace(state, house_hand=hand, deadline_ms=deadline_ms)


def _house_hand_exposed(state: State, event: e.HouseHandExposed) -> State:
    assert state.house_hand is not None  # it was set before
    hand = replace(state.house_hand, is_exposed=True, low_name=event.low_name, high_name=event.high_name)
    return replace(state, house_hand=hand)


def _hand_exposed(state: State, event: e.HandExposed) -> State:
    box = state.boxes[event.box]
    assert box.hand is not None  # it was set before
    shown = replace(box.hand, is_exposed=True, low_name=event.low_name, high_name=event.high_name)
    return replace(
        state,
        boxes=boxes_with(state, replace(box, hand=shown)),
        phase="matching" if event.box == state.bank.box else state.phase,
    )


def _hand_matched(state: State, event: e.HandMatched) -> State:
    box = state.boxes[event.box]
    outcomes = {(outcome.person, outcome.bet): outcome.outcome for outcome in event.outcomes}
    matched = replace(
        box,
        wagers=tuple([replace(wager, outcome=outcomes[wager.person, wager.bet]) for wager in box.wagers]),
        low_result=event.low,
        high_result=event.high,
        result=event.result,
        clauses=event.clauses,
    )
    return replace(state, boxes=boxes_with(state, matched))


def _losing_collected(state: State, event: e.LosingCollected) -> State:
    box = wager_changed(
        state.boxes[event.box],
        event.person,
        event.bet,
        is_settled=True,
        returned=event.returned,
        clauses=event.clauses,
    )
    to_losing = event.taken if event.area == "losing" else 0
    return replace(
        state,
        boxes=boxes_with(state, box),
        people=people_with(state, event.person, event.returned),
        losing=state.losing + to_losing,
        float_coins=state.float_coins + event.taken - to_losing,
    )


def _losing_area_cleared(state: State, event: e.LosingAreaCleared) -> State:
    return replace(state, losing=state.losing - event.coins, float_coins=state.float_coins + event.coins)


def _wager_paid(state: State, event: e.WagerPaid) -> State:
    box = wager_changed(
        state.boxes[event.box],
        event.person,
        event.bet,
        is_settled=True,
        won=event.won,
        commission=event.commission,
        returned=event.returned,
        clauses=event.clauses,
    )
    if event.sources:
        state = drawn(state, event.sources)
    return replace(
        state,
        boxes=boxes_with(state, box),
        people=people_with(state, event.person, event.won - event.commission + event.returned),
        float_coins=state.float_coins - (0 if event.sources else event.won),
        commission=state.commission + event.commission,
        round_commission=state.round_commission + event.commission,
    )


def _wager_stands(state: State, event: e.WagerStands) -> State:
    box = wager_changed(state.boxes[event.box], event.person, event.bet, clauses=event.clauses)
    return replace(state, boxes=boxes_with(state, box))


def _wager_released(state: State, event: e.WagerReleased) -> State:
    box = wager_changed(
        state.boxes[event.box], event.person, event.bet, is_settled=True, returned=event.coins
    )
    return replace(state, boxes=boxes_with(state, box), people=people_with(state, event.person, event.coins))


def _round_ended(state: State, event: e.RoundEnded) -> State:
    return replace(idle_counted(state), are_unused_shown=bool(event.unused), rotation=rotation_after(state))


def _left(state: State, event: e.Left) -> State:
    people = {name: person for name, person in state.people.items() if name != event.person}
    boxes = {
        number: replace(box, seated=None, handed_over=False) if box.seated == event.person else box
        for number, box in state.boxes.items()
    }
    after = without_excess(replace(state, people=people, boxes=boxes), event.person)
    return forgotten(remembered(state, after, event.person), event.person)


def _cashed_out(state: State, event: e.CashedOut) -> State:
    return remembered(state, stack(state, event.person, -event.coins), event.person)


def _sat_down(state: State, event: e.SatDown) -> State:
    before = state.people.get(event.person)
    if before is not None and before.box is not None:
        state = without_excess(box_changed(state, before.box, seated=None, handed_over=False), event.person)
    return box_changed(person_changed(state, event.person, box=event.box), event.box, seated=event.person)


def _wager_placed(state: State, event: e.WagerPlaced) -> State:
    box = state.boxes[event.box]
    if box.wager_of(event.person, event.bet):
        box = wager_changed(box, event.person, event.bet, coins=event.coins)
    else:
        wager = Wager(person=event.person, bet=event.bet, coins=event.coins)
        box = replace(box, wagers=(*box.wagers, wager))
    return replace(state, boxes=boxes_with(state, box), people=people_with(state, event.person, -event.added))


def _wager_gone(state: State, event: e.WagerTakenBack | e.WagerReturned) -> State:
    return stack(without_wager(state, event.box, event.person, event.bet), event.person, event.coins)


def _nominated(state: State, event: e.Nominated) -> State:
    """A bettor has one voice (CAN 7.4(c)); a bank may name several for its tiles (CAN 6.6)."""
    voice = (event.person, event.nominee)
    key = 1 if event.box == state.bank.box else 0
    others = tuple(pair for pair in state.boxes[event.box].nominations if pair[key] != voice[key])
    return box_changed(state, event.box, nominations=(*others, voice) if event.named else others)


_STEPS: Final[dict[type[e.Event], Callable[[State, Any], State]]] = {
    e.TableOpened: _table_opened,
    e.TilesChecked: _unchanged,
    e.TilesShown: _tiles_shown,
    e.FloatFilled: lambda state, event: replace(state, float_coins=state.float_coins + event.coins),
    e.TilesWashed: _tiles_washed,
    e.TilesStacked: lambda state, event: replace(state, woodpile=event.woodpile),
    e.BetsOpened: _bets_opened,
    e.BetsClosed: lambda state, event: replace(with_players(state), deadline_ms=None),
    e.ControlSettled: lambda state, event: box_changed(state, event.box, controller=event.person),
    e.HandSet: _hand_set,
    e.HouseWayAsked: lambda state, event: box_changed(state, event.box, requested=True),
    e.AdviceGiven: lambda state, event: box_changed(
        state, event.box, advice=(event.low, event.high, event.clause)
    ),
    e.NamesAsked: lambda state, event: box_changed(state, event.box, names_asked=True),
    e.TimeCalled: lambda state, event: replace(state, deadline_ms=event.deadline_ms or state.deadline_ms),
    e.HouseHandSet: _house_hand_set,
    e.HouseHandExposed: _house_hand_exposed,
    e.HandExposed: _hand_exposed,
    e.HandMatched: _hand_matched,
    e.LosingCollected: _losing_collected,
    e.LosingAreaCleared: _losing_area_cleared,
    e.WagerPaid: _wager_paid,
    e.WagerStands: _wager_stands,
    e.WagerReleased: _wager_released,
    e.SecretsRevealed: lambda state, event: replace(state, secrets=event.secrets),
    e.RoundEnded: _round_ended,
    e.TableClosed: lambda state, event: replace(state, float_coins=0, commission=0, proposals=()),
    e.BoughtIn: lambda state, event: stack(state, event.person, event.coins),
    e.CashedOut: _cashed_out,
    e.SatDown: _sat_down,
    e.Left: _left,
    e.WagerPlaced: _wager_placed,
    e.WagerTakenBack: _wager_gone,
    e.WagerReturned: _wager_gone,
    e.UnderMinimumAdvised: lambda state, event: person_changed(state, event.person, advised=True),
    e.BoxChosen: lambda state, event: person_changed(state, event.person, chosen_box=event.box),
    e.ControlGiven: lambda state, event: box_changed(state, event.box, handed_over=True),
    e.Nominated: _nominated,
    **BANK_STEPS,
    **DEAL_STEPS,
    **SUPERVISION_STEPS,
    **MENDING_STEPS,
    **SEED_STEPS,
    **OVERSIGHT_STEPS,
}

_WAYS: Final[dict[type[e.Event], tuple[Callable[[State, Any], State], str | None, bool]]] = {
    kind: (counting(kind, step), NEXT.get(kind), kind in _LEADS_ON) for kind, step in _STEPS.items()
}
"""Event -> its step, the phase that it leads to whatever else lies there, whether the hands may lead on after it."""
