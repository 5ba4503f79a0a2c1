"""The people who may look at tiles, and what a viewer sees of an event.

Tiles face down to the viewer (``hides``) and free text are left out.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from paigow.table.core.box import Box
from paigow.table.core.command import Command
from paigow.table.core.event import Event
from paigow.table.core.interest import is_round_on
from paigow.table.core.state import State


def set_before(state: State, box: int) -> int | None:
    """Return a box that is set before anybody handles the tiles of this one (NZ 12.12(a)). ``None`` if there is none.

    The bank is always set last.
    """
    if not state.set_first or state.boxes[box].controller in state.set_first or box == state.round.bank.box:
        return None
    for other in state.boxes.values():
        waits = other.hand is not None and not other.hand.set_by and other.result is None
        his_own = other.controller in state.set_first and not (other.requested or other.is_absent)
        if waits and his_own and other.number != state.round.bank.box:
            return other.number
    return None


def deciders(state: State, box: Box) -> tuple[str, ...]:
    """Return who decides on a box. On a bank's box everybody who handles its tiles does (NZ 7.3, CAN 6.6)."""
    if box.number == state.round.bank.box:
        return state.round.bank.handlers
    return () if box.controller is None else (box.controller,)


def lookers(state: State, box: Box) -> tuple[str, ...]:
    """Return the people who may look at a box's tiles now: those who decide on it.

    They may look when the setting begins, or earlier if they take the tiles up. People who were told to set
    first come before the others (NZ 12.12(a)).
    """
    if state.phase == "delivered" and not box.is_viewed:
        return ()
    if set_before(state, box.number) is not None:
        return ()
    return deciders(state, box)


def sees_tiles(state: State, viewer: str | None, box: int) -> bool:
    """Return whether a viewer may see a box's tiles while they lie face down: only if the viewer decides on them.

    Rule: NZ 7.3, 10.7, CAN 9.4, MA 7(b), RWS 3.13.
    """
    return viewer in lookers(state, state.boxes[box])


Shows = Callable[[State, Any, str | None], Event]
S = TypeVar("S", bound=Shows)
W = TypeVar("W", bound=Struct)
_SHOWN: Final[dict[type[Event], Shows]] = {}


def hides(event: type[Event]) -> Callable[[S], S]:
    """Register the decorated function: it returns ``event`` as a viewer sees it. Other events are shown whole.

    The viewer may be ``None``.
    """

    def noted(shows: S) -> S:
        _SHOWN[event] = shows
        return shows

    return noted


def show(state: State, event: Event, viewer: str | None) -> Event:
    """Return an event as a viewer may see it. ``state`` is the table after the event.

    Tiles face down are left out. Free text is left out while a round is on, because words could reveal tiles
    (NZ 10.9(b)(ii)).
    """
    shows = _SHOWN.get(type(event))
    seen = event if shows is None else shows(state, event, viewer)
    return without_words(seen) if is_round_on(state) and getattr(seen, "by", "") not in _NOBODY else seen


WORDS: Final = ("reason", "complaint", "decision", "named")
"""Fields of orders and events that people fill freely: words, and tiles that are compared with nothing."""
_NOBODY: Final = {"", "dealer"}
"""Authors whose reason comes from the program, not from a person."""


def without_words(said: W) -> W:
    """Return an event, an order or a proposed order without free text. Of free tiles only the number is kept.

    An order's round is left out too: an earlier one, freely chosen, could be a signal.
    """
    written = {name: getattr(said, name, "") for name in WORDS}
    words: dict[str, Any] = {
        name: type(value)() for name, value in written.items() if value and isinstance(value, str | tuple)
    }
    if "named" in words and not getattr(said, "tiles", ()):
        words["count"] = len(written["named"])
    if isinstance(said, Command) and getattr(said, "round", None) is not None:
        words["round"] = None
    order = getattr(said, "order", None)
    if isinstance(order, Struct) and (bare := without_words(order)) is not order:
        words["order"] = bare
    return replace(said, **words) if words else said
