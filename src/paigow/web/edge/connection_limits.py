"""Connection limits: counts open connections and closes waiting ones when the server is full.

A connection that waits for its client (for a request's head or body, for the next request, or for the client
to read) may be closed to make room, the longest waiting first. Connections with work in progress and live
connections stay. So unfinished requests, however many, keep nobody out.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Final, Protocol

import structlog

from paigow.web.edge.addresses import one_address

log = structlog.get_logger("paigow.server")
_FLUSH_S: Final = 5.0
"""How long a closing connection has to send its remaining data."""


class Transport(Protocol):
    """The part of ``asyncio.Transport`` that the limiter needs."""

    def is_closing(self) -> bool: ...
    def close(self) -> None: ...
    def abort(self) -> None: ...


class ConnectionSlot:
    """One open connection."""

    __slots__ = ("address", "closing_since_s", "deadline_s", "late", "transport")

    def __init__(self, transport: Transport, address: str) -> None:
        self.transport, self.address = transport, address
        self.deadline_s: float | None = None
        self.late: Callable[[], None] = transport.abort
        self.closing_since_s: float | None = None


class ConnectionLimiter:
    """Counts connections, closes those that wait for their client, and refuses new ones when full."""

    def __init__(
        self,
        *,
        connections: int,
        per_address: int,
        clock: Callable[[], float],
        is_exempt: Callable[[str], bool] = lambda address: False,
    ) -> None:
        """Create it; ``is_exempt`` marks addresses of many people, such as a proxy, bound only by the total."""
        self._most, self._most_per_address = connections, min(per_address, max(1, connections // 2))
        self._is_exempt, self._clock = is_exempt, clock
        self._slots: dict[Transport, ConnectionSlot] = {}
        self._of: Counter[str] = Counter()
        self._waiting: OrderedDict[ConnectionSlot, None] = OrderedDict()
        self._waiting_of: dict[str, OrderedDict[ConnectionSlot, None]] = {}
        self.refused = 0
        self.ended = 0
        """Number of connections closed to make room."""

    def __len__(self) -> int:
        return len(self._slots)

    # ---- opening and closing -------------------------------------------------------------------------------------

    def enter(self, transport: Transport, host: str) -> ConnectionSlot | None:
        """Return a slot for a new connection, or ``None`` if there is no room even after closing another."""
        address = one_address(host)
        if not self._is_exempt(host) and self._of[address] >= self._most_per_address:
            if not self._end_oldest(self._waiting_of.get(address)):
                self._refuse(address)
                return None
        elif len(self._slots) >= self._most and not self._end_oldest(self._waiting):
            self._refuse(address)
            return None
        slot = self._slots[transport] = ConnectionSlot(transport, address)
        self._of[address] += 1
        return slot

    def slot_of(self, transport: Transport) -> ConnectionSlot | None:
        """Return the slot of an open connection."""
        return self._slots.get(transport)

    def leave(self, transport: Transport) -> None:
        """Remove a connection; may be called twice."""
        slot = self._slots.pop(transport, None)
        if slot is None:
            return
        self.works(slot)
        self._of[slot.address] -= 1
        if not self._of[slot.address]:
            del self._of[slot.address]

    def _refuse(self, address: str) -> None:
        self.refused += 1
        log.warning("connection_refused", address=address, open=len(self._slots))

    def _end_oldest(self, waiting: OrderedDict[ConnectionSlot, None] | None) -> bool:
        if not waiting:
            return False
        oldest = next(iter(waiting))
        self.leave(oldest.transport)
        oldest.transport.abort()
        self.ended += 1
        log.warning("connection_ended", address=oldest.address, reason="room was needed", open=len(self))
        return True

    # ---- waiting -------------------------------------------------------------------------------------------------

    def waits(
        self, slot: ConnectionSlot, for_s: float | None, late: Callable[[], None] | None = None
    ) -> None:
        """Mark that the server waits for the client, for at most ``for_s`` seconds; then call ``late`` or close."""
        self.works(slot)
        if self._slots.get(slot.transport) is not slot:
            return
        self._waiting[slot] = None
        self._waiting_of.setdefault(slot.address, OrderedDict())[slot] = None
        slot.deadline_s = None if for_s is None else self._clock() + for_s
        slot.late = late or slot.transport.abort

    def works(self, slot: ConnectionSlot) -> None:
        """Mark that the server no longer waits for the client."""
        slot.deadline_s = None
        self._waiting.pop(slot, None)
        of_address = self._waiting_of.get(slot.address)
        if of_address is not None:
            of_address.pop(slot, None)
            if not of_address:
                del self._waiting_of[slot.address]

    def sweep(self) -> None:
        """Close overdue connections; called several times a second."""
        now_s = self._clock()
        for slot in [each for each in self._waiting if each.deadline_s and each.deadline_s <= now_s]:
            late = slot.late
            self.works(slot)
            late()
        for slot in list(self._slots.values()):
            if not slot.transport.is_closing():
                continue
            if slot.closing_since_s is None:
                slot.closing_since_s = now_s
            elif now_s - slot.closing_since_s >= _FLUSH_S:  # the client does not read the remaining data
                self.leave(slot.transport)
                slot.transport.abort()
