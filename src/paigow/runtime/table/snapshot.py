"""The position of a table: everything that follows from its log and is needed to continue, as one storable value."""

import zlib
from functools import cache
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct

from paigow.log import GENESIS
from paigow.log.codec import PROGRAM, VERSION
from paigow.log.rounds.disclosure import Disclosure
from paigow.runtime.table.winnings import Net, net_after
from paigow.storage import RoundRow, Snapshot
from paigow.table import State, evolve
from paigow.table import events as ev

_FORMAT: Final = 2
"""Version of the stored format; it rises when a field's meaning changes but not its type."""
_FAST: Final = 1


class Checkpoint(Struct, frozen=True, kw_only=True, gc=False):
    """A table after the first ``seq`` entries of its log."""

    state: State = State.empty()
    seq: int = 0
    head: bytes = GENESIS
    """Hash of entry ``seq``."""
    at_us: int = 0
    """When the last event was recorded."""
    closed_at: bytes = GENESIS
    """Head of the chain when bets last closed; the dice depend on it."""
    asked_seq: int = 0
    asked_at: bytes = GENESIS
    """Number and hash of the entry that last asked for seeds: the wash for tiles, ``seeds_asked`` for dice,
    or ``seeds_voided`` for their replacements. 0 if none yet."""
    removal_at: bytes = GENESIS
    """Head of the chain when the removal of a box was last ordered."""
    last_wager_ms: int = 0
    phase_since_ms: int = 0
    """When the present phase began."""
    showing: Disclosure = Disclosure()
    round: RoundRow | None = None
    """Where the last round is in the log."""
    net: Net = {}
    """Person -> coins won or lost at the table."""

    def after(self, event: ev.AnyEvent, head: bytes, at_us: int) -> "Checkpoint":
        """Return the position after the next event, whose entry has hash ``head`` and time ``at_us``."""
        state = evolve(self.state, event)
        at_ms, seq = at_us // 1000, self.seq + 1
        showing = self.showing.after(event)
        asks = isinstance(event, ev.TilesWashed | ev.SeedsAsked | ev.SeedsVoided | ev.BeaconNamed)
        return Checkpoint(
            state=state,
            seq=seq,
            head=head,
            at_us=at_us,
            closed_at=head if isinstance(event, ev.BetsClosed) else self.closed_at,
            asked_seq=seq if asks else self.asked_seq,
            asked_at=head if asks else self.asked_at,
            removal_at=head if isinstance(event, ev.RemovalOrdered) else self.removal_at,
            last_wager_ms=at_ms if isinstance(event, _WAGERS) else self.last_wager_ms,
            phase_since_ms=at_ms if state.phase != self.state.phase else self.phase_since_ms,
            showing=showing,
            round=self._round_after(event, state, showing),
            net=net_after(self.net, event, state.people),
        )

    def _round_after(self, event: ev.AnyEvent, state: State, showing: Disclosure) -> RoundRow | None:
        seq = self.seq + 1
        if isinstance(event, ev.TilesWashed):
            return RoundRow(
                number=event.round, first_seq=seq, form=state_format(), before=encode_state(state)
            )
        row = self.round
        if row is None:
            return None
        if row.ended_seq is None and isinstance(event, ev.RoundEnded | ev.RoundVoided):
            row = msgspec.structs.replace(row, ended_seq=seq)
        if showing.is_over is not (row.over_seq is not None):
            row = msgspec.structs.replace(row, over_seq=seq if showing.is_over else None)
        return row


_WAGERS: Final = ev.WagerPlaced | ev.WagerTakenBack


@cache
def state_format() -> str:
    """Return the format of a stored position: another program, event format or shape of the state cannot read it."""
    shape = sha256(msgspec.json.encode(msgspec.json.schema(Checkpoint))).hexdigest()
    return f"{PROGRAM} {_FORMAT}.{VERSION}.{shape[:16]}"


def encode_state(state: State) -> bytes:
    """Return a state as few bytes."""
    return zlib.compress(msgspec.msgpack.encode(state), _FAST)


def decode_state(data: bytes) -> State:
    """Read what ``encode_state`` wrote under the same ``state_format``."""
    return msgspec.msgpack.decode(zlib.decompress(data), type=State)


def snapshot_of(position: Checkpoint) -> Snapshot:
    """Return the position as the store keeps it."""
    value = zlib.compress(msgspec.msgpack.encode(position), _FAST)
    return Snapshot(seq=position.seq, hash=position.head, form=state_format(), value=value)


def read_snapshot(snapshot: Snapshot) -> Checkpoint | None:
    """Return the position in a snapshot, or ``None`` if it is damaged or another program wrote it."""
    if snapshot.form != state_format():
        return None
    try:
        position = msgspec.msgpack.decode(zlib.decompress(snapshot.value), type=Checkpoint)
    except (zlib.error, msgspec.DecodeError, ValueError, RecursionError):
        return None
    return position if (position.seq, position.head) == (snapshot.seq, snapshot.hash) else None
