"""The people who are ready for the first round, at a table that starts when all are ready.

It is not stored: after a restart, people say again that they are ready.
"""

from msgspec import Struct

from paigow.runtime.people.absence import Absence
from paigow.runtime.people.registry import is_bot, seated
from paigow.runtime.table.dispatch import Dispatch
from paigow.table import Refusal


class FirstStart(Struct, frozen=True, kw_only=True):
    """The start of a table whose first round waits until all are ready."""

    ready: tuple[str, ...]
    """People with a place who are ready, by box. Bots always are."""
    waits_for: tuple[str, ...]
    """People with a place who are not ready, by box, without those who have gone."""


class Readiness:
    """The people of one table who are ready for its first round.

    Args:
        dispatch: The table's state and the time.
        absence: Knows which people have gone. The table does not wait for them.
        is_asked: Whether the table's order says that the first round waits.
    """

    def __init__(self, dispatch: Dispatch, absence: Absence, *, is_asked: bool) -> None:
        self._dispatch = dispatch
        self._absence = absence
        self._is_asked = is_asked
        self._ready: set[str] = set()
        self._told: FirstStart | None = None

    @property
    def start(self) -> FirstStart | None:
        """Return the people who are ready. ``None`` if the table does not wait, or if the first round has begun."""
        state = self._dispatch.state
        if not self._is_asked or state.coming > 0:
            return None
        absent = self._absence.absent(state, self._dispatch.now_ms)
        people = [box.seated for _, box in sorted(state.boxes.items()) if box.seated is not None]
        return FirstStart(
            ready=tuple(person for person in people if is_bot(person) or person in self._ready),
            waits_for=tuple(
                person for person in people if not is_bot(person) and person not in self._ready | absent
            ),
        )

    @property
    def holds_first_round(self) -> bool:
        """Return whether the first round must wait: a person is not ready, or all ready people have gone."""
        start = self.start
        if start is None:
            return False
        is_anybody_there = any(
            not is_bot(person) and self._absence.absent_ms(person) is None for person in start.ready
        )
        return bool(start.waits_for) or not is_anybody_there

    def say(self, person: str, *, is_ready: bool) -> Refusal | None:
        """Note that a person is ready, or no longer is."""
        if self.start is None:
            return Refusal(code="starts_not_together")
        if person not in seated(self._dispatch.state, bots=False).values():
            return Refusal(code="ready_needs_place")
        if is_ready:
            self._ready.add(person)
        else:
            self._ready.discard(person)
        return None

    def start_now(self) -> Refusal | None:
        """Begin the first round without waiting for anybody."""
        if self.start is None:
            return Refusal(code="starts_not_together")
        self._is_asked = False
        return None

    def tell_changes(self) -> None:
        """Send the view to everyone who watches when the people who are ready or awaited have changed."""
        if self._ready:
            self._ready &= set(seated(self._dispatch.state, bots=False).values())
        start = self.start
        if start != self._told:
            self._told = start
            self._dispatch.show_anew()
