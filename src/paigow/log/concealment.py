"""Permanently hidden tiles: which sealed parts would reveal them, and what is known of a woodpile without them."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from paigow.log import draws
from paigow.log.codec import Entry, open_entry
from paigow.log.sealed import without
from paigow.table import events as e

HIDDEN: Final = "?"
"""Stands for a tile that nobody is shown."""
Found = Entry[e.AnyEvent]


def filled(found: Sequence[Found]) -> list[Found]:
    """Return the entries of a log; withheld woodpiles get the tiles that the round's openings reveal.

    A log without withheld parts is returned unchanged.
    """
    entries = list(found)
    if not any(each.withheld for each in entries):
        return entries
    begun = 0
    for place, entry in enumerate(found):
        if isinstance(entry.event, e.TilesWashed):
            begun = place
        elif isinstance(entry.event, e.SecretsRevealed) and entry.event.secrets.hidden:
            _fill(entries, begun, place)
    return entries


def hidden_positions(found: Sequence[Found]) -> dict[int, tuple[int, ...]]:
    """Return number of a round's washing entry, from 0 -> positions of permanently hidden tiles."""
    hidden, begun = dict[int, tuple[int, ...]](), 0
    for place, entry in enumerate(found):
        event = entry.event
        if type(event) is e.TilesWashed:
            begun = place
        elif type(event) is e.SecretsRevealed and event.secrets.hidden:
            hidden[begun] = event.secrets.hidden
    return hidden


def strange_tiles(woodpile: Sequence[str]) -> list[str]:
    """Return known tiles of a woodpile that exceed the 32."""
    return sorted((Counter(woodpile) - Counter([*draws.SET, *[HIDDEN] * len(draws.SET)])).elements())


def _fill(entries: list[Found], begun: int, revealed: int) -> None:
    """Fill the withheld woodpiles of one round, from its washing to its secrets."""
    last = entries[revealed].event
    assert isinstance(last, e.SecretsRevealed)
    given: dict[str, str] = {}
    beacon = ""
    for entry in entries[begun:revealed]:
        match entry.event:
            case e.SeedRevealed(person=person, which="tiles", seed=told):
                given[person] = told
            case e.SeedsVoided(which="tiles"):
                given.clear()
            case e.BeaconRecorded(which="tiles", signature=signature):
                beacon = signature
            case _:
                pass
    try:
        seed = draws.pile_seed(bytes.fromhex(last.secrets.mixing), given, beacon)
    except ValueError:  # not hex: ``verify_log`` reports it
        return
    first = _known(last.secrets.openings, draws.permutation(seed))
    mixes = 0
    for place in range(begun, revealed):
        event = entries[place].event
        if isinstance(event, e.LajaMade | e.TilesReshuffled):
            mixes += 1
        elif not isinstance(event, e.TilesStacked):
            continue
        if entries[place].withheld:
            pile = tuple(first[at] for at in draws.places(seed, mixes))
            entries[place] = replace(entries[place], event=replace(event, woodpile=pile))


def _known(openings: Mapping[int, tuple[str, str]], slots: Sequence[int]) -> list[str]:
    return [openings[slot][0] if slot in openings else HIDDEN for slot in slots]


# ---- what a shown log omits ----------------------------------------------------------------------------------


def withheld(entries: Sequence[bytes]) -> list[bytes]:
    """Return the entries of one round from its washing on, without sealed parts that reveal its hidden tiles."""
    kept = list(entries)
    found = [open_entry(entry) for entry in entries]
    hidden = next(
        (each.event.secrets.hidden for each in found if isinstance(each.event, e.SecretsRevealed)), ()
    )
    for place, names in _telling(found, hidden) if hidden else ():
        kept[place] = without(kept[place], names)
    return kept


def _telling(found: Sequence[Found], hidden: Collection[int]) -> Iterator[tuple[int, Callable[[str], bool]]]:
    """Yield indexes of entries with a test for those sealed parts that would reveal tiles of these positions."""
    deliveries = [place for place, each in enumerate(found) if isinstance(each.event, e.TilesDelivered)]
    for place, each in enumerate(found):
        if not each.sealed:
            continue
        match each.event:
            case e.TilesDelivered() if place == deliveries[-1]:
                yield place, lambda name: int(name) in hidden
            case e.HandSet(box=box) | e.AdviceGiven(box=box) | e.BankHandProposed(box=box):
                if box in hidden:
                    yield place, _all
            case e.HandReset(position=position):
                if position in hidden:
                    yield place, _all
            case e.HouseHandSet():
                pass
            case _:  # the woodpile; an earlier delivery, whose tiles were mixed again
                yield place, _all


def _all(name: str) -> bool:
    return True
