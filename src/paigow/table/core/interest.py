"""Who has a stake at a table: who plays, or has coins on it, does not judge there."""

from collections.abc import Iterator
from typing import Final

from paigow.table.core.phases import BETWEEN_ROUNDS
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed

BETWEEN: Final = frozenset({"opened", "checked", "shown", "round_over"})

BOT: Final = "bot-"
"""How the ids of bots begin, who are asked nothing; a guest's id begins with 'p'."""

ON_DISPLAY: Final = frozenset({"closed", "opened", "checked", "shown"})
"""No round has begun: who goes now has had a stake in none."""


def has_stake(state: State, person: str) -> bool:
    """Whether somebody has a stake at the table now, or has had one in this round."""
    return person in _all(state)


def stakeholders(state: State) -> frozenset[str]:
    """Everybody who has a place, coins, a wager, a share of the bank or a word about a hand; bots too.

    Who had any of that in this round counts until the next one begins, whatever he has taken away since.
    """
    return frozenset(_all(state))


def _all(state: State) -> Iterator[str]:
    yield from state.round.involved
    for name, person in state.people.items():
        if person.stack:
            yield name
    yield from _in_round(state)


def _in_round(state: State) -> Iterator[str]:
    for name, person in state.people.items():
        if person.box is not None:
            yield name
    for box in state.boxes.values():
        yield from [wager.person for wager in box.wagers]
        if box.controller is not None:
            yield box.controller
        yield from [nominee for _, nominee in box.nominations]
        if box.choice is not None:
            yield from box.choice.people
    bank = state.round.bank
    yield from bank.holders
    yield from bank.players
    if bank.offered is not None:
        yield bank.offered


def only_looks_on(state: State, person: str) -> bool:
    """Whether somebody has no place, no coins, no wager and no share in a bank at the table now, whatever he had."""
    here = state.people.get(person)
    has_place = here is not None and (here.box is not None or here.stack > 0)
    return not (has_place or wager_lives(state, person))


def awaits_count(state: State) -> bool:
    """Whether the dice lie open for a pupil who deals and has to count them: nobody is told the count before."""
    return (
        state.phase == "counted"
        and "count" in state.by_hand
        and state.round.counted_aloud != state.round.throws
    )


def takes_part(state: State, person: str) -> bool:
    """Whether somebody has a place, a wager or a share in the bank: only coins in front of him give him no say."""
    return person in set(_in_round(state))


def plays_in_round(state: State, person: str) -> bool:
    """Whether somebody has wagered in this round, or holds its bank."""
    bank = state.round.bank
    return (
        person in bank.players
        or person in bank.holders
        or any(wager.person == person for box in state.boxes.values() for wager in box.wagers)
    )


def people_in_round(state: State) -> tuple[str, ...]:
    """Who has a say about an order for this round: everybody who ``takes_part`` and is no bot, in order of ids."""
    return tuple(sorted({person for person in _in_round(state) if not person.startswith(BOT)}))


def remembered(before: State, after: State, person: str) -> State:
    """The table after somebody has taken coins or his place away: this round he stays one who had a stake."""
    if before.phase in ON_DISPLAY or person in before.round.involved or not has_stake(before, person):
        return after
    return round_changed(after, involved=(*before.round.involved, person))


def is_round_on(state: State) -> bool:
    """Whether a round has begun, with the cut, and is not over: players tell each other nothing (NZ 10.9(b)(ii))."""
    return state.coming == state.rounds_begun and state.phase not in BETWEEN | {"closed"}


def is_silent(state: State) -> bool:
    """Whether nobody may say anything at the table: from the cut until all hands are matched.

    NZ 10.9(b)(ii) ends the silence when the banker's tiles are turned over; but no word about a hand is allowed while
    one lies face down (NZ 10.9(b)(i), CAN 9.3), nor advice while somebody has something to decide (CAN 15.9).
    """
    return is_round_on(state) and state.phase not in {"matched", "paid"}


def wager_lives(state: State, person: str) -> bool:
    """Whether a wager of this person is still on the layout, or a bank that he has covered is not settled."""
    bank = state.round.bank
    if bank.is_covered and not bank.is_settled and person in bank.holders:
        return state.phase not in BETWEEN_ROUNDS
    return any(
        wager.person == person and not wager.is_settled
        for box in state.boxes.values()
        for wager in box.wagers
    )


def round_meant(state: State) -> int:
    """The round that an order is about: the one that the tiles are for, else the next."""
    return state.rounds_begun + 1 if state.phase in BETWEEN else state.coming
