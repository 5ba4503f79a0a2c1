"""What an event makes of a table. Pure, and without rules: the events say all that was decided."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from paigow.table import events as e
from paigow.table.phases import NEXT
from paigow.table.state import Box, Hand, Person, State
from paigow.table.view_types import Wager


def evolve(state: State, event: e.AnyEvent) -> State:
    """The table after an event."""
    kind = type(event)
    after = _STEPS[kind](state, event)
    phase = NEXT.get(kind) or (_phase(after) if kind in _LEADS_ON else after.phase)
    return replace(after, version=state.version + 1, phase=phase)


_LEADS_ON: Final = frozenset({e.HandSet, e.HandMatched, e.LosingCollected, e.LosingAreaCleared, e.WagerPaid})
"""Events after which the boxes may lead to the next phase."""


def _phase(state: State) -> str:
    """The phase that the boxes lead to."""
    if state.phase == "setting":
        unset = any(box.hand is not None and not box.hand.set_by for box in state.boxes.values())
        return "setting" if unset else "players_set"
    if any(
        box.hand is not None and (box.result is None or _has_open(box, "lose"))
        for box in state.boxes.values()
    ):
        return "matching"
    unpaid = any(_has_open(box, "win") for box in state.boxes.values())
    return "matched" if unpaid or state.losing else "paid"


def _has_open(box: Box, outcome: e.Result) -> bool:
    return any(wager.outcome == outcome and not wager.is_settled for wager in box.wagers)


def _person(state: State, name: str, **changes: Any) -> State:
    person = replace(state.people.get(name) or Person(), **changes)
    return replace(state, people={**state.people, name: person})


def _stack(state: State, name: str, added: int) -> State:
    return _person(state, name, stack=(state.people[name].stack if name in state.people else 0) + added)


def _box(state: State, number: int, **changes: Any) -> State:
    return replace(state, boxes={**state.boxes, number: replace(state.boxes[number], **changes)})


def _wager(state: State, box: int, person: str, bet: str, **changes: Any) -> State:
    wagers = tuple(
        replace(wager, **changes) if wager.person == person and wager.bet == bet else wager
        for wager in state.boxes[box].wagers
    )
    return _box(state, box, wagers=wagers)


def _without_wager(state: State, box: int, person: str, bet: str) -> State:
    wagers = tuple(wager for wager in state.boxes[box].wagers if (wager.person, wager.bet) != (person, bet))
    return _box(state, box, wagers=wagers)


def _table_opened(state: State, event: e.TableOpened) -> State:
    boxes = {number: Box(number=number) for number in range(1, event.settings.boxes + 1)}
    return replace(
        _cleared(state),
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


def _cleared(state: State) -> State:
    """The layout without what a round left on it."""
    boxes = {number: Box(number=number, seated=box.seated) for number, box in state.boxes.items()}
    return replace(
        state,
        boxes=boxes,
        woodpile=(),
        cut=None,
        cut_options=(),
        dice=(),
        total=None,
        first=None,
        house_hand=None,
        delivered=(),
        undelivered={},
        are_unused_shown=False,
        round_commission=0,
        deadline_ms=None,
        commitments=None,
        secrets=None,
        people={name: replace(person, chosen_box=None) for name, person in state.people.items()},
    )


def _tiles_washed(state: State, event: e.TilesWashed) -> State:
    return replace(_cleared(state), coming=event.round)


def _bets_opened(state: State, event: e.BetsOpened) -> State:
    return replace(state, deadline_ms=event.deadline_ms, commitments=event.commitments)


def _tiles_cut(state: State, event: e.TilesCut) -> State:
    return replace(state, round=event.round, cut=event.cut, cut_options=event.options)


def _tiles_delivered(state: State, event: e.TilesDelivered) -> State:
    boxes = dict(state.boxes)
    undelivered = {}
    house_hand = None
    for position, tiles in event.hands.items():
        if position == state.house:
            house_hand = Hand(tiles=tiles)
        elif position in boxes:
            boxes[position] = replace(boxes[position], hand=Hand(tiles=tiles))
        else:
            undelivered[position] = tiles
    return replace(
        state,
        boxes=boxes,
        house_hand=house_hand,
        undelivered=undelivered,
        delivered=tuple(event.hands),
        deadline_ms=event.deadline_ms,
    )


def _empty_boxes_collected(state: State, event: e.EmptyBoxesCollected) -> State:
    boxes = dict(state.boxes)
    undelivered = dict(state.undelivered)
    for position in event.positions:
        hand = boxes[position].hand if position in boxes else None
        if hand is not None:
            undelivered[position] = hand.tiles
            boxes[position] = replace(boxes[position], hand=None)
    return replace(state, boxes=boxes, undelivered=undelivered)


def _hand_set(state: State, event: e.HandSet) -> State:
    hand = state.boxes[event.box].hand
    assert hand is not None  # a box without tiles is never set
    done = replace(
        hand, low=event.low, high=event.high, set_by=event.set_by, turned=event.turned, clause=event.clause
    )
    return _box(state, event.box, hand=done)


def _house_hand_set(state: State, event: e.HouseHandSet) -> State:
    assert state.house_hand is not None  # the house's hand was delivered
    hand = replace(state.house_hand, low=event.low, high=event.high, set_by="house_way", clause=event.clause)
    return replace(state, house_hand=hand, deadline_ms=None)


def _house_hand_exposed(state: State, event: e.HouseHandExposed) -> State:
    assert state.house_hand is not None  # it was set before
    hand = replace(state.house_hand, is_exposed=True, low_name=event.low_name, high_name=event.high_name)
    return replace(state, house_hand=hand)


def _hand_exposed(state: State, event: e.HandExposed) -> State:
    hand = state.boxes[event.box].hand
    assert hand is not None  # it was set before
    shown = replace(hand, is_exposed=True, low_name=event.low_name, high_name=event.high_name)
    return _box(state, event.box, hand=shown)


def _hand_matched(state: State, event: e.HandMatched) -> State:
    outcomes = {(outcome.person, outcome.bet): outcome.outcome for outcome in event.outcomes}
    wagers = tuple(
        replace(wager, outcome=outcomes[wager.person, wager.bet]) for wager in state.boxes[event.box].wagers
    )
    return _box(
        state,
        event.box,
        wagers=wagers,
        low_result=event.low,
        high_result=event.high,
        result=event.result,
        clauses=event.clauses,
    )


def _losing_collected(state: State, event: e.LosingCollected) -> State:
    state = _wager(
        state,
        event.box,
        event.person,
        event.bet,
        is_settled=True,
        returned=event.returned,
        clauses=event.clauses,
    )
    state = _stack(state, event.person, event.returned)
    if event.area == "losing":
        return replace(state, losing=state.losing + event.taken)
    return replace(state, float_coins=state.float_coins + event.taken)


def _losing_area_cleared(state: State, event: e.LosingAreaCleared) -> State:
    return replace(state, losing=state.losing - event.coins, float_coins=state.float_coins + event.coins)


def _wager_paid(state: State, event: e.WagerPaid) -> State:
    state = _wager(
        state,
        event.box,
        event.person,
        event.bet,
        is_settled=True,
        won=event.won,
        commission=event.commission,
        returned=event.returned,
        clauses=event.clauses,
    )
    state = _stack(state, event.person, event.won - event.commission + event.returned)
    return replace(
        state,
        float_coins=state.float_coins - event.won,
        commission=state.commission + event.commission,
        round_commission=state.round_commission + event.commission,
    )


def _wager_stands(state: State, event: e.WagerStands) -> State:
    return _wager(state, event.box, event.person, event.bet, clauses=event.clauses)


def _wager_released(state: State, event: e.WagerReleased) -> State:
    state = _wager(state, event.box, event.person, event.bet, is_settled=True, returned=event.coins)
    return _stack(state, event.person, event.coins)


def _round_ended(state: State, event: e.RoundEnded) -> State:
    return replace(state, are_unused_shown=bool(event.unused))


def _left(state: State, event: e.Left) -> State:
    people = {name: person for name, person in state.people.items() if name != event.person}
    boxes = {
        number: replace(box, seated=None, handed_over=False) if box.seated == event.person else box
        for number, box in state.boxes.items()
    }
    return replace(state, people=people, boxes=boxes)


def _sat_down(state: State, event: e.SatDown) -> State:
    before = state.people.get(event.person)
    if before is not None and before.box is not None:
        state = _box(state, before.box, seated=None, handed_over=False)
    return _box(_person(state, event.person, box=event.box), event.box, seated=event.person)


def _wager_placed(state: State, event: e.WagerPlaced) -> State:
    box = state.boxes[event.box]
    if box.wager_of(event.person, event.bet):
        state = _wager(state, event.box, event.person, event.bet, coins=event.coins)
    else:
        wager = Wager(person=event.person, bet=event.bet, coins=event.coins)
        state = _box(state, event.box, wagers=(*box.wagers, wager))
    return _stack(state, event.person, -event.added)


def _wager_gone(state: State, event: e.WagerTakenBack | e.WagerReturned) -> State:
    return _stack(_without_wager(state, event.box, event.person, event.bet), event.person, event.coins)


def _nominated(state: State, event: e.Nominated) -> State:
    others = tuple(pair for pair in state.boxes[event.box].nominations if pair[0] != event.person)
    return _box(state, event.box, nominations=(*others, (event.person, event.nominee)))


_STEPS: Final[dict[type[e.Event], Callable[[State, Any], State]]] = {
    e.TableOpened: _table_opened,
    e.TilesChecked: _unchanged,
    e.TilesShown: lambda state, event: _cleared(state),
    e.FloatFilled: lambda state, event: replace(state, float_coins=state.float_coins + event.coins),
    e.TilesWashed: _tiles_washed,
    e.TilesStacked: lambda state, event: replace(state, woodpile=event.woodpile),
    e.BetsOpened: _bets_opened,
    e.TilesCut: _tiles_cut,
    e.BetsClosed: lambda state, event: replace(state, deadline_ms=None),
    e.ControlSettled: lambda state, event: _box(state, event.box, controller=event.person),
    e.DiceShaken: lambda state, event: replace(state, dice=event.dice),
    e.DiceCounted: lambda state, event: replace(state, dice=event.dice, total=event.total, first=event.first),
    e.TilesDelivered: _tiles_delivered,
    e.EmptyBoxesCollected: _empty_boxes_collected,
    e.HandSet: _hand_set,
    e.HouseWayAsked: lambda state, event: _box(state, event.box, requested=True),
    e.AdviceGiven: lambda state, event: _box(state, event.box, advice=(event.low, event.high, event.clause)),
    e.NamesAsked: lambda state, event: _box(state, event.box, names_asked=True),
    e.TimeCalled: _unchanged,
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
    e.TableClosed: lambda state, event: replace(state, float_coins=0, commission=0),
    e.BoughtIn: lambda state, event: _stack(state, event.person, event.coins),
    e.CashedOut: lambda state, event: _stack(state, event.person, -event.coins),
    e.SatDown: _sat_down,
    e.Left: _left,
    e.WagerPlaced: _wager_placed,
    e.WagerTakenBack: _wager_gone,
    e.WagerReturned: _wager_gone,
    e.UnderMinimumAdvised: lambda state, event: _person(state, event.person, advised=True),
    e.BoxChosen: lambda state, event: _person(state, event.person, chosen_box=event.box),
    e.ControlGiven: lambda state, event: _box(state, event.box, handed_over=True),
    e.Nominated: _nominated,
}
