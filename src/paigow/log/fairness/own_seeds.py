"""Checks whether a person's own seeds took part: compares a table's log with the person's stored seeds.

The file of stored seeds is JSON lines, each a ``SeedLine``. ``paigow.client.Seeds`` and the table's page write it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, Literal

import msgspec
from msgspec import Struct

from paigow.log.codec import CodecError, open_entry
from paigow.log.fairness.verification import Head, Proof, RoundProof, verify_log
from paigow.log.log_file import LogFileError, read_log
from paigow.table import events as ev
from paigow.table.core.beacons import CHAINS


class StoredSeeds(Struct, kw_only=True):
    """Stored data about one table."""

    people: set[str] = msgspec.field(default_factory=set)
    """The people under whose ids the owner promised seeds."""
    seeds: dict[str, str] = msgspec.field(default_factory=dict)
    """Promise -> the seed behind it, both as hex."""
    under: dict[str, str] = msgspec.field(default_factory=dict)
    """Promise -> the head under which its seed was revealed."""
    recorded: set[str] = msgspec.field(default_factory=set)
    """Promises whose seeds the house confirmed as recorded."""
    heads: dict[str, bool] = msgspec.field(default_factory=dict)
    """Shown heads, oldest first -> whether a round was over then, and its secrets were revealed."""
    seen_ms: dict[str, int] = msgspec.field(default_factory=dict)
    """Heads shown while a draw waited for a beacon -> time by the owner's clock, in ms since 1970."""


class OwnRound(Struct, frozen=True, kw_only=True):
    """What became of a person's own seeds in a finished round."""

    round: int
    faults: tuple[str, ...] = ()
    """Codes: those of ``paigow verify``, ``late`` (a seed was not revealed in time), ``left_out`` (the house
    confirmed a seed, and the log lacks it), ``not_mine`` (a promise in this person's name was not made here)."""
    gaps: tuple[str, ...] = ()
    """``tiles`` and ``dice``: drawn without this person's seed although the person played. That is no fault
    if the person came after the wash. ``redraws`` and ``beacon``: see ``fairness.RoundProof.doubts``.
    ``beacon_late``: by this person's clock a beacon round was published before the person saw that it was
    named."""

    @property
    def is_mixed_in(self) -> bool:
        """Return whether the round has no fault, and all seeds due from this person took part."""
        return not self.faults

    @property
    def is_fair(self) -> bool:
        """Return whether this person's seed took part in every draw, and no later seed was withheld."""
        return not self.faults and not self.gaps


class SeedCheck(Struct, frozen=True, kw_only=True):
    """What a table's log shows about a person's own seeds."""

    rounds: tuple[OwnRound, ...] = ()
    """Rounds in which the person played or had promised seeds, oldest first."""
    faults: tuple[str, ...] = ()
    """Faults of the log as a whole: ``broken`` (it is not a log, or breaks its hash chain), ``other_head``
    (it differs from a shown head), ``cut`` (it ends before a round that was seen to be over), ``left_out``
    (as above, of a round that does not name the person at all)."""

    @property
    def is_right(self) -> bool:
        """Return whether the log has no fault, and the seeds were mixed in wherever they were due."""
        return not self.faults and all(each.is_mixed_in for each in self.rounds)

    @property
    def is_fair(self) -> bool:
        """Return whether each round was fair for this person: see ``OwnRound.is_fair``."""
        return not self.faults and all(each.is_fair for each in self.rounds)


class SeedLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line to store: seeds of a person, a head, or a promise whose seed was revealed or recorded."""

    table: str
    person: str | None = None
    seeds: tuple[str, ...] = ()
    head: str | None = None
    is_over: bool = False
    told: str | None = None
    recorded: str | None = None
    at_ms: int | None = None
    """When the head was shown, by the owner's clock; only if a draw waited for a beacon."""


def note(kept: StoredSeeds, line: SeedLine) -> None:
    """Add one line to the stored data of its table."""
    if line.person is not None:
        kept.people.add(line.person)
    kept.seeds |= {promise(seed): seed for seed in line.seeds}
    if line.head is not None and line.told is not None:
        kept.under[line.told] = line.head
    elif line.head is not None:
        kept.heads[line.head] = line.is_over
    if line.head is not None and line.at_ms is not None:
        kept.seen_ms.setdefault(line.head, line.at_ms)
    if line.recorded is not None:
        kept.recorded.add(line.recorded)


def read_seeds(data: bytes, *, file: str) -> dict[str, StoredSeeds]:
    """Return table -> its data in a file of stored seeds.

    Raises:
        ValueError: it contains something else; the message names the file.
    """
    found: defaultdict[str, StoredSeeds] = defaultdict(StoredSeeds)
    try:
        for line in msgspec.json.Decoder(SeedLine).decode_lines(data):
            if line.head is not None:
                Head.of(line.head)
            note(found[line.table], line)
    except (msgspec.MsgspecError, ValueError) as error:
        raise ValueError(f"{file}: expected a file of kept seeds ({error})") from error
    return found


