"""The people and bots at a table, and facts about their wagers."""

from paigow.table import State
from paigow.table.core.interest import BOT
from paigow.table.core.wager_status import bettors, have_people_wagered


def is_bot(person: str) -> bool:
    """Return whether a person is a bot."""
    return person.startswith(BOT)


def bot_id(table: str, number: int) -> str:
    """Return the id of a table's bot, numbered from 0."""
    return f"{BOT}{table}-{number}"


def bot_name(person: str) -> str:
    """Return a bot's display name, which says that it is a bot."""
    return f"Bot {int(person.rpartition('-')[2]) + 1}"


def seated(state: State, *, bots: bool) -> dict[int, str]:
    """Return box -> seated person or bot."""
    return {
        number: box.seated
        for number, box in sorted(state.boxes.items())
        if box.seated is not None and box.seated.startswith(BOT) is bots
    }


def places(state: State) -> list[int]:
    """Return the boxes where players may sit, in order."""
    return [number for number in sorted(state.boxes) if number != state.house]


def has_live_wager(state: State, person: str) -> bool:
    """Return whether a person has a wager on the layout or holds the bank."""
    if person in state.round.bank.holders and not state.round.bank.is_settled and state.phase != "round_over":
        return True
    return any(
        wager.person == person and not wager.is_settled
        for box in state.boxes.values()
        for wager in box.wagers
    )


def is_somebody_ready(state: State, *, with_bots: bool = False) -> bool:
    """Return whether a seated person with coins plays, so that a round is worth dealing.

    ``with_bots``: here and below bots count as people, because a pupil deals to them.
    """
    return any(state.people[person].stack > 0 for person in _at_places(state, with_bots=with_bots))


def _at_places(state: State, *, with_bots: bool) -> list[str]:
    """Return the counted people who are seated and do not sit out."""
    found = list(seated(state, bots=False).values())
    found += list(seated(state, bots=True).values()) if with_bots else []
    return [person for person in found if not state.people[person].sits_out]


def have_all_wagered(state: State, absent: frozenset[str] = frozenset(), *, with_bots: bool = False) -> bool:
    """Return whether every seated person with coins who may play has made a wager or holds the bank.

    Nobody waits for absent people, people who sit out, or boxes out of play (NZ 12.9).
    """
    made = {*bettors(state), *state.round.bank.holders, *state.excluded}
    made |= {person for box in state.removed if (person := state.boxes[box].seated) is not None}
    waiting = [
        person
        for person in _at_places(state, with_bots=with_bots)
        if state.people[person].stack > 0 and person not in made | absent
    ]
    return not waiting and have_people_wagered(state, with_bots=with_bots)
