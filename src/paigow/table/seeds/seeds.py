"""Players' seeds: who gives them, which are awaited, and which have been told."""

from typing import Final, Literal

from msgspec.structs import replace

from paigow.table.core.refusal import Refusal
from paigow.table.core.round import Seeds
from paigow.table.core.state import State

HEX: Final = frozenset("0123456789abcdef")

DIGITS: Final = 64
"""Of 32 bytes as hex."""
Which = Literal["tiles", "dice"]
_DAY_MS: Final = 86_400_000


def is_hex(text: str) -> bool:
    """Whether this is 32 bytes as hex, in small letters."""
    return len(text) == DIGITS and HEX.issuperset(text)


def utc_day(now_ms: int) -> int:
    """The day in UTC, counted from 1970.

    >>> utc_day(86_400_000)
    1
    """
    return now_ms // _DAY_MS


def is_to_be_asked(state: State) -> bool:
    """Whether the seeds for the dice are still to be asked for: somebody can give one, and no dice lie there."""
    return bool(giving_for_dice(state)) and not state.round.are_seeds_asked and not state.round.dice


def is_awaited(state: State) -> bool:
    """Whether seeds for the dice are taken now."""
    return state.phase == "shaken" and state.round.are_seeds_asked and not state.round.dice


def chosen_late(state: State, clause: str) -> Refusal | None:
    """A refusal once the seeds for the dice are asked for: whoever knows the secrets could choose by them."""
    return Refusal(code="seeds_asked", clause=clause) if state.round.are_seeds_asked else None


def taking_part(state: State) -> tuple[str, ...]:
    """Whose seeds take part in a round whose tiles are washed now: those promised by persons with a place."""
    return tuple(sorted({box.seated for box in state.boxes.values() if box.seated in state.promised}))


def giving_for_dice(state: State) -> tuple[str, ...]:
    """Who gives a seed for the dice of this round: who wagered in it or holds its bank, and has promised one.

    Somebody who promised seeds only after the wash gives one, too. Somebody who has nothing at stake gives none.
    """
    here = state.round
    promised = {person for person, seeds in here.seeds.items() if seeds.dice} | state.promised.keys()
    return tuple(person for person in here.wagered if person in promised and person not in state.seed_bars)


def asked_for(state: State, which: Which) -> tuple[str, ...]:
    """Who was asked for a seed for the tiles or the dice of this round."""
    return state.round.asked_for_tiles if which == "tiles" else state.round.asked_for_dice


def given(state: State, which: Which) -> dict[str, str]:
    """Person -> the seed for the tiles or the dice of this round, as hex, of those who have told it."""
    found = {
        person: seeds.tiles_seed if which == "tiles" else seeds.dice_seed
        for person, seeds in state.round.seeds.items()
    }
    return {person: seed for person, seed in found.items() if seed is not None}


def lacking(state: State, which: Which) -> tuple[str, ...]:
    """Who was asked for a seed and has not told it."""
    told = given(state, which)
    return tuple(person for person in asked_for(state, which) if person not in told)


def is_complete(state: State, which: Which) -> bool:
    """Whether everybody who was asked for a seed for the tiles or the dice has told it."""
    return not lacking(state, which)


def is_withheld(state: State, which: Which) -> bool:
    """Whether some have told their seeds and others have not.

    A draw with these seeds alone would let the others choose between two outcomes.
    """
    return bool(given(state, which)) and not is_complete(state, which)


def awaited_beacon(state: State) -> Which | None:
    """The draw for which a beacon is to be named or recorded now: all seeds for it are told."""
    which: Which = "tiles" if state.phase == "washed" else "dice"
    is_now = which == "tiles" or is_awaited(state)
    if not state.limits.beacon or not is_now or not given(state, which) or not is_complete(state, which):
        return None
    beacon = state.round.beacons.get(which)
    return which if beacon is None or not (beacon.signature or beacon.is_missed) else None


def beacon_signature(state: State, which: Which) -> str:
    """The beacon's signature that has its part in a draw, as hex; empty: none has."""
    beacon = state.round.beacons.get(which)
    return "" if beacon is None else beacon.signature


def not_drawn_yet(state: State, which: Which) -> Refusal | None:
    """A refusal of a draw while a seed is withheld, or the beacon is not recorded."""
    if is_withheld(state, which):
        return Refusal(code="seed_withheld", facts={"which": which})
    if awaited_beacon(state) is not None:
        return Refusal(code="beacon_first", facts={"which": which})
    return None


def still_barred(state: State, day: int | None) -> dict[str, int]:
    """Who may still give no seeds on a day; None: the day is not known."""
    return {person: since for person, since in state.seed_bars.items() if day is None or since >= day}


def taken_up(state: State, people: tuple[str, ...]) -> tuple[dict[str, Seeds], dict[str, Seeds]]:
    """The seeds of a round, which is these people's, and the promises that are left for the next."""
    left = {person: seeds for person, seeds in state.promised.items() if person not in people}
    return {person: state.promised[person] for person in people}, left


def forgotten(state: State, person: str) -> State:
    """Who leaves takes his promise with him."""
    return replace(
        state, promised={other: seeds for other, seeds in state.promised.items() if other != person}
    )