def promise(seed: str) -> str:
    """Return the promise of a seed: the SHA-256 of its bytes, both as hex.

    >>> promise("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return sha256(bytes.fromhex(seed)).hexdigest()


LOG: Final = "the table's log"
OWN_FAULTS: Final = ("late", "left_out", "not_mine")
"""Faults of a round that ``paigow verify`` does not report."""


@dataclass
class _Own:
    """A person's own part in a round, according to the log."""

    promises: set[str] = field(default_factory=set)
    """All promises used in this round."""
    told: set[str] = field(default_factory=set)
    """Promises whose seeds were revealed."""
    is_beacon_late: bool = False
    """A beacon round was already published when this person saw that it was named, or nobody showed it."""
    is_forged: bool = False
    """The round has a promise in this person's name that the log does not contain."""


def checked(log: bytes, kept: StoredSeeds) -> SeedCheck:
    """Return what a log file shows about the stored seeds of its table."""
    heads = {Head.of(head): is_over for head, is_over in kept.heads.items()}
    try:
        entries = read_log(log, file=LOG) if log else []
        proof = verify_log(entries, heads)
    except (LogFileError, CodecError):
        return SeedCheck(faults=("broken",))
    whole = entries if proof.broken_at is None else entries[: proof.broken_at - 1]
    own = _own(whole, kept)
    named = {promised for each in own for promised in each.promises}
    is_reached = {each: Head.of(head).seq <= len(whole) for each, head in kept.under.items()}
    over = max((head.seq for head, is_over in heads.items() if is_over), default=0)
    faults = {
        "broken": proof.broken_at is not None,
        "other_head": bool(proof.other_heads),
        "cut": any(head.seq <= over for head in proof.cut_heads),
        "left_out": any(is_reached[each] for each in kept.recorded - named),
    }
    return SeedCheck(
        rounds=tuple(_rounds(own, proof, kept)), faults=tuple(name for name, is_so in faults.items() if is_so)
    )


def _rounds(own: list[_Own], proof: Proof, kept: StoredSeeds) -> Iterator[OwnRound]:
    for each, round_ in zip(own, proof.rounds, strict=True):
        has_played = kept.people.intersection(round_.wagered)
        is_due = each.promises or each.is_forged or has_played or "omitted" in round_.faults
        if not is_due or not (round_.revealed or round_.faults):
            continue  # it is in progress, was broken off before a wager, or this person has no part in it
        faults = dict.fromkeys([*round_.faults, *_of_seeds(each, round_, kept)])
        gaps = _gaps(each, round_, kept.people) if has_played else ()
        yield OwnRound(round=round_.round, faults=tuple(faults), gaps=tuple(gaps))


def _gaps(own: _Own, round_: RoundProof, people: set[str]) -> Iterator[str]:
    if not people.intersection(round_.seeds_for_tiles):
        yield "tiles"
    if round_.has_dice and not people.intersection(round_.seeds_for_dice):
        yield "dice"
    if "redraws" in round_.doubts:
        yield "redraws"
    if {"beacon_missed", "beacon_unchecked"}.intersection(round_.doubts):
        yield "beacon"
    if own.is_beacon_late:
        yield "beacon_late"


def _of_seeds(own: _Own, proof: RoundProof, kept: StoredSeeds) -> Iterator[str]:
    """Yield faults of a person's own seeds in a round."""
    if own.is_forged or own.promises - kept.seeds.keys():
        yield "not_mine"
    if (own.promises - own.told) & kept.recorded:
        yield "left_out"
    elif kept.people.intersection(proof.withheld):
        yield "late"


def _is_late(event: ev.BeaconNamed, seen_ms: int | None) -> bool:
    """Return whether a beacon round could already have been known when its naming was seen."""
    chain = CHAINS.get(event.chain)
    return chain is None or seen_ms is None or seen_ms >= chain.time_ms(event.round)


def _own(entries: list[tuple[bytes, bytes]], kept: StoredSeeds) -> list[_Own]:
    """Return a person's own part in each round, from a log with an intact chain."""
    people, seen_ms = kept.people, {Head.of(head): at_ms for head, at_ms in kept.seen_ms.items()}
    found: list[_Own] = []
    promised: dict[str, ev.SeedsCommitted] = {}
    in_round: set[str] = set()

    def take_up(asked: Iterable[str], *which: Literal["tiles", "dice"]) -> None:
        for person in people.intersection(asked):
            pair = promised.pop(person, None)
            in_round.add(person)
            found[-1].is_forged |= pair is None
            found[-1].promises |= {getattr(pair, each) for each in which} if pair is not None else set()

    for seq, (data, hash_) in enumerate(entries, 1):
        match open_entry(data).event:
            case ev.BeaconNamed() as named if found:
                head = Head(seq=seq, hash=hash_.hex())
                found[-1].is_beacon_late |= _is_late(named, seen_ms.get(head))
            case ev.SeedsCommitted() as pair if pair.person in people:
                promised[pair.person] = pair
            case ev.TilesWashed(seeds=seeds):
                found.append(_Own())
                in_round.clear()
                take_up(seeds, "tiles", "dice")
            case ev.SeedsAsked(asked=asked) if found:
                take_up({*asked} - in_round, "dice")
            case ev.SeedsVoided(which="tiles", asked=asked) if found:
                take_up(asked, "tiles", "dice")
            case ev.SeedsVoided(asked=asked) if found:
                take_up(asked, "dice")
            case ev.SeedRevealed(person=person, seed=seed) if found and person in people:
                found[-1].told.add(promise(seed))
            case _:
                pass
    return found
