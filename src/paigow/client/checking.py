"""Whether one's own seeds were mixed in: a table's log, by what ``paigow verify`` goes by, against what was kept."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from paigow.client.seeds import Checked, Kept, OwnRound
from paigow.record import CodecError, Proof, RoundProof, open_entry, verify_log
from paigow.record.fairness import Head
from paigow.record.log_file import LogFileError, read_log
from paigow.table import events as ev

LOG: Final = "the table's log"


@dataclass
class _Own:
    """One's own part in a round, as the log has it."""

    place: int
    """Of the round among those of the log."""
    person: str
    promises: dict[str, str]
    """"tiles" and "dice" -> what was promised."""
    is_named: bool
    """The wash names him."""
    told: set[str] = field(default_factory=set)
    """Of these two."""


def checked(log: bytes, kept: Kept) -> Checked:
    """What a log file says of the seeds that are kept of its table."""
    heads = {Head.of(head): is_over for head, is_over in kept.heads.items()}
    try:
        entries = read_log(log, file=LOG) if log else []
        proof = verify_log(entries, heads)
    except (LogFileError, CodecError):
        return Checked(faults=("broken",))
    whole = entries if proof.broken_at is None else entries[: proof.broken_at - 1]
    own = _own(whole, kept.people)
    named = {promised for each in own if each.is_named for promised in each.promises.values()}
    is_reached = {each: Head.of(head).seq <= len(whole) for each, head in kept.under.items()}
    over = max((head.seq for head, is_over in heads.items() if is_over), default=0)
    faults = {
        "broken": proof.broken_at is not None,
        "other_head": bool(proof.other_heads),
        "cut": any(head.seq <= over for head in proof.cut_heads),
        "left_out": any(is_reached[each] for each in kept.recorded - named),
    }
    return Checked(
        rounds=tuple(_rounds(own, proof, kept)), faults=tuple(name for name, is_so in faults.items() if is_so)
    )


def _rounds(own: list[_Own], proof: Proof, kept: Kept) -> Iterator[OwnRound]:
    for each in own:
        round_ = proof.rounds[each.place]
        if each.is_named and (round_.revealed or round_.faults):
            faults = [*round_.faults, *_of_seeds(each, round_, kept)]
        elif not each.is_named and "omitted" in round_.faults:
            faults = [*round_.faults]
        else:
            continue  # under way, broken off before anybody wagered, or he had no place
        yield OwnRound(round=round_.round, faults=tuple(dict.fromkeys(faults)))


def _of_seeds(own: _Own, proof: RoundProof, kept: Kept) -> Iterator[str]:
    """What is wrong with one's own seeds in a round."""
    if not own.promises or not kept.seeds.keys() >= {*own.promises.values()}:
        yield "not_mine"
    lacking = {promised for which, promised in own.promises.items() if which not in own.told}
    if lacking & kept.recorded:
        yield "left_out"
    elif own.person in proof.withheld:
        yield "late"


def _own(entries: list[tuple[bytes, bytes]], people: set[str]) -> list[_Own]:
    """One's own part in each round, in a log whose chain is whole."""
    found: list[_Own] = []
    promised: dict[str, dict[str, str]] = {}
    place = -1
    for data, _ in entries:
        match open_entry(data).event:
            case ev.SeedsCommitted(person=person, tiles=tiles, dice=dice) if person in people:
                promised[person] = {"tiles": tiles, "dice": dice}
            case ev.TilesWashed(seeds=seeds):
                place += 1
                found += [
                    _Own(place, each, promises, is_named=False)
                    for each, promises in promised.items()
                    if each not in seeds
                ]
                found += [
                    _Own(place, each, promised.pop(each, {}), is_named=True)
                    for each in seeds
                    if each in people
                ]
            case ev.SeedRevealed(person=person, which=which):
                for each in found[-len(people) :]:
                    if (each.place, each.person) == (place, person):
                        each.told.add(which)
            case _:
                pass
    return found
