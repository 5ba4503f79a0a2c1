"""Permanently hidden tiles: which sealed parts would reveal them, and what is known of a woodpile without them."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from paigow.books import Book
from paigow.log import draws
from paigow.log.codec import Entry, open_entry
from paigow.log.draws import RoundSecrets
from paigow.log.sealed import without
from paigow.table import State
from paigow.table import events as e
from paigow.table.seeds.seeds import beacon_signature, given

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


class HiddenTiles(NamedTuple):
    """Tiles that are never shown to anybody; usually none."""

    slots: frozenset[int] = frozenset()
    """Slots in which they lay before players' seeds mixed them."""
    positions: tuple[int, ...] = ()
    """Positions to which they were delivered."""


def concealed(state: State, book: Book, secrets: RoundSecrets) -> HiddenTiles:
    """Return the tiles of conceded hands, and unused tiles that were not shown.

    Otherwise anybody could infer four missing tiles from the rest of the set.
    """
    conceded = {box.number for box in state.boxes.values() if box.is_conceded}
    cut = book.cut(state.round.cut or "", state.round.cut_options)
    if not conceded or cut is None:
        return HiddenTiles()
    if not state.round.are_unused_shown:
        conceded |= state.round.undelivered.keys()
    seeds = given(state, "tiles")
    beacon = beacon_signature(state, "tiles")
    slots = secrets.slots(seeds, beacon)
    where = draws.places_at_cut(
        secrets.pile_seed(seeds, beacon), state.round.lajas + state.round.reshuffles, state.round.moved
    )
    return HiddenTiles(
        frozenset(
            slots[where[place]]
            for position, group in zip(state.round.delivered, cut.groups, strict=True)
            if position in conceded
            for place in group
        ),
        tuple(sorted(conceded & set(state.round.delivered))),
    )
