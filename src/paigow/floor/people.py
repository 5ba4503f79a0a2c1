"""Who is who at a table: people, bots, and what the floor wants to know of their wagers."""

from paigow.table import State
from paigow.table.core.interest import BOT
from paigow.table.core.standing import bettors, have_people_wagered


def is_bot(person: str) -> bool:
    """Whether that is one of the floor's own players."""
    return person.startswith(BOT)


def bot_id(table: str, number: int) -> str:
    """The id of a table's bot, numbered from 0."""
    return f"{BOT}{table}-{number}"


def bot_name(person: str) -> str:
    """What a bot is called: plainly what it is."""
    return f"Bot {int(person.rpartition('-')[2]) + 1}"


def seated(state: State, *, bots: bool) -> dict[int, str]:
    """Box -> who is seated there: bots, or people."""
    return {
        number: box.seated
        for number, box in sorted(state.boxes.items())
        if box.seated is not None and is_bot(box.seated) == bots
    }


def places(state: State) -> list[int]:
    """The boxes that players may sit at, in order."""
    return [number for number in sorted(state.boxes) if number != state.house]


def has_live_wager(state: State, person: str) -> bool:
    """Whether a wager of this person is still on the layout, or the bank is his."""
    if person in state.round.bank.holders and not state.round.bank.is_settled and state.phase != "round_over":
        return True
    return any(
        wager.person == person and not wager.is_settled
        for box in state.boxes.values()
        for wager in box.wagers
    )


def is_somebody_ready(state: State, *, with_bots: bool = False) -> bool:
    """Whether a person with coins in front of him is seated and plays: then a round is worth dealing.

    ``with_bots``: here and below bots count as people, where a pupil deals to them.
    """
    return any(state.people[person].stack > 0 for person in _at_places(state, with_bots=with_bots))


def _at_places(state: State, *, with_bots: bool) -> list[str]:
    """Who is seated and does not sit out, of whom it counts."""
    found = list(seated(state, bots=False).values())
    found += list(seated(state, bots=True).values()) if with_bots else []
    return [person for person in found if not state.people[person].sits_out]


def have_all_wagered(state: State, absent: frozenset[str] = frozenset(), *, with_bots: bool = False) -> bool:
    """Whether every seated person who has coins, is there and may play has made a wager, or holds the bank.

    Nobody waits for who sits out, or sits at a box that is out of play (NZ 12.9).
    """
    made = {*bettors(state), *state.round.bank.holders, *state.excluded}
    made |= {person for box in state.removed if (person := state.boxes[box].seated) is not None}
    waiting = [
        person
        for person in _at_places(state, with_bots=with_bots)
        if state.people[person].stack > 0 and person not in made | absent
    ]
    return not waiting and have_people_wagered(state, with_bots=with_bots)
