"""A public beacon that takes part in a draw. Its round is named after all seeds are revealed, and recorded later.

Otherwise the person who reveals a seed last, or the house with its secrets, would know the result of the draw
before revealing or recording anything. Without a player's seed no beacon is asked for: the house alone could
write its log later.
"""

from typing import Literal

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.beacons import CHAINS, PATIENCE_MS, SIGNATURE_DIGITS
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.round import Beacon
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed
from paigow.table.seeds.seeds import HEX, Which, awaited_beacon


class NameBeacon(DealerCommand, kw_only=True, gc=False):
    """Name the round of the beacon on which the draw will depend, after all seeds are revealed."""

    now_ms: int | None = None


class RecordBeacon(DealerCommand, kw_only=True, gc=False):
    """Record what the beacon has published: its signature of the named round, 48 bytes as hex."""

    signature: str


class MissBeacon(DealerCommand, kw_only=True, gc=False):
    """Go on without the beacon, which has not answered in time."""

    now_ms: int | None = None


class BeaconNamed(Event, kw_only=True, gc=False):
    """All seeds are revealed. The draw waits for a round of the public beacon that nobody knows yet."""

    which: Literal["tiles", "dice"]
    chain: str
    """The hash of the beacon's chain."""
    round: int
    """Number of the beacon's round: the first that is published at least two seconds later."""


class BeaconRecorded(Event, kw_only=True, gc=False):
    """The beacon has published its round, which takes part in the draw."""

    which: Literal["tiles", "dice"]
    round: int
    signature: str
    """48 bytes as hex."""


class BeaconMissed(Event, kw_only=True, gc=False):
    """The beacon did not answer in time. The draw is made without it, and the round is not proved."""

    which: Literal["tiles", "dice"]
    round: int


@decides(NameBeacon, "washed", "shaken")
def name_beacon(state: State, command: NameBeacon, book: Book) -> Decision:
    """Name the round once, after every requested seed is revealed."""
    which = awaited_beacon(state)
    if which is None or which in state.round.beacons:
        return Refusal(code="no_beacon")
    chain = CHAINS[state.limits.beacon]
    return [BeaconNamed(which=which, chain=chain.hash, round=chain.first_round(command.now_ms or 0))]


@decides(RecordBeacon, "washed", "shaken")
def record_beacon(state: State, command: RecordBeacon, book: Book) -> Decision:
    """Record the round that was named. The verification of the log checks the signature."""
    named = _named(state)
    if named is None:
        return Refusal(code="no_beacon")
    if len(command.signature) != SIGNATURE_DIGITS or not HEX.issuperset(command.signature):
        return Refusal(code="bad_beacon", facts={"digits": SIGNATURE_DIGITS})
    which, beacon = named
    return [BeaconRecorded(which=which, round=beacon.round, signature=command.signature)]


@decides(MissBeacon, "washed", "shaken")
def miss_beacon(state: State, command: MissBeacon, book: Book) -> Decision:
    """Go on without the beacon, but not before its time is up."""
    named = _named(state)
    if named is None:
        return Refusal(code="no_beacon")
    which, beacon = named
    if (command.now_ms or 0) < CHAINS[state.limits.beacon].time_ms(beacon.round) + PATIENCE_MS:
        return Refusal(code="beacon_waits", facts={"round": beacon.round})
    return [BeaconMissed(which=which, round=beacon.round)]


def _named(state: State) -> tuple[Which, Beacon] | None:
    """Return the draw that waits for a round of the beacon, and that round."""
    which = awaited_beacon(state)
    beacon = None if which is None else state.round.beacons.get(which)
    return None if which is None or beacon is None else (which, beacon)


@evolves(BeaconNamed)
def _beacon_named(state: State, event: BeaconNamed) -> State:
    return round_changed(state, beacons=state.round.beacons | {event.which: Beacon(round=event.round)})


@evolves(BeaconRecorded)
def _beacon_recorded(state: State, event: BeaconRecorded) -> State:
    beacon = replace(state.round.beacons[event.which], signature=event.signature)
    return round_changed(state, beacons=state.round.beacons | {event.which: beacon})


@evolves(BeaconMissed)
def _beacon_missed(state: State, event: BeaconMissed) -> State:
    beacon = replace(state.round.beacons[event.which], is_missed=True)
    return round_changed(state, beacons=state.round.beacons | {event.which: beacon})
