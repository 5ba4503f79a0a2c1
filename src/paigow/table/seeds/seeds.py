"""Players' seeds: who gives them, which are awaited, and which have been revealed."""

from typing import Final, Literal

from msgspec.structs import replace

from paigow.table.core.refusal import Refusal
from paigow.table.core.round import Seeds
from paigow.table.core.state import State

HEX: Final = frozenset("0123456789abcdef")

DIGITS: Final = 64
"""Length of 32 bytes as hex."""
Which = Literal["tiles", "dice"]
_DAY_MS: Final = 86_400_000


def is_hex(text: str) -> bool:
    """Return whether this is 32 bytes as hex, in lower case."""
    return len(text) == DIGITS and HEX.issuperset(text)


def utc_day(now_ms: int) -> int:
    """Return the day in UTC, counted from 1970.

    >>> utc_day(86_400_000)
    1
    """
    return now_ms // _DAY_MS


def is_to_be_asked(state: State) -> bool:
    """Return whether the seeds for the dice are still to be asked for: a person can give one, without drawn dice."""
    return bool(giving_for_dice(state)) and not state.round.are_seeds_asked and not state.round.dice


def is_awaited(state: State) -> bool:
    """Return whether seeds for the dice are accepted now."""
    return state.phase == "shaken" and state.round.are_seeds_asked and not state.round.dice


def chosen_late(state: State, clause: str) -> Refusal | None:
    """Return a refusal after the seeds for the dice are asked for. Choices could then depend on known secrets."""
    return Refusal(code="seeds_asked", clause=clause) if state.round.are_seeds_asked else None


def taking_part(state: State) -> tuple[str, ...]:
    """Return whose seeds take part in a round whose tiles are washed now: people with a promise and a place."""
    return tuple(sorted({box.seated for box in state.boxes.values() if box.seated in state.promised}))


def giving_for_dice(state: State) -> tuple[str, ...]:
    """Return who gives a seed for the dice: people who promised one, and wagered in this round or hold its bank.

    People who promised seeds only after the wash are included. People without a stake are not.
    """
    here = state.round
    promised = {person for person, seeds in here.seeds.items() if seeds.dice} | state.promised.keys()
    return tuple(person for person in here.wagered if person in promised and person not in state.seed_bars)


def asked_for(state: State, which: Which) -> tuple[str, ...]:
    """Return who was asked for a seed for the tiles or the dice of this round."""
    return state.round.asked_for_tiles if which == "tiles" else state.round.asked_for_dice


def given(state: State, which: Which) -> dict[str, str]:
    """Return person -> the revealed seed for the tiles or the dice of this round, as hex."""
    found = {
        person: seeds.tiles_seed if which == "tiles" else seeds.dice_seed
        for person, seeds in state.round.seeds.items()
    }
    return {person: seed for person, seed in found.items() if seed is not None}


def lacking(state: State, which: Which) -> tuple[str, ...]:
    """Return who was asked for a seed and has not revealed it."""
    told = given(state, which)
    return tuple(person for person in asked_for(state, which) if person not in told)


def is_complete(state: State, which: Which) -> bool:
    """Return whether everybody who was asked for a seed for the tiles or the dice has revealed it."""
    return not lacking(state, which)


def is_withheld(state: State, which: Which) -> bool:
    """Return whether some have revealed their seeds and others have not.

    A draw with these seeds alone would let the others choose between two outcomes.
    """
    return bool(given(state, which)) and not is_complete(state, which)


def awaited_beacon(state: State) -> Which | None:
    """Return the draw for which a beacon is to be named or recorded now. All seeds for it are revealed."""
    which: Which = "tiles" if state.phase == "washed" else "dice"
    is_now = which == "tiles" or is_awaited(state)
    if not state.limits.beacon or not is_now or not given(state, which) or not is_complete(state, which):
        return None
    beacon = state.round.beacons.get(which)
    return which if beacon is None or not (beacon.signature or beacon.is_missed) else None


def beacon_signature(state: State, which: Which) -> str:
    """Return the beacon's signature that takes part in a draw, as hex. Empty if none does."""
    beacon = state.round.beacons.get(which)
    return "" if beacon is None else beacon.signature


def not_drawn_yet(state: State, which: Which) -> Refusal | None:
    """Return a refusal of a draw while a seed is withheld, or the beacon is not recorded."""
    if is_withheld(state, which):
        return Refusal(code="seed_withheld", facts={"which": which})
    if awaited_beacon(state) is not None:
        return Refusal(code="beacon_first", facts={"which": which})
    return None


def still_barred(state: State, day: int | None) -> dict[str, int]:
    """Return who may still give no seeds on a day. ``None`` means that the day is not known."""
    return {person: since for person, since in state.seed_bars.items() if day is None or since >= day}


def taken_up(state: State, people: tuple[str, ...]) -> tuple[dict[str, Seeds], dict[str, Seeds]]:
    """Return the seeds of a round, from these people's promises, and the promises left for the next round."""
    left = {person: seeds for person, seeds in state.promised.items() if person not in people}
    return {person: state.promised[person] for person in people}, left


def forgotten(state: State, person: str) -> State:
    """Return the table without the promise of a person who leaves."""
    return replace(
        state, promised={other: seeds for other, seeds in state.promised.items() if other != person}
    )
