"""What one viewer sees of a table: the current state, or for a delayed spectator an earlier one."""

from typing import Any

from litestar import WebSocket
from msgspec import Struct

from paigow.runtime import Update
from paigow.storage import PersonRow
from paigow.table import State, show
from paigow.web.edge.addresses import address_of
from paigow.web.edge.language import language_of
from paigow.web.identity.scopes import Scope
from paigow.web.live.broadcast import EncodedUpdate, encode
from paigow.web.live.delayed_view import DelayedView
from paigow.web.services import Services

Socket = WebSocket[Any, Any, Any]


class Viewer(Struct, frozen=True, kw_only=True, eq=False):
    """The person at one live connection; ``visitor`` is ``None`` for an onlooker without a session."""

    table: str
    visitor: PersonRow | None
    address: str
    language: str
    has_panel: bool
    """The supervisor's panel is open, and the viewer gets the orders available now."""

    @classmethod
    def of(cls, socket: Socket, table: str, visitor: PersonRow | None) -> "Viewer":
        """Return the viewer at a connection."""
        return cls(
            table=table,
            visitor=visitor,
            address=address_of(socket),
            language=language_of(socket),
            has_panel=socket.query_params.get("panel") is not None,
        )

    @property
    def person(self) -> str | None:
        """Return the id of the person, or ``None`` for an onlooker."""
        return None if self.visitor is None else self.visitor.person

    @property
    def scopes(self) -> tuple[str, ...] | None:
        """Return the scopes of a program, or ``None`` if the person uses the page."""
        return None if self.visitor is None else self.visitor.scopes

    def may(self, scope: Scope) -> bool:
        """Return whether the viewer uses the page or a program with that scope."""
        return self.scopes is None or scope in self.scopes


class Viewpoint:
    """The table as one viewer may see it now, before it is reduced to the viewer's own view."""

    def __init__(self, services: Services, viewer: Viewer) -> None:
        self._services, self._viewer, self._table = services, viewer, viewer.table
        self.channel = services.channels.of(viewer.table)
        self.delayed_view = services.delayed_views.of(viewer.table)
        """Delayed view of the table; ``None`` if everyone sees it at once."""
        self.is_delayed = self._is_spectator()
        """The viewer is a delayed spectator."""
        self._seen_version, self._seen_line = 0, 0
        """What the viewer saw before becoming delayed: version of the table, number of the last chat line."""

    def _is_spectator(self, state: State | None = None) -> bool:
        """Return whether the viewer sees the table with delay, now or in ``state``."""
        return self.delayed_view is not None and self._services.spectators.include(
            self._table, self._viewer.visitor, state
        )

    @property
    def active_delayed_view(self) -> DelayedView | None:
        """Return the delayed view if the viewer gets it, or ``None`` otherwise."""
        return self.delayed_view if self.is_delayed else None

    @property
    def state(self) -> State:
        """Return the state that the viewer sees, before it is reduced to the viewer's view."""
        return (
            self._services.house.state(self._table)
            if self.active_delayed_view is None
            else self.active_delayed_view.state
        )

    def now(self) -> EncodedUpdate:
        """Return the table as a new viewer sees it."""
        return (
            self.channel.now(self.state)
            if self.active_delayed_view is None
            else self.active_delayed_view.now()
        )

    def recalled(self) -> list[bytes]:
        """Return the round's events as an onlooker saw them, and the chat, for a page that lost its memory."""
        view, state = self.active_delayed_view, self.state
        round_events = self._services.house.this_round(self._table) if view is None else view.round_events
        events = [show(state, event, None) for event in round_events]
        found = [encode({"type": "recalled", "events": events})] if events else []
        said = self._services.chat.recalled(self._table, None if view is None else view.line)
        return found if said is None else [*found, said]

    def follow(self, update: Update) -> tuple[bool, bool]:
        """Note an update; return whether it must be kept from the viewer, and whether the delay has just ended.

        A viewer who leaves the table sees the update that removed them, and later updates with delay. A
        viewer who gets a place sees the table at once.
        """
        if self.delayed_view is None:
            return False, False
        was_delayed, self.is_delayed = self.is_delayed, self._is_spectator(update.state)
        if self.is_delayed and not was_delayed:
            self._seen_version, self._seen_line = (
                update.state.version,
                self._services.chat.last_number(self._table),
            )
        return was_delayed, was_delayed and not self.is_delayed

    def is_new(self, state: State) -> bool:
        """Return whether a delayed spectator has not seen this state before."""
        return self.is_delayed and state.version > self._seen_version

    def is_new_line(self, number: int) -> bool:
        """Return whether a delayed spectator has not seen this chat line before."""
        return self.is_delayed and number > self._seen_line
