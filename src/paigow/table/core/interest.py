"""The people with a stake at a table. People who play or have coins at a table do not judge there."""

from collections.abc import Iterator
from typing import Final

from paigow.table.core.phases import BETWEEN_ROUNDS
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed

BETWEEN: Final = frozenset({"opened", "checked", "shown", "round_over"})

BOT: Final = "bot-"
"""Prefix of the ids of bots, which are asked nothing. A guest's id starts with 'p'."""

ON_DISPLAY: Final = frozenset({"closed", "opened", "checked", "shown"})
"""Phases before a round begins. A person who leaves now had no stake in a round."""


def has_stake(state: State, person: str) -> bool:
    """Return whether a person has a stake at the table, or had one in this round."""
    return person in _all(state)


def stakeholders(state: State) -> frozenset[str]:
    """Return everybody with a place, coins, a wager, a share of the bank or a decision about a hand.

    Bots are included.

    A person who had any of these in this round stays included until the next round begins.
    """
    return frozenset(_all(state))


def _all(state: State) -> Iterator[str]:
    yield from state.round.involved
    for name, person in state.people.items():
        if person.stack:
            yield name
    yield from _in_round(state)


def _in_round(state: State) -> list[str]:
    found = [name for name, person in state.people.items() if person.box is not None]
    for box in state.boxes.values():
        if box.wagers:
            found += [wager.person for wager in box.wagers]
        if box.controller is not None:
            found.append(box.controller)
        if box.nominations:
            found += [nominee for _, nominee in box.nominations]
        if box.choice is not None:
            found += box.choice.people
    bank = state.round.bank
    found += bank.holders
    found += bank.players
    if bank.offered is not None:
        found.append(bank.offered)
    return found


def only_looks_on(state: State, person: str) -> bool:
    """Return whether a person has no place, no coins, no wager and no share in a bank at the table now."""
    here = state.people.get(person)
    has_place = here is not None and (here.box is not None or here.stack > 0)
    return not (has_place or wager_lives(state, person))


def awaits_count(state: State) -> bool:
    """Return whether a pupil who deals still has to count the dice. Nobody is told the count before that."""
    return (
        state.phase == "counted"
        and "count" in state.by_hand
        and state.round.counted_aloud != state.round.throws
    )


def takes_part(state: State, person: str) -> bool:
    """Return whether a person has a place, a wager or a share in the bank. Coins alone give no say."""
    return person in set(_in_round(state))


def plays_in_round(state: State, person: str) -> bool:
    """Return whether a person has wagered in this round or holds its bank."""
    bank = state.round.bank
    return (
        person in bank.players
        or person in bank.holders
        or any(wager.person == person for box in state.boxes.values() for wager in box.wagers)
    )


def people_in_round(state: State) -> tuple[str, ...]:
    """Return who has a say about an order for this round: everybody who ``takes_part`` except bots, sorted by id."""
    return tuple(sorted({person for person in _in_round(state) if not person.startswith(BOT)}))


def remembered(before: State, after: State, person: str) -> State:
    """Return the table after a person took coins away or left a place. For this round the person still has a stake."""
    if before.phase in ON_DISPLAY or person in before.round.involved or not has_stake(before, person):
        return after
    return round_changed(after, involved=(*before.round.involved, person))


def is_round_on(state: State) -> bool:
    """Return whether a round is on: from the cut until its end.

    Players then tell each other nothing (NZ 10.9(b)(ii)).
    """
    return state.coming == state.rounds_begun and state.phase not in BETWEEN | {"closed"}


def is_silent(state: State) -> bool:
    """Return whether nobody may talk at the table: from the cut until all hands are matched.

    NZ 10.9(b)(ii) ends the silence when the banker's tiles are turned over. But no word about a hand is
    allowed while one lies face down (NZ 10.9(b)(i), CAN 9.3). Advice is not allowed while a player has
    something to decide (CAN 15.9).
    """
    return is_round_on(state) and state.phase not in {"matched", "paid"}


def wager_lives(state: State, person: str) -> bool:
    """Return whether a wager of this person lies on the layout, or a bank covered by this person is not settled."""
    bank = state.round.bank
    if bank.is_covered and not bank.is_settled and person in bank.holders:
        return state.phase not in BETWEEN_ROUNDS
    return any(
        wager.person == person and not wager.is_settled
        for box in state.boxes.values()
        for wager in box.wagers
    )


def round_meant(state: State) -> int:
    """Return the number of the round for which an order counts: the round of the present tiles, else the next."""
    return state.rounds_begun + 1 if state.phase in BETWEEN else state.coming
