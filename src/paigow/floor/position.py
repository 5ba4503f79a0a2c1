"""Where a table stands: all that follows from its log and is needed to go on, as one value that can be stored."""

import zlib
from functools import cache
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct

from paigow.floor.net import Net, net_after
from paigow.record import GENESIS
from paigow.record.codec import PROGRAM, VERSION
from paigow.record.showing import Showing
from paigow.store import RoundRow, Snapshot
from paigow.table import State, evolve
from paigow.table import events as ev

_FORMAT: Final = 2
"""Of what is stored here; it rises when the meaning of a field changes and its type does not."""
_FAST: Final = 1


class Position(Struct, frozen=True, kw_only=True, gc=False):
    """A table after the first ``seq`` entries of its log."""

    state: State = State.empty()
    seq: int = 0
    head: bytes = GENESIS
    """Hash of entry ``seq``."""
    at_us: int = 0
    """When the last event was recorded."""
    closed_at: bytes = GENESIS
    """Head of the chain when bets were last closed: what the dice depend on."""
    asked_seq: int = 0
    asked_at: bytes = GENESIS
    """Number and hash of the entry by which seeds were last asked for: the wash, for those of the tiles,
    ``seeds_asked``, for those of the dice, or ``seeds_voided``, for those that take their place. 0: none yet."""
    removal_at: bytes = GENESIS
    """Head of the chain when the removal of a box was last ordered."""
    last_wager_ms: int = 0
    phase_since_ms: int = 0
    """When the present phase began."""
    showing: Showing = Showing()
    round: RoundRow | None = None
    """Where the last round lies."""
    net: Net = {}
    """Person -> what he has won or lost at the table."""

    def after(self, event: ev.AnyEvent, head: bytes, at_us: int) -> "Position":
        """Where it stands after the next event, whose entry has the hash ``head`` and was recorded at ``at_us``."""
        state = evolve(self.state, event)
        at_ms, seq = at_us // 1000, self.seq + 1
        showing = self.showing.after(event)
        asks = isinstance(event, ev.TilesWashed | ev.SeedsAsked | ev.SeedsVoided | ev.BeaconNamed)
        return Position(
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

    def _round_after(self, event: ev.AnyEvent, state: State, showing: Showing) -> RoundRow | None:
        seq = self.seq + 1
        if isinstance(event, ev.TilesWashed):
            return RoundRow(number=event.round, first_seq=seq, form=form(), before=written(state))
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
def form() -> str:
    """By what a stored position was written: another program, event format or shape of the state does not read it."""
    shape = sha256(msgspec.json.encode(msgspec.json.schema(Position))).hexdigest()
    return f"{PROGRAM} {_FORMAT}.{VERSION}.{shape[:16]}"


def written(state: State) -> bytes:
    """A state in few bytes."""
    return zlib.compress(msgspec.msgpack.encode(state), _FAST)


def read_state(data: bytes) -> State:
    """What ``written`` wrote under the same ``form``."""
    return msgspec.msgpack.decode(zlib.decompress(data), type=State)


def snapshot_of(position: Position) -> Snapshot:
    """The position as the store keeps it."""
    value = zlib.compress(msgspec.msgpack.encode(position), _FAST)
    return Snapshot(seq=position.seq, hash=position.head, form=form(), value=value)


def read_snapshot(snapshot: Snapshot) -> Position | None:
    """The position in a snapshot; None: it was written by another program, is damaged, or is none."""
    if snapshot.form != form():
        return None
    try:
        position = msgspec.msgpack.decode(zlib.decompress(snapshot.value), type=Position)
    except (zlib.error, msgspec.DecodeError, ValueError, RecursionError):
        return None
    return position if (position.seq, position.head) == (snapshot.seq, snapshot.hash) else None
